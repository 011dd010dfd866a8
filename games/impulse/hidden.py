"""Hidden information: other hands, laid cards, the deck, and the face-down map.

RULES.md § Deck and hand has the public cards of a hand.
"""

from __future__ import annotations

from games.core import Chance, Seat
from games.impulse.state import Galaxy


def determinize(table: Galaxy, seat: Seat | None, chance: Chance) -> Galaxy:
    """Deal anew, in place, all cards hidden from `seat`. Its view stays the same."""
    places = [place for place in table.face_down if place in table.cards]
    laid = laid_by_others(table, seat)
    hands = [s for s in range(table.seats) if s != seat]
    unknown = [*table.deck, *(table.cards[place] for place in places)]
    for other in hands:
        unknown += [card for card in table.hands[other] if card not in table.publicly_known[other]]
    for other, cards in laid:
        unknown += [card for card in cards if card not in table.publicly_known[other]]
    unknown.sort()
    chance.shuffle(unknown)
    for other, cards in laid:  # hidden, too: which of the cards seen by all were laid
        held = [*table.hands[other], *cards]
        chance.shuffle(held)
        table.hands[other], cards[:] = held[len(cards) :], held[: len(cards)]
    for other in hands:
        table.hands[other] = _redealt(table.hands[other], table.publicly_known[other], unknown)
    for other, cards in laid:
        cards[:] = _redealt(cards, table.publicly_known[other], unknown)
    for place in places:
        table.cards[place] = unknown.pop()
    table.deck = unknown
    return table


def laid_by_others(table: Galaxy, seat: Seat | None) -> list[tuple[Seat, list[int]]]:
    """Return the cards others have laid face down in the running battle."""
    battle = table.battle
    if battle is None or battle.revealed:
        return []
    return [(side.seat, side.laid) for side in (battle.attacker, battle.defender) if side.seat != seat]


def _redealt(cards: list[int], known: list[int], unknown: list[int]) -> list[int]:
    return [card if card in known else unknown.pop() for card in cards]
