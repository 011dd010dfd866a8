"""URLs of matches, notifications and rules."""

from __future__ import annotations

from django.urls import path

from games.pages import face as face_views
from games.pages import installed as installed_views
from games.pages import notifications as notification_views
from games.pages import rules as rules_views
from games.pages.match import advice as advice_views
from games.pages.match import history as history_views
from games.pages.match import match_file as loading_views
from games.pages.match import page as match_views
from games.pages.match import seats as seat_views

app_name = "games"
urlpatterns = [
    path("match/<slug:slug>/", match_views.match, name="match"),
    path("match/<slug:slug>/watch/<str:token>/", match_views.watch, name="watch"),
    path("match/<slug:slug>/picture.svg", match_views.picture, name="picture"),
    path("match/<slug:slug>/why/", match_views.why, name="why"),
    path("match/<slug:slug>/suppose/", match_views.suppose, name="suppose"),
    path("match/<slug:slug>/replay/", history_views.replay, name="replay"),
    path("match/<slug:slug>/history/", history_views.history, name="history"),
    path("match/<slug:slug>/steps/", history_views.steps, name="steps"),
    path("match/<slug:slug>/recap/", history_views.recap, name="recap"),
    path("match/<slug:slug>/journal/", history_views.journal, name="journal"),
    path("match/<slug:slug>/beginning/", history_views.beginning, name="beginning"),
    path("match/<slug:slug>/hint/", advice_views.hint, name="hint"),
    path("match/<slug:slug>/review/", advice_views.review, name="review"),
    path("match/<slug:slug>/record/", history_views.record, name="record"),
    path("match/<slug:slug>/proof/", history_views.proof, name="proof"),
    path("match/<slug:slug>/keep/", loading_views.keep, name="keep"),
    path("match/<slug:slug>/go-on/", seat_views.go_on, name="go_on"),
    path("match/<slug:slug>/seats/", seat_views.seats, name="seats"),
    path("match/<slug:slug>/substitute/<int:number>/<str:token>/", seat_views.substitute, name="substitute"),
    path("match/<slug:slug>/clocks/", seat_views.clocks, name="clocks"),
    path("notices/", notification_views.notices, name="notices"),
    path("notices/push/", notification_views.subscribe, name="subscribe"),
    path("notices/confirm/<str:token>/", notification_views.confirm, name="confirm"),
    path("notices/stop/<str:token>/", notification_views.stop, name="stop"),
    path("sw.js", installed_views.service_worker, name="service_worker"),
    path("site.webmanifest", installed_views.manifest, name="manifest"),
    path("favicon.ico", installed_views.favicon, name="favicon"),
    path("face/<slug:colour>.css", face_views.colour, name="face_colour"),
    path("face/<slug:logo>/<path:path>", face_views.picture, name="face_picture"),
    path("offline/", installed_views.offline, name="offline"),
    path(".well-known/orrery-signing-key", history_views.signing_key_text, name="signing_key"),
    path("load/", loading_views.load_record, name="load"),
    path("rules/", rules_views.all_rules, name="all_rules"),
    path("rules/<slug:game>/", rules_views.rules, name="rules"),
]
