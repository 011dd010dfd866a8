"""Beginning of matches, and changes of players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.db import transaction
from msgspec import to_builtins

from games import registry
from games.bus.bus import publish
from games.bus.events import SeatsChanged
from games.clocks.clocks import clocks_begin
from games.clocks.models import Vacancy
from games.core.chance import commitment, new_secret
from games.core.dialogue.messages import _
from games.core.dialogue.questions import IllegalAnswer, Json
from games.core.engine.engine import Engine
from games.core.engine.log import Checkpoint
from games.core.engine.running_hash import PROOF, origin_hash
from games.core.engine.table import Line, dump, load
from games.core.records.contributions import Contributions, match_secret
from games.core.rules import Rules
from games.matches.colours import colours_for
from games.matches.models import LIVE, FormerPlayer, LogEntry, Match, Seat, TimeoutPolicy
from games.matches.models import Checkpoint as StoredCheckpoint
from games.notifications.outbox import notifications_follow
from games.play.judge import open_ballots, pending_questions
from games.play.loading import lines_to_bytes, outcome_plain
from games.site import database_time
from games.site.names import name_beside

if TYPE_CHECKING:
    from lobby.people.models import Person

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
    ballot_hours: int = 0,
    spectator_delay: int = 0,
    spectator_sides: bool = False,
) -> Match:
    """Begin a match of `game` with these people in seat order (None: a program).

    A program is a computer opponent of the seat's level in `levels`, or else the stand-in. `hints` allows
    players to ask the computer. `ballot_hours` is the deadline of a ballot over days. Spectators see the match `spectator_delay` minutes late, with
    `spectator_sides` also the view of each seat. The match begins from the turn start `origin`, or else from the set-up,
    with the answers `given`, each a seat and its answer. The room has published the hash of `secret`, to
    which its players have added `contributions`.

    Raises: IllegalAnswer if the seats or options do not fit.
    """
    published = secret or new_secret()
    secret = match_secret(published, contributions) if contributions else published
    begun = _beginning(game, len(people), options or {}, secret, origin)
    turns, now = list(_turns(begun, given)), database_time.now()
    match = _row(
        begun, secret, now, origin=origin, public=public, hints=hints, ballot_hours=ballot_hours,
        spectator_delay=spectator_delay, spectator_sides=spectator_sides,
        time_control=time_control, timeout_policy=timeout_policy, commitment=commitment(published),
        site_secret=published if contributions else None,
        contributions=contributions and to_builtins(contributions),
    )  # fmt: skip
    called = names or [person.name if person else f"Bot {n + 1}" for n, person in enumerate(people)]
    Seat.objects.bulk_create(_seats(match, people, called, levels or {}))
    StoredCheckpoint.objects.bulk_create(_checkpoints(match, turns))
    LogEntry.objects.bulk_create(log_entries(match, begun, now))
    if not match.is_over:
        notifications_follow(clocks_begin(match, pending_questions(begun), now, open_ballots(begun)))
    if levels:
        publish(SeatsChanged(match.slug))
    return match


def _beginning(game: str, seats: int, options: Mapping[str, Json], secret: bytes, origin: bytes | None) -> Engine[Any]:
    """Return the match at the set-up or at the turn start `origin`."""
    rules = _rules(game)
    if origin is None:
        return Engine.new(rules, seats, options, secret)
    return Engine(rules, secret, Checkpoint(0, under_rules(rules, origin)))


def _row(begun: Engine[Any], secret: bytes, now: datetime, *, origin: bytes | None, **agreed: Any) -> Match:
    """Store the match without seats and turns; `agreed` has further fields."""
    outcome = outcome_plain(begun)
    return Match.objects.create(
        game=begun.rules.slug,
        rules_version=begun.rules.version,
        options=begun.state.options,
        proof=PROOF,
        origin_hash="" if origin is None else origin_hash(begun.origin.state),
        secret=secret,
        version=begun.version,
        shown_version=begun.version,
        status=Match.Status.RUNNING if outcome is None else Match.Status.OVER,
        ended_at=None if outcome is None else now,
        created_at=now,
        updated_at=now,
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


def _turns(begun: Engine[Any], given: Iterable[Sequence[Any]]) -> Iterator[tuple[Checkpoint, list[Line]]]:
    """Play the answers `given`. Yield each turn start to keep, with the journal before it."""
    yield begun.checkpoint, begun.past[:]
    for seat, answer in given:
        turn, known = begun.checkpoint, len(begun.past)
        begun.answer(seat, answer)
        if begun.checkpoint is not turn and begun.outcome is None:
            yield begun.checkpoint, begun.past[known:]


def _checkpoints(match: Match, turns: Iterable[tuple[Checkpoint, list[Line]]]) -> Iterator[StoredCheckpoint]:
    for turn, lines in turns:
        yield StoredCheckpoint(match=match, index=turn.index, state=turn.state, journal=lines_to_bytes(lines))


def _seats(
    match: Match, people: Sequence[Person | None], names: Sequence[str], levels: Mapping[int, str]
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


def log_entries(row: Match, match: Engine[Any], now: datetime) -> list[LogEntry]:
    """Return the log of a match as rows of one time."""
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
    """Convert a turn start from older rules, if needed."""
    table = load(rules.state_type, state)
    rules.repair(table)
    return dump(table)


def seat_hand_over(
    *, match: Match, number: int, person: Person, name: str | None = None, notes: dict[str, Json] | None = None
) -> Seat:
    """Give a seat of a locked match to another person, under `name` or their own name.

    Their own name gets a number if it resembles that of another player or absent owner. Private
    `notes` replace those of the former player, whose name stays on earlier moves.

    Raises: IllegalAnswer if the person has another seat at the match.
    """
    seat: Seat = match.seats.select_for_update(no_key=True).get(number=number)
    if match.seats.filter(person=person).exclude(number=number).exists():
        raise IllegalAnswer(_("{name} has another seat in this match", name=person.name))
    if name is None:
        name = name_beside(person.name, _names_beside(match, number))
    if seat.person_id != person.pk:
        seat.notes = notes or {}
        FormerPlayer.objects.create(seat=seat, person=seat.person, name=seat.name, until=match.version)
    seat.person, seat.name, seat.bot = person, name[:MAX_NAME], False
    seat.level = ""
    seat.save(update_fields=["person", "name", "bot", "level", "notes"])
    publish(SeatsChanged(match.slug))
    return seat


def seats_rename(*, person: Person) -> None:
    """Update a person's name in running matches, with a number beside similar names."""
    seats = Seat.objects.filter(person=person, match__status=Match.Status.RUNNING)
    for seat in seats.select_related("match").order_by("match"):
        match = Match.objects.hold(seat.match_id)
        name = name_beside(person.name, _names_beside(match, seat.number))[:MAX_NAME]
        match.seats.filter(pk=seat.pk, person=person).update(name=name)
        publish(SeatsChanged(match.slug))


def _names_beside(match: Match, number: int) -> list[str]:
    """Return the names of other players and of absent owners of their seats."""
    seats = match.seats.exclude(number=number)
    away = Vacancy.objects.filter(seat__in=seats)
    return [*seats.values_list("name", flat=True), *away.values_list("name", flat=True)]


def seats_move(*, guest: Person, owner: Person) -> int:
    """Give a guest's seats to `owner`, except at matches of both. Return their number."""
    seats = Seat.objects.filter(person=guest).exclude(match__seats__person=owner)
    slugs = list(seats.values_list("match__slug", flat=True))
    moved = Seat.objects.filter(pk__in=list(seats.values_list("pk", flat=True))).update(person=owner)
    publish(*map(SeatsChanged, slugs))
    return moved
