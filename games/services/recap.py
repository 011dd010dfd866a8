"""While somebody was away: what the others did meanwhile, counted in turns."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass

from games.core.messages import Message, plural
from games.core.questions import Seat
from games.services.replay import Moments, turn_starts
from games.services.store import LiveMatch


@dataclass(frozen=True, slots=True)
class Recap:
    """The moments that a seat has missed, after `start` up to `end`, in a sentence."""

    start: int
    end: int
    says: Message


def recap(live: LiveMatch, seat: Seat, seen: int) -> Recap | None:
    """Return what a seat has missed since the version it has seen; None if that was nothing.

    A single turn that did nothing to the seat is told by the journal.
    """
    moments = Moments(live)
    start, end = moments.seen_at(seen), moments.last
    if seen == 0 or start == end:
        return None
    ends = moments.turn_ends(turn_starts(live))
    turns = len({bisect_left(ends, moment) for moment in range(start + 1, end + 1)})
    lines = [line for line in live.game.journal if line.at > seen]
    concerns = live.game.rules.concerns
    if turns == 1 and not any(concerns(line, seat) for line in lines):
        return None
    told = [line.for_seat(seat) for line in lines if not line.heading]
    last = next((message for message in reversed(told) if message is not None), None)
    if last is None:
        says = plural("While you were away: one turn.", "While you were away: {n} turns.", turns)
    else:
        says = plural(
            "While you were away: {what} (1 turn)",
            "While you were away: {n} turns, the last: {what}",
            turns,
            what=last,
        )
    return Recap(start, end, says)
