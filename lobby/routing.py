"""The addresses of the lobby's websockets."""

from __future__ import annotations

from typing import Any

from django.urls import path

from lobby.rooms.consumers import LobbySocket, PersonSocket, RoomSocket

lobby_socket: Any = LobbySocket.as_asgi()  # Django's own `path` takes an ASGI application as well
person_socket: Any = PersonSocket.as_asgi()
room_socket: Any = RoomSocket.as_asgi()
websocket_urlpatterns: list[Any] = [
    path("ws/lobby/", lobby_socket),
    path("ws/me/", person_socket),
    path("ws/room/<slug:slug>/", room_socket),
]
