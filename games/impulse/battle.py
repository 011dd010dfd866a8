"""Battles: reinforcements in secret, a card for each cruiser, and the loser's ships are gone."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from games.core import ChooseSome, Message, Name, Option, Seat, _, plural
from games.impulse.cards import CARDS
from games.impulse.deck import next_card
from games.impulse.map import Gate, Place
from games.impulse.movement import sweep
from games.impulse.state import BASIC, Battle, Galaxy, Side
from games.impulse.words import card_name, gate_name, points_name, ships


class Arrival(NamedTuple):
    """Cruisers that attack: from which gate, how many, across which card."""

    origin: Gate
    ships: int
    crossed: Place


async def fight(table: Galaxy, seat: Seat, gate: Gate, arrivals: list[Arrival]) -> None:
    """The arriving cruisers of `seat` against all cruisers of the one enemy on the gate."""
    enemy = table.enemy_on(seat, gate)
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
            ships=ships("cruiser", attacker.ships),
            others=ships("cruiser", defender.ships),
        )
    )
    await reinforce(table, defender, _("{player} attacks you", player=Name(seat)))
    await reinforce(table, attacker, told(battle))
    reveal(table, battle)
    for side in (defender, attacker):
        await draw_for_cruisers(table, side)
    decide(table, battle, arrivals)


def told(battle: Battle) -> Message:
    """What the attacker knows of the defence."""
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
        {f"card:{card}": reinforcement(card, counts(table, side.seat, card)) for card in hand},
        most=len(hand),
        hint=_(
            "A card counts if its colour and size are those of a card in the Impulse, in your Plan"
            " or among your technologies. Others are bluffs and come back. Each side then adds a"
            " deck card for each of its cruisers. The defender wins ties."
        ),
    )
    for card in side.laid:
        hand.remove(card)


@cache
def reinforcement(card: int, counted: bool) -> Option[int]:
    detail = _("counts {n}", n=CARDS[card].size) if counted else _("a bluff")
    return Option(card, card_name(card), detail)


def counts(table: Galaxy, seat: Seat, card: int) -> bool:
    """Whether a card of the Impulse, the Plan or the technologies has its colour and size."""
    anchors = [*table.impulse_of(seat), *table.plans[seat], *table.techs[seat]]
    if seat == table.mover:
        anchors += table.plan_in_use
    return any(alike(card, anchor) for anchor in anchors if anchor != BASIC)


def alike(card: int, other: int) -> bool:
    return (CARDS[card].color, CARDS[card].size) == (CARDS[other].color, CARDS[other].size)


def reveal(table: Galaxy, battle: Battle) -> None:
    """Turn up what was laid; bluffs go back to the hand, and everybody has seen them."""
    table.reveal()
    battle.revealed = True
    for side in (battle.defender, battle.attacker):
        side.counted = [card for card in side.laid if counts(table, side.seat, card)]
        for card in side.laid:
            if card in table.known[side.seat]:
                table.known[side.seat].remove(card)
            if card not in side.counted:
                table.gain(side.seat, card)
        table.limbo += side.counted
        _say_laid(table, side)


async def draw_for_cruisers(table: Galaxy, side: Side) -> None:
    """Each side adds a card of the deck for each of its cruisers."""
    for _cruiser in range(side.ships):
        card = await next_card(table)
        if card is not None:
            side.drawn.append(card)
            table.limbo.append(card)


def decide(table: Galaxy, battle: Battle, arrivals: list[Arrival]) -> None:
    """More symbols win, and the defender wins ties; the losing group is destroyed."""
    attacker, defender = battle.attacker, battle.defender
    winner, loser = (
        (attacker, defender) if attacker.symbols > defender.symbols else (defender, attacker)
    )
    battle.winner = winner.seat
    for card in attacker.counted + attacker.drawn + defender.counted + defender.drawn:
        table.limbo.remove(card)
        table.discards.append(card)
    for arrival in arrivals:
        table.take(attacker.seat, "cruiser", arrival.origin, arrival.ships)
    if winner is attacker:
        table.take(defender.seat, "cruiser", battle.gate, defender.ships)
        table.put(attacker.seat, "cruiser", battle.gate, attacker.ships)
    table.say(
        _(
            "{winner} wins the battle, {strength} to {other}, and destroys {ships}: {points}.",
            winner=Name(winner.seat),
            strength=winner.symbols,
            other=loser.symbols,
            ships=ships("cruiser", loser.ships),
            points=points_name(1 + loser.ships),
        )
    )
    table.score(winner.seat, battle=1, ships=loser.ships)
    table.bury_the_shipless()
    if winner is attacker:
        sweep(table, attacker.seat, [arrival.crossed for arrival in arrivals])


def _say_laid(table: Galaxy, side: Side) -> None:
    """Tell which reinforcements count and which were bluffs."""
    for card in side.laid:
        if card in side.counted:
            says = _(
                "{player} reinforces with {card}.", player=Name(side.seat), card=card_name(card)
            )
        else:
            says = _("{player} bluffed with {card}.", player=Name(side.seat), card=card_name(card))
        table.say(says)
