"""Scoring: TR, forests and the VP of cards; the tie-break."""

from __future__ import annotations

from games.ares_expedition.cards import Card
from games.ares_expedition.phases import makes_now
from games.ares_expedition.table import Player, Standing
from games.ares_expedition.verbs import Per

CARD_IN_HAND = 3  # MC that a card counts for in the tie-break


def points_by_card(player: Player) -> dict[int, int]:
    """The VP of each card in play, rounded down."""
    engine = player.engine
    return {**engine.points, **{card.number: _grown(player, card) for card in engine.growing}}


def _grown(player: Player, card: Card) -> int:
    assert isinstance(card.vp, Per)
    there = player.forests if card.vp.what == "forest" else player.resources.get(card.number, 0)
    return there // card.vp.each


def points_of_cards(player: Player) -> int:
    return sum(points_by_card(player).values())


def points(player: Player) -> int:
    return player.tr + player.forests + points_of_cards(player)


def tie_break(player: Player) -> int:
    return player.heat + player.mc + player.plants + CARD_IN_HAND * len(player.hand)


def standing(player: Player) -> Standing:
    makes = makes_now(player)
    return Standing(
        player.tr, points(player), makes["mc"], makes["heat"], makes["plants"], makes["cards"]
    )
