"""Replay of a match, moment by moment.

A moment is a version at which something became public. Private steps and undone ones are no
moments, so that nobody can count them afterwards.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Literal, TypeAlias

import msgspec

from games.core.dialogue.messages import Name, Translator, _
from games.core.dialogue.questions import IllegalAnswer, Json, is_hidden
from games.core.dialogue.rendering import JournalLine, OutcomeView, journal_lines, outcome_view, view_json
from games.core.engine.engine import Engine
from games.core.engine.log import Entry, taken_back
from games.core.engine.table import Line
from games.matches.models import Checkpoint
from games.play.loading import LiveMatch, checkpoint_in

MAX_FRAMES = 80  # at once
Perspective: TypeAlias = int | Literal["all"] | None  # a seat, everything revealed, a spectator


class ReplayFrame(msgspec.Struct, frozen=True):
    """A match at one moment."""

    v: int  # the moment; 0 is the beginning
    turn: int  # its number in the log
    view: msgspec.Raw
    waiting: list[int]  # the seats that owed an answer
    lines: list[JournalLine] = msgspec.field(name="said")  # since the moment before
    outcome: OutcomeView | None


class Moments:
    """The moments of a match: 0 is the beginning."""

    def __init__(self, live: LiveMatch) -> None:
        self.versions = public_versions(live.game.log, live.game.private)

    @property
    def last(self) -> int:
        return len(self.versions) - 1

    def version(self, moment: int) -> int:
        """Return the version of a moment, at most of the last one."""
        return self.versions[min(moment, self.last)]

    def seen_at(self, version: int) -> int:
        """Return the last moment up to a version."""
        return bisect_right(self.versions, version) - 1

    def told_at(self, version: int) -> int:
        """Return the moment that told a version to everybody."""
        return min(bisect_left(self.versions, version), self.last)

    def turn_ends(self, starts: Sequence[int]) -> list[int]:
        """Return the moments that end turns, from the versions of the turn starts."""
        ends = list(dict.fromkeys(self.told_at(start) for start in starts if start > 0))
        return ends if ends and ends[-1] == self.last else [*ends, self.last]


def public_versions(log: Sequence[Entry], private: Sequence[bool]) -> list[int]:
    """Return the versions of a match that are moments."""
    gone = taken_back(log)
    told = (index for index in range(len(log)) if not private[index] and index not in gone)
    return [0, *(index + 1 for index in told)]


def turn_starts(live: LiveMatch) -> list[int]:
    """Return the versions of the turn starts, and complete them in `live`."""
    if live.row.source and len(live.game.turn_starts) <= 3:
        match, _first = match_from(live, 0)  # files loaded before 0.10 have only the first and the last
        match.follow_all(live.game.log)
        live.game.turn_starts = match.turn_starts
    return live.game.turn_starts


def frames(*, live: LiveMatch, perspective: Perspective, language: str, start: int, stop: int) -> list[ReplayFrame]:
    """Return the match at the moments from `start` to before `stop`, up to MAX_FRAMES of them.

    Raises: IllegalAnswer if everything is to be revealed of a match that is still running.
    """
    _check(perspective, live)
    versions = Moments(live).versions
    wanted = versions[start : min(stop, start + MAX_FRAMES)]
    if not wanted:
        return []
    turn_starts(live)
    match, first = match_from(live, max(0, wanted[0] - 1))  # the lines before belong to its turn
    entries = live.game.log[first : wanted[-1]]
    reader = live.translator(language)
    since = versions[start - 1] + 1 if start else 0
    return frames_while_playing(match, entries, wanted, perspective, reader, start, since)


def frames_while_playing(
    match: Engine[Any],
    entries: Sequence[Entry],
    versions: Iterable[int],
    perspective: Perspective,
    reader: Translator,
    moment: int,
    since: int,
) -> list[ReplayFrame]:
    """Play `match` on from a turn start by these entries. Return its frames at these versions.

    The first of them is `moment`, with the lines from version `since` on.
    """
    found: list[ReplayFrame] = []
    secret: list[Line] = []
    wanted = set(versions)
    for hidden in replayed(match, entries):
        secret += hidden if perspective == "all" else []
        if match.version in wanted:
            lines = [line for line in secret + match.journal if line.at >= since]
            found.append(_frame(match, lines, perspective, reader, moment + len(found)))
            since, secret = match.version + 1, []
    return found


def replayed(match: Engine[Any], entries: Sequence[Entry]) -> Iterator[list[Line]]:
    """Play `match` on from a turn start. Yield for the start and for each step the lines about hidden answers.

    Undone entries have no effect.
    """
    gone = taken_back(entries)
    yield []
    for index, entry in enumerate(entries):
        hidden = [] if index in gone else _hidden_answer(match, entry)
        match.follow(entry, gone=index in gone)
        yield hidden


def _frame(
    match: Engine[Any], lines: list[Line], perspective: Perspective, reader: Translator, moment: int
) -> ReplayFrame:
    return ReplayFrame(
        moment,
        match.turn_number,
        msgspec.Raw(view_json(_view(match, perspective), reader)),
        match.waiting if perspective == "all" else match.waiting_seen_by(perspective),
        _read(lines, perspective, reader, lambda _version: moment),
        outcome_view(match.outcome, reader),
    )


def journal(*, live: LiveMatch, perspective: Perspective, language: str) -> list[dict[str, Json]]:
    """Return the whole journal as plain data, each line at its moment.

    Raises: IllegalAnswer if everything is to be revealed of a match that is still running.
    """
    _check(perspective, live)
    lines = live.game.journal
    if perspective == "all":
        match, _first = match_from(live, 0)
        hidden = [line for step in replayed(match, live.game.log) for line in step]
        lines = sorted([*hidden, *lines], key=lambda line: line.at)
    reader = live.translator(language)
    read = _read(lines, perspective, reader, Moments(live).told_at)
    plain: list[dict[str, Json]] = msgspec.to_builtins(read)
    return plain


def _check(perspective: Perspective, live: LiveMatch) -> None:
    if perspective == "all" and live.game.outcome is None:
        raise IllegalAnswer(_("everything is revealed only when the match is over"))


def _view(match: Engine[Any], perspective: Perspective) -> msgspec.Struct:
    table = match.table_seen_by(None)  # without private steps, which are no moments
    if perspective == "all":
        return match.rules.revealed_view(table)
    return match.rules.view(table, perspective)


def _read(
    lines: list[Line], perspective: Perspective, reader: Translator, moment: Callable[[int], int] = int
) -> list[JournalLine]:
    if perspective == "all":
        revealed = [open_line for line in lines for open_line in _revealed(line)]
        return journal_lines(revealed, None, reader, moment)
    return journal_lines(lines, perspective, reader, moment)


def _hidden_answer(match: Engine[Any], entry: Entry) -> list[Line]:
    """Return a line for each part of an answer that the others may not see yet."""
    asked = match.open.get(entry.question)
    if asked is None or not is_hidden(asked):
        return []
    options = getattr(asked, "options", {})
    lines = []
    for key in entry.answer if isinstance(entry.answer, list) else [entry.answer]:
        label = options[key].label if key in options else str(key)
        text = _("{player} answers in secret: {answer}", player=Name(entry.seat), answer=label)
        lines.append(Line(match.version + 1, text))
    return lines


def _revealed(line: Line) -> list[Line]:
    """Return the line, or the private lines that single seats read in its place."""
    if not line.private:
        return [line]
    return [
        Line(line.at, _("to {player}: {line}", player=Name(seat), line=message))
        for seat, message in line.private.items()
    ]


def match_from(live: LiveMatch, start: int) -> tuple[Engine[Any], int]:
    """Return a new match at the newest stored turn start up to `start`, and its version."""
    kept = Checkpoint.objects.filter(match=live.row, index__lte=start, state__isnull=False)
    row = kept.order_by("-index").first()
    assert row is not None, "the first checkpoint is always kept"
    at = checkpoint_in(row)
    secret = bytes(live.row.secret)
    origin = live.game.origin
    before = [turn for turn in live.game.turn_starts if turn < row.index]
    log = live.game.log[: row.index]
    match = Engine(live.game.rules, secret, origin, log, at=at, turn_starts=before)
    return match, row.index
