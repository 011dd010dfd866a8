"""Battles: secret reinforcements, a card for each cruiser, and the loser's ships are destroyed.

RULES.md § Battles and losses.
"""

from __future__ import annotations

from functools import cache, partial
from typing import Any

from games.core import ChooseSome, Message, Name, Option, Question, Seat, _, plural
from games.impulse.battles.battle_odds import chances, percent
from games.impulse.battles.battle_symbols import counting, counts_in_battle
from games.impulse.cards.card_list import CARDS
from games.impulse.cards.deck import next_card
from games.impulse.map.grid import Gate
from games.impulse.map.movement import Arrival, destroy_transports
from games.impulse.state import Battle, Galaxy, Side
from games.impulse.view.text import card_name, gate_name, points_name, ships_name

REINFORCE = "reinforce"  # the topic of the question for reinforcements


async def fight(table: Galaxy, seat: Seat, gate: Gate, arrivals: list[Arrival]) -> None:
    """Fight with the arriving cruisers of `seat` against all cruisers of the enemy on the gate."""
    enemy = table.enemy_at(seat, gate)
    assert enemy is not None
    attacker = Side(seat, sum(arrival.ships for arrival in arrivals))
    defender = Side(enemy, table.cruisers[enemy][gate])
    battle = table.battle = Battle(table.turns, gate, attacker, defender)
    table.say(
        _(
            "{player} attacks {enemy} at {gate}: {ships} against {others}.",
            player=Name(seat),
            enemy=Name(enemy),
            gate=gate_name(gate),
            ships=ships_name("cruiser", attacker.ships),
            others=ships_name("cruiser", defender.ships),
        )
    )
    await reinforce(table, defender, _("{player} attacks you", player=Name(seat)))
    await reinforce(table, attacker, laid_text(battle))
    reveal(table, battle)
    for side in (defender, attacker):
        await draw_for_cruisers(table, side)
    decide(table, battle, arrivals)


def laid_text(battle: Battle) -> Message:
    """Return the number of cards the defender has laid, which is all the attacker knows."""
    if not battle.defender.laid:
        return _("{player} has laid no card", player=Name(battle.defender.seat))
    return plural(
        "{player} has laid a card",
        "{player} has laid {n} cards",
        len(battle.defender.laid),
        player=Name(battle.defender.seat),
    )


async def reinforce(table: Galaxy, side: Side, news: Message) -> None:
    """Lay any number of hand cards face down."""
    hand = table.hands[side.seat]
    if not hand:
        return
    side.laid = await ChooseSome(
        side.seat,
        _("{news}: lay reinforcements", news=news),
        {f"card:{card}": reinforcement(card, counts_in_battle(table, side.seat, card)) for card in hand},
        most=len(hand),
        hint=partial(reinforcing_text, table, side.seat),
        topic=REINFORCE,
        submit=_("Lay these cards"),
        submit_none=_("Lay no card"),
    )
    for card in side.laid:
        hand.remove(card)


def reinforcing_text(table: Galaxy, seat: Seat) -> Message:
    """Return the chance of winning, from the seat's knowledge, and the symbols that count."""
    chance = chances(table, seat)
    battle = table.battle
    assert battle is not None
    share = {"none": percent(chance([])), "all": percent(chance(counting(table, seat)))}
    if seat == battle.attacker.seat and not battle.defender.laid:
        return _(
            "Your chance to win is now {none}% with no card, {all}% with all that count, as the enemy"
            " has laid none. Bluffs come back. Each cruiser adds a deck card; the defender wins ties.",
            **share,
        )
    if seat == battle.attacker.seat:
        return _(
            "Your chance to win is now {none}% with no card, {all}% with all that count, if all that the"
            " enemy has laid counts. Bluffs come back. Each cruiser adds a deck card; the defender wins"
            " ties.",
            **share,
        )
    return _(
        "Your chance to win: {none}% with no card, {all}% with all that count, if the enemy lays all"
        " that count. Bluffs come back. Each cruiser adds a deck card; the defender wins ties.",
        **share,
    )


@cache
def reinforcement(card: int, counted: bool) -> Option[int]:
    detail = _("counts {n}", n=CARDS[card].size) if counted else _("a bluff")
    return Option(card, card_name(card), detail)


def all_that_count(table: Galaxy, question: Question[Any]) -> list[str]:
    """Return the answer that lays every card that counts and no bluff."""
    return [f"card:{card}" for card in counting(table, question.seat)]


def reveal(table: Galaxy, battle: Battle) -> None:
    """Turn up the laid cards; bluffs go back to the hand, and everybody has seen them."""
    table.reveal()
    battle.revealed = True
    sides = (battle.defender, battle.attacker)
    for side in sides:  # both before the line in the log: a viewer at that moment sees both
        side.counted = [card for card in side.laid if counts_in_battle(table, side.seat, card)]
    for side in sides:
        for card in side.laid:
            if card in table.publicly_known[side.seat]:
                table.publicly_known[side.seat].remove(card)
            if card not in side.counted:
                table.take_shown_card(side.seat, card)
        table.limbo += side.counted
        _say_laid(table, side)


async def draw_for_cruisers(table: Galaxy, side: Side) -> None:
    """Add a card of the deck for each cruiser of a side."""
    for _cruiser in range(side.ships):
        card = await next_card(table)
        if card is not None:
            side.drawn.append(card)
            table.limbo.append(card)


def decide(table: Galaxy, battle: Battle, arrivals: list[Arrival]) -> None:
    """Destroy the group with fewer symbols, or the attacker's in a tie, and score."""
    attacker, defender = battle.attacker, battle.defender
    winner, loser = (attacker, defender) if attacker.symbols > defender.symbols else (defender, attacker)
    battle.winner = winner.seat
    for card in attacker.counted + attacker.drawn + defender.counted + defender.drawn:
        table.discard_from_limbo(card)
    for arrival in arrivals:
        table.remove_ships(attacker.seat, "cruiser", arrival.origin, arrival.ships)
    if winner is attacker:
        table.remove_ships(defender.seat, "cruiser", battle.gate, defender.ships)
        table.add_ships(attacker.seat, "cruiser", battle.gate, attacker.ships)
    table.say(
        _(
            "{winner} wins the battle, {strength} to {other}, and destroys {ships}: {points}.",
            winner=Name(winner.seat),
            strength=winner.symbols,
            other=loser.symbols,
            ships=ships_name("cruiser", loser.ships),
            points=points_name(1 + loser.ships),
        )
    )
    table.score(winner.seat, {"battle": 1, "ships": loser.ships})
    table.eliminate_players_without_ships()
    if winner is attacker:
        destroy_transports(table, attacker.seat, [arrival.crossed for arrival in arrivals])


def _say_laid(table: Galaxy, side: Side) -> None:
    """Write which reinforcements count and which were bluffs."""
    for card in side.laid:
        if card in side.counted:
            message = _("{player} reinforces with {card}.", player=Name(side.seat), card=card_name(card))
        else:
            message = _("{player} bluffed with {card}.", player=Name(side.seat), card=card_name(card))
        table.say(message)
