"""Chat of a match, with mutes and reports.

Spectators read messages of players. Players read messages of spectators after the match only, so
that spectators cannot help them. Only the seats of a team read its messages, also after the match.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import Count, F, Q, QuerySet, Window
from django.db.models.functions import RowNumber

from games.chat.models import ChatMessage, Mute, Report
from games.core.dialogue.messages import _
from games.core.dialogue.questions import IllegalAnswer
from games.core.engine.limits import MESSAGES
from games.matches.models import Match, Seat
from games.matches.teams import partner_teams, team_of
from games.site import database_time
from games.site.rate_limits import count

if TYPE_CHECKING:
    from lobby.people.models import Person

AROUND = 5  # lines before and after a reported one, for operators
NEWEST = 100  # shown messages of players, and of spectators
NO_NAME = _("enter a name first")


@dataclass(frozen=True, slots=True)
class ChatReader:
    """Reader of the chat of a match."""

    person: int | None = None  # primary key; None: a visitor without a name
    plays: bool = False
    seen: int = 0  # the newest message that a player has read
    muted: Collection[int] = ()  # people
    team: int | None = None  # of a player's seat


@dataclass(frozen=True, slots=True)
class Chat:
    """Newest messages for one reader."""

    reader: int | None  # primary key of the person
    messages: list[ChatMessage]
    unread: int
    muted: bool  # whether the reader has muted anybody


def chat_write(*, match: Match, person: Person | None, text: str, to_team: bool = False) -> ChatMessage:
    """Write a message, to the author's own team or to all players.

    Raises: IllegalAnswer if the text is empty, the author has no name or team, or has written too many messages.
    """
    if person is None:
        raise IllegalAnswer(_("enter a name first, then you can chat"))
    words = printable(text)
    if not words:
        raise IllegalAnswer(_("the message is empty"))
    written = Q(match=match) | Q(team_at=match)
    if ChatMessage.objects.filter(written, person=person).count() >= MESSAGES:
        raise IllegalAnswer(_("you have reached the limit of chat messages for this match"))
    seat = match.seat_of(person)
    team = team_of(teams_at(match), seat.number if seat else None) if to_team else None
    if to_team and team is None:
        raise IllegalAnswer(_("you have no team at this match"))
    audience = ChatMessage.Audience.PLAYERS if seat else ChatMessage.Audience.SPECTATORS
    return ChatMessage.objects.create(
        match=None if to_team else match,
        team_at=match if to_team else None,
        team=team,
        audience=ChatMessage.Audience.TEAM if to_team else audience,
        person=person,
        seat=seat.number if seat else None,
        name=seat.name if seat else person.name,
        text=words,
        sent_at=database_time.now(),
    )


def printable(text: str) -> str:
    """Return a text as one line without characters that cannot be printed."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def teams_at(match: Match) -> Sequence[Sequence[int]]:
    """Return the teams of a match that have a chat; nothing if all play alone or together."""
    return partner_teams(match.game, match.seats.count(), match.options)


def chat_messages(matches: Collection[int]) -> dict[int, list[ChatMessage]]:
    """Return the newest visible messages of each of these matches, of all audiences and teams.

    Most matches have none, and a query for that costs a quarter of the other.
    """
    found: dict[int, list[ChatMessage]] = {match: [] for match in matches}
    shown = ChatMessage.objects.filter(Q(match__in=found) | Q(team_at__in=found), hidden=False)
    if not shown.exists():
        return found
    newest_first = Window(RowNumber(), partition_by=["match", "team_at", "team", "audience"], order_by=F("pk").desc())
    for message in shown.annotate(place=newest_first).filter(place__lte=NEWEST).order_by("pk"):
        place = message.match_id or message.team_at_id
        assert place is not None, "the query asks for messages of matches"
        found[place].append(message)
    return found


def chat_readers(
    *, match: int, teams: Sequence[Sequence[int]], people: Collection[int | None]
) -> dict[int | None, ChatReader]:
    """Return the readers for these people (None: visitors without a name)."""
    named = [person for person in people if person is not None]
    muted: dict[int | None, set[int]] = {person: set() for person in people}
    of_them = ("by", "of", "blocked", "of__programs")
    for by, of, blocked, program in Mute.objects.filter(by__in=named).values_list(*of_them):
        muted[by] |= {of, program} if blocked and program is not None else {of}
    readers: dict[int | None, ChatReader] = {person: ChatReader(person, muted=muted[person]) for person in people}
    seats = Seat.objects.filter(match=match, person__in=named)
    for person, number, seen in seats.values_list("person", "number", "chat_seen"):
        readers[person] = ChatReader(person, True, seen, muted[person], team_of(teams, number))
    return readers


