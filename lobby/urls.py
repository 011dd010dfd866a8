"""The addresses of the lobby."""

from __future__ import annotations

from django.urls import path

from lobby.people import account_views
from lobby.results import views as history_views
from lobby.rooms import views

app_name = "lobby"
urlpatterns = [
    path("", views.home, name="home"),
    path("mine/", views.mine, name="mine"),
    path("next/", views.next_match, name="next"),
    path("me/", views.me, name="me"),
    path("account/sign-up/", account_views.sign_up, name="sign_up"),
    path("account/sign-in/", account_views.sign_in, name="sign_in"),
    path("account/sign-out/", account_views.sign_out, name="sign_out"),
    path("account/password/", account_views.change_password, name="password"),
    path("account/data/", account_views.data, name="data"),
    path("account/delete/", account_views.delete, name="delete"),
    path("history/", history_views.mine, name="history"),
    path("with/<slug:slug>/", history_views.together, name="together"),
    path("numbers/<slug:game>/", history_views.numbers, name="numbers"),
    path("return/<slug:slug>/<str:token>/", views.come_back, name="return"),
    path("new/<slug:game>/", views.new_room, name="new"),
    path("room/<slug:slug>/", views.room, name="room"),
    path("room/<slug:slug>/do/", views.room_act, name="act"),
    path("invite/<slug:slug>/<str:token>/", views.invite, name="invite"),
    path("match/<slug:slug>/rematch/", views.rematch, name="rematch"),
    path("match/<slug:slug>/fork/", views.fork, name="fork"),
]
