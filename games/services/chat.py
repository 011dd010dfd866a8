"""The chat of a match: players among themselves, spectators among themselves, until it is over.

Spectators may read what players write. Players read what spectators write when the match is over, so
that nobody can help them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.core.messages import _
from games.core.questions import IllegalAnswer
from games.models import ChatMessage, Match, Mute, Report, Seat
from games.services.broadcast import ChatChanged, publish

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from lobby.models import Person

NEWEST = 100  # messages are shown
NO_NAME = _("give yourself a name first")


@dataclass(frozen=True, slots=True)
class Chat:
    """The newest messages as one person reads them."""

    reader: int | None  # primary key of the person
    messages: list[ChatMessage]
    unread: int
    muted: bool  # whether they have muted anybody


def chat_write(*, match: Match, person: Person | None, text: str) -> ChatMessage:
    """Write a message. Raises: IllegalAnswer if there is nothing in it or nobody to write it."""
    if person is None:
        raise IllegalAnswer(_("give yourself a name first, then you can talk"))
    words = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    if not words:
        raise IllegalAnswer(_("there is nothing in that line"))
    seat = match.seat_of(person)
    return ChatMessage.objects.create(
        match=match,
        audience=ChatMessage.Audience.PLAYERS if seat else ChatMessage.Audience.SPECTATORS,
        person=person,
        seat=seat.number if seat else None,
        name=seat.name if seat else person.name,
        text=words,
    )


def _readable(match: Match, person: Person | None) -> QuerySet[ChatMessage]:
    """Return the messages this person may read and wants to."""
    messages = match.chat_messages.filter(hidden=False)
    if match.seat_of(person) is not None and not match.is_over:
        messages = messages.filter(audience=ChatMessage.Audience.PLAYERS)
    if person is not None:
        messages = messages.exclude(person__in=Mute.objects.filter(by=person).values("of"))
    return messages


def chat_of(*, match: Match, person: Person | None) -> Chat:
    """Return the chat as this person (None: a visitor without a name) reads it."""
    messages = list(_readable(match, person).order_by("-pk")[:NEWEST])[::-1]
    reader = person.pk if person else None
    seat = match.seat_of(person)
    unread = 0
    if seat is not None:
        unread = sum(
            message.pk > seat.chat_seen and message.person_id != reader for message in messages
        )
    muted = person is not None and Mute.objects.filter(by=person).exists()
    return Chat(reader, messages, unread, muted)


def chat_exists(*, slug: str) -> bool:
    return ChatMessage.objects.filter(match__slug=slug).exists()


def chat_mark_seen(*, match: Match, person: Person, message: int) -> None:
    """Note that the person has read the chat up to this message."""
    seat = Seat.objects.filter(match=match, person=person, chat_seen__lt=message)
    seat.update(chat_seen=message)


def _message_of_another(match: Match, person: Person, message: int) -> ChatMessage:
    found = _readable(match, person).filter(pk=message).exclude(person=person).first()
    if found is None or found.person is None:
        raise IllegalAnswer(_("there is no such line of somebody else's here"))
    return found


def chat_mute(*, match: Match, person: Person | None, message: int | None) -> None:
    """Mute whoever wrote this message, at any match; for None, unmute everybody."""
    if person is None:
        raise IllegalAnswer(NO_NAME)
    if message is None:
        Mute.objects.filter(by=person).delete()
    else:
        author = _message_of_another(match, person, message).person
        Mute.objects.get_or_create(by=person, of=author)


def chat_report(*, match: Match, person: Person | None, message: int) -> None:
    """Ask the operators to look at a message."""
    if person is None:
        raise IllegalAnswer(NO_NAME)
    about = _message_of_another(match, person, message)
    Report.objects.get_or_create(message=about, reporter=person)


def chat_hide(*, message: ChatMessage) -> None:
    """Hide a message from everybody, and settle what was reported about it."""
    ChatMessage.objects.filter(pk=message.pk).update(hidden=True)
    Report.objects.filter(message=message).update(settled=True)
    publish(ChatChanged(message.match.slug))


def reports_settle(*, reports: QuerySet[Report]) -> None:
    """Settle reports; the messages stay."""
    reports.update(settled=True)
