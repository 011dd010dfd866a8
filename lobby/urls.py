"""The addresses of the lobby."""

from __future__ import annotations

from django.urls import path

from lobby import views
from lobby.people import views as people
from lobby.results import views as results
from lobby.rooms import views as rooms

app_name = "lobby"
urlpatterns = [
    path("", views.home, name="home"),
    path("mine/", views.mine, name="mine"),
    path("next/", views.next_match, name="next"),
    path("me/", people.me, name="me"),
    path("account/sign-up/", people.sign_up, name="sign_up"),
    path("account/sign-in/", people.sign_in, name="sign_in"),
    path("account/sign-out/", people.sign_out, name="sign_out"),
    path("account/password/", people.change_password, name="password"),
    path("account/data/", people.data, name="data"),
    path("account/delete/", people.delete, name="delete"),
    path("history/", results.mine, name="history"),
    path("with/<slug:slug>/", results.together, name="together"),
    path("numbers/<slug:game>/", results.statistics, name="statistics"),
    path("return/<slug:slug>/<str:token>/", people.come_back, name="return"),
    path("new/<slug:game>/", rooms.new_room, name="new"),
    path("play/<slug:game>/", rooms.play, name="play"),
    path("room/<slug:slug>/", rooms.room, name="room"),
    path("room/<slug:slug>/do/", rooms.room_action, name="action"),
    path("invite/<slug:slug>/<str:token>/", rooms.invite, name="invite"),
    path("match/<slug:slug>/rematch/", rooms.rematch, name="rematch"),
    path("match/<slug:slug>/fork/", rooms.fork, name="fork"),
]
