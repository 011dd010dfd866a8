"""The socket of a match page: frames in, frames out. It knows no rules.

It is a plain ASGI application. A Channels consumer would hop to another thread before every
frame and keep two tasks and a queue for a channel that it does not need.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, TypeAlias
from urllib.parse import parse_qs

from django.conf import settings
from django.utils.translation import get_supported_language_variant

from games import metrics
from games.core.messages import Message, _
from games.core.questions import IllegalAnswer, Json
from games.i18n import supported_language
from games.live.chat import Talker
from games.live.flow_control import (
    BURST,
    FORGIVEN_A_SECOND,
    FRAMES_A_SECOND,
    MAX_SOCKETS,
    MAX_SPECTATORS,
    STRIKES,
    Bucket,
    Window,
)
from games.live.frames import hello_frame, say
from games.live.hub import Hall, hall
from games.live.session import Room, in_db
from games.models import Match, Seat
from games.protocol import (
    MAX_NUMBER,
    ActFrame,
    AnswerFrame,
    AnyFrame,
    BadFrame,
    LanguageFrame,
    MuteFrame,
    NotesFrame,
    PingFrame,
    ReportFrame,
    ResyncFrame,
    TalkFrame,
    TalkSeenFrame,
    UndoFrame,
    encode,
    read,
)
from games.services.access import may_peek
from games.services.store import Live, Unplayable

Scope: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send: TypeAlias = Callable[[MutableMapping[str, Any]], Awaitable[None]]

log = logging.getLogger("games")
NOT_YOURS, SILENT, TOO_MUCH = 4404, 4408, 4429

NO_MATCH = _("there is no match here that you may watch")
SEAT_GONE = _("this seat is not yours any more")
TOO_FAST = _("that is too much at once; please wait a moment")
TOO_BAD = _("this connection has sent too much that cannot be taken, and is closed")
TOO_MANY = _("you have this match open too often; please close a tab")
ONLY_PLAYERS = _("only players keep notes")


class Refused(Exception):
    """The connection is refused, or ended: a sentence and a close code."""

    def __init__(self, message: Message, code: int) -> None:
        super().__init__(message.id)
        self.message = message
        self.code = code


async def match_socket(scope: Scope, receive: Receive, send: Send) -> None:
    """The ASGI application at /ws/match/<slug>/."""
    await MatchSocket(scope, send, hall()).serve(receive)


class MatchSocket:
    """One browser at one match; a `Viewer` of its room."""

    def __init__(self, scope: Scope, send: Send, hall: Hall) -> None:
        asked = parse_qs(scope.get("query_string", b"").decode("latin-1"))
        user: Any = scope["user"]
        self.person: Any = user.pk if user.is_authenticated else None
        self.name: str = user.name if user.is_authenticated else ""
        self.seat: int | None = None
        self.language = _language(asked, scope)
        self.lines = _number(asked, "lines") or 0
        self.heard = time.monotonic()
        self._has = _number(asked, "v")
        self._slug: str = scope["url_route"]["kwargs"]["slug"]
        self._session = scope.get("session") or {}
        self._talker = Talker(self._slug, self.person)
        self._send, self._hall = send, hall
        self._room: Room | None = None
        self._pace = Bucket(FRAMES_A_SECOND, BURST)
        self._patience = Bucket(FORGIVEN_A_SECOND, STRIKES)
        self._window = Window()
        self._seen = 0
        self._newest: tuple[int, str, int] | None = None
        self._out: deque[str] = deque()
        self._sending: asyncio.Task[None] | None = None
        self._leaving: asyncio.Task[None] | None = None
        self._closed = False

    async def serve(self, receive: Receive) -> None:
        """From handshake to farewell."""
        await receive()  # websocket.connect
        await self._send({"type": "websocket.accept"})
        metrics.SOCKETS.inc()
        try:
            await self._open()
            while (message := await receive())["type"] == "websocket.receive":
                self.heard = time.monotonic()
                await self._take(message)
        except Refused as refused:
            await self._end(refused)
        finally:
            self._closed = True
            metrics.SOCKETS.dec()
            if self._room is not None:
                self._hall.leave(self._room, self)
                await self._remember_seen()

    async def _open(self) -> None:
        room = self._hall.enter(self._slug)
        try:
            async with room.lock:
                live = await room.fresh()
        except Match.DoesNotExist:
            self._hall.drop(room)
            raise Refused(NO_MATCH, NOT_YOURS) from None
        except Unplayable as unplayable:
            self._hall.drop(room)
            raise Refused(unplayable.message, NOT_YOURS) from None
        self.seat = live.seat_of(self.person)
        if self.seat is None and not self._may_watch(live):
            self._hall.drop(room)
            raise Refused(NO_MATCH, NOT_YOURS)
        self._check_room_for_me(room)
        seat = await in_db(self._seat_row)() if self.seat is not None else None
        self._seen = seat.seen_version if seat else 0
        seen = seat.seen_version if seat else None
        self._tell(hello_frame(live, self.seat, seen, self.language))
        self._room = room = self._hall.arrive(room, self)
        self.say(room.people())
        if seat is not None:
            self._tell({"type": "notes", "notes": seat.notes})
        if self._has is not None and self._has > live.game.version:
            await room.look(self._has)
        elif self._has is not None and self._has == live.game.version == room.shown:
            self._tell({"type": "current", "v": self._has})
        else:
            await room.show(self)
        if await in_db(self._talker.any_talk)():
            self.say(await in_db(self._talker.frame)())

    def _may_watch(self, live: Live) -> bool:
        return live.row.public or may_peek(live.row.watch_hash, self._slug, self._session)

    def _check_room_for_me(self, room: Room) -> None:
        if self.person is not None:
            mine = sum(viewer.person == self.person for viewer in room.viewers)
            crowded = mine >= MAX_SOCKETS
        else:
            crowded = len(room.viewers) >= MAX_SPECTATORS
        if crowded:
            raise Refused(TOO_MANY, TOO_MUCH)

    def _seat_row(self) -> Seat:
        return Seat.objects.get(match__slug=self._slug, person=self.person)

    # --- frames in ----------------------------------------------------------------------------

    async def _take(self, message: MutableMapping[str, Any]) -> None:
        try:
            if settings.RATE_LIMITS and not self._pace.take():
                raise BadFrame(TOO_FAST)
            frame = read(message.get("text"))
        except BadFrame as bad:
            metrics.REFUSALS.labels("frame").inc()
            self._refuse(bad.id, bad.message)
            if not self._patience.take():
                raise Refused(TOO_BAD, TOO_MUCH) from None
            return
        try:
            await self._do(frame)
        except IllegalAnswer as refusal:
            metrics.REFUSALS.labels("answer").inc()
            self._refuse(getattr(frame, "id", None), refusal.message)

    async def _do(self, frame: AnyFrame) -> None:
        assert self._room is not None
        match frame:
            case AnswerFrame() | UndoFrame() | ActFrame():
                with metrics.LATENCY.time():
                    version = await self._room.move(self.person, frame)
                self._window.read(version - 1)  # who answers has read the question
                self._tell({"type": "ack", "id": frame.id, "v": version})
            case PingFrame():
                if frame.v is not None:
                    self._window.read(frame.v)
                    self._flush()
                self._seen = max(self._seen, min(frame.seen or 0, self._room.shown))
                self._tell({"type": "pong", "t": frame.t})
            case NotesFrame():
                if self.seat is None:
                    raise IllegalAnswer(ONLY_PLAYERS)
                await self._room.keep_notes(self, frame.notes)
                if frame.id is not None:
                    self._tell({"type": "ack", "id": frame.id, "v": self._room.shown})
            case TalkFrame() | TalkSeenFrame() | MuteFrame() | ReportFrame():
                await self._talker.do(frame, self._room, self)
                if isinstance(frame, TalkFrame | ReportFrame):
                    self._tell({"type": "ack", "id": frame.id, "v": self._room.shown})
            case LanguageFrame():
                self.language, self.lines = frame.language, 0
                await self._room.show(self)
            case ResyncFrame():
                self.lines = 0
                await self._room.show(self)

    def _refuse(self, id: str | None, message: Message) -> None:
        live = self._room.live if self._room else None
        version = self._room.shown if self._room else None
        error = say(live, self.language, message)
        self._tell({"type": "refused", "id": id, "error": error, "v": version})

    # --- frames out ---------------------------------------------------------------------------

    def show(self, version: int, frame: str, final: int) -> None:
        """Send a `match` frame; if the client reads slowly, only the newest is kept."""
        self._newest = (version, frame, final)
        self._flush()

    def say(self, frame: str) -> None:
        """Send any other frame."""
        self._out.append(frame)
        self._flush()

    def seat_again(self, live: Live) -> None:
        """See with the eyes that are right now, from the beginning; or go, if nothing may be seen."""
        had, self.seat = self.seat, live.seat_of(self.person)
        self.lines = 0
        if self.seat is None and not self._closed and not self._may_watch(live):
            self._closed = True
            why = Refused(NO_MATCH if had is None else SEAT_GONE, NOT_YOURS)
            self._leaving = asyncio.get_running_loop().create_task(self._end(why))

    def hush(self, since: float) -> None:
        """Close the connection if nothing has been heard from it after `since`."""
        if self.heard < since and not self._closed:
            self._closed = True
            self._sending = asyncio.get_running_loop().create_task(self._close(SILENT))

    def _tell(self, frame: dict[str, Json]) -> None:
        self.say(encode(frame).decode())

    def _flush(self) -> None:
        if self._sending is None and not self._closed:
            self._sending = asyncio.get_running_loop().create_task(self._drain())

    async def _drain(self) -> None:
        try:
            while not self._closed:
                if self._out:
                    text = self._out.popleft()
                elif self._newest is not None and self._window.is_open:
                    version, text, self.lines = self._newest
                    self._newest = None
                    self._window.sent(version, len(text))
                else:
                    return
                await self._send({"type": "websocket.send", "text": text})
        except Exception as error:  # the connection is gone; `serve` hears of it as well
            log.debug("a frame could not be sent: %s", error)
        finally:
            self._sending = None

    async def _end(self, refused: Refused) -> None:
        """Say why and close."""
        if self._sending is not None:
            await self._sending
        live = self._room.live if self._room else None
        error = say(live, self.language, refused.message)
        frame = {"type": "refused", "id": None, "error": error, "v": None}
        await self._send({"type": "websocket.send", "text": encode(frame).decode()})
        await self._close(refused.code)

    async def _close(self, code: int) -> None:
        await self._send({"type": "websocket.close", "code": code})

    async def _remember_seen(self) -> None:
        if self.seat is not None and self._seen:
            seat = Seat.objects.filter(
                match__slug=self._slug, person=self.person, seen_version__lt=self._seen
            )
            await in_db(seat.update)(seen_version=self._seen)


def _number(asked: dict[str, list[str]], name: str) -> int | None:
    text = asked.get(name, [""])[0]
    return (
        min(int(text), MAX_NUMBER) if text.isascii() and text.isdigit() and len(text) < 12 else None
    )


def _language(asked: dict[str, list[str]], scope: Scope) -> str:
    """What the address says, or the cookie of the site, or English."""
    wanted = asked.get("language", [""])[0] or scope.get("cookies", {}).get("django_language", "")
    try:
        return supported_language(get_supported_language_variant(wanted))
    except LookupError:
        return supported_language(None)
