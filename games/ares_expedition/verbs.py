"""The vocabulary of the cards: verbs, which do something when their time comes.

A card's data is made of these; `says` is where its text comes from, so the two cannot drift
apart. `bar` tells why a verb cannot be done, or would be done for nothing. What a verb does to
the table is up to the Deed it is given.
"""

from __future__ import annotations

from collections.abc import Sequence
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


def costs_of(verbs: Sequence[Verb]) -> list[Verb]:
    return [verb for verb in verbs if verb.is_cost]


def act(verbs: Sequence[Verb]) -> Message:
    """What a row of verbs does, costs first."""
    costs = [verb.says() for verb in costs_of(verbs)]
    gains = [verb.says() for verb in verbs if not verb.is_cost]
    if costs and gains:
        return _("{cost} → {gain}", cost=words.listed(costs), gain=words.listed(gains))
    return words.listed(costs + gains)


@dataclass(frozen=True, slots=True)
class Per:
    """One for every `each` of something: a tag, "forest", "blue", "card", or resources "here"."""

    what: str
    each: int = 1

    def says(self, holds: str = "") -> Message:
        """In words; `holds` is the kind of resources on the card that says it."""
        if self.what in words.TAG_NAMES:
            tag = words.TAG_NAMES[self.what]
            return plural("per {tag} tag", "per {n} {tag} tags", self.each, tag=tag)
        match self.what:
            case "forest":
                return plural("per forest", "per {n} forests", self.each)
            case "blue":
                return plural("per blue card", "per {n} blue cards", self.each)
            case "card":
                return plural("per card in play", "per {n} cards in play", self.each)
        return words.per_kept(holds, self.each)


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
        return _("you have no card to put {what} on", what=words.kept(self.kinds, self.n))

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
