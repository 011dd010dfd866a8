"""Matches between database and memory: loading them, and committing what was played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

import msgspec
from django.db import DatabaseError, IntegrityError, connection, transaction

from games import models, registry
from games.core.match import Checkpoint, Entry, Match
from games.core.messages import Message, _, from_plain, to_plain
from games.core.questions import IllegalAnswer, Json
from games.core.table import Line
from games.services.clocks import clocks_follow

_write_lines = msgspec.msgpack.Encoder(enc_hook=to_plain).encode
_read_lines = msgspec.msgpack.Decoder(list[Line], dec_hook=from_plain).decode
_write_json = msgspec.json.encode


class Unplayable(IllegalAnswer):
    """A match cannot be set up with the rules at hand."""


@dataclass(frozen=True, slots=True)
class Seated:
    """Who sits in a seat."""

    number: int
    person: Any  # the person's primary key, None for a bot
    name: str
    bot: bool


@dataclass(slots=True)
class Live:
    """A match as one process has it in memory."""

    row: models.Match
    game: Match[Any]
    seats: list[Seated]
    taken: dict[tuple[Any, str], int] = field(default_factory=dict)  # (person, client id): version
    _read: dict[int | None, tuple[int, list[Line]]] = field(default_factory=dict)

    def seat_of(self, person: Any) -> int | None:
        """The number of the seat that the person with this primary key plays."""
        if person is None:
            return None
        return next((seat.number for seat in self.seats if seat.person == person), None)

    def final_lines(self, seat: int | None) -> list[Line]:
        """The journal of the turns that are over, as far as `seat` may read it."""
        known, lines = self._read.get(seat, (0, []))
        past = self.game.past
        if known < len(past):
            lines += [line for line in past[known:] if line.for_seat(seat) is not None]
            self._read[seat] = len(past), lines
        return lines

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]


@dataclass(frozen=True, slots=True)
class Change:
    """One more line of a match's log, with all that follows from it, ready to be stored."""

    match: int  # primary key
    version: int  # of the match before
    entry: Entry
    person: Any
    client_id: str
    given: datetime
    waiting: list[int]
    checkpoint: Checkpoint | None  # the turn start it led to
    lines: list[Line]  # the journal up to that
    outcome: dict[str, Json] | None
    last_checkpoint: int
    owed: dict[int, str] | None = None  # question by seat, at a pace for which time is kept


def lines_to_bytes(lines: list[Line]) -> bytes:
    """Journal lines as they are kept in a checkpoint."""
    return _write_lines(lines)


def lines_from_bytes(data: bytes) -> list[Line]:
    """The journal lines that `lines_to_bytes` wrote."""
    return _read_lines(data)


def seats_of(row: models.Match) -> list[Seated]:
    """Who sits at the match, read anew."""
    fields = models.Seat.objects.filter(match=row).values_list("number", "person", "name", "bot")
    return [Seated(*values) for values in fields]


def load(slug: str) -> Live:
    """The match with this slug, brought up to its last answer; Match.DoesNotExist if there is none."""
    row = models.Match.objects.get(slug=slug)
    try:
        rules = registry.rules_of(row.game)
    except KeyError:
        raise Unplayable(_("this game is not played here any more")) from None
    if rules.version != row.rules_version:
        raise Unplayable(
            _("this match was begun under other rules (version {n})", n=row.rules_version)
        )
    # The checkpoints are read before the answers, so that no turn starts behind the log's end.
    kept = list(row.checkpoints.values_list("index", "journal"))
    first, last = _checkpoints(row, kept[-1][0])
    answers = row.answers.values_list("seat", "question", "answer", "person", "client_id")
    log, taken = [], {}
    for index, (seat, question, answer, person, client_id) in enumerate(answers):
        log.append(Entry(seat, question, answer))
        taken[person, client_id] = index + 1
    past = [line for index, lines in kept if index <= last.index for line in _read_lines(lines)]
    game = Match(rules, bytes(row.secret), first, log, at=last, past=past)
    return Live(row, game, seats_of(row), taken)


def _checkpoints(row: models.Match, newest: int) -> tuple[Checkpoint, Checkpoint]:
    """The first and the newest checkpoint."""
    found = {
        index: Checkpoint(index, bytes(state or b""), agreed=agreed)
        for index, state, agreed in row.checkpoints.filter(index__in=[0, newest]).values_list(
            "index", "state", "agreed"
        )
    }
    return found[0], found[newest]


