"""The chat of a match: players among themselves, spectators among themselves, until it is over.

Spectators may read what players write. Players read what spectators write when the match is over, so
that nobody can help them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import Count, F, Q, Window
from django.db.models.functions import RowNumber

from games.core.limits import MESSAGES
from games.core.messages import _
from games.core.questions import IllegalAnswer
from games.models import ChatMessage, Match, Mute, Report, Seat

if TYPE_CHECKING:
    from lobby.models import Person

AROUND = 5  # lines before and after one that is reported, for the operators
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
    """Write a message.

    Raises: IllegalAnswer if there is nothing in it, nobody to write it, or they have written too many.
    """
    if person is None:
        raise IllegalAnswer(_("give yourself a name first, then you can chat"))
    words = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    if not words:
        raise IllegalAnswer(_("there is nothing in that line"))
    if ChatMessage.objects.filter(match=match, person=person).count() >= MESSAGES:
        raise IllegalAnswer(_("you have written as much at this match as one person may"))
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
    """Return the newest messages at each of these matches, but for those that are hidden.

    At most matches there is none, which is found out at a quarter of what the whole query costs.
    """
    found: dict[int, list[ChatMessage]] = {match: [] for match in matches}
    shown = ChatMessage.objects.filter(match__in=found, hidden=False)
    if not shown.exists():
        return found
    newest_first = Window(RowNumber(), partition_by=["match", "audience"], order_by=F("pk").desc())
    for message in shown.annotate(place=newest_first).filter(place__lte=NEWEST).order_by("pk"):
        found[message.match_id].append(message)
    return found


def chat_readers(*, match: int, people: Collection[int | None]) -> dict[int | None, ChatReader]:
    """Return what these people (None: visitors without a name) have seen and want to read."""
    named = [person for person in people if person is not None]
    muted: dict[int | None, set[int]] = {person: set() for person in people}
    of_them = ("by", "of", "blocked", "of__programs")
    for by, of, blocked, program in Mute.objects.filter(by__in=named).values_list(*of_them):
        muted[by] |= {of, program} if blocked and program is not None else {of}
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


def chat_unread(*, person: Person, matches: Collection[int]) -> dict[int, int]:
    """Return how many messages the person has not read at those of these matches that have any."""
    readable = Q(audience=ChatMessage.Audience.PLAYERS) | Q(match__ended_at__isnull=False)
    new = ChatMessage.objects.filter(
        readable,
        match__in=matches,
        match__seats__person=person,
        pk__gt=F("match__seats__chat_seen"),
        hidden=False,
    )
    new = new.exclude(person=person).exclude(person__in=person.mutes.values("of"))
    new = new.exclude(person__owner__in=person.mutes.filter(blocked=True).values("of"))
    return dict(new.order_by().values_list("match").annotate(n=Count("pk")))


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
        Mute.objects.filter(by=person, blocked=False).delete()
    else:
        author = _message_of_another(match, person, message).person_id
        Mute.objects.get_or_create(by=person, of_id=author)


def chat_report(
    *,
    match: Match,
    person: Person | None,
    message: int,
    reason: Report.Reason = Report.Reason.OTHER,
) -> None:
    """Ask the operators to look at a message; they get it with the lines around, as they are now."""
    if person is None:
        raise IllegalAnswer(NO_NAME)
    about = _message_of_another(match, person, message)
    Report.objects.get_or_create(
        message=about,
        reporter=person,
        defaults={"reason": reason, "lines_around": _lines_around(about)},
    )


def _lines_around(message: ChatMessage) -> list[dict[str, str | bool]]:
    lines = ChatMessage.objects.filter(match=message.match_id, audience=message.audience)
    before = list(lines.filter(pk__lt=message.pk).order_by("-pk")[:AROUND])[::-1]
    after = list(lines.filter(pk__gt=message.pk).order_by("pk")[:AROUND])
    return [
        {
            "name": each.name,
            "text": each.text,
            "at": each.sent_at.isoformat(timespec="seconds"),
            "reported": each == message,
        }
        for each in (*before, message, *after)
    ]
