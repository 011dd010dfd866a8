"""The vocabulary of the cards: verbs, which do something when their time comes.

A card's data is made of these; `says` is where its text comes from, so the two cannot drift
apart. `bar` tells why a verb cannot be done, or would be done for nothing. What a verb does to
the table is up to the Deed it is given.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from games.ares_expedition import words
from games.core import Message, _, plural

if TYPE_CHECKING:
    from games.ares_expedition.deeds import Deed

HERE, OTHER, ANY = "here", "other", "any"  # on this card, on another, on any card of yours
ANIMAL, MICROBE, SCIENCE = ("animal",), ("microbe",), ("science",)
LIFE, ANY_KIND = ("animal", "microbe"), ("animal", "microbe", "science")
Brings = dict[str, int]


class Verb:
    """Something a card does. A verb that `is_cost` has to be possible for the others to happen."""

    is_cost: ClassVar[bool] = False

    @property
    def key(self) -> str:
        """What stands for it in answers, where it is one of several choices."""
        return type(self).__name__.lower()

    def says(self) -> Message:
        raise NotImplementedError

    def bar(self, deed: Deed) -> Message | None:
        return None

    def brings(self, deed: Deed) -> Brings:
        """What it would bring now, as far as that is certain."""
        return {}

    async def do(self, deed: Deed) -> None:
        raise NotImplementedError


def bar(deed: Deed, verbs: Sequence[Verb]) -> Message | None:
    """Why `verbs` cannot be done: a cost cannot be paid, or all the rest would be for nothing."""
    barred: list[Message] = []
    gains = 0
    for verb in verbs:
        why = verb.bar(deed)
        if verb.is_cost and why is not None:
            return why
        if not verb.is_cost:
            gains += 1
            barred += [why] if why is not None else []
    return barred[0] if gains and len(barred) == gains else None


@dataclass(frozen=True, slots=True)
class Per:
    """One for every `each` of something: a tag, "forest", "blue", "card", or resources "here"."""

    what: str
    each: int = 1

    def says(self) -> Message:
        if self.what in words.TAG_NAMES:
            tag = words.TAG_NAMES[self.what]
            return plural("per {tag} tag", "per {n} {tag} tags", self.each, tag=tag)
        return {
            "forest": plural("per forest", "per {n} forests", self.each),
            "blue": plural("per blue card", "per {n} blue cards", self.each),
            "card": plural("per card in play", "per {n} cards in play", self.each),
            "here": plural("per resource here", "per {n} resources here", self.each),
        }[self.what]


# --- gaining -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Gain(Verb):
    mc: int = 0
    heat: int = 0
    plants: int = 0

    def says(self) -> Message:
        what = words.amounts(mc=self.mc, heat=self.heat, plants=self.plants)
        return _("gain {what}", what=words.listed(what))

    def brings(self, deed: Deed) -> Brings:
        return {"mc": self.mc, "heat": self.heat, "plants": self.plants}

    async def do(self, deed: Deed) -> None:
        deed.gain(self.mc, self.heat, self.plants)


@dataclass(frozen=True, slots=True)
class GainTR(Verb):
    steps: int | Per

    def says(self) -> Message:
        if isinstance(self.steps, Per):
            return _("raise your TR by 1 {per}", per=self.steps.says())
        return _("raise your TR by {n}", n=self.steps)

    def brings(self, deed: Deed) -> Brings:
        return {"tr": deed.number(self.steps)}

    async def do(self, deed: Deed) -> None:
        deed.gain_tr(deed.number(self.steps))


@dataclass(frozen=True, slots=True)
class Draw(Verb):
    n: int = 1

    def says(self) -> Message:
        return plural("draw a card", "draw {n} cards", self.n)

    def brings(self, deed: Deed) -> Brings:
        return {"cards": self.n}

    async def do(self, deed: Deed) -> None:
        deed.draw(self.n)


@dataclass(frozen=True, slots=True)
class DrawAndKeep(Verb):
    draw: int
    keep: int

    def says(self) -> Message:
        return plural(
            "look at {draw} cards and keep one",
            "look at {draw} cards and keep {n}",
            self.keep,
            draw=self.draw,
        )

    def brings(self, deed: Deed) -> Brings:
        return {"cards": self.keep}

    async def do(self, deed: Deed) -> None:
        await deed.draw_and_keep(self.draw, self.keep)


@dataclass(frozen=True, slots=True)
class Add(Verb):
    """Put resources on this card, on another or on any card of yours that holds the kind."""

    n: int
    kinds: tuple[str, ...]
    where: str = HERE

    @property
    def key(self) -> str:
        return f"add:{self.kinds[0]}"

    def says(self) -> Message:
        what = words.kept(self.kinds, self.n)
        return {
            HERE: _("put {what} here", what=what),
            OTHER: _("put {what} on another card", what=what),
            ANY: _("put {what} on one of your cards", what=what),
        }[self.where]

    def bar(self, deed: Deed) -> Message | None:
        if deed.holders(self.kinds, self.where):
            return None
        return _("no card of yours to {what}", what=self.says())

    def brings(self, deed: Deed) -> Brings:
        return {"resources": self.n} if deed.holders(self.kinds, self.where) else {}

    async def do(self, deed: Deed) -> None:
        await deed.add(self.n, self.kinds, self.where)


# --- Mars --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Raise(Verb):
    """Raise the temperature or the oxygen."""

    track: str
    steps: int = 1

    def says(self) -> Message:
        if self.track == "temperature":
            return plural(
                "raise the temperature 1 step", "raise the temperature {n} steps", self.steps
            )
        return plural("raise the oxygen 1 step", "raise the oxygen {n} steps", self.steps)

    def bar(self, deed: Deed) -> Message | None:
        return deed.closed(self.track)

    def brings(self, deed: Deed) -> Brings:
        return {} if deed.closed(self.track) else {"tr": self.steps, self.track: self.steps}

    async def do(self, deed: Deed) -> None:
        await deed.raise_track(self.track, self.steps)


@dataclass(frozen=True, slots=True)
class FlipOcean(Verb):
    n: int = 1

    def says(self) -> Message:
        return plural("flip an ocean", "flip {n} oceans", self.n)

    def bar(self, deed: Deed) -> Message | None:
        return deed.closed("oceans")

    def brings(self, deed: Deed) -> Brings:
        return {} if deed.closed("oceans") else {"tr": self.n, "oceans": self.n}

    async def do(self, deed: Deed) -> None:
        await deed.flip_oceans(self.n)


@dataclass(frozen=True, slots=True)
class GainForest(Verb):
    """Forests alone; the oxygen that comes with them is a verb of its own."""

    n: int = 1

    def says(self) -> Message:
        return plural("gain a forest", "gain {n} forests", self.n)

    def brings(self, deed: Deed) -> Brings:
        return {"forests": self.n}

    async def do(self, deed: Deed) -> None:
        await deed.gain_forests(self.n)


# --- costs -------------------------------------------------------------------------------------


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
            return _("costs {n} plants, you have {m}", n=plants, m=player.plants)
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
        return _("too few resources to {what}", what=self.says())

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


# --- choices and conditions --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OneOf(Verb):
    """Do one of several things; what cannot be done is not offered."""

    choices: tuple[tuple[Verb, ...], ...]

    def says(self) -> Message:
        return words.alternatives([act(choice) for choice in self.choices])

    def bar(self, deed: Deed) -> Message | None:
        whys = [bar(deed, choice) for choice in self.choices]
        return whys[0] if all(whys) else None

    async def do(self, deed: Deed) -> None:
        for verb in await deed.choose(self.choices):
            await verb.do(deed)


def one_of(*choices: Sequence[Verb]) -> OneOf:
    return OneOf(tuple(tuple(choice) for choice in choices))


@dataclass(frozen=True, slots=True)
class IfChosen(Verb):
    """Do something more in a round where you chose the action phase."""

    verb: Verb

    def says(self) -> Message:
        return _("if you chose the action phase, {what}", what=self.verb.says())

    def brings(self, deed: Deed) -> Brings:
        return self.verb.brings(deed) if deed.chose_action else {}

    async def do(self, deed: Deed) -> None:
        if deed.chose_action:
            await self.verb.do(deed)


@dataclass(frozen=True, slots=True)
class IfTags(Verb):
    """Do something if you have at least so many of a tag."""

    tag: str
    n: int
    verb: Verb

    def says(self) -> Message:
        tag = words.TAG_NAMES[self.tag]
        return _("with {n} {tag} tags, {what}", n=self.n, tag=tag, what=self.verb.says())

    def brings(self, deed: Deed) -> Brings:
        return self.verb.brings(deed) if deed.count(self.tag) >= self.n else {}

    async def do(self, deed: Deed) -> None:
        if deed.count(self.tag) >= self.n:
            await self.verb.do(deed)


# --- playing on --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlayAnother(Verb):
    """You may play one more blue or red card in this phase."""

    def says(self) -> Message:
        return _("you may play another blue or red card this phase")

    async def do(self, deed: Deed) -> None:
        deed.player.part.plays += 1


@dataclass(frozen=True, slots=True)
class PlayGreenFree(Verb):
    """You may play a green card of a small printed price for nothing in this phase."""

    most: int

    def says(self) -> Message:
        return _(
            "you may play a green card with a printed cost of {n} MC or less for nothing this phase",
            n=self.most,
        )

    async def do(self, deed: Deed) -> None:
        deed.player.part.free_green += 1


@dataclass(frozen=True, slots=True)
class NextCheaper(Verb):
    mc: int

    def says(self) -> Message:
        return _("your next card this phase costs {n} MC less", n=self.mc)

    async def do(self, deed: Deed) -> None:
        deed.player.part.rebate += self.mc


@dataclass(frozen=True, slots=True)
class NextShift(Verb):
    def says(self) -> Message:
        return _("your next card this phase may miss its colour by one band")

    async def do(self, deed: Deed) -> None:
        deed.player.part.shift = True


# --- what only one card does -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Special(Verb):
    """A few lines of code under the card's text."""

    text: Message
    code: Callable[[Deed], Awaitable[None]]
    barred: Callable[[Deed], Message | None] = lambda deed: None

    def says(self) -> Message:
        return self.text

    def bar(self, deed: Deed) -> Message | None:
        return self.barred(deed)

    async def do(self, deed: Deed) -> None:
        await self.code(deed)


def act(verbs: Sequence[Verb]) -> Message:
    """What a row of verbs does, costs first."""
    costs = [verb.says() for verb in verbs if verb.is_cost]
    gains = [verb.says() for verb in verbs if not verb.is_cost]
    if costs and gains:
        return _("{cost} → {gain}", cost=words.listed(costs), gain=words.listed(gains))
    return words.listed(costs + gains)
