"""Standing effects: what a card in play changes for good, or does whenever something happens."""

from __future__ import annotations

from dataclasses import dataclass

from games.ares_expedition import words
from games.ares_expedition.verbs import Verb, act
from games.core import Message, _, plural

# What triggers can wait for. The event "tag" happens once for each matching tag of a card played,
# "steel" once for each steel that a card played adds.
EVENTS = ("tag", "card", "steel", "ocean", "temperature", "oxygen", "forest", "action")


class Effect:
    """Something that holds as long as its card is in play, that is for ever."""

    def says(self) -> Message:
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class When(Effect):
    """Do something whenever one of `events` happens to you."""

    events: tuple[str, ...]
    verbs: tuple[Verb, ...]
    tags: tuple[str, ...] = ()
    including_this: bool = False

    def says(self) -> Message:
        if self.tags:
            tags = words.alternatives([words.TAG_NAMES[tag] for tag in self.tags])
            if self.including_this:
                return _(
                    "for each {tags} tag you play, here included: {what}",
                    tags=tags,
                    what=act(self.verbs),
                )
            return _("for each {tags} tag you play: {what}", tags=tags, what=act(self.verbs))
        if self.events == ("steel",):
            return _("for each steel a card you play adds: {what}", what=act(self.verbs))
        when = {
            "card": _("you play a card"),
            "ocean": _("you flip an ocean"),
            "temperature": _("you raise the temperature a step"),
            "oxygen": _("you raise the oxygen a step"),
            "forest": _("you gain a forest"),
            "action": _("you use a card’s action"),
        }
        events = words.alternatives([when[event] for event in self.events])
        return _("when {events}: {what}", events=events, what=act(self.verbs))


def on(events: str, *verbs: Verb) -> When:
    return When(tuple(events.split()), verbs)


def on_tags(tags: str, *verbs: Verb, including_this: bool = False) -> When:
    return When(("tag",), verbs, tuple(tags.split()), including_this)


@dataclass(frozen=True, slots=True)
class Discount(Effect):
    """Cards cost less: all, those with a tag (each matching tag counts), or the dear ones."""

    mc: int
    tags: tuple[str, ...] = ()
    from_cost: int = 0

    def says(self) -> Message:
        if self.tags:
            tags = words.alternatives([words.TAG_NAMES[tag] for tag in self.tags])
            return _("a card costs {n} MC less for each {tags} tag on it", n=self.mc, tags=tags)
        if self.from_cost:
            return _(
                "cards with a printed cost of {cost} MC or more cost {n} MC less",
                cost=self.from_cost,
                n=self.mc,
            )
        return _("cards cost {n} MC less", n=self.mc)


@dataclass(frozen=True, slots=True)
class Rebate(Effect):
    """Once per card played, give something up for MC off its price."""

    mc: int
    plants: int = 0
    microbes: int = 0

    def says(self) -> Message:
        return _(
            "when you play a card, you may {gift} to pay {n} MC less", gift=self.gift(), n=self.mc
        )

    def gift(self) -> Message:
        if self.microbes:
            return _("take {what} from here", what=words.kept(("microbe",), self.microbes))
        return _("pay {what}", what=words.plants(self.plants))


@dataclass(frozen=True, slots=True)
class Research(Effect):
    """See and keep more cards in the research phase."""

    draw: int
    keep: int

    def says(self) -> Message:
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
class MetalValue(Effect):
    """Your steel, titanium or both take more off."""

    steel: int = 0
    titanium: int = 0

    def says(self) -> Message:
        if self.steel and self.titanium:
            return _("your steel and titanium are worth {n} MC more each", n=self.steel)
        return _("your titanium is worth {n} MC more each", n=self.titanium)


@dataclass(frozen=True, slots=True)
class ColourShift(Effect):
    def says(self) -> Message:
        return _("cards you play may miss their oxygen or temperature colour by one band")


@dataclass(frozen=True, slots=True)
class DearerSales(Effect):
    mc: int

    def says(self) -> Message:
        return _(
            "cards you sell or have to discard at the end of a round bring {n} MC more", n=self.mc
        )


@dataclass(frozen=True, slots=True)
class CheaperStandardActions(Effect):
    mc: int

    def says(self) -> Message:
        return _("standard actions paid in MC cost {n} MC less", n=self.mc)


@dataclass(frozen=True, slots=True)
class CheaperForests(Effect):
    plants: int

    def says(self) -> Message:
        return plural(
            "a forest costs you one plant less",
            "a forest costs you {n} plants less",
            self.plants,
        )


@dataclass(frozen=True, slots=True)
class HeatPays(Effect):
    def says(self) -> Message:
        return _("you may pay heat as MC")


@dataclass(frozen=True, slots=True)
class BuyRating(Effect):
    """Once your TR has risen in a phase, you may buy one more step."""

    mc: int

    def says(self) -> Message:
        return _(
            "once in each phase where your TR has risen, you may pay {n} MC for 1 TR", n=self.mc
        )
