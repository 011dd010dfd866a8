"""The time track: pawns that go round the sky, and the earth board that follows the rearmost.

RULES.md § Time and conferences.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import count
from typing import Literal, TypeAlias

import msgspec

from games.planet_x.sky.sectors import Conference, Mode

Pawn: TypeAlias = int
Stop: TypeAlias = Literal["theory"] | Conference

LOCATE_MONTHS, TARGET_MONTHS, RESEARCH_MONTHS = 5, 4, 1


class Track(msgspec.Struct):
    """The pawns by the months they have spent, and the order of their turns.

    `order` has the rearmost pawn first. `arrow` is the month of the earth board's arrow. The track has no
    end.
    """

    months: list[int]
    order: list[Pawn]
    arrow: int = 0

    @property
    def rear(self) -> int:
        """Return the month of the rearmost pawn."""
        return self.months[self.order[0]]

    def advance(self, pawn: Pawn, months: int) -> None:
        """Move a pawn on; it goes in front of pawns at the same month."""
        self.months[pawn] += months
        self.order.remove(pawn)
        ahead = self.months[pawn]
        self.order.insert(sum(self.months[other] <= ahead for other in self.order), pawn)

    def penalise(self, owners: Iterable[Pawn]) -> Iterator[Pawn]:
        """Move pawns a month for each wrong theory, the rearmost first; yield each just before.

        This keeps the order. RULES.md § Theory phases.
        """
        wrong = Counter(owners)
        for pawn in [pawn for pawn in self.order if wrong[pawn]]:
            yield pawn
            self.advance(pawn, wrong[pawn])

    def after(self, pawn: Pawn, months: int) -> Track:
        """Return the track after `pawn` has moved so far, with the earth not yet turned."""
        ahead = Track(list(self.months), list(self.order), self.arrow)
        ahead.advance(pawn, months)
        return ahead

    def next_phases(self, mode: Mode) -> Iterator[int]:
        """Yield the sectors after which theory phases are held, the running or next one first."""
        for month in count(self.arrow):
            if mode.theory_phase_after(sector := mode.sector_of(month)):
                yield sector

    def stops_until_rearmost(self, mode: Mode) -> Iterator[Stop]:
        """Turn the earth board to the rearmost pawn, stopping at the icons on the way.

        Yield "theory", or the name of a conference in the first revolution. Callers may move pawns at a stop.
        """
        while self.arrow < self.rear:
            sector = mode.sector_of(self.arrow)
            if mode.theory_phase_after(sector):
                yield "theory"
            if sector in mode.conferences and self.arrow < mode.sectors:
                yield mode.conferences[sector]
            self.arrow += 1
