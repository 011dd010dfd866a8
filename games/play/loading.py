"""Loading of matches from the database into memory."""

from __future__ import annotations

import logging
from bisect import bisect_right
from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec

from games import registry
from games.clocks.live_clocks import LiveClock, live_clocks
from games.core.dialogue.messages import Translator, _, from_plain, to_plain
from games.core.dialogue.questions import Json
from games.core.engine.engine import Engine
from games.core.engine.log import Checkpoint, Entry
from games.core.engine.repetition import Repetition
from games.core.engine.running_hash import RunningHash
from games.core.engine.table import Line
from games.core.rules import Rules
from games.matches.models import Checkpoint as StoredCheckpoint
from games.matches.models import LogEntry, Match
from games.matches.seating import SeatInfo, match_translator
from games.matches.stored_rows import StoredMatch, stored_matches
from games.matches.teams import partner_teams
from games.matches.turn_texts import TurnTexts
from games.matches.unplayable import GameGone, Unplayable
from games.matches.viewer_versions import ViewerVersions

log = logging.getLogger("games")
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MILLISECOND = timedelta(milliseconds=1)
MOST_TOLD = 1000
_told: dict[int, None] = {}  # matches whose fault this process has logged: pages ask again and again
_write_lines = msgspec.msgpack.Encoder(enc_hook=to_plain).encode
_read_lines = msgspec.msgpack.Decoder(list[Line], dec_hook=from_plain).decode


@dataclass(slots=True)
class LiveMatch:
    """Match in memory."""

    row: Match
    game: Engine[Any]
    seats: list[SeatInfo]
    applied_ids: dict[tuple[int | None, str], int] = field(default_factory=dict)  # (person, id): version
    times: list[int] = field(default_factory=list)  # of entries, in ms since 1970
    clocks: list[LiveClock] = field(default_factory=list)
    _final_lines: dict[int | None, tuple[int, list[Line]]] = field(default_factory=dict)
    _hash: RunningHash | None = None
    _translators: dict[str, tuple[list[SeatInfo], Translator]] = field(default_factory=dict)
    _turn_texts: dict[str, TurnTexts] = field(default_factory=dict)
    numbering: ViewerVersions = field(init=False)
    repetition: Repetition = field(init=False)

    def __post_init__(self) -> None:
        self.numbering = ViewerVersions(self.game)
        self.repetition = Repetition(self.game)

    def delays(self, seat: int | None) -> bool:
        """Return whether the viewer `seat` (None: a spectator) sees the match with a delay."""
        return seat is None and self.row.spectator_delay > 0 and self.game.outcome is None

    def side_for(self, seat: int | None, wanted: int | None) -> int | None:
        """Return the seat whose view the viewer `seat` sees: the `wanted` one, if a spectator may, or None."""
        allowed = self.delays(seat) and self.row.spectator_sides and wanted is not None
        return wanted if allowed and wanted in range(len(self.seats)) else None

    def seat_of(self, person: int | None) -> int | None:
        """Return the number of a person's seat (primary key), if any."""
        if person is None:
            return None
        return next((seat.number for seat in self.seats if seat.person == person), None)

    @property
    def teams(self) -> Sequence[Sequence[int]]:
        """Return the teams that play against each other; nothing if all play alone or together."""
        return partner_teams(self.row.game, len(self.seats), self.row.options)

    def number_told(self, person: int | None, version: int) -> int:
        """Return the number of a version for a person (primary key)."""
        return self.numbering.number(self.seat_of(person), version)

    def made_at(self, seat: int | None, number: int) -> int:
        """Return the time of a viewer's step, in ms since 1970; 0 without one."""
        version = self.numbering.version(seat, number)
        return self.times[version - 1] if 0 < version <= len(self.times) else 0

    def has_shown(self, seat: int | None, number: int, at: int | None) -> bool:
        """Return whether a viewer's step belongs to this history, by its time.

        After a restore of a backup, numbers may belong to other steps.
        """
        newest = self.numbering.number(seat, self.game.version)
        return number <= newest and self.made_at(seat, number) == at

    def final_lines(self, seat: int | None) -> list[Line]:
        """Return the journal of finished turns for `seat`."""
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
        """Return a translator for the match, cached until its players change."""
        seats, read = self._translators.get(language, (None, None))
        if read is None or seats is not self.seats:
            read = match_translator(self.row.game, language, self.seats)
            self._translators[language] = self.seats, read
        return read

    def turn_texts(self, language: str) -> TurnTexts:
        """Return the texts of the running turn, cached until the turn or the players change."""
        read, texts = self.translator(language), self._turn_texts.get(language)
        if texts is None or not texts.hold(read):
            texts = self._turn_texts[language] = TurnTexts(self.game, read)
        return texts

    def has_played(self, person: int | None) -> bool:
        """Return whether the person (primary key) has played a seat that belongs to another person now."""
        return person is not None and any(
            each.person == person for seat in self.seats if seat.absent != person for each in seat.former
        )

    @property
    def hash(self) -> str:
        """Return the running hash of the newest public step, in hex; "" for a match from a file."""
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
    """Format a time for records, to the second."""
    return moment.astimezone(UTC).isoformat(timespec="seconds")


def milliseconds(moment: datetime) -> int:
    """Return a time in milliseconds since 1970."""
    return (moment - EPOCH) // MILLISECOND


def lines_to_bytes(lines: list[Line]) -> bytes:
    """Encode journal lines for a checkpoint."""
    return _write_lines(lines)


