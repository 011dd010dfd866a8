"""Chat frames of a match's socket, within the budget of their sender."""

from __future__ import annotations

from functools import partial

from django.contrib.auth import get_user_model

from games.chat.messages import chat_mark_seen, chat_mute, chat_report, chat_write
from games.chat.models import Report
from games.core.dialogue.messages import _
from games.core.dialogue.questions import IllegalAnswer
from games.live.reading.database_thread import DatabaseThread
from games.live.sockets.limits import PersonBudgets
from games.matches.maintenance import check_open
from games.matches.models import Match
from games.protocol.client import ChatSeenFrame, ClientChatFrame, MuteFrame, ReportFrame, SendChatFrame
from games.site.storage import storing

MESSAGES_PER_SECOND = 0.5
MESSAGES_BURST = 8.0
SEEN_PER_SECOND = 2.0  # notes of one person that the chat is read, over all their sockets
SEEN_BURST = 20.0
TOO_MUCH = _("too many messages at once; please wait a moment")

_budgets = PersonBudgets()
_seen_budgets = PersonBudgets()


async def handle_chat(writer: DatabaseThread, slug: str, person: int | None, frame: ClientChatFrame) -> None:
    """Carry out a chat frame of a person (None: a visitor without a name). Raises: IllegalAnswer.

    A `chat_seen` frame beyond the budget is dropped: the next one says the same.
    """
    if isinstance(frame, ChatSeenFrame):
        if person is None or not _seen_budgets.of(person, SEEN_PER_SECOND, SEEN_BURST).take():
            return
    elif not _budgets.of(person, MESSAGES_PER_SECOND, MESSAGES_BURST).take():
        raise IllegalAnswer(TOO_MUCH)  # a mute too: its reply is the whole chat
    await writer.run_once(partial(_store, slug, person, frame))


def _store(slug: str, person_key: int | None, frame: ClientChatFrame) -> None:
    with storing("chat"):
        _store_frame(slug, person_key, frame)


def _store_frame(slug: str, person_key: int | None, frame: ClientChatFrame) -> None:
    check_open(person_key)
    match = Match.objects.with_seats().get(slug=slug)
    people = get_user_model().objects
    person = None if person_key is None else people.filter(pk=person_key).first()
    match frame:
        case SendChatFrame():
            chat_write(match=match, person=person, text=frame.text, to_team=frame.to == "team")
        case ChatSeenFrame() if person is not None:
            chat_mark_seen(match=match, person=person, message=frame.message)
        case MuteFrame():
            chat_mute(match=match, person=person, message=frame.message)
        case ReportFrame():
            reason = Report.Reason(frame.reason)
            chat_report(match=match, person=person, message=frame.message, reason=reason)
