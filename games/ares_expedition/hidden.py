"""Hidden knowledge: cards and plans unknown to a seat are dealt anew."""

from __future__ import annotations

from games.ares_expedition.cards import CORPORATIONS
from games.ares_expedition.phases.options import may_choose
from games.ares_expedition.state import Mars
from games.core import Chance, Seat


def determinize(table: Mars, seat: Seat | None, chance: Chance) -> Mars:
    """Deal anew the others' hands, the deck and the discards, and guess the others' plans.

    It is secret who has planned ahead: here, all others have.
    """
    others = [player for player in table.players if player.seat != seat]
    unknown = [*table.deck, *table.discards]
    for player in others:
        unknown += [*player.hand, *player.looking]
    unknown.sort()
    chance.shuffle(unknown)

    def deal(n: int) -> list[int]:
        return [unknown.pop() for _card in range(n)]

    table.deck, table.discards = deal(len(table.deck)), deal(len(table.discards))
    for player in others:
        player.hand, player.looking = deal(len(player.hand)), deal(len(player.looking))
        player.planned = chance.pick(may_choose(player))
    _deal_corporations(table, seat, chance)
    return table


def deal_anew(table: Mars, seat: Seat | None, chance: Chance) -> Mars:
    """Deal anew for a new match, in which no other player has planned ahead."""
    table = determinize(table, seat, chance)
    for player in table.players:
        if player.seat != seat:
            player.planned = ""
    return table


def _deal_corporations(table: Mars, seat: Seat | None, chance: Chance) -> None:
    known = [n for player in table.players if player.seat == seat for n in player.dealt]
    unknown = [card.number for card in CORPORATIONS if card.number not in known]
    chance.shuffle(unknown)
    for player in table.players:
        if player.seat != seat:
            player.dealt = [unknown.pop() for _card in player.dealt]
