"""Recap of the turns that a player has missed."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass

import msgspec

from games.core.dialogue.messages import Message, plural
from games.core.dialogue.questions import Seat
from games.core.dialogue.rendering import journal_lines
from games.core.engine.log import taken_back
from games.play.loading import LiveMatch
from games.replays.replay import Moments, turn_starts

MOST_LINES = 200  # of a sheet, the newest; the replay has all


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


class NewsLine(msgspec.Struct, frozen=True):
    """A log line of a sheet; `to_me`: others did it to the reader."""

    at: int  # its moment
    text: str
    heading: bool
    to_me: bool


class Sheet(msgspec.Struct, frozen=True):
    """The lines since a player's last turn, after the moment `start` up to `end`."""

    start: int = msgspec.field(name="from")
    end: int = msgspec.field(name="to")
    lines: list[NewsLine]
    more: bool  # whether there are earlier ones


def since_last_turn(live: LiveMatch, seat: Seat, language: str) -> Sheet:
    """Return the news for a seat since its person's last answer before the newest public step of others."""
    moments, own = Moments(live), own_answers(live, seat)
    start = _last_before_others(live, seat, own)
    news = [line for line in live.game.journal if line.at > start and line.for_seat(seat) is not None]
    read = journal_lines(news, seat, live.translator(language))
    concerns = live.game.rules.concerns
    lines = [
        NewsLine(
            moments.told_at(line.at),
            said.text,
            said.heading,
            not said.heading and line.at not in own and concerns(line, seat),
        )
        for line, said in zip(news, read, strict=True)
    ]
    return Sheet(moments.seen_at(start), moments.last, lines[-MOST_LINES:], len(lines) > MOST_LINES)


def own_answers(live: LiveMatch, seat: Seat) -> set[int]:
    """Return the versions made by answers of the person of a seat, not by a program in their place."""
    person = next((each.person for each in live.seats if each.number == seat), None)
    return {version for (who, _id), version in live.applied_ids.items() if who is not None and who == person}


def _last_before_others(live: LiveMatch, seat: Seat, own: set[int]) -> int:
    game = live.game
    gone = taken_back(game.log)
    others = False
    for index in range(len(game.log) - 1, -1, -1):
        if index + 1 not in own:
            others = others or not (game.private[index] or index in gone)
        elif others and index not in gone:
            return index + 1
    return 0