@dataclass(frozen=True, slots=True)
class LongMatch:
    """Match that takes long to load, for a thread of its own."""

    slug: str


def load(slug: str) -> LiveMatch:
    """Load a match. Raises: Match.DoesNotExist; Unplayable if the present rules cannot replay it."""
    (found,) = load_each([slug])
    if isinstance(found, Exception):
        raise found
    assert not isinstance(found, LongMatch), "there is no limit"
    return found


def load_row(row: Match) -> LiveMatch:
    """Load the match of a fresh row. Raises: Unplayable."""
    return _rebuild(row, stored_matches([row.pk])[row.pk])


def load_until(row: Match, moment: datetime) -> LiveMatch:
    """Load the running match of a row as it was at a moment, without clocks. Raises: Unplayable."""
    stored = stored_matches([row.pk])[row.pk]
    version = bisect_right(stored.times, moment)
    begun = bisect_right(stored.turn_starts, version)
    kept = [each for each in stored.kept if each.index <= version]
    if begun < len(stored.turn_starts):
        earlier = StoredCheckpoint.objects.filter(match=row, index__lte=version, state__isnull=False)
        kept = [kept[0], checkpoint_in(earlier.order_by("-index")[:1].get())]
    live = _rebuild(
        row,
        StoredMatch(
            stored.turn_starts[:begun], stored.journals[:begun], kept, stored.log[:version],
            stored.times[:version], stored.private[:version], stored.took[:version], seats=stored.seats,
        ),
    )  # fmt: skip
    live.clocks = []
    return live


def load_each(
    slugs: Sequence[str], *, longest: int | None = None
) -> list[LiveMatch | LongMatch | Match.DoesNotExist | Unplayable]:
    """Load many matches at once, in order, with the exceptions of `load` in place of failures.

    A match of more than `longest` entries is replaced by a LongMatch.
    """
    rows = {row.slug: row for row in Match.objects.filter(slug__in=slugs)}
    short = [row.pk for row in rows.values() if longest is None or row.version <= longest]
    stored = stored_matches(short)
    found: list[LiveMatch | LongMatch | Match.DoesNotExist | Unplayable] = []
    for slug in slugs:
        row = rows.get(slug)
        try:
            if row is None:
                found.append(Match.DoesNotExist())
            else:
                found.append(_rebuild(row, stored[row.pk]) if row.pk in stored else LongMatch(slug))
        except Unplayable as fault:
            found.append(fault)
    return found


def load_all(rows: Collection[Match]) -> dict[int, LiveMatch]:
    """Load many matches at once, by primary key, without unplayable ones."""
    stored, found = stored_matches([row.pk for row in rows]), {}
    for row in rows:
        with suppress(Unplayable):  # logged by the worker (games/play/standing_still.py)
            found[row.pk] = _rebuild(row, stored[row.pk])
    return found


def _rebuild(row: Match, stored: StoredMatch) -> LiveMatch:
    try:
        rules = registry.rules_at(row.game, row.rules_version)
    except KeyError:
        raise GameGone from None
    if rules.version != row.rules_version:
        raise Unplayable(_("this match began under other rules (version {n})", n=row.rules_version))
    try:
        return _replay(row, rules, stored)
    except Exception as fault:  # rules may fail in any way over an old log
        if row.pk not in _told:
            log.exception("match %s cannot be replayed", row.slug)
            _told[row.pk] = None
            if len(_told) > MOST_TOLD:
                del _told[next(iter(_told))]
        raise Unplayable(_("the current rules cannot replay the log of this match")) from fault


def _replay(row: Match, rules: Rules[Any], stored: StoredMatch) -> LiveMatch:
    first, last = stored.kept[0], stored.kept[-1]
    before = bisect_right(stored.turn_starts, last.index)
    past = [line for lines in stored.journals[:before] for line in _read_lines(lines)]
    game = Engine(
        rules, bytes(row.secret), first, stored.log[: last.index], at=last, past=past,
        turn_starts=[start for start in stored.turn_starts if start < last.index],
    )  # fmt: skip
    game.take_up(stored.log[last.index :], stored.private, stored.took)
    times = [milliseconds(at) for at in stored.times]
    return LiveMatch(row, game, stored.seats, stored.applied_ids, times, live_clocks(row))


def checkpoint_in(row: StoredCheckpoint) -> Checkpoint:
    """Return the turn start in a row, without its journal."""
    orders = {int(seat): keys for seat, keys in row.standing_orders.items()}
    return Checkpoint(row.index, bytes(row.state or b""), agreed=row.agreed, standing_orders=orders)


def catch_up(live: LiveMatch) -> bool:
    """Play new entries of the log. Return whether there were any."""
    known = live.game.version
    later = LogEntry.objects.filter(match=live.row, index__gte=known)
    for seat, question, answer, person, client_id, at in later.values_list(
        "seat", "question", "answer", "person", "client_id", "created_at"
    ):
        live.game.apply(Entry(seat, question, answer))
        live.times.append(milliseconds(at))
        live.applied_ids[person, client_id] = live.game.version
    return live.game.version > known


def outcome_plain(game: Engine[Any]) -> dict[str, Json] | None:
    """Return the outcome for the database, with its message untranslated."""
    if game.outcome is None:
        return None
    plain: dict[str, Json] = msgspec.to_builtins(game.outcome, enc_hook=to_plain)
    return plain
