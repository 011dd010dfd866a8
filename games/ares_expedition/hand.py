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

HANDS_KEPT = 2000


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


def cards_in_hand(mars: Mars, player: Player, numbers: list[int]) -> list[HandCard]:
    """Return what a player sees of cards in the hand, or of those just drawn."""
    if not numbers:
        return []
    basis = Basis(player, mars.phase, mars.planet, mars.at_start)
    return _on_basis(msgspec.msgpack.encode(basis), tuple(numbers))


_decode_basis = msgspec.msgpack.Decoder(Basis).decode


@lru_cache(maxsize=HANDS_KEPT)
def _on_basis(encoded: bytes, numbers: tuple[int, ...]) -> list[HandCard]:
    basis = _decode_basis(encoded)
    mars = Mars(
        seats=1, players=[basis.player],
        phase=basis.phase, planet=basis.planet, at_start=basis.at_start,
    )  # fmt: skip
    return [_in_hand(mars, basis.player, CARDS[number]) for number in numbers]


def _in_hand(mars: Mars, player: Player, card: Card) -> HandCard:
    if not player.corporation:
        return HandCard(card.number, card.cost)
    missing = unmet_requirement(mars, player, card)
    return HandCard(
        card.number,
        price(mars, player, card),
        missing or _other_phase(mars, card) or too_expensive(mars, player, card),
        missing is None,
        forecast(mars, player, card),
    )


def _other_phase(mars: Mars, card: Card) -> Message | None:
    """Return in which phase the card is played, while cards of the other colours are."""
    if mars.phase == "development" and card.colour != "green":
        return _("played in Construction")
    if mars.phase == "construction" and card.colour == "green":
        return _("played in Development")
    return None
