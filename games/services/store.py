"""Load matches from the database into memory."""

from __future__ import annotations

import logging
from bisect import bisect_right
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec

from games import models, registry
from games.core.log import Checkpoint, Entry
from games.core.match import Match
from games.core.messages import Message, Translator, _, from_plain, to_plain
from games.core.questions import Json
from games.core.repetition import Repetition
from games.core.rules import Rules
from games.core.running_hash import RunningHash
from games.core.table import Line
from games.services.live_clocks import LiveClock, live_clocks
from games.services.numbering import Numbering
from games.services.seating import SeatInfo, match_translator
from games.services.stored import Stored, stored_of
from games.services.turn_texts import TurnTexts
from games.services.unplayable import GameGone, Unplayable

log = logging.getLogger("games")
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MILLISECOND = timedelta(milliseconds=1)
_write_lines = msgspec.msgpack.Encoder(enc_hook=to_plain).encode
_read_lines = msgspec.msgpack.Decoder(list[Line], dec_hook=from_plain).decode


@dataclass(slots=True)
class LiveMatch:
    """A match as one process has it in memory."""

    row: models.Match
    game: Match[Any]
    seats: list[SeatInfo]
    applied_ids: dict[tuple[int | None, str], int] = field(
        default_factory=dict
    )  # (person, id): version
    times: list[int] = field(default_factory=list)  # of the log's entries, in ms since 1970
    clocks: list[LiveClock] = field(default_factory=list)
    _final_lines: dict[int | None, tuple[int, list[Line]]] = field(default_factory=dict)
    _hash: RunningHash | None = None
    _translators: dict[str, tuple[list[SeatInfo], Translator]] = field(default_factory=dict)
    _turn_texts: dict[str, TurnTexts] = field(default_factory=dict)
    numbering: Numbering = field(init=False)
    repetition: Repetition = field(init=False)

    def __post_init__(self) -> None:
        self.numbering = Numbering(self.game)
        self.repetition = Repetition(self.game)

    def seat_of(self, person: int | None) -> int | None:
        """Return the number of the seat that the person with this primary key plays."""
        if person is None:
            return None
        return next((seat.number for seat in self.seats if seat.person == person), None)

    def number_told(self, person: int | None, version: int) -> int:
        """Return the number by which this person, by primary key, knows a version."""
        return self.numbering.number(self.seat_of(person), version)

    def made_at(self, seat: int | None, number: int) -> int:
        """Return when the step was made that a viewer knows by `number`, in ms since 1970; 0 without one."""
        version = self.numbering.version(seat, number)
        return self.times[version - 1] if 0 < version <= len(self.times) else 0

    def has_shown(self, seat: int | None, number: int, at: int | None) -> bool:
        """Return whether a viewer's `number` is one of this history, by when its step was made.

        After a restore from a backup others may have been played under the same numbers.
        """
        newest = self.numbering.number(seat, self.game.version)
        return number <= newest and self.made_at(seat, number) == at

    def final_lines(self, seat: int | None) -> list[Line]:
        """Return the journal of the turns that are over, as far as `seat` may read it."""
        known, lines = self._final_lines.get(seat, (0, []))
        past = self.game.past
        if known < len(past):
            lines += [line for line in past[known:] if line.for_seat(seat) is not None]
            self._final_lines[seat] = len(past), lines
        return lines

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    def translator(self, language: str) -> Translator:
        """Return a translator to readers of this match; the same one until others sit here."""
        seats, read = self._translators.get(language, (None, None))
        if read is None or seats is not self.seats:
            read = match_translator(self.row.game, language, self.seats)
            self._translators[language] = self.seats, read
        return read

    def turn_texts(self, language: str) -> TurnTexts:
        """Return the texts of the running turn; the same until it is over, or others sit here."""
        read, texts = self.translator(language), self._turn_texts.get(language)
        if texts is None or not texts.hold(read):
            texts = self._turn_texts[language] = TurnTexts(self.game, read)
        return texts

    def has_played(self, person: int | None) -> bool:
        """Return whether the person with this primary key has played a seat that is somebody else's again."""
        return person is not None and any(
            each.person == person
            for seat in self.seats
            if seat.absent != person
            for each in seat.former
        )

    @property
    def hash(self) -> str:
        """Return the running hash of the newest step everybody was shown, in hex; "" of a match from a file."""
        row = self.row
        if row.source:
            return ""
        running = self._hash or RunningHash(
            bytes(row.secret), game=row.game, rules=row.rules_version, seats=len(self.seats),
            options=row.options, commitment=row.commitment, begun=date_text(row.created_at),
            origin=row.origin_hash, proof=row.proof,
        )  # fmt: skip
        known = running.length
        shown = self.game.version if self.game.outcome is not None else self.numbering.public
        running.add(self.game.log[known:shown], self.times[known:shown])
        self._hash = running
        return running.announced(self.names)


def date_text(moment: datetime) -> str:
    """Return a moment as records show it, to the second."""
    return moment.astimezone(UTC).isoformat(timespec="seconds")


