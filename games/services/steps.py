"""What one version of a match told step by step, for who looks on: each line, and the table as it was then."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

from games.core.log import Entry
from games.core.match import Match
from games.core.messages import Translator
from games.core.questions import Seat
from games.core.rendering import JournalLine, journal_lines, view_json
from games.core.table import Line
from games.services.replay import match_from
from games.services.store import LiveMatch

MAX_STEPS = 40  # of one version; of more, the last ones


class Step(msgspec.Struct, frozen=True):
    """Lines of the journal that were said in one go, and the view after them."""

    lines: list[JournalLine] = msgspec.field(name="said")
    view: msgspec.Raw


def newest_steps(*, live: LiveMatch, seat: Seat | None, language: str) -> list[Step]:
    """Return the steps of the newest version that `seat` (None: a spectator) was shown.

    There are none if that was an act: it says no more than one thing.
    """
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
    match: Match[Any],
    entry: Entry,
    seat: Seat | None,
    reader: Translator,
    number: Callable[[int], int] = int,
) -> list[Step]:
    """Play an entry, and look at the table whenever `seat` hears a line.

    `number` returns what the seat is told for a version. A heading goes with the line after it. What a line tells has happened when the next is said.
    """
    heard: list[JournalLine] = []
    looks: list[msgspec.Raw] = []

    def look() -> None:
        looks.append(msgspec.Raw(view_json(match.view(seat), reader)))

    def hear(line: Line) -> None:
        if read := journal_lines(
            [line], seat, reader, number
        ):  # what is told to others is no moment of mine
            look()
            heard.extend(read)

    match.state.attach_witness(hear)
    match.apply(entry)
    match.state.attach_witness(None)
    look()
    steps: list[Step] = []
    pending: Step | None = None  # a heading, which the line after it goes with
    for line, view in zip(heard, looks[1:], strict=True):
        if pending is not None and line.heading:
            steps.append(pending)
            pending = None
        step = Step([*(pending.lines if pending else []), line], view)
        pending = step if line.heading else None
        if pending is None:
            steps.append(step)
    return steps if pending is None else [*steps, pending]
