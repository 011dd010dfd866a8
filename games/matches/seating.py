"""Present and former players of a match."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import NamedTuple

from games.core.dialogue.messages import Translator
from games.i18n.languages import translator


class FormerPlayer(NamedTuple):
    """Former player of a seat."""

    until: int  # a version of the match
    name: str
    person: int | None  # primary key; None for a deleted person


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """Seat and its player."""

    number: int
    person: int | None  # primary key; None for a bot
    name: str
    bot: bool
    vacant: bool  # without its owner and without a substitute
    level: str = ""  # of the computer opponent
    owner: str = ""  # the name of the program's owner
    hints: int = 0  # requested
    absent: int | None = None  # the primary key of an owner who may come back
    former: tuple[FormerPlayer, ...] = ()  # the earliest first

    @property
    def substitute(self) -> bool:
        """Return whether a substitute plays the seat."""
        return None not in (self.absent, self.person) and self.absent != self.person


def match_translator(game: str, language: str, seats: Collection[SeatInfo]) -> Translator:
    """Return a translator for a match, with the name of a seat's player at each time."""
    earlier = {seat.number: [(each.until, each.name) for each in seat.former] for seat in seats if seat.former}
    read = translator(game, language, [seat.name for seat in seats])
    return replace(read, earlier=earlier) if earlier else read
