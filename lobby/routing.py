"""WebSocket routes of the lobby."""

from __future__ import annotations

from typing import Any

from django.urls import path

from games.live.routing import served_by
from lobby.rooms.live.sockets import LobbySocket, PageSocket, RoomSocket

websocket_urlpatterns: list[Any] = [
    path("ws/lobby/", served_by(LobbySocket)),
    path("ws/me/", served_by(PageSocket)),
    path("ws/room/<slug:slug>/", served_by(RoomSocket)),
]
