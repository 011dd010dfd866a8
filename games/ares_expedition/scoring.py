"""Scoring: TR, forests and the VP of cards; the tie-break."""

from __future__ import annotations

from games.ares_expedition.cards import CARDS, Card
from games.ares_expedition.phases import makes_now
from games.ares_expedition.table import Player, Standing
from games.ares_expedition.verbs import Per

CARD_IN_HAND = 3  # MC that a card counts for in the tie-break


def card_points(player: Player, card: Card) -> int:
    """The VP of a card in play, rounded down."""
    if isinstance(card.vp, Per):
        if card.vp.what == "here":
            return player.resources.get(card.number, 0) // card.vp.each
        if card.vp.what == "forest":
            return player.forests // card.vp.each
    return player.engine.fixed_points(card)


def points_of_cards(player: Player) -> int:
    return sum(card_points(player, CARDS[number]) for number in player.tableau)


def points(player: Player) -> int:
    return player.tr + player.forests + points_of_cards(player)


def tie_break(player: Player) -> int:
    return player.heat + player.mc + player.plants + CARD_IN_HAND * len(player.hand)


def standing(player: Player) -> Standing:
    makes = makes_now(player)
    return Standing(
        player.tr, points(player), makes["mc"], makes["heat"], makes["plants"], makes["cards"]
    )
