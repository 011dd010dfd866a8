"""The cards in a hand as their player sees them: prices, obstacles and forecasts."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from games.ares_expedition.cards import CARDS, Card
from games.ares_expedition.planet import Planet
from games.ares_expedition.player.forecast import forecast
from games.ares_expedition.player.playing import price, too_expensive, unmet_requirement
from games.ares_expedition.state import Mars, PhaseOrNone, Player
from games.core import Message, _

HANDS_KEPT, FORECASTS_KEPT = 2000, 20_000  # views of hands; forecasts of single cards


class HandCard(msgspec.Struct, omit_defaults=True):
    """A card in my hand."""

    number: int
    price: int
    """Its price now."""
    why: Message | None = None
    """The reason against playing it now."""
    met: bool = True
    """True if all its requirements beside its price are met."""
    brings: dict[str, int] = {}
    """Changes by playing it now."""


class Basis(msgspec.Struct):
    """The basis of a player's view of cards, which few answers change for others."""

    player: Player
    phase: PhaseOrNone
    planet: Planet
    at_start: Planet

    @property
    def of_forecasts(self) -> Basis:
        """Return the part used by forecasts, without money and the hand."""
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
    """Return a player's view of cards in the hand, or of those just drawn."""
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
    """Return the forecast of a card on an encoded `Basis.of_forecasts`."""
    basis = _decode_basis(encoded)
    return forecast(basis.mars, basis.player, CARDS[number])


def _in_hand(mars: Mars, player: Player, card: Card, follows: bytes) -> HandCard:
    """Return a card as its player sees it; `follows` is the basis of its forecast."""
    if not player.corporation:
        return HandCard(card.number, card.cost)
    missing, cost = unmet_requirement(mars, player, card), price(mars, player, card)
    why = missing or _other_phase(mars, card) or too_expensive(player, card, cost)
    return HandCard(card.number, cost, why, missing is None, _brings(follows, card.number))


def _other_phase(mars: Mars, card: Card) -> Message | None:
    """Return the phase in which the card is played, if only the other colours are played now."""
    if mars.phase == "development" and card.colour != "green":
        return _("played in Construction")
    if mars.phase == "construction" and card.colour == "green":
        return _("played in Development")
    return None
