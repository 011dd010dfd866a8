"""Begin matches, and hand over their seats."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils import timezone
from msgspec import to_builtins

from games import models, registry
from games.bus.bus import publish
from games.bus.events import SeatsChanged
from games.core.chance import commitment, new_secret
from games.core.contributions import Contributions, match_secret
from games.core.log import Checkpoint
from games.core.match import Match
from games.core.messages import _
from games.core.questions import IllegalAnswer, Json
from games.core.rules import Rules
from games.core.running_hash import PROOF, origin_hash
from games.core.table import Line, dump, load
from games.models import LIVE, FormerPlayer, LogEntry, Seat, TimeoutPolicy, Vacancy
from games.names import name_beside
from games.services.clocks import clocks_begin
from games.services.colours import colours_for
from games.services.judging import pending_questions
from games.services.outbox import notifications_follow
from games.services.store import lines_to_bytes, outcome_plain

if TYPE_CHECKING:
    from lobby.models import Person

MAX_NAME = Seat._meta.get_field("name").max_length


@transaction.atomic
def match_start(
    *,
    game: str,
    people: Sequence[Person | None],
    options: Mapping[str, Json] | None = None,
    names: Sequence[str] | None = None,
    public: bool = False,
    origin: bytes | None = None,
    given: Sequence[Sequence[Any]] = (),
    time_control: str = LIVE,
    timeout_policy: str = TimeoutPolicy.WAIT,
    secret: bytes | None = None,
    contributions: Contributions | None = None,
    levels: Mapping[int, str] | None = None,
    hints: bool = False,
) -> models.Match:
    """Begin a match of `game` with these people in seat order, None standing for a program.

    It is a computer opponent where `levels` has the level of the seat, and the stand-in elsewhere.
    With `hints` the people have agreed that each may ask the computer.

    It begins from the turn start `origin` where there is one, instead of the usual set-up, and
    with the answers `given`, each a seat and its answer to whatever it is asked. The `secret` is
    the one whose hash was published in the room, to which its players have added `contributions`.

    Raises: IllegalAnswer if the seats or options do not fit.
    """
    published = secret or new_secret()
    secret = match_secret(published, contributions) if contributions else published
    begun = _beginning(game, len(people), options or {}, secret, origin)
    turns, now = list(_turns(begun, given)), timezone.now()
    match = _row(
        begun, secret, now, origin=origin, public=public, hints=hints,
        time_control=time_control, timeout_policy=timeout_policy, commitment=commitment(published),
        site_secret=published if contributions else None,
        contributions=contributions and to_builtins(contributions),
    )  # fmt: skip
    called = names or [person.name if person else f"Bot {n + 1}" for n, person in enumerate(people)]
    Seat.objects.bulk_create(_seats(match, people, called, levels or {}))
    models.Checkpoint.objects.bulk_create(_checkpoints(match, turns))
    LogEntry.objects.bulk_create(log_entries(match, begun, now))
    if not match.is_over:
        notifications_follow(clocks_begin(match, pending_questions(begun), now))
    if levels:
        publish(SeatsChanged(match.slug))
    return match


def _beginning(
    game: str, seats: int, options: Mapping[str, Json], secret: bytes, origin: bytes | None
) -> Match[Any]:
    """Return the match at its beginning: the usual set-up, or the turn start `origin`."""
    rules = _rules(game)
    if origin is None:
        return Match.new(rules, seats, options, secret)
    return Match(rules, secret, Checkpoint(0, under_rules(rules, origin)))


def _row(
    begun: Match[Any], secret: bytes, now: datetime, *, origin: bytes | None, **agreed: Any
) -> models.Match:
    """Store the match without its seats and turns; `agreed` is how the people want to play it."""
    outcome = outcome_plain(begun)
    return models.Match.objects.create(
        game=begun.rules.slug,
        rules_version=begun.rules.version,
        options=begun.state.options,
        proof=PROOF,
        origin_hash="" if origin is None else origin_hash(begun.origin.state),
        secret=secret,
        version=begun.version,
        shown_version=begun.version,
        status=models.Match.Status.RUNNING if outcome is None else models.Match.Status.OVER,
        ended_at=None if outcome is None else now,
        turn=begun.turn_number,
        waiting=begun.waiting,
        sealed=begun.sealed,
        result=outcome,
        **agreed,
    )


def _rules(game: str) -> Rules[Any]:
    try:
        return registry.rules_of(game)
    except KeyError:
        raise IllegalAnswer(_("there is no game “{slug}”", slug=game[:60])) from None


def _turns(
    begun: Match[Any], given: Iterable[Sequence[Any]]
) -> Iterator[tuple[Checkpoint, list[Line]]]:
    """Play the answers `given`. Yield each turn start that is to be kept, and the journal up to it."""
    yield begun.checkpoint, begun.past[:]
    for seat, answer in given:
        turn, known = begun.checkpoint, len(begun.past)
        begun.answer(seat, answer)
        if begun.checkpoint is not turn and begun.outcome is None:
            yield begun.checkpoint, begun.past[known:]


def _checkpoints(
    match: models.Match, turns: Iterable[tuple[Checkpoint, list[Line]]]
) -> Iterator[models.Checkpoint]:
    for turn, lines in turns:
        yield models.Checkpoint(
            match=match, index=turn.index, state=turn.state, journal=lines_to_bytes(lines)
        )


def _seats(
    match: models.Match,
    people: Sequence[Person | None],
    names: Sequence[str],
    levels: Mapping[int, str],
) -> Iterator[Seat]:
    colours = colours_for(people)
    for n, (person, name, colour) in enumerate(zip(people, names, colours, strict=True)):
        yield Seat(
            match=match,
            number=n,
            person=person,
            name=name[:MAX_NAME],
            colour=colour,
            bot=person is None,
            level="" if person else levels.get(n, ""),
            ended_at=match.ended_at,
        )


def log_entries(row: models.Match, match: Match[Any], now: datetime) -> list[LogEntry]:
    """Return the log of a match that nobody has played entry by entry here, as rows of that moment."""
    return [
        LogEntry(
            match=row, index=index, seat=entry.seat, question=entry.question, answer=entry.answer,
            client_id=f"{index}", created_at=now, private=private, took=took,
        )
        for index, (entry, private, took) in enumerate(
            zip(match.log, match.private, match.took, strict=True)
        )
    ]  # fmt: skip


def under_rules(rules: Rules[Any], state: bytes) -> bytes:
    """Return a turn start, perhaps of a match under older rules, as one under these rules."""
    table = load(rules.state_type, state)
    rules.repair(table)
    return dump(table)


def seat_hand_over(
    *,
    match: models.Match,
    number: int,
    person: Person,
    name: str | None = None,
    notes: dict[str, Json] | None = None,
) -> Seat:
    """Give a seat of a match that is held to somebody else, under `name` or under their own.

    Their own is numbered where another seat, or its owner who is away, is called so. They find
    their own private `notes` there, not those of whoever played before, whose name what was done
    until now keeps.

    Raises: IllegalAnswer if they have another seat at the match.
    """
    seat: Seat = match.seats.select_for_update(no_key=True).get(number=number)
    if match.seats.filter(person=person).exclude(number=number).exists():
        raise IllegalAnswer(_("{name} has another seat at this match", name=person.name))
    if name is None:
        name = name_beside(person.name, _names_beside(match, number))
    if seat.person_id != person.pk:
        seat.notes = notes or {}
        FormerPlayer.objects.create(
            seat=seat, person=seat.person, name=seat.name, until=match.version
        )
    seat.person, seat.name, seat.bot = person, name[:MAX_NAME], False
    seat.level = ""
    seat.save(update_fields=["person", "name", "bot", "level", "notes"])
    publish(SeatsChanged(match.slug))
    return seat


def seats_rename(*, person: Person) -> None:
    """Call the person by their present name in running matches, numbered beside others called so."""
    seats = Seat.objects.filter(person=person, match__status=models.Match.Status.RUNNING)
    for seat in seats.select_related("match").order_by("match"):
        match = models.Match.objects.hold(seat.match_id)
        name = name_beside(person.name, _names_beside(match, seat.number))[:MAX_NAME]
        match.seats.filter(pk=seat.pk, person=person).update(name=name)
        publish(SeatsChanged(match.slug))


def _names_beside(match: models.Match, number: int) -> list[str]:
    """Return what the other seats and their owners who are away are called."""
    seats = match.seats.exclude(number=number)
    away = Vacancy.objects.filter(seat__in=seats)
    return [*seats.values_list("name", flat=True), *away.values_list("name", flat=True)]


def seats_move(*, guest: Person, owner: Person) -> int:
    """Give a guest's seats to `owner`, except where `owner` sits as well. Return how many."""
    seats = Seat.objects.filter(person=guest).exclude(match__seats__person=owner)
    slugs = list(seats.values_list("match__slug", flat=True))
    moved = Seat.objects.filter(pk__in=list(seats.values_list("pk", flat=True))).update(
        person=owner
    )
    publish(*map(SeatsChanged, slugs))
    return moved
