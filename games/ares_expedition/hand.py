"""The cards in a hand as their player sees them: prices, what bars them, and what they would bring."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from games.ares_expedition.cards import CARDS, Card
from games.ares_expedition.forecast import forecast
from games.ares_expedition.planet import Planet
from games.ares_expedition.playing import price, too_expensive, unmet_requirement
from games.ares_expedition.state import Mars, PhaseOrNone, Player
from games.core import Message, _

HANDS_KEPT, FORECASTS_KEPT = 2000, 20_000  # the latter of single cards


class HandCard(msgspec.Struct, omit_defaults=True):
    """A card in my hand."""

    number: int
    price: int
    """What it costs now."""
    why: Message | None = None
    """Why it cannot be played now."""
    met: bool = True
    """Whether all is there that it requires beside its price."""
    brings: dict[str, int] = {}
    """What playing it would change now."""


class Basis(msgspec.Struct):
    """All that the view of a player's cards follows from. Few answers change it for others."""

    player: Player
    phase: PhaseOrNone
    planet: Planet
    at_start: Planet

    @property
    def of_forecasts(self) -> Basis:
        """Return the part that forecasts follow from: neither what can be paid nor the hand."""
        whole = self.player
        player = Player(
            seat=whole.seat, corporation=whole.corporation, tableau=whole.tableau,
            resources=whole.resources, forests=whole.forests,
            phase="action" if whole.phase == "action" else "",
        )  # fmt: skip
        return Basis(player, "", Planet(), self.at_start.complete)

    @property
    def mars(self) -> Mars:
        """Return a table of this player alone."""
        return Mars(
            seats=1, players=[self.player],
            phase=self.phase, planet=self.planet, at_start=self.at_start,
        )  # fmt: skip


def cards_in_hand(mars: Mars, player: Player, numbers: list[int]) -> list[HandCard]:
    """Return what a player sees of cards in the hand, or of those just drawn."""
    if not numbers:
        return []
    basis = Basis(player, mars.phase, mars.planet, mars.at_start)
    return _on_basis(_encode(basis), tuple(numbers))


_encode = msgspec.msgpack.Encoder().encode
_decode_basis = msgspec.msgpack.Decoder(Basis).decode


@lru_cache(maxsize=HANDS_KEPT)
def _on_basis(encoded: bytes, numbers: tuple[int, ...]) -> list[HandCard]:
    basis = _decode_basis(encoded)
    mars, follows = basis.mars, _encode(basis.of_forecasts)
    return [_in_hand(mars, basis.player, CARDS[number], follows) for number in numbers]


@lru_cache(maxsize=FORECASTS_KEPT)
def _brings(encoded: bytes, number: int) -> dict[str, int]:
    """Return the forecast of a card on what `Basis.of_forecasts` gave."""
    basis = _decode_basis(encoded)
    return forecast(basis.mars, basis.player, CARDS[number])


def _in_hand(mars: Mars, player: Player, card: Card, follows: bytes) -> HandCard:
    """Return a card as its player sees it; `follows` is what its forecast follows from."""
    if not player.corporation:
        return HandCard(card.number, card.cost)
    missing, cost = unmet_requirement(mars, player, card), price(mars, player, card)
    why = missing or _other_phase(mars, card) or too_expensive(player, card, cost)
    return HandCard(card.number, cost, why, missing is None, _brings(follows, card.number))


def _other_phase(mars: Mars, card: Card) -> Message | None:
    """Return in which phase the card is played, while cards of the other colours are."""
    if mars.phase == "development" and card.colour != "green":
        return _("played in Construction")
    if mars.phase == "construction" and card.colour == "green":
        return _("played in Development")
    return None
