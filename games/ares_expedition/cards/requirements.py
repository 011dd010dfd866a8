"""Requirements of a card. RULES.md § Requirements."""

from __future__ import annotations

from dataclasses import dataclass

from games.ares_expedition.cards.actor import Actor
from games.ares_expedition.planet import BAND_NAMES, BANDS, Band, Gauge
from games.ares_expedition.view import text
from games.core import Message, _, listed, plural


class Requirement:
    """A condition for playing a card."""

    def is_met(self, actor: Actor, shift: bool) -> bool:
        """Return whether it holds; with `shift`, a colour may be one band off."""
        raise NotImplementedError

    def text(self) -> Message:
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Colour(Requirement):
    """The oxygen or the temperature in a band, or beyond; as it was when the phase began."""

    track: Gauge
    band: Band
    or_less: bool = False

    def is_met(self, actor: Actor, shift: bool) -> bool:
        now, wanted = actor.mars.at_start.band(self.track), BANDS.index(self.band)
        return now <= wanted + shift if self.or_less else now >= wanted - shift

    def text(self) -> Message:
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
class Oceans(Requirement):
    """So many oceans flipped, or no more than that; as it was when the phase began."""

    n: int
    or_less: bool = False

    def is_met(self, actor: Actor, shift: bool) -> bool:
        flipped = actor.mars.at_start.step("oceans")
        return flipped <= self.n if self.or_less else flipped >= self.n

    def text(self) -> Message:
        if self.or_less:
            return _("at most {n} oceans", n=self.n)
        return plural("an ocean", "{n} oceans", self.n)


class Tags(Requirement):
    """So many of some tags on your cards in play, the corporation included, this card not."""

    def __init__(self, **tags: int) -> None:
        self.tags = tags

    def is_met(self, actor: Actor, shift: bool) -> bool:
        return all(actor.count(tag) >= n for tag, n in self.tags.items())

    def text(self) -> Message:
        return listed(
            [plural("one {tag} tag", "{n} {tag} tags", n, tag=text.TAG_NAMES[tag]) for tag, n in self.tags.items()]
        )


@dataclass(frozen=True, slots=True)
class Rating(Requirement):
    tr: int

    def is_met(self, actor: Actor, shift: bool) -> bool:
        return actor.player.tr >= self.tr

    def text(self) -> Message:
        return _("a TR of {n}", n=self.tr)
