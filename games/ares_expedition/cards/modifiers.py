"""Modifiers: lasting changes by a card in play, and its triggers.

RULES.md § Effects.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from games.ares_expedition.cards.actor import CardInfo
from games.ares_expedition.cards.effects import Effect, describe
from games.ares_expedition.view import text
from games.core import Message, _, plural

Event: TypeAlias = Literal["card", "ocean", "temperature", "oxygen", "forest", "action"]


class Modifier:
    """A lasting change while its card is in play."""

    def text(self) -> Message:
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Trigger(Modifier):
    """Do something whenever one of `events` happens to you.

    A card that you play counts once, or once for each of `tags` on it, or for each steel it adds.
    """

    events: tuple[Event, ...]
    effects: tuple[Effect, ...]
    tags: tuple[str, ...] = ()
    per_steel: bool = False
    including_this: bool = False

    def times(self, card: CardInfo) -> int:
        """Return how often playing `card` triggers it."""
        if self.tags:
            return sum(tag in self.tags for tag in card.tags)
        return card.steel if self.per_steel else 1

    def text(self) -> Message:
        what = describe(self.effects)
        if self.tags:
            tags = text.alternatives([text.TAG_NAMES[tag] for tag in self.tags])
            if self.including_this:
                return _("for each {tags} tag you play, this one included: {what}", tags=tags, what=what)
            return _("for each {tags} tag you play: {what}", tags=tags, what=what)
        if self.per_steel:
            return _("for each steel a card you play adds: {what}", what=what)
        events = text.alternatives([EVENT_NAMES[event] for event in self.events])
        return _("when {events}: {what}", events=events, what=what)


EVENT_NAMES: dict[Event, Message] = {
    "card": _("you play a card"),
    "ocean": _("you flip an ocean"),
    "temperature": _("you raise the temperature a step"),
    "oxygen": _("you raise the oxygen a step"),
    "forest": _("you gain a forest"),
    "action": _("you use a card’s action"),
}


def on(*events: Event, do: Effect) -> Trigger:
    return Trigger(events, (do,))


def on_tags(tags: str, *effects: Effect, including_this: bool = False) -> Trigger:
    return Trigger(("card",), effects, tuple(tags.split()), including_this=including_this)


def on_steel(*effects: Effect) -> Trigger:
    return Trigger(("card",), effects, per_steel=True)


@dataclass(frozen=True, slots=True)
class Discount(Modifier):
    """Cards cost less: all, those with a tag (each matching tag counts), or the dear ones."""

    mc: int
    tags: tuple[str, ...] = ()
    from_cost: int = 0

    def text(self) -> Message:
        if self.tags:
            tags = text.alternatives([text.TAG_NAMES[tag] for tag in self.tags])
            return _("a card costs {n} MC less for each {tags} tag on it", n=self.mc, tags=tags)
        if self.from_cost:
            return _(
                "cards with a printed cost of {cost} MC or more cost {n} MC less",
                cost=self.from_cost,
                n=self.mc,
            )
        return _("cards cost {n} MC less", n=self.mc)


@dataclass(frozen=True, slots=True)
class Rebate(Modifier):
    """Once per card played, give up an asset for MC off its price."""

    mc: int
    plants: int = 0
    microbes: int = 0

    def text(self) -> Message:
        return _("when you play a card, you may {gift} to pay {n} MC less", gift=self.gift(), n=self.mc)

    def gift(self) -> Message:
        if self.microbes:
            return _("take {what} from here", what=text.resources_text(("microbe",), self.microbes))
        return _("pay {what}", what=text.plants(self.plants))


@dataclass(frozen=True, slots=True)
class Research(Modifier):
    """See and keep more cards in the research phase."""

    draw: int
    keep: int

    def text(self) -> Message:
        if not self.draw:
            return plural(
                "keep one more card in the research phase",
                "keep {n} more cards in the research phase",
                self.keep,
            )
        if not self.keep:
            return plural(
                "look at one more card in the research phase",
                "look at {n} more cards in the research phase",
                self.draw,
            )
        return _(
            "look at {draw} more and keep {keep} more in the research phase",
            draw=self.draw,
            keep=self.keep,
        )


@dataclass(frozen=True, slots=True)
class MetalValue(Modifier):
    """Your steel, titanium or both take more off."""

    steel: int = 0
    titanium: int = 0

    def text(self) -> Message:
        if self.steel and self.titanium:
            return _("your steel and titanium are worth {n} MC more each", n=self.steel)
        return _("your titanium is worth {n} MC more each", n=self.titanium)


@dataclass(frozen=True, slots=True)
class ColourShift(Modifier):
    def text(self) -> Message:
        return _("cards you play may miss their oxygen or temperature colour by one band")


@dataclass(frozen=True, slots=True)
class DearerSales(Modifier):
    mc: int

    def text(self) -> Message:
        return _("cards you sell or have to discard at the end of a round bring {n} MC more", n=self.mc)


@dataclass(frozen=True, slots=True)
class CheaperStandardActions(Modifier):
    mc: int

    def text(self) -> Message:
        return _("standard actions paid in MC cost {n} MC less", n=self.mc)


@dataclass(frozen=True, slots=True)
class CheaperForests(Modifier):
    plants: int

    def text(self) -> Message:
        return plural(
            "a forest costs you one plant less",
            "a forest costs you {n} plants less",
            self.plants,
        )


@dataclass(frozen=True, slots=True)
class HeatPays(Modifier):
    def text(self) -> Message:
        return _("you may pay heat as MC")


@dataclass(frozen=True, slots=True)
class BuyRating(Modifier):
    """Once your TR has risen in a phase, you may buy one more step."""

    mc: int

    def text(self) -> Message:
        return _("once in each phase where your TR has risen, you may pay {n} MC for 1 TR", n=self.mc)