def milliseconds(moment: datetime) -> int:
    """Return how many milliseconds since 1970 a moment is."""
    return (moment - EPOCH) // MILLISECOND


def lines_to_bytes(lines: list[Line]) -> bytes:
    """Encode journal lines as a checkpoint keeps them."""
    return _write_lines(lines)


def lines_from_bytes(data: bytes) -> list[Line]:
    """Decode what `lines_to_bytes` wrote."""
    return _read_lines(data)


@dataclass(frozen=True, slots=True)
class Long:
    """A match that takes so long to load that nobody else should wait for it."""

    slug: str


def load(slug: str) -> LiveMatch:
    """Load the match with this slug, up to the last entry of its log.

    Raises: Match.DoesNotExist if there is none; Unplayable if the rules at hand cannot replay it.
    """
    (found,) = load_each([slug])
    if isinstance(found, Exception):
        raise found
    assert not isinstance(found, Long), "the longest is loaded too"
    return found


def load_row(row: models.Match) -> LiveMatch:
    """Load the match of a row that has just been read, as `load` does. Raises: Unplayable."""
    return _rebuild(row, stored_of([row.pk])[row.pk])


def load_each(
    slugs: Sequence[str], *, longest: int | None = None
) -> list[LiveMatch | Long | models.Match.DoesNotExist | Unplayable]:
    """Load many matches at once; in the place of one, there may be what `load` would raise.

    One of more than `longest` entries is not loaded: in its place there is `Long`.
    """
    rows = {row.slug: row for row in models.Match.objects.filter(slug__in=slugs)}
    short = [row.pk for row in rows.values() if longest is None or row.version <= longest]
    stored = stored_of(short)
    found: list[LiveMatch | Long | models.Match.DoesNotExist | Unplayable] = []
    for slug in slugs:
        row = rows.get(slug)
        try:
            if row is None:
                found.append(models.Match.DoesNotExist())
            else:
                found.append(_rebuild(row, stored[row.pk]) if row.pk in stored else Long(slug))
        except Unplayable as fault:
            found.append(fault)
    return found


def load_all(rows: Collection[models.Match]) -> dict[int, LiveMatch]:
    """Load many matches at once, by primary key. Those that cannot be replayed are left out."""
    stored, found = stored_of([row.pk for row in rows]), {}
    for row in rows:
        try:
            found[row.pk] = _rebuild(row, stored[row.pk])
        except Unplayable as fault:
            log.warning("match %s: %s", row.slug, fault)
    return found


def _rebuild(row: models.Match, stored: Stored) -> LiveMatch:
    try:
        rules = registry.rules_at(row.game, row.rules_version)
    except KeyError:
        raise GameGone from None
    if rules.version != row.rules_version:
        raise Unplayable(
            _("this match was begun under other rules (version {n})", n=row.rules_version)
        )
    try:
        return _replay(row, rules, stored)
    except Exception as fault:
        log.exception("match %s cannot be replayed", row.slug)
        raise Unplayable(
            _("the log of this match cannot be played with the rules at hand")
        ) from fault


def _replay(row: models.Match, rules: Rules[Any], stored: Stored) -> LiveMatch:
    first, last = stored.kept[0], stored.kept[-1]
    before = bisect_right(stored.turn_starts, last.index)
    past = [line for lines in stored.journals[:before] for line in _read_lines(lines)]
    game = Match(
        rules, bytes(row.secret), first, stored.log[: last.index], at=last, past=past,
        turn_starts=[start for start in stored.turn_starts if start < last.index],
    )  # fmt: skip
    game.take_up(stored.log[last.index :], stored.private, stored.took)
    times = [milliseconds(at) for at in stored.times]
    return LiveMatch(row, game, stored.seats, stored.applied_ids, times, live_clocks(row))


def checkpoint_in(row: models.Checkpoint) -> Checkpoint:
    """Return the turn start that is kept in a row, without its journal."""
    orders = {int(seat): keys for seat, keys in row.standing_orders.items()}
    return Checkpoint(row.index, bytes(row.state or b""), agreed=row.agreed, standing_orders=orders)


def catch_up(live: LiveMatch) -> bool:
    """Play what others have added to the log since. Return whether there was anything."""
    known = live.game.version
    later = models.LogEntry.objects.filter(match=live.row, index__gte=known)
    for seat, question, answer, person, client_id, at in later.values_list(
        "seat", "question", "answer", "person", "client_id", "created_at"
    ):
        live.game.apply(Entry(seat, question, answer))
        live.times.append(milliseconds(at))
        live.applied_ids[person, client_id] = live.game.version
    return live.game.version > known


def outcome_plain(game: Match[Any]) -> dict[str, Json] | None:
    """Return how the match ended, as the database keeps it: its sentence stays a message."""
    plain: dict[str, Json] | None = (
        None if game.outcome is None else msgspec.to_builtins(game.outcome, enc_hook=to_plain)
    )
    return plain


def outcome_message(plain: dict[str, Json]) -> Message:
    """Return the sentence of an outcome that `outcome_plain` gave."""
    message: Message = from_plain(Message, plain["says"])
    return message
