"""What a card requires before it can be played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.ares_expedition import words
from games.ares_expedition.planet import BAND_NAMES, BANDS
from games.core import Message, _, plural

if TYPE_CHECKING:
    from games.ares_expedition.table import Mars, Player


class Need:
    def met(self, mars: Mars, player: Player, shift: bool) -> bool:
        """Whether the requirement holds; with `shift` a colour may be one band off."""
        raise NotImplementedError

    def says(self) -> Message:
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Colour(Need):
    """The oxygen or the temperature in a band, or beyond; as it was when the phase began."""

    track: str
    band: str
    or_less: bool = False

    def met(self, mars: Mars, player: Player, shift: bool) -> bool:
        now, wanted = mars.at_start.band(self.track), BANDS.index(self.band)
        return now <= wanted + shift if self.or_less else now >= wanted - shift

    def says(self) -> Message:
        band = BAND_NAMES[self.band]
        alone = self.band == (BANDS[0] if self.or_less else BANDS[-1])
        if self.track == "oxygen":
            if alone:
                return _("oxygen in the {band} band", band=band)
            if self.or_less:
                return _("oxygen in the {band} band or lower", band=band)
            return _("oxygen in the {band} band or higher", band=band)
        if alone:
            return _("temperature in the {band} band", band=band)
        if self.or_less:
            return _("temperature in the {band} band or colder", band=band)
        return _("temperature in the {band} band or warmer", band=band)


@dataclass(frozen=True, slots=True)
class Oceans(Need):
    """So many oceans flipped, or no more than that; as it was when the phase began."""

    n: int
    or_less: bool = False

    def met(self, mars: Mars, player: Player, shift: bool) -> bool:
        flipped = mars.at_start.step("oceans")
        return flipped <= self.n if self.or_less else flipped >= self.n

    def says(self) -> Message:
        if self.or_less:
            return _("at most {n} oceans", n=self.n)
        return plural("an ocean", "{n} oceans", self.n)


class Tags(Need):
    """So many of some tags on your cards in play, the corporation included, this card not."""

    def __init__(self, **tags: int) -> None:
        self.tags = tags

    def met(self, mars: Mars, player: Player, shift: bool) -> bool:
        mine = player.engine.tags
        return all(mine.get(tag, 0) >= n for tag, n in self.tags.items())

    def says(self) -> Message:
        return words.listed(
            [
                plural("one {tag} tag", "{n} {tag} tags", n, tag=words.TAG_NAMES[tag])
                for tag, n in self.tags.items()
            ]
        )


@dataclass(frozen=True, slots=True)
class Rating(Need):
    tr: int

    def met(self, mars: Mars, player: Player, shift: bool) -> bool:
        return player.tr >= self.tr

    def says(self) -> Message:
        return _("a TR of {n}", n=self.tr)
