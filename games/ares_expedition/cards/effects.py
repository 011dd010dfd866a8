"""The vocabulary of the cards: effects.

A card's data is made of effects, and its text comes from them, so both always agree. An effect acts on the
table through its actor. RULES.md § Effects.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from games.ares_expedition.cards.actor import Actor, Kind, Where
from games.ares_expedition.planet import Gauge
from games.ares_expedition.view import text
from games.core import Message, _, listed, plural

HERE: Where = "here"
OTHER: Where = "other"
ANY: Where = "any"
ANIMAL: tuple[Kind, ...] = ("animal",)
MICROBE: tuple[Kind, ...] = ("microbe",)
SCIENCE: tuple[Kind, ...] = ("science",)
LIFE, ANY_KIND = ANIMAL + MICROBE, ANIMAL + MICROBE + SCIENCE
Forecast: TypeAlias = dict[str, int]


class Effect:
    """An effect of a card. If one with `is_cost` is impossible, the others do not happen."""

    is_cost: ClassVar[bool] = False
    has_condition: ClassVar[bool] = False

    @property
    def key(self) -> str:
        """Return the answer for a choice that begins with it; others have none."""
        raise NotImplementedError

    def text(self) -> Message:
        raise NotImplementedError

    def why_blocked(self, actor: Actor) -> Message | None:
        """Return why it is impossible, or has no effect."""
        return None

    def why_unpaid(self, actor: Actor) -> Message | None:
        """Return the means that the player lacks, even for an effect without a gain."""
        return self.why_blocked(actor) if self.is_cost else None

    def forecast(self, actor: Actor) -> Forecast:
        """Return its certain gains at present."""
        return {}

    async def do(self, actor: Actor) -> None:
        raise NotImplementedError


def why_blocked(actor: Actor, effects: Sequence[Effect]) -> Message | None:
    """Return why a row of effects is useless: an unpayable cost, or no effect."""
    barred: list[Message] = []
    gains = 0
    for effect in effects:
        why = effect.why_blocked(actor)
        if effect.is_cost and why is not None:
            return why
        if not effect.is_cost:
            gains += 1
            barred += [why] if why is not None else []
    return barred[0] if gains and len(barred) == gains else None


def costs_of(effects: Sequence[Effect]) -> list[Effect]:
    return [effect for effect in effects if effect.is_cost]


def describe(effects: Sequence[Effect]) -> Message:
    """Return a row of effects as a sentence, costs first."""
    costs = [effect.text() for effect in costs_of(effects)]
    gains = [effect for effect in effects if not effect.is_cost]
    if costs and gains:
        return _("{cost} → {gain}", cost=listed(costs), gain=_one_after_another(gains))
    return listed(costs) if costs else _one_after_another(gains)


def _one_after_another(effects: Sequence[Effect]) -> Message:
    first, *others = effects
    told = first.text()
    for effect in others:
        if effect.has_condition:
            told = _("{first}; {rest}", first=told, rest=effect.text())
        else:
            told = _("{first}, {rest}", first=told, rest=effect.text())
    return told


async def carry_out(actor: Actor, effects: Iterable[Effect]) -> None:
    for effect in effects:
        await effect.do(actor)


@dataclass(frozen=True, slots=True)
class Per:
    """One for every `each` of something: a tag, "forest", "blue", "card", or resources "here"."""

    what: str
    each: int = 1

    def text(self, holds: str = "") -> Message:
        """Return it in words; `holds` is the kind of resources on its card."""
        if self.what in text.TAG_NAMES:
            tag = text.TAG_NAMES[self.what]
            return plural("per {tag} tag", "per {n} {tag} tags", self.each, tag=tag)
        match self.what:
            case "forest":
                return plural("per forest", "per {n} forests", self.each)
            case "blue":
                return plural("per blue card", "per {n} blue cards", self.each)
            case "card":
                return plural("per card in play", "per {n} cards in play", self.each)
        return text.per_resource_text(holds, self.each)

    def number(self, actor: Actor) -> int:
        """Return the actor's number of them."""
        return actor.count(self.what) // self.each


# --- gaining -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Gain(Effect):
    mc: int = 0
    heat: int = 0
    plants: int = 0

    @property
    def key(self) -> str:
        return "gain"

    def text(self) -> Message:
        what = text.amounts(mc=self.mc, heat=self.heat, plants=self.plants)
        return _("gain {what}", what=listed(what))

    def forecast(self, actor: Actor) -> Forecast:
        return {"mc": self.mc, "heat": self.heat, "plants": self.plants}

    async def do(self, actor: Actor) -> None:
        actor.gain(self.mc, self.heat, self.plants)


