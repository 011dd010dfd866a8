"""Standard actions: those of every player, and the conversions that the end of the action phase forces.

RULES.md § Phases.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from games.ares_expedition.cards.effects import Effect, FlipOcean, GainForest, Raise, carry_out, why_blocked
from games.ares_expedition.planet import TrackKey
from games.ares_expedition.player.actor import PlayerActor
from games.ares_expedition.player.engine import Engine, engine_of, money
from games.ares_expedition.state import Player
from games.ares_expedition.view import text
from games.core import Message, _

Means: TypeAlias = Literal["mc", "heat", "plants"]


@dataclass(frozen=True, slots=True)
class StandardAction:
    """An action for everybody, any number of times, for `cost` of a resource."""

    key: str
    label: Message
    phrase: Message
    """The label within a sentence."""
    track: TrackKey
    effects: tuple[Effect, ...]
    pay: Means
    cost: int

    def price(self, player: Player) -> int:
        return self.price_with(engine_of(player))

    def price_with(self, engine: Engine) -> int:
        """Return the cost for a player with this engine."""
        return self.cost - engine.standard_rebates[self.pay]

    def means(self, player: Player) -> int:
        """Return the player's means to pay it."""
        match self.pay:
            case "mc":
                return money(player)
            case "heat":
                return player.heat
            case "plants":
                return player.plants

    def why_blocked(self, actor: PlayerActor) -> Message | None:
        price, means = self.price(actor.player), self.means(actor.player)
        if (useless := why_blocked(actor, self.effects)) or means >= price:
            return useless
        return text.too_dear(price, means, self.pay)

    async def do(self, actor: PlayerActor) -> None:
        name, price = actor.player.name, self.price(actor.player)
        paid = text.AMOUNTS[self.pay](price)
        actor.mars.say(_("{player} pays {price} to {what}", player=name, price=paid, what=self.phrase))
        if self.pay == "mc":
            await actor.pay(price)
        else:
            actor.gain(**{self.pay: -price})
        await carry_out(actor, self.effects)


FOREST = StandardAction(
    "forest:plants",
    _("Plant a forest"),
    _("plant a forest"),
    "oxygen",
    (GainForest(), Raise("oxygen")),
    "plants",
    8,
)
TEMPERATURE = StandardAction(
    "temperature:heat",
    _("Raise the temperature"),
    _("raise the temperature"),
    "temperature",
    (Raise("temperature"),),
    "heat",
    8,
)
OCEAN = StandardAction("ocean:mc", _("Flip an ocean"), FlipOcean().text(), "oceans", (FlipOcean(),), "mc", 15)
STANDARD_ACTIONS = (
    FOREST,
    replace(FOREST, key="forest:mc", pay="mc", cost=20),
    TEMPERATURE,
    replace(TEMPERATURE, key="temperature:mc", pay="mc", cost=14),
    OCEAN,
)
CONVERSIONS = (TEMPERATURE, FOREST)  # in this order where they are forced
