"""The chat of a match over its socket: carry out what a client sends, and render what it reads."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from channels.db import database_sync_to_async
from django.contrib.auth import get_user_model

from games.core.messages import _
from games.core.questions import IllegalAnswer
from games.live.flow_control import TokenBucket
from games.live.frames import chat_frame
from games.models import Match
from games.protocol import (
    ChatSeenFrame,
    ClientChatFrame,
    MuteFrame,
    ReportFrame,
    SendChatFrame,
    encode,
)
from games.services.chat import (
    chat_exists,
    chat_mark_seen,
    chat_mute,
    chat_of,
    chat_report,
    chat_write,
)

MESSAGES_PER_SECOND = 0.5
MESSAGES_BURST = 8.0
MAX_BUDGETS = 10_000  # that are kept
TOO_MUCH = _("that is a lot of talk at once; please wait a moment")


_budgets: OrderedDict[Any, TokenBucket] = OrderedDict()  # by person, the last to write at the end


def _budget(person: Any) -> TokenBucket:
    """Return what the person may write in this process, over however many sockets."""
    budget = _budgets.pop(person, None) or TokenBucket(MESSAGES_PER_SECOND, MESSAGES_BURST)
    _budgets[person] = budget
    if len(_budgets) > MAX_BUDGETS:
        _budgets.popitem(last=False)
    return budget


class ChatSession:
    """The chat of a match, for one person (None: a visitor without a name)."""

    def __init__(self, slug: str, person: Any) -> None:
        self._slug, self._person = slug, person

    async def handle(self, frame: ClientChatFrame) -> None:
        """Do what the frame asks for. Raises: IllegalAnswer."""
        if isinstance(frame, SendChatFrame | ReportFrame) and not _budget(self._person).take():
            raise IllegalAnswer(TOO_MUCH)
        await database_sync_to_async(self._store)(frame)

    async def text(self) -> str:
        """Return the text of the `chat` frame."""
        text: str = await database_sync_to_async(self._text)()
        return text

    async def exists(self) -> bool:
        """Return whether anybody has written anything here."""
        found: bool = await database_sync_to_async(chat_exists)(slug=self._slug)
        return found

    def _store(self, frame: ClientChatFrame) -> None:
        match, person = self._load()
        match frame:
            case SendChatFrame():
                chat_write(match=match, person=person, text=frame.text)
            case ChatSeenFrame() if person is not None:
                chat_mark_seen(match=match, person=person, message=frame.message)
            case MuteFrame():
                chat_mute(match=match, person=person, message=frame.message)
            case ReportFrame():
                chat_report(match=match, person=person, message=frame.message)

    def _load(self) -> tuple[Match, Any]:
        match = Match.objects.with_seats().get(slug=self._slug)
        people = get_user_model().objects.filter(pk=self._person)
        return match, people.first() if self._person is not None else None

    def _text(self) -> str:
        match, person = self._load()
        return encode(chat_frame(chat_of(match=match, person=person)))