@dataclass(frozen=True, slots=True)
class GainTR(Effect):
    steps: int | Per

    def text(self) -> Message:
        if isinstance(self.steps, Per):
            return _("raise your TR by 1 {per}", per=self.steps.text())
        return _("raise your TR by {n}", n=self.steps)

    def forecast(self, actor: Actor) -> Forecast:
        return {"tr": self.number(actor)}

    async def do(self, actor: Actor) -> None:
        actor.gain_tr(self.number(actor))

    def number(self, actor: Actor) -> int:
        return self.steps.number(actor) if isinstance(self.steps, Per) else self.steps


@dataclass(frozen=True, slots=True)
class Draw(Effect):
    n: int = 1

    def text(self) -> Message:
        return plural("draw a card", "draw {n} cards", self.n)

    def forecast(self, actor: Actor) -> Forecast:
        return {"cards": self.n}

    async def do(self, actor: Actor) -> None:
        actor.draw(self.n)


@dataclass(frozen=True, slots=True)
class DrawAndKeep(Effect):
    draw: int
    keep: int

    def text(self) -> Message:
        return plural(
            "look at {draw} cards and keep one",
            "look at {draw} cards and keep {n}",
            self.keep,
            draw=self.draw,
        )

    def forecast(self, actor: Actor) -> Forecast:
        return {"cards": self.keep}

    async def do(self, actor: Actor) -> None:
        await actor.draw_and_keep(self.draw, self.keep)


@dataclass(frozen=True, slots=True)
class Add(Effect):
    """Put resources on this card, on another or on any card of yours that holds the kind."""

    n: int
    kinds: tuple[Kind, ...]
    where: Where = HERE

    @property
    def key(self) -> str:
        return f"add:{self.kinds[0]}"

    def text(self) -> Message:
        what = text.resources_text(self.kinds, self.n)
        return {
            HERE: _("put {what} here", what=what),
            OTHER: _("put {what} on another card", what=what),
            ANY: _("put {what} on one of your cards", what=what),
        }[self.where]

    def why_blocked(self, actor: Actor) -> Message | None:
        if actor.holders(self.kinds, self.where):
            return None
        return _("you have no card to put {what} on", what=text.resources_text(self.kinds, self.n))

    def forecast(self, actor: Actor) -> Forecast:
        kinds = {card.holds for card in actor.holders(self.kinds, self.where)}
        return {kinds.pop() if len(kinds) == 1 else "resources": self.n} if kinds else {}

    async def do(self, actor: Actor) -> None:
        await actor.add(self.n, self.kinds, self.where)


# --- Mars --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Raise(Effect):
    track: Gauge
    steps: int = 1

    def text(self) -> Message:
        if self.track == "temperature":
            return plural("raise the temperature 1 step", "raise the temperature {n} steps", self.steps)
        return plural("raise the oxygen 1 step", "raise the oxygen {n} steps", self.steps)

    def why_blocked(self, actor: Actor) -> Message | None:
        return actor.why_closed(self.track)

    def forecast(self, actor: Actor) -> Forecast:
        return {} if actor.why_closed(self.track) else {"tr": self.steps, self.track: self.steps}

    async def do(self, actor: Actor) -> None:
        await actor.raise_track(self.track, self.steps)


@dataclass(frozen=True, slots=True)
class FlipOcean(Effect):
    n: int = 1

    def text(self) -> Message:
        return plural("flip an ocean", "flip {n} oceans", self.n)

    def why_blocked(self, actor: Actor) -> Message | None:
        return actor.why_closed("oceans")

    def forecast(self, actor: Actor) -> Forecast:
        return {} if actor.why_closed("oceans") else {"tr": self.n, "oceans": self.n}

    async def do(self, actor: Actor) -> None:
        await actor.flip_oceans(self.n)


@dataclass(frozen=True, slots=True)
class GainForest(Effect):
    """Forests alone; the oxygen with them is an effect of its own."""

    n: int = 1

    def text(self) -> Message:
        return plural("gain a forest", "gain {n} forests", self.n)

    def forecast(self, actor: Actor) -> Forecast:
        return {"forests": self.n}

    async def do(self, actor: Actor) -> None:
        await actor.gain_forests(self.n)
