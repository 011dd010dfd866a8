"""The addresses of matches and rules."""

from __future__ import annotations

from django.urls import path

from games import history_views, views

app_name = "games"
urlpatterns = [
    path("match/<slug:slug>/", views.match, name="match"),
    path("match/<slug:slug>/watch/<str:token>/", views.watch, name="watch"),
    path("match/<slug:slug>/replay/", history_views.replay, name="replay"),
    path("match/<slug:slug>/history/", history_views.history, name="history"),
    path("match/<slug:slug>/record/", history_views.record, name="record"),
    path("match/<slug:slug>/proof/", history_views.proof, name="proof"),
    path("load/", history_views.load_record, name="load"),
    path("rules/<slug:game>/", views.rules, name="rules"),
]
