"""The chat of a match: players among themselves, spectators among themselves, until it is over.

Spectators may read what players write. Players read what spectators write when the match is over, so
that nobody can help them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import F, Window
from django.db.models.functions import RowNumber

from games.core.messages import _
from games.core.questions import IllegalAnswer
from games.models import ChatMessage, Match, Mute, Report, Seat
from games.services.broadcast import ChatChanged, publish

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from lobby.models import Person

NEWEST = 100  # messages of players, and of spectators, are shown
NO_NAME = _("give yourself a name first")


@dataclass(frozen=True, slots=True)
class ChatReader:
    """Somebody who reads the chat of a match."""

    person: int | None = None  # primary key; None: a visitor without a name
    plays: bool = False
    seen: int = 0  # the newest message that they have read, as a player
    muted: Collection[int] = ()  # the people whom they do not want to read


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


def chat_messages(matches: Collection[int]) -> dict[int, list[ChatMessage]]:
    """Return the newest messages at each of these matches, but for those that are hidden."""
    newest_first = Window(RowNumber(), partition_by=["match", "audience"], order_by=F("pk").desc())
    found: dict[int, list[ChatMessage]] = {match: [] for match in matches}
    shown = ChatMessage.objects.filter(match__in=matches, hidden=False)
    for message in shown.annotate(place=newest_first).filter(place__lte=NEWEST).order_by("pk"):
        found[message.match_id].append(message)
    return found


def chat_readers(*, match: int, people: Collection[int | None]) -> dict[int | None, ChatReader]:
    """Return what these people (None: visitors without a name) have seen and want to read."""
    named = [person for person in people if person is not None]
    muted: dict[int | None, set[int]] = {person: set() for person in people}
    for by, of in Mute.objects.filter(by__in=named).values_list("by", "of"):
        muted[by].add(of)
    seats = Seat.objects.filter(match=match, person__in=named)
    seen: dict[int | None, int] = dict(seats.values_list("person", "chat_seen"))
    return {
        person: ChatReader(person, person in seen, seen.get(person, 0), muted[person])
        for person in people
    }


def chat_read_by(reader: ChatReader, messages: Iterable[ChatMessage], *, over: bool) -> Chat:
    """Return the messages that somebody may read and wants to, at a match that is over or not."""
    readable = [message for message in messages if _may_read(reader, message, over)]
    unread = 0
    if reader.plays:
        unread = sum(
            message.pk > reader.seen and message.person_id != reader.person for message in readable
        )
    return Chat(reader.person, readable, unread, bool(reader.muted))


def _may_read(reader: ChatReader, message: ChatMessage, over: bool) -> bool:
    if message.person_id in reader.muted:
        return False
    return over or not reader.plays or message.audience == ChatMessage.Audience.PLAYERS


def chat_of(*, match: Match, person: Person | None) -> Chat:
    """Return the chat as this person (None: a visitor without a name) reads it."""
    key = None if person is None else person.pk
    reader = chat_readers(match=match.pk, people=[key])[key]
    return chat_read_by(reader, chat_messages([match.pk])[match.pk], over=match.is_over)


def chat_mark_seen(*, match: Match, person: Person, message: int) -> None:
    """Note that the person has read the chat up to this message."""
    seat = Seat.objects.filter(match=match, person=person, chat_seen__lt=message)
    seat.update(chat_seen=message)


def _message_of_another(match: Match, person: Person, message: int) -> ChatMessage:
    for found in chat_of(match=match, person=person).messages:
        if found.pk == message and found.person_id not in (None, person.pk):
            return found
    raise IllegalAnswer(_("there is no such line of somebody else's here"))


def chat_mute(*, match: Match, person: Person | None, message: int | None) -> None:
    """Mute whoever wrote this message, at any match; for None, unmute everybody."""
    if person is None:
        raise IllegalAnswer(NO_NAME)
    if message is None:
        Mute.objects.filter(by=person).delete()
    else:
        author = _message_of_another(match, person, message).person_id
        Mute.objects.get_or_create(by=person, of_id=author)


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
