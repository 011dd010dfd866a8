"""URLs of the lobby."""

from __future__ import annotations

from django.urls import path

from lobby.accounts import password_views, second_factor_views
from lobby.accounts.invitation_views import my_invitations
from lobby.announcements.views import announcements
from lobby.game_pages import views as game_pages
from lobby.home import views
from lobby.lessons import views as lessons
from lobby.profile import acquaintance_views, device_views, sign_in_views
from lobby.profile import program_views as programs
from lobby.profile import views as people
from lobby.rooms import views as rooms
from lobby.rooms.creation import views as creation
from lobby.statistics import views as results

app_name = "lobby"
urlpatterns = [
    path("", views.home, name="home"),
    path("about/", views.about, name="about"),
    path("privacy/", views.privacy, name="privacy"),
    path("announcements/", announcements, name="announcements"),
    path("mine/", views.mine, name="mine"),
    path("news/", views.news, name="news"),
    path("next/", views.next_match, name="next"),
    path("me/", people.me, name="me"),
    path("me/code/", device_views.device_code, name="device_code"),
    path("me/passkeys/", device_views.change_passkeys, name="passkeys"),
    path("me/passkeys/ask/", device_views.ask_to_keep, name="ask_to_keep"),
    path("me/pace/", people.pace, name="pace"),
    path("me/programs/", programs.my_programs, name="programs"),
    path("me/invitations/", my_invitations, name="invitations"),
    path("join/<slug:slug>/<str:token>/", people.join, name="join"),
    path("account/sign-up/", people.sign_up, name="sign_up"),
    path("account/sign-in/", sign_in_views.sign_in, name="sign_in"),
    path("account/sign-in/apart/", sign_in_views.sign_in_apart, name="sign_in_apart"),
    path("account/sign-in/code/", sign_in_views.sign_in_by_code, name="sign_in_by_code"),
    path("account/sign-in/passkey/", sign_in_views.sign_in_by_passkey, name="sign_in_by_passkey"),
    path("account/sign-in/passkey/ask/", sign_in_views.ask_for_passkey, name="ask_for_passkey"),
    path("account/sign-out/", sign_in_views.sign_out, name="sign_out"),
    path("account/password/", people.change_password, name="password"),
    path("account/second-factor/", second_factor_views.second_factor, name="second_factor"),
    path("account/forgotten/", password_views.forgotten, name="forgotten"),
    path("account/reset/<slug:slug>/<str:token>/", password_views.reset, name="reset"),
    path("account/data/", people.data, name="data"),
    path("account/delete/", people.delete, name="delete"),
    path("history/", results.mine, name="history"),
    path("people/", acquaintance_views.people, name="people"),
    path("with/<slug:slug>/", results.profile, name="profile"),
    path("with/<slug:slug>/do/", acquaintance_views.person_action, name="person_action"),
    path("numbers/<slug:game>/", results.statistics, name="statistics"),
    path("return/<slug:slug>/<str:token>/", people.come_back, name="return"),
    path("games/<slug:game>/", game_pages.game_page, name="game"),
    path("games/<slug:game>/stretch/", game_pages.stretch, name="stretch"),
    path("new/<slug:game>/", creation.new_room, name="new"),
    path("play-now/<slug:game>/", creation.play_now, name="play_now"),
    path("play/<slug:game>/", creation.play, name="play"),
    path("learn/<slug:game>/", lessons.lesson, name="lesson"),
    path("learn/<slug:game>/<slug:step>/", lessons.lesson_step, name="lesson_step"),
    path("room/<slug:slug>/", rooms.room, name="room"),
    path("room/<slug:slug>/removed/", rooms.removed, name="removed"),
    path("room/<slug:slug>/do/", rooms.room_action, name="action"),
    path("invite/<slug:slug>/<str:token>/", rooms.invite, name="invite"),
    path("match/<slug:slug>/again/", creation.again, name="again"),
    path("match/<slug:slug>/rematch/", rooms.rematch, name="rematch"),
    path("match/<slug:slug>/ratings/", results.rating_changes, name="rating_changes"),
    path("match/<slug:slug>/comparison/", results.comparison, name="comparison"),
    path("match/<slug:slug>/fork/", rooms.fork, name="fork"),
]
