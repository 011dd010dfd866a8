"""Talk over the socket of a match: what a client says, and who hears of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib.auth import get_user_model

from games.core.messages import _
from games.core.questions import IllegalAnswer, Json
from games.live.flow_control import Bucket
from games.live.session import Room, in_db
from games.models import ChatMessage, Match
from games.protocol import MuteFrame, ReportFrame, Talk, TalkFrame, TalkSeenFrame, encode
from games.services.chat import talk_frame, talk_mute, talk_report, talk_say, talk_seen

if TYPE_CHECKING:
    from games.live.socket import MatchSocket

LINES_A_SECOND = 0.5
BURST = 8.0
TOO_MUCH = _("that is a lot of talk at once; please wait a moment")


class Talker:
    """What one socket says in the talk of its match."""

    def __init__(self, slug: str, person: Any) -> None:
        self._slug, self._person = slug, person
        self._pace = Bucket(LINES_A_SECOND, BURST)

    async def do(self, frame: Talk, room: Room, viewer: MatchSocket) -> None:
        """Do what the frame says; IllegalAnswer if that cannot be."""
        if isinstance(frame, TalkFrame | ReportFrame) and not self._pace.take():
            raise IllegalAnswer(TOO_MUCH)
        await in_db(self._store)(frame)
        if isinstance(frame, TalkFrame):
            room.hall.ring(["talk", self._slug])
            await tell_talk(room)
        elif isinstance(frame, MuteFrame):
            viewer.say(await in_db(self.frame)())

    def _store(self, frame: Talk) -> None:
        match, person = self._read()
        match frame:
            case TalkFrame():
                talk_say(match=match, person=person, text=frame.text)
            case TalkSeenFrame() if person is not None:
                talk_seen(match=match, person=person, line=frame.line)
            case MuteFrame():
                talk_mute(match=match, person=person, line=frame.line)
            case ReportFrame():
                talk_report(match=match, person=person, line=frame.line)

    def _read(self) -> tuple[Match, Any]:
        match = Match.objects.with_seats().get(slug=self._slug)
        people = get_user_model().objects.filter(pk=self._person)
        return match, people.first() if self._person is not None else None

    def any_talk(self) -> bool:
        return ChatMessage.objects.filter(match__slug=self._slug).exists()

    def frame(self) -> str:
        """The talk as this socket's person reads it."""
        match, person = self._read()
        return encode(talk_frame(match=match, person=person)).decode()


async def tell_talk(room: Room) -> None:
    """Send the talk to everybody here, to each what they may and want to read."""
    readers: dict[Json, list[Any]] = {}
    for viewer in room.viewers:
        readers.setdefault(viewer.person, []).append(viewer)
    for person, viewers in readers.items():
        frame = await in_db(Talker(room.slug, person).frame)()
        for viewer in viewers:
            viewer.say(frame)
