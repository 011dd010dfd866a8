"""The sockets of the lobby and of rooms: they say that something changed, never what."""

from __future__ import annotations

from typing import Any

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncJsonWebsocketConsumer

from lobby.models import Room
from lobby.rooms.services import LOBBY_GROUP, room_group, room_lost, room_seen


class LobbySocket(AsyncJsonWebsocketConsumer):  # type: ignore[misc]
    """Somebody looks at the list of rooms."""

    group = LOBBY_GROUP

    async def connect(self) -> None:
        await self.channel_layer.group_add(self.group, self.channel_name)
        await self.accept()

    async def disconnect(self, code: int) -> None:
        await self.channel_layer.group_discard(self.group, self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        await self.here()

    async def here(self) -> None:
        """Note that the browser still shows the page."""

    async def room_changed(self, event: dict[str, Any]) -> None:
        await self.send_json({"type": "changed"})


class RoomSocket(LobbySocket):
    """Somebody looks at a room; as long as they do, they are shown as present."""

    async def connect(self) -> None:
        slug = self.scope["url_route"]["kwargs"]["slug"]
        self.person = self.scope["user"]
        self.room = await Room.objects.filter(slug=slug).afirst()
        if self.room is None or not await self._may_look():
            await self.close()
            return
        self.group = room_group(slug)
        await super().connect()
        await self.here()

    async def disconnect(self, code: int) -> None:
        await super().disconnect(code)
        if self.room is not None and self.person.is_authenticated:
            await database_sync_to_async(room_lost)(room=self.room, person=self.person)

    async def _may_look(self) -> bool:
        assert self.room is not None
        if self.room.public:
            return True
        if not self.person.is_authenticated:
            return False
        return await self.room.members.filter(person=self.person).aexists()

    async def here(self) -> None:
        if self.room is not None and self.person.is_authenticated:
            await database_sync_to_async(room_seen)(room=self.room, person=self.person)
