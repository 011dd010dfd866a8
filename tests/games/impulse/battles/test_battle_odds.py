"""The odds of battles equal those over all deals of the unseen cards."""

from fractions import Fraction
from itertools import permutations

import pytest

from games.impulse.battles.battle_odds import Enemy, attack_chance, pool, unseen_cards, win_chance
from games.impulse.cards.card_list import CARDS
from tests.games.impulse.positions import Scene, zones

# Sizes of the unseen cards, and whether they would count for the enemy.
UNSEEN = [(1, True), (2, True), (3, True), (1, False), (2, False), (3, False)]


def dealt_in_all_ways(symbols, ships, enemy, attacks):
    """The share of wins by `symbols` and the draws, of all orders of the unseen cards."""
    won = total = 0
    for order in permutations(UNSEEN):
        if enemy.laid and not all(counts for _size, counts in order[: enemy.hidden]):
            continue
        laid = sum(size for size, counts in order[: enemy.hidden] if counts)
        drawn = [size for size, _counts in order[enemy.hidden :]]
        own = symbols + sum(drawn[:ships])
        other = enemy.symbols + laid + sum(drawn[ships : ships + enemy.ships])
        total += 1
        won += own > other if attacks else own >= other
    return Fraction(won, total)


@pytest.mark.parametrize("attacks", [True, False])
@pytest.mark.parametrize(
    ("symbols", "ships", "enemy"),
    [
        (0, 1, Enemy(0, 0, 1, laid=False)),
        (2, 2, Enemy(0, 2, 1, laid=False)),
        (4, 1, Enemy(1, 2, 2, laid=False)),
        (3, 1, Enemy(0, 2, 1, laid=True)),
        (1, 2, Enemy(2, 1, 2, laid=True)),
    ],
)
def test_they_are_exact(symbols, ships, enemy, attacks):
    cards = tuple(sum(each == (size, counts) for each in UNSEEN) for counts in (True, False) for size in (1, 2, 3))
    exact = dealt_in_all_ways(symbols, ships, enemy, attacks)
    assert win_chance(cards, symbols, ships, enemy, attacks=attacks) == pytest.approx(float(exact))


def test_only_cards_that_nobody_else_has_shown_are_unseen():
    scene = Scene(hands=[[31, 44], [26, 42]], face_down=["A1"], discards=[1])
    scene.state.publicly_known[1] = [26]
    unseen = unseen_cards(scene.state, 0)
    assert sorted(unseen) == sorted([42, scene.state.cards[1], *scene.state.deck])
    assert len(zones(scene.state)) == len(CARDS) == sum(pool(scene.state, 0, 1)) + 108 - len(unseen)


def test_cards_that_all_have_seen_are_reckoned_with():
    """42 and 26, yellow 2, count for both, as the Impulse holds 6."""
    scene = Scene(
        hands=[[31, 3], [26, 12]],
        impulse=[6],
        cruisers=[{"C1-C2": 1}, {"C2-C3": 1}],
        transports=[{"C1": 1}, {"C5": 1}],
    )
    blind = attack_chance(scene.state, 0, 1, 1, 1)
    scene.state.publicly_known[1] = [26, 12]
    assert attack_chance(scene.state, 0, 1, 1, 1) < blind
    scene.state.publicly_known[1] = [12]
    scene.state.hands[0].append(42)
    assert attack_chance(scene.state, 0, 1, 1, 1) > blind
