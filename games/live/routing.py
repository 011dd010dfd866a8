"""The addresses of websockets."""

from __future__ import annotations

from typing import Any

from django.urls import path

from games.live.socket import match_socket

application: Any = match_socket  # Django's own `path` takes an ASGI application as well
websocket_urlpatterns: list[Any] = [path("ws/match/<slug:slug>/", application)]
