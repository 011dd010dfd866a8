"""Effects with a choice or a condition, and effects that play further cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from games.ares_expedition.cards.actor import Actor
from games.ares_expedition.cards.effects import (
    Effect,
    Forecast,
    carry_out,
    describe,
    why_blocked,
)
from games.ares_expedition.state import Topic
from games.ares_expedition.view import text
from games.core import Choose, Message, Option, _


@dataclass(frozen=True, slots=True)
class OneOf(Effect):
    """Do one of several things; impossible ones are not offered."""

    choices: tuple[tuple[Effect, ...], ...]

    def text(self) -> Message:
        return text.either([describe(choice) for choice in self.choices])

    def why_blocked(self, actor: Actor) -> Message | None:
        whys = [why_blocked(actor, choice) for choice in self.choices]
        return whys[0] if all(whys) else None

    async def do(self, actor: Actor) -> None:
        possible = [choice for choice in self.choices if why_blocked(actor, choice) is None]
        if len(possible) > 1:
            options = {choice[0].key: Option(choice, describe(choice)) for choice in possible}
            prompt = _("{card}: choose one", card=actor.card_name)
            possible = [await Choose(actor.player.seat, prompt, options, topic=Topic.CHOICE)]
        for choice in possible:
            await carry_out(actor, choice)


def one_of(*choices: Sequence[Effect]) -> OneOf:
    return OneOf(tuple(tuple(choice) for choice in choices))


@dataclass(frozen=True, slots=True)
class IfChosen(Effect):
    """Do more in a round for which you chose the action phase."""

    has_condition: ClassVar[bool] = True
    effect: Effect

    def text(self) -> Message:
        return _("also {what} if you chose the action phase", what=self.effect.text())

    def forecast(self, actor: Actor) -> Forecast:
        return self.effect.forecast(actor) if actor.chose_action else {}

    async def do(self, actor: Actor) -> None:
        if actor.chose_action:
            await self.effect.do(actor)


@dataclass(frozen=True, slots=True)
class IfTags(Effect):
    """Act if you have at least so many of a tag."""

    has_condition: ClassVar[bool] = True
    tag: str
    n: int
    effect: Effect

    def text(self) -> Message:
        tag = text.TAG_NAMES[self.tag]
        return _(
            "also {what} if you have {n} {tag} tags or more",
            n=self.n,
            tag=tag,
            what=self.effect.text(),
        )

    def forecast(self, actor: Actor) -> Forecast:
        return self.effect.forecast(actor) if actor.count(self.tag) >= self.n else {}

    async def do(self, actor: Actor) -> None:
        if actor.count(self.tag) >= self.n:
            await self.effect.do(actor)


# --- playing on --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlayAnother(Effect):
    """You may play one more blue or red card in this phase."""

    def text(self) -> Message:
        return _("you may play another blue or red card this phase")

    async def do(self, actor: Actor) -> None:
        actor.player.phase_state.plays += 1


@dataclass(frozen=True, slots=True)
class PlayGreenFree(Effect):
    """You may play a green card with a printed cost up to `most` for nothing in this phase."""

    most: int

    def text(self) -> Message:
        return _(
            "you may play a green card with a printed cost of {n} MC or less for free this phase",
            n=self.most,
        )

    async def do(self, actor: Actor) -> None:
        actor.player.phase_state.free_green += 1


@dataclass(frozen=True, slots=True)
class NextCheaper(Effect):
    mc: int

    def text(self) -> Message:
        return _("your next card this phase costs {n} MC less", n=self.mc)

    async def do(self, actor: Actor) -> None:
        actor.player.phase_state.rebate += self.mc


@dataclass(frozen=True, slots=True)
class NextShift(Effect):
    def text(self) -> Message:
        return _("your next card this phase may miss its colour by one band")

    async def do(self, actor: Actor) -> None:
        actor.player.phase_state.shift = True
