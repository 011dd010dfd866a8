"""Verbs that cost something: what an action, or a card beside its price, takes from you."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from games.ares_expedition import words
from games.ares_expedition.verbs import HERE, Brings, Verb
from games.core import Message, _, plural

if TYPE_CHECKING:
    from games.ares_expedition.deeds import Deed


@dataclass(frozen=True, slots=True)
class Less:
    """`mc` off an action's price: per steel, titanium or tag you have, or once you have `once`."""

    mc: int
    per: str
    once: int = 0

    def of(self, deed: Deed) -> int:
        n = deed.count(self.per)
        return self.mc * (n >= self.once) if self.once else self.mc * n

    def says(self) -> Message:
        if self.once:
            return _("{n} less with {blue} blue cards", n=self.mc, blue=self.once)
        if self.per in words.TAG_NAMES:
            return _("{n} less per {tag} tag", n=self.mc, tag=words.TAG_NAMES[self.per])
        if self.per == "steel":
            return _("{n} less per steel", n=self.mc)
        return _("{n} less per titanium", n=self.mc)


@dataclass(frozen=True, slots=True)
class Pay(Verb):
    """Pay for an action, or for a card beside its price."""

    is_cost: ClassVar[bool] = True
    mc: int = 0
    heat: int = 0
    plants: int = 0
    tr: int = 0
    less: Less | None = None
    plants_if_chosen: int = 0  # the plants to pay in a round where you chose the action phase

    def says(self) -> Message:
        if self.less is not None:
            return _("pay {n} MC ({less})", n=self.mc, less=self.less.says())
        if self.plants_if_chosen:
            return _(
                "pay {n} plants ({chosen} if you chose the action phase)",
                n=self.plants,
                chosen=self.plants_if_chosen,
            )
        what = words.amounts(mc=self.mc, heat=self.heat, plants=self.plants)
        if self.tr:
            what.append(_("{n} TR", n=self.tr))
        return _("pay {what}", what=words.listed(what))

    def price(self, deed: Deed) -> int:
        return max(0, self.mc - self.less.of(deed)) if self.less else self.mc

    def green(self, deed: Deed) -> int:
        """The plants to pay."""
        return self.plants_if_chosen if self.plants_if_chosen and deed.chose_action else self.plants

    def bar(self, deed: Deed) -> Message | None:
        player = deed.player
        if player.tr < self.tr:
            return _("costs {n} TR, you have {m}", n=self.tr, m=player.tr)
        if player.heat < self.heat:
            return _("costs {n} heat, you have {m}", n=self.heat, m=player.heat)
        if player.plants < (plants := self.green(deed)):
            return plural(
                "costs one plant, you have {m}",
                "costs {n} plants, you have {m}",
                plants,
                m=player.plants,
            )
        if player.mc < self.mc and player.purse < (price := self.price(deed)):
            return _("costs {n} MC, you have {m}", n=price, m=player.purse)
        return None

    def brings(self, deed: Deed) -> Brings:
        return {
            "mc": -self.price(deed),
            "heat": -self.heat,
            "plants": -self.green(deed),
            "tr": -self.tr,
        }

    async def do(self, deed: Deed) -> None:
        player = deed.player
        player.heat -= self.heat
        player.plants -= self.green(deed)
        player.tr -= self.tr
        await deed.pay(self.price(deed))


@dataclass(frozen=True, slots=True)
class Take(Verb):
    """Take resources off this card, or off any card of yours."""

    is_cost: ClassVar[bool] = True
    n: int
    kinds: tuple[str, ...]
    where: str = HERE

    def says(self) -> Message:
        what = words.kept(self.kinds, self.n)
        if self.where == HERE:
            return _("take {what} from here", what=what)
        return _("take {what} from one of your cards", what=what)

    def bar(self, deed: Deed) -> Message | None:
        if deed.holders(self.kinds, self.where, self.n):
            return None
        return _("you cannot {what}", what=self.says())

    async def do(self, deed: Deed) -> None:
        await deed.take(self.n, self.kinds, self.where)


@dataclass(frozen=True, slots=True)
class Discard(Verb):
    """Discard cards of your hand, for no money."""

    is_cost: ClassVar[bool] = True
    n: int = 1

    def says(self) -> Message:
        return plural("discard a card", "discard {n} cards", self.n)

    def bar(self, deed: Deed) -> Message | None:
        if len(deed.player.hand) >= self.n:
            return None
        return _("you have no card to discard")

    def brings(self, deed: Deed) -> Brings:
        return {"cards": -self.n}

    async def do(self, deed: Deed) -> None:
        await deed.discard(self.n)


@dataclass(frozen=True, slots=True)
class TurnHeatInto(Verb):
    """Turn 1 to `most` heat into as much of something else."""

    what: str
    most: int = 0

    def says(self) -> Message:
        into = {"mc": _("MC"), "plants": _("plants")}[self.what]
        if self.most:
            return _("turn up to {n} heat into as many {what}", n=self.most, what=into)
        return _("turn any amount of heat into as many {what}", what=into)

    def bar(self, deed: Deed) -> Message | None:
        return None if deed.player.heat else _("you have no heat")

    async def do(self, deed: Deed) -> None:
        await deed.turn_heat_into(self.what, self.most)
