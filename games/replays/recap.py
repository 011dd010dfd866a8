"""Recap of the turns that a player has missed."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass

from games.core.dialogue.messages import Message, plural
from games.core.dialogue.questions import Seat
from games.play.loading import LiveMatch
from games.replays.replay import Moments, turn_starts


@dataclass(frozen=True, slots=True)
class Recap:
    """The moments that a seat has missed, after `start` up to `end`, and a sentence about them."""

    start: int
    end: int
    says: Message


def recap(live: LiveMatch, seat: Seat, seen: int) -> Recap | None:
    """Return the recap of a seat since the version it has seen, or None.

    A single turn without effect on the seat needs none: the journal tells it.
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
            "While you were away: {what} (1 turn)", "While you were away: {n} turns, the last: {what}", turns, what=last
        )
    return Recap(start, end, says)
