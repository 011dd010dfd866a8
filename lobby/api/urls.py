"""URLs of the JSON API, version 1: docs/bots.md."""

from __future__ import annotations

from django.urls import path, re_path

from lobby.api import matches, rooms
from lobby.api.authentication import address

urlpatterns = [
    path("me", address(GET=matches.me)),
    path("games", address(GET=matches.games)),
    path("matches", address(GET=matches.matches)),
    path("matches/<slug:slug>", address(GET=matches.state, POST=matches.moved)),
    path("matches/<slug:slug>/hint", address(GET=matches.hint, POST=matches.hint_wanted)),
    path("matches/<slug:slug>/leave", address(POST=matches.left)),
    path("matches/<slug:slug>/rematch", address(POST=matches.rematch)),
    path("rooms", address(GET=rooms.listed, POST=rooms.opened)),
    path("seek", address(POST=rooms.sought)),
    path("join", address(POST=rooms.entered_by_link)),
    path("rooms/<slug:slug>", address(GET=rooms.shown)),
    path("rooms/<slug:slug>/join", address(POST=rooms.entered)),
    path("rooms/<slug:slug>/sit", address(POST=rooms.seated)),
    path("rooms/<slug:slug>/ready", address(POST=rooms.agreed)),
    path("rooms/<slug:slug>/fill", address(POST=rooms.filled)),
    path("rooms/<slug:slug>/here", address(POST=rooms.seen)),
    path("rooms/<slug:slug>/host", address(POST=rooms.taken_over)),
    path("rooms/<slug:slug>/leave", address(POST=rooms.left)),
    path("rooms/<slug:slug>/start", address(POST=rooms.started)),
    re_path(r"^(?P<nowhere>.*)$", address(GET=matches.nothing, POST=matches.nothing)),
]
