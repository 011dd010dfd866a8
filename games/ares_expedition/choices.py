"""Verbs that choose, depend on something, or let you play on; and what only one card does."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from games.ares_expedition import words
from games.ares_expedition.verbs import Brings, Verb, act, bar
from games.core import Message, _

if TYPE_CHECKING:
    from games.ares_expedition.deeds import Deed


@dataclass(frozen=True, slots=True)
class OneOf(Verb):
    """Do one of several things; what cannot be done is not offered."""

    choices: tuple[tuple[Verb, ...], ...]

    def says(self) -> Message:
        return words.either([act(choice) for choice in self.choices])

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
        return _("also {what} if you chose the action phase", what=self.verb.says())

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
        return _(
            "also {what} if you have {n} {tag} tags or more",
            n=self.n,
            tag=tag,
            what=self.verb.says(),
        )

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


@dataclass(frozen=True, slots=True)
class SpecialCost(Special):
    """The same, where the card takes something for it: it cannot be done for nothing."""

    is_cost: ClassVar[bool] = True
