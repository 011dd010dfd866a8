"""The addresses of matches and rules."""

from __future__ import annotations

from django.urls import path

from games import views

app_name = "games"
urlpatterns = [
    path("match/<slug:slug>/", views.match, name="match"),
    path("match/<slug:slug>/watch/<str:token>/", views.watch, name="watch"),
    path("rules/<slug:game>/", views.rules, name="rules"),
]
