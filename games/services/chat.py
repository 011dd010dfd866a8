"""Talk at a match: players among themselves, spectators among themselves, until it is over.

Spectators may read what players say. Players read what spectators say when the match is over, so
that nobody can help them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.core.messages import _
from games.core.questions import IllegalAnswer, Json
from games.models import ChatMessage, Match, Mute, Report, Seat

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from lobby.models import Person

NEWEST = 100  # lines of a talk are shown


def talk_say(*, match: Match, person: Person | None, text: str) -> ChatMessage:
    """Say something at a match; IllegalAnswer if there is nothing in it or nobody to say it."""
    if person is None:
        raise IllegalAnswer(_("give yourself a name first, then you can talk"))
    words = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    if not words:
        raise IllegalAnswer(_("there is nothing in that line"))
    seat = match.seat_of(person)
    room = ChatMessage.Audience.PLAYERS if seat else ChatMessage.Audience.SPECTATORS
    return ChatMessage.objects.create(
        match=match,
        audience=room,
        person=person,
        seat=seat.number if seat else None,
        name=seat.name if seat else person.name,
        text=words,
    )


def _lines(match: Match, person: Person | None) -> QuerySet[ChatMessage]:
    """The lines this person may read and wants to."""
    lines = match.chat_messages.filter(hidden=False)
    if match.seat_of(person) is not None and not match.is_over:
        lines = lines.filter(audience=ChatMessage.Audience.PLAYERS)
    if person is not None:
        lines = lines.exclude(person__in=Mute.objects.filter(by=person).values("of"))
    return lines


def talk_frame(*, match: Match, person: Person | None) -> dict[str, Json]:
    """The newest lines as this person reads them, and how many of them are new to them."""
    lines = list(_lines(match, person).order_by("-pk")[:NEWEST])[::-1]
    seat = match.seat_of(person)
    mine = person.pk if person else -1
    unread = 0
    if seat is not None:
        unread = sum(line.pk > seat.chat_seen and line.person_id != mine for line in lines)
    return {
        "type": "talk",
        "unread": unread,
        "muted": person is not None and Mute.objects.filter(by=person).exists(),
        "lines": [
            {
                "id": line.pk,
                "room": line.audience,
                "seat": line.seat,
                "name": line.name,
                "text": line.text,
                "said": line.sent_at.isoformat(timespec="seconds"),
                "mine": line.person_id == mine,
            }
            for line in lines
        ],
    }


def talk_seen(*, match: Match, person: Person, line: int) -> None:
    """The person has read the talk up to this line."""
    Seat.objects.filter(match=match, person=person, chat_seen__lt=line).update(chat_seen=line)


def _line(match: Match, person: Person, number: int) -> ChatMessage:
    line = _lines(match, person).filter(pk=number).exclude(person=person).first()
    if line is None or line.person is None:
        raise IllegalAnswer(_("there is no such line of somebody else's here"))
    return line


def talk_mute(*, match: Match, person: Person | None, line: int | None) -> None:
    """Read whoever said this line no more, at any match; without a line, read everybody again."""
    if person is None:
        raise IllegalAnswer(_("give yourself a name first"))
    if line is None:
        Mute.objects.filter(by=person).delete()
    else:
        Mute.objects.get_or_create(by=person, of=_line(match, person, line).person)


def talk_report(*, match: Match, person: Person | None, line: int) -> None:
    """Ask the operators to look at a line."""
    if person is None:
        raise IllegalAnswer(_("give yourself a name first"))
    Report.objects.get_or_create(message=_line(match, person, line), reporter=person)
