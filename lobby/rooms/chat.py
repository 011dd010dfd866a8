"""Chat of a room: its members read and write it until the match begins or the room closes."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from games.chat.messages import NEWEST, message_report, printable
from games.chat.models import ChatMessage, Mute, Report
from games.core.engine.limits import MESSAGES
from games.i18n.languages import sentence
from games.site import database_time
from games.site.rate_limits import TooOften, count
from lobby.people.models import Person
from lobby.refusals.refusal import Refused
from lobby.rooms.holding import hold_open, member_in
from lobby.rooms.live.publishing import publish_change
from lobby.rooms.models import Member, Room

LONGEST = 500  # characters


def room_chat(room: Room, member: Member) -> list[ChatMessage]:
    """Return the newest visible messages for a member of an open room, the oldest first."""
    if not room.is_open:
        return []
    muted = Mute.objects.filter(by=member.person_id)
    written = ChatMessage.objects.filter(room=room, hidden=False)
    unwanted = Q(person__in=muted.values("of")) | Q(person__owner__in=muted.filter(blocked=True).values("of"))
    return list(written.exclude(unwanted).order_by("-pk")[:NEWEST])[::-1]


@transaction.atomic
def room_chat_write(*, room: Room, person: Person, text: str) -> None:
    """Write a message to the members.

    Raises:
        Refused: the room is closed, the person is no member, the text is empty or too long, or the
            person writes too much.
    """
    hold_open(room)
    member = member_in(room, person)
    words = printable(text[: LONGEST + 1])
    if not words:
        raise Refused(_("The message is empty."))
    if len(text) > LONGEST:
        raise Refused(_("A message has at most %(n)d characters.") % {"n": LONGEST})
    _count(person)
    if ChatMessage.objects.filter(room=room, person=person).count() >= MESSAGES:
        raise Refused(_("You have reached the limit of chat messages for this room."))
    ChatMessage.objects.create(
        room=room, audience=ChatMessage.Audience.ROOM, person=person, name=member.name,
        text=words, sent_at=database_time.now(),
    )  # fmt: skip
    publish_change(room, listed=False, news=False)


def room_chat_mute(*, room: Room, person: Person, message: int | None) -> None:
    """Mute the author of a message everywhere; for None, unmute everybody. Raises: Refused."""
    if message is None:
        Mute.objects.filter(by=person, blocked=False).delete()
    else:
        author = _message_of_another(room, person, message).person_id
        Mute.objects.get_or_create(by=person, of_id=author)


def room_chat_report(*, room: Room, person: Person, message: int, reason: str) -> None:
    """Report a message to the operators, with the present lines around it. Raises: Refused."""
    _count(person)
    message_report(about=_message_of_another(room, person, message), person=person, reason=Report.Reason(reason))


def room_chat_end(room: Room) -> None:
    """Delete the chat of a room that closes or begins its match; reported messages stay for moderators."""
    ChatMessage.objects.filter(room=room, reports=None).delete()


def _count(person: Person) -> None:
    """Count a message or a report. Raises: Refused."""
    try:
        count("room_chat", person.pk)
    except TooOften as refusal:
        raise Refused(sentence(refusal.message)) from None


def _message_of_another(room: Room, person: Person, message: int) -> ChatMessage:
    for found in room_chat(room, member_in(room, person)):
        if found.pk == message and found.person_id not in (None, person.pk):
            return found
    raise Refused(_("There is no such message by someone else here."))
