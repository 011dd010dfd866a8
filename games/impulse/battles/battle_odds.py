"""The exact chances of a battle, from a seat's knowledge: its hand, and the unseen cards.

The enemy is assumed to lay all cards that count, and no bluffs. RULES.md § Battles and losses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from math import comb
from typing import NamedTuple, TypeAlias

from games.core import Seat
from games.impulse.battles.battle_symbols import battle_symbols, counting
from games.impulse.cards.card_list import CARDS
from games.impulse.hidden import laid_by_others
from games.impulse.state import Galaxy, Side

Sizes: TypeAlias = tuple[int, int, int]  # numbers of cards of size 1, 2 and 3
Spread: TypeAlias = tuple[tuple[int, float], ...]  # numbers, and their probabilities
# Numbers of cards that would count for the enemy, of size 1, 2 and 3, and of the others.
Pool: TypeAlias = tuple[int, int, int, int, int, int]
COUNTING = 3  # the first numbers of a pool, of cards that would count


class Enemy(NamedTuple):
    """The other side: its certain symbols, its hidden cards, and its ships."""

    symbols: int
    hidden: int
    ships: int
    laid: bool  # the hidden cards are on the table already, and count


def attack_chance(table: Galaxy, seat: Seat, enemy: Seat, ships: int, against: int) -> float:
    """Return the chance of `seat` to win with so many cruisers, laying all cards that count."""
    return win_chance(
        pool(table, seat, enemy),
        sum(CARDS[card].size for card in counting(table, seat)),
        ships,
        in_hand(table, enemy, against),
        attacks=True,
    )


def win_chance(cards: Pool, symbols: int, ships: int, enemy: Enemy, *, attacks: bool) -> float:
    """Return the chance of the side that lays `symbols` and draws for `ships`.

    The defender wins a tie.
    """
    needed = enemy.symbols - symbols + (1 if attacks else 0)
    spread = _margins(cards, ships, enemy.ships, enemy.hidden, enemy.laid)
    return min(1.0, sum(chance for margin, chance in spread if margin >= needed))


def in_hand(table: Galaxy, enemy: Seat, ships: int) -> Enemy:
    """Return an enemy who has not laid anything yet, from public knowledge."""
    alike, known = battle_symbols(table, enemy), table.publicly_known[enemy]
    symbols = sum(CARDS[card].size for card in known if CARDS[card][1:3] in alike)
    return Enemy(symbols, len(table.hands[enemy]) - len(known), ships, laid=False)


def pool(table: Galaxy, seat: Seat, enemy: Seat) -> Pool:
    """Return the unseen cards of `seat`, by their value to the enemy."""
    alike = battle_symbols(table, enemy)
    numbers = [0] * 2 * COUNTING
    for card in unseen_cards(table, seat):
        _id, color, size, _effect = CARDS[card]
        numbers[size - 1 if (color, size) in alike else COUNTING + size - 1] += 1
    a, b, c, d, e, f = numbers
    return a, b, c, d, e, f


def unseen_cards(table: Galaxy, seat: Seat) -> list[int]:
    """Return all cards whose faces `seat` has not seen, wherever they are."""
    cards = table.deck + [table.cards[place] for place in table.face_down if place in table.cards]
    for other in range(table.seats):
        if other != seat:
            known = table.publicly_known[other]
            cards += [card for card in table.hands[other] if card not in known]
    for other, laid in laid_by_others(table, seat):
        cards += [card for card in laid if card not in table.publicly_known[other]]
    return cards


def chances(table: Galaxy, seat: Seat) -> Callable[[Iterable[int]], float]:
    """Return the function from laid cards to the chance of `seat` in the running battle."""
    own, other = sides(table, seat)
    assert table.battle is not None
    attacks = own is table.battle.attacker
    laid = Enemy(0, len(other.laid), other.ships, laid=True)
    enemy = laid if attacks else in_hand(table, other.seat, other.ships)
    cards = pool(table, seat, other.seat)

    def chance(lay: Iterable[int]) -> float:
        symbols = sum(CARDS[card].size for card in lay)
        return win_chance(cards, symbols, own.ships, enemy, attacks=attacks)

    return chance


def sides(table: Galaxy, seat: Seat) -> tuple[Side, Side]:
    """Return the side of `seat` in the running battle, and the other one."""
    battle = table.battle
    assert battle is not None
    if battle.attacker.seat == seat:
        return battle.attacker, battle.defender
    return battle.defender, battle.attacker


def percent(chance: float) -> int:
    """Return a chance in per cent; only certainty is 0 or 100."""
    return round(100 * chance) if chance in (0, 1) else min(99, max(1, round(100 * chance)))


@lru_cache(maxsize=20_000)
def _margins(cards: Pool, draws: int, enemy_draws: int, hidden: int, laid: bool) -> Spread:
    """Return the excess of own draws over the enemy's draws and hidden cards, with probabilities.

    First come the numbers of cards that count for the enemy, then their sizes.
    """
    alike, others = cards[:COUNTING], cards[COUNTING:]
    n, m = sum(alike), sum(others)
    hidden = min(hidden, n + m)
    draws = min(draws, n + m - hidden)
    enemy_draws = min(enemy_draws, n + m - hidden - draws)
    chances: dict[int, float] = {}
    for counted, p in [(min(hidden, n), 1.0)] if laid else _share(n, m, hidden):
        left, rest = n - counted, m if laid else m - (hidden - counted)
        for own, q in _share(left, rest, draws):
            for theirs, r in _share(left - own, rest - (draws - own), enemy_draws):
                likely = p * q * r
                inner = _differences(others, draws - own, enemy_draws - theirs)
                for margin, s in _differences(alike, own, theirs + counted):
                    for more, t in inner:
                        at = margin + more
                        chances[at] = chances.get(at, 0.0) + likely * s * t
    return tuple(chances.items())


@lru_cache(maxsize=20_000)
def _share(n: int, m: int, drawn: int) -> Spread:
    """Return the number of `n` cards among cards drawn from `n` and `m` others, with probabilities."""
    ways = comb(n + m, drawn)
    few, most = max(0, drawn - m), min(drawn, n)
    return tuple((k, comb(n, k) * comb(m, drawn - k) / ways) for k in range(few, most + 1))


@lru_cache(maxsize=50_000)
def _differences(sizes: Sizes, more: int, less: int) -> Spread:
    """Return the excess of `more` cards over `less` others of these sizes, with probabilities."""
    chances: dict[int, float] = {}
    for total, left, p in _totals(sizes, more):
        for other, _left, q in _totals(left, less):
            chances[total - other] = chances.get(total - other, 0.0) + p * q
    return tuple(chances.items())


@lru_cache(maxsize=50_000)
def _totals(sizes: Sizes, drawn: int) -> tuple[tuple[int, Sizes, float], ...]:
    """Return the possible sums of cards of these sizes, the cards left, and the probabilities."""
    ones, twos, threes = sizes
    ways = comb(ones + twos + threes, drawn)
    return tuple(
        (
            a + 2 * b + 3 * c,
            (ones - a, twos - b, threes - c),
            comb(ones, a) * comb(twos, b) * comb(threes, c) / ways,
        )
        for c in range(min(drawn, threes) + 1)
        for b in range(min(drawn - c, twos) + 1)
        if (a := drawn - c - b) <= ones
    )