def catch_up(live: Live) -> bool:
    """Play what others have added to the log since; whether there was anything."""
    known = live.game.version
    later = models.Answer.objects.filter(match=live.row, index__gte=known)
    for seat, question, answer, person, client_id in later.values_list(
        "seat", "question", "answer", "person", "client_id"
    ):
        live.game.apply(Entry(seat, question, answer))
        live.taken[person, client_id] = live.game.version
    return live.game.version > known


def commit(changes: Sequence[Change]) -> list[bool]:
    """Store the changes in one transaction; say of each whether it was stored.

    It was not if its match had another version by then: somebody else was first, and the live
    copy it was made from is to be thrown away.
    """
    try:
        with transaction.atomic():
            _store(sorted(changes, key=lambda change: change.match))  # so that none lock crosswise
    except (_Lost, IntegrityError):
        if len(changes) == 1:
            return [False]
        return [commit([change])[0] for change in changes]
    return [True] * len(changes)


class _Lost(DatabaseError):
    """Some match was not at the version its change was made for."""


_UPDATE = (
    "UPDATE games_match SET version=%s, waiting=%s, status=%s, result=%s, ended=%s, updated=%s"
    " WHERE id=%s AND version=%s"
)
_INSERT_ANSWER = (
    'INSERT INTO games_answer (match_id, "index", seat, question, answer, person_id, client_id,'
    " given) VALUES (%s, %s, %s, %s, %s, %s, %s, %s)"
)
_INSERT_CHECKPOINT = (
    'INSERT INTO games_checkpoint (match_id, "index", state, journal, agreed)'
    " VALUES (%s, %s, %s, %s, %s)"
)
_THIN = 'UPDATE games_checkpoint SET state=NULL WHERE match_id=%s AND "index" > 0 AND "index" < %s'


def _store(changes: Sequence[Change]) -> None:
    """The only place where raw SQL is written: it is a quarter of what a move costs otherwise."""
    time = connection.ops.adapt_datetimefield_value
    person = models.Answer._meta.get_field("person").get_db_prep_save
    with connection.cursor() as cursor:
        cursor.executemany(
            _UPDATE,
            [
                (
                    change.version + 1,
                    _text(change.waiting),
                    "running" if change.outcome is None else "over",
                    None if change.outcome is None else _text(change.outcome),
                    None if change.outcome is None else time(change.given),
                    time(change.given),
                    change.match,
                    change.version,
                )
                for change in changes
            ],
        )
        if cursor.rowcount != len(changes):
            raise _Lost
        cursor.executemany(
            _INSERT_ANSWER,
            [
                (
                    change.match,
                    change.version,
                    change.entry.seat,
                    change.entry.question,
                    _text(change.entry.answer),
                    person(change.person, connection),
                    change.client_id,
                    time(change.given),
                )
                for change in changes
            ],
        )
        turns = [(c.match, c.checkpoint, c.lines) for c in changes if c.checkpoint is not None]
        if turns:
            cursor.executemany(
                _INSERT_CHECKPOINT,
                [
                    (match, at.index, at.state, _write_lines(lines), _text(at.agreed))
                    for match, at, lines in turns
                ],
            )
        if over := [(c.match, c.last_checkpoint) for c in changes if c.outcome is not None]:
            cursor.executemany(_THIN, over)
    for change in changes:
        if change.owed is not None:
            clocks_follow(
                change.match,
                change.owed,
                change.last_checkpoint,
                change.given,
                change.entry.seat,
                change.checkpoint is not None,
            )


def _text(value: Json) -> str:
    return _write_json(value).decode()


def outcome_plain(game: Match[Any]) -> dict[str, Json] | None:
    """How the match ended, as it is kept in the database; its sentence stays a message."""
    plain: dict[str, Json] | None = (
        None if game.outcome is None else msgspec.to_builtins(game.outcome, enc_hook=to_plain)
    )
    return plain


def said(plain: dict[str, Json]) -> Message:
    """The sentence of an outcome that `outcome_plain` gave."""
    message: Message = from_plain(Message, plain["says"])
    return message
