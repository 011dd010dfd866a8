"""What a seat cannot know, dealt anew: other hands, laid cards, the deck, the face-down map."""

from __future__ import annotations

from games.core import Chance, Seat
from games.impulse.state import Battle, Galaxy


def deal_anew(table: Galaxy, seat: Seat | None, chance: Chance) -> Galaxy:
    """The same table to the eyes of `seat`."""
    places = [place for place in table.face_down if place in table.cards]
    laid = unrevealed(table, seat)
    hands = [s for s in range(table.seats) if s != seat]
    unknown = [*table.deck, *(table.cards[place] for place in places)]
    for other in hands:
        unknown += [card for card in table.hands[other] if card not in table.known[other]]
    for other, cards in laid:
        unknown += [card for card in cards if card not in table.known[other]]
    unknown.sort()
    chance.shuffle(unknown)
    for other, cards in laid:  # which of the cards that all have seen were laid is hidden too
        held = [*table.hands[other], *cards]
        chance.shuffle(held)
        table.hands[other], cards[:] = held[len(cards) :], held[: len(cards)]
    for other in hands:
        table.hands[other] = _redealt(table.hands[other], table.known[other], unknown)
    for other, cards in laid:
        cards[:] = _redealt(cards, table.known[other], unknown)
    for place in places:
        table.cards[place] = unknown.pop()
    table.deck = unknown
    return table


def unrevealed(table: Galaxy, seat: Seat | None) -> list[tuple[Seat, list[int]]]:
    """The cards others have laid face down in the battle at hand."""
    battle: Battle | None = table.battle
    if battle is None or battle.revealed:
        return []
    return [
        (side.seat, side.laid) for side in (battle.attacker, battle.defender) if side.seat != seat
    ]


def _redealt(cards: list[int], known: list[int], unknown: list[int]) -> list[int]:
    return [card if card in known else unknown.pop() for card in cards]