def chat_read_by(reader: ChatReader, messages: Iterable[ChatMessage], *, over: bool) -> Chat:
    """Return the chat for a reader, during a match or, if it is `over`, after it."""
    readable = [message for message in messages if _may_read(reader, message, over)]
    unread = 0
    if reader.plays:
        unread = sum(message.pk > reader.seen and message.person_id != reader.person for message in readable)
    return Chat(reader.person, readable, unread, bool(reader.muted))


def _may_read(reader: ChatReader, message: ChatMessage, over: bool) -> bool:
    if message.person_id in reader.muted:
        return False
    if message.team_at_id is not None:
        return reader.team is not None and reader.team == message.team
    return over or not reader.plays or message.audience == ChatMessage.Audience.PLAYERS


def chat_of(*, match: Match, person: Person | None) -> Chat:
    """Return the chat for this person (None: a visitor without a name)."""
    key = None if person is None else person.pk
    reader = chat_readers(match=match.pk, teams=teams_at(match), people=[key])[key]
    return chat_read_by(reader, chat_messages([match.pk])[match.pk], over=match.is_over)


def chat_unread(*, person: Person, matches: Collection[int]) -> dict[int, int]:
    """Return the number of unread messages of a person, for those of these matches that have any."""
    readable = Q(audience=ChatMessage.Audience.PLAYERS) | Q(match__ended_at__isnull=False)
    new = ChatMessage.objects.filter(
        readable, match__in=matches, match__seats__person=person, pk__gt=F("match__seats__chat_seen"), hidden=False
    )
    counts = Counter(dict(_wanted(new, person).order_by().values_list("match").annotate(n=Count("pk"))))
    return dict(counts + _unread_of_teams(person, matches))


def _unread_of_teams(person: Person, matches: Collection[int]) -> Counter[int]:
    """Return the number of unread messages of the person's own teams, by match."""
    new = ChatMessage.objects.filter(
        team_at__in=matches, team_at__seats__person=person, pk__gt=F("team_at__seats__chat_seen"), hidden=False
    )
    teams = Counter(_wanted(new, person).order_by().values_list("team_at", "team"))
    seats = Seat.objects.filter(person=person, match__in={match for match, _team in teams}).select_related("match")
    own = [(seat.match_id, team_of(teams_at(seat.match), seat.number)) for seat in seats] if teams else []
    return Counter({match: teams[match, team] for match, team in own if (match, team) in teams})


def _wanted(new: QuerySet[ChatMessage], person: Person) -> QuerySet[ChatMessage]:
    """Leave out messages by the person, and by people whom the person has muted."""
    new = new.exclude(person=person).exclude(person__in=person.mutes.values("of"))
    return new.exclude(person__owner__in=person.mutes.filter(blocked=True).values("of"))


def chat_mark_seen(*, match: Match, person: Person, message: int) -> None:
    """Mark a person's chat as read up to this message."""
    seat = Seat.objects.filter(match=match, person=person, chat_seen__lt=message)
    seat.update(chat_seen=message)


def message_report(*, about: ChatMessage, person: Person, reason: Report.Reason) -> None:
    """Report a message that the person can read, with the present lines around it."""
    found = {"reason": reason, "lines_around": _lines_around(about), "created_at": database_time.now()}
    Report.objects.get_or_create(message=about, reporter=person, defaults=found)


def person_report(*, about: Person, person: Person, reason: Report.Reason) -> None:
    """Report a person to the operators, with the present name; once, until a moderator settles it.

    Raises: TooOften.
    """
    count("person_report", person.pk)
    now = database_time.now()
    line = {"name": about.name, "text": "", "at": now.isoformat(timespec="seconds"), "reported": True}
    found = {"reason": reason, "lines_around": [line], "created_at": now}
    Report.objects.get_or_create(about=about, reporter=person, settled=False, defaults=found)


def _message_of_another(match: Match, person: Person, message: int) -> ChatMessage:
    for found in chat_of(match=match, person=person).messages:
        if found.pk == message and found.person_id not in (None, person.pk):
            return found
    raise IllegalAnswer(_("there is no such message by someone else here"))


def chat_mute(*, match: Match, person: Person | None, message: int | None) -> None:
    """Mute the author of a message at all matches; for None, unmute everybody."""
    if person is None:
        raise IllegalAnswer(NO_NAME)
    if message is None:
        Mute.objects.filter(by=person, blocked=False).delete()
    else:
        author = _message_of_another(match, person, message).person_id
        Mute.objects.get_or_create(by=person, of_id=author)


def chat_report(
    *, match: Match, person: Person | None, message: int, reason: Report.Reason = Report.Reason.OTHER
) -> None:
    """Report a message to the operators, with the present lines around it."""
    if person is None:
        raise IllegalAnswer(NO_NAME)
    message_report(about=_message_of_another(match, person, message), person=person, reason=reason)


def _lines_around(message: ChatMessage) -> list[dict[str, str | bool]]:
    place = {name: getattr(message, name) for name in ("match_id", "team_at_id", "team", "room_id", "audience")}
    lines = ChatMessage.objects.filter(**place)
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
