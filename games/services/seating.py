"""Who sits at a match, and who sat there before: what somebody did keeps their name."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import NamedTuple

from games.core.messages import Translator
from games.i18n import translator


class FormerPlayer(NamedTuple):
    """Who played a seat up to a version of the match."""

    until: int
    name: str
    person: int | None  # primary key, None if they are forgotten


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """Who sits in a seat."""

    number: int
    person: int | None  # the person's primary key, None for a bot
    name: str
    bot: bool
    vacant: bool  # whether nobody plays it just now, neither its owner nor a substitute
    level: str = ""  # of the opponent that plays it
    owner: str = ""  # the name of whose program the person is
    hints: int = 0  # that were asked for in it
    absent: int | None = None  # the primary key of who has left it and may come back
    former: tuple[FormerPlayer, ...] = ()  # the earliest first

    @property
    def substitute(self) -> bool:
        """Return whether it is played for somebody who may come back."""
        return None not in (self.absent, self.person) and self.absent != self.person


def match_translator(game: str, language: str, seats: Collection[SeatInfo]) -> Translator:
    """Return a translator to a match's readers: what was said names who played a seat then."""
    earlier = {
        seat.number: [(each.until, each.name) for each in seat.former]
        for seat in seats
        if seat.former
    }
    read = translator(game, language, [seat.name for seat in seats])
    return replace(read, earlier=earlier) if earlier else read
