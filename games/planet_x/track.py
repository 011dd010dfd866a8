"""The time track: pawns that go round the sky, and the earth board that turns after the last."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TypeAlias

import msgspec

from games.planet_x.sky import Mode

Pawn: TypeAlias = int

LOCATE_MONTHS, TARGET_MONTHS, RESEARCH_MONTHS = 5, 4, 1


def survey_months(size: int) -> int:
    """The months that a survey of so many sectors takes."""
    return 4 if size <= 3 else 3 if size <= 6 else 2


class Track(msgspec.Struct):
    """Pawns by the months they have spent; `order` has the rearmost first, who moves next.

    `arrow` is the month at which the earth board's arrow stands. There is no end to the track.
    """

    months: list[int]
    order: list[Pawn]
    arrow: int = 0

    @property
    def rear(self) -> int:
        return self.months[self.order[0]]

    def advance(self, pawn: Pawn, months: int) -> None:
        """Move a pawn on; where others stand already it goes in front of them."""
        self.months[pawn] += months
        self.order.remove(pawn)
        ahead = self.months[pawn]
        self.order.insert(sum(self.months[other] <= ahead for other in self.order), pawn)

    def penalise(self, owners: Iterable[Pawn]) -> list[Pawn]:
        """A month for each wrong theory, the rearmost pawn first, so that the order is kept."""
        wrong = Counter(owners)
        moved = [pawn for pawn in self.order if wrong[pawn]]
        for pawn in moved:
            self.advance(pawn, wrong[pawn])
        return moved

    def next_after(self, pawn: Pawn, months: int) -> Pawn:
        """Who moves next once `pawn` has moved on so far."""
        ahead = Track(list(self.months), list(self.order))
        ahead.advance(pawn, months)
        return ahead.order[0]

    def turning(self, mode: Mode) -> Iterator[str]:
        """Turn the earth board to the rearmost pawn, stopping at the icons on the way.

        Gives "theory", or the name of a conference in the first revolution. The pawns may be
        moved at a stop.
        """
        while self.arrow < self.rear:
            sector = mode.sector_of(self.arrow)
            if mode.theory_phase_after(sector):
                yield "theory"
            if sector in mode.conferences and self.arrow < mode.sectors:
                yield mode.conferences[sector]
            self.arrow += 1
