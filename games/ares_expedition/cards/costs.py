"""Effects that cost: the costs of an action, or of a card beside its price.

RULES.md § Paying.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from games.ares_expedition.cards.actor import Actor, Kind, Where
from games.ares_expedition.cards.effects import HERE, Effect, Forecast
from games.ares_expedition.view import text
from games.core import Message, _, listed, plural


@dataclass(frozen=True, slots=True)
class Reduction:
    """`mc` off an action's price: per steel, titanium or tag you have, or once you have `once`."""

    mc: int
    per: str
    once: int = 0

    def amount(self, actor: Actor) -> int:
        n = actor.count(self.per)
        return self.mc * (n >= self.once) if self.once else self.mc * n

    def text(self) -> Message:
        if self.once:
            return _("{n} less with {blue} blue cards", n=self.mc, blue=self.once)
        if self.per in text.TAG_NAMES:
            return _("{n} less per {tag} tag", n=self.mc, tag=text.TAG_NAMES[self.per])
        if self.per == "steel":
            return _("{n} less per steel", n=self.mc)
        return _("{n} less per titanium", n=self.mc)


@dataclass(frozen=True, slots=True)
class Pay(Effect):
    """Pay for an action, or for a card beside its price."""

    is_cost: ClassVar[bool] = True
    mc: int = 0
    heat: int = 0
    plants: int = 0
    tr: int = 0
    less: Reduction | None = None
    plants_if_chosen: int = 0
    """The plants to pay in a round for which you chose the action phase."""

    def text(self) -> Message:
        if self.less is not None:
            return _("pay {n} MC ({less})", n=self.mc, less=self.less.text())
        if self.plants_if_chosen:
            return _(
                "pay {n} plants ({chosen} if you chose the action phase)",
                n=self.plants,
                chosen=self.plants_if_chosen,
            )
        what = text.amounts(mc=self.mc, heat=self.heat, plants=self.plants)
        if self.tr:
            what.append(_("{n} TR", n=self.tr))
        return _("pay {what}", what=listed(what))

    def price(self, actor: Actor) -> int:
        return max(0, self.mc - self.less.amount(actor)) if self.less else self.mc

    def plants_due(self, actor: Actor) -> int:
        return self.plants_if_chosen if self.plants_if_chosen and actor.chose_action else self.plants

    def why_blocked(self, actor: Actor) -> Message | None:
        player = actor.player
        if player.tr < self.tr:
            return _("costs {n} TR, you have {m}", n=self.tr, m=player.tr)
        if player.heat < self.heat:
            return text.too_dear(self.heat, player.heat, "heat")
        if player.plants < (plants := self.plants_due(actor)):
            return plural(
                "costs one plant, you have {m}",
                "costs {n} plants, you have {m}",
                plants,
                m=player.plants,
            )
        if player.mc < self.mc and actor.money < (price := self.price(actor)):
            return text.too_dear(price, actor.money)
        return None

    def forecast(self, actor: Actor) -> Forecast:
        return {
            "mc": -self.price(actor),
            "heat": -self.heat,
            "plants": -self.plants_due(actor),
            "tr": -self.tr,
        }

    async def do(self, actor: Actor) -> None:
        player = actor.player
        player.heat -= self.heat
        player.plants -= self.plants_due(actor)
        player.tr -= self.tr
        await actor.pay(self.price(actor))


@dataclass(frozen=True, slots=True)
class Take(Effect):
    """Take resources off this card, or off any card of yours."""

    is_cost: ClassVar[bool] = True
    n: int
    kinds: tuple[Kind, ...]
    where: Where = HERE

    @property
    def key(self) -> str:
        return "take"

    def text(self) -> Message:
        what = text.resources_text(self.kinds, self.n)
        if self.where == HERE:
            return _("take {what} from here", what=what)
        return _("take {what} from one of your cards", what=what)

    def why_blocked(self, actor: Actor) -> Message | None:
        if actor.holders(self.kinds, self.where, self.n):
            return None
        return _("you cannot {what}", what=self.text())

    async def do(self, actor: Actor) -> None:
        await actor.take(self.n, self.kinds, self.where)


@dataclass(frozen=True, slots=True)
class Discard(Effect):
    """Discard cards of your hand, for no money."""

    is_cost: ClassVar[bool] = True
    n: int = 1

    def text(self) -> Message:
        return plural("discard a card", "discard {n} cards", self.n)

    def why_blocked(self, actor: Actor) -> Message | None:
        if len(actor.player.hand) >= self.n:
            return None
        return _("you have no card to discard")

    def forecast(self, actor: Actor) -> Forecast:
        return {"cards": -self.n}

    async def do(self, actor: Actor) -> None:
        await actor.discard(self.n)


@dataclass(frozen=True, slots=True)
class TurnHeatInto(Effect):
    """Turn 1 to `most` heat into as much of something else."""

    what: Literal["mc", "plants"]
    most: int = 0

    def text(self) -> Message:
        into = {"mc": _("MC"), "plants": _("plants")}[self.what]
        if self.most:
            return _("turn up to {n} heat into as many {what}", n=self.most, what=into)
        return _("turn any amount of heat into as many {what}", what=into)

    def why_blocked(self, actor: Actor) -> Message | None:
        return None if actor.player.heat else _("you have no heat")

    def why_unpaid(self, actor: Actor) -> Message | None:
        # Version 1 of the rules lent the heat to an action rewarded by another card.
        return self.why_blocked(actor) if actor.mars.rules_version > 1 else None

    async def do(self, actor: Actor) -> None:
        await actor.turn_heat_into(self.what, self.most)
