"""Steps of one version: each line of the journal, with the view after it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

from games.core.dialogue.messages import Translator
from games.core.dialogue.questions import Seat
from games.core.dialogue.rendering import JournalLine, journal_lines, view_json
from games.core.engine.engine import Engine
from games.core.engine.log import Entry
from games.core.engine.table import Line
from games.play.loading import LiveMatch
from games.replays.replay import match_from

MAX_STEPS = 40  # of one version, the last ones


class Step(msgspec.Struct, frozen=True):
    """A line of the journal with its headings, and the view after it."""

    lines: list[JournalLine] = msgspec.field(name="said")
    view: msgspec.Raw


def newest_steps(*, live: LiveMatch, seat: Seat | None, language: str) -> list[Step]:
    """Return the steps of the newest version that `seat` (None: a spectator) has seen; none of an act."""
    numbering = live.numbering
    newest = numbering.version(seat, numbering.number(seat, live.game.version))
    log = live.game.log[:newest]
    if not log or not log[-1].is_answer:
        return []
    match, first = match_from(live, len(log) - 1)
    match.follow_all(log[first:-1])
    reader = live.translator(language)
    return steps_of_next(match, log[-1], seat, reader, partial(numbering.number, seat))[-MAX_STEPS:]


def steps_of_next(
    match: Engine[Any], entry: Entry, seat: Seat | None, reader: Translator, number: Callable[[int], int] = int
) -> list[Step]:
    """Play an entry. Return a step for each line that `seat` reads.

    `number` turns a version into the seat's number. A heading goes with the line after it. The view of
    a line is that at the next line, when its event has happened.
    """
    heard: list[JournalLine] = []
    looks: list[msgspec.Raw] = []

    def look() -> None:
        looks.append(msgspec.Raw(view_json(match.view(seat), reader)))

    def hear(line: Line) -> None:
        if read := journal_lines([line], seat, reader, number):  # not a line for other seats only
            look()
            heard.extend(read)

    match.state.attach_witness(hear)
    match.apply(entry)
    match.state.attach_witness(None)
    look()
    steps: list[Step] = []
    pending: Step | None = None  # a heading
    for line, view in zip(heard, looks[1:], strict=True):
        if pending is not None and line.heading:
            steps.append(pending)
            pending = None
        step = Step([*(pending.lines if pending else []), line], view)
        pending = step if line.heading else None
        if pending is None:
            steps.append(step)
    return steps if pending is None else [*steps, pending]
