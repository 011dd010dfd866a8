"""Positions to learn in: a phase in the middle of a match of two, with cards by their names."""

from __future__ import annotations

from collections.abc import Sequence

from games.ares_expedition import RULES
from games.ares_expedition.cards import CARDS, PROJECTS
from games.ares_expedition.planet import Planet
from games.ares_expedition.setup import lay_out
from games.ares_expedition.state import Mars, Phase, Player
from games.core import Chance, Engine
from games.core.lessons import SECRET, position

SEATS = 2
NUMBERS = {card.name.id: number for number, card in CARDS.items()}


def card(name: str) -> str:
    """Return the key by which a question offers this card of the hand."""
    return CARDS[NUMBERS[name]].key


def numbers(names: Sequence[str]) -> list[int]:
    return [NUMBERS[name] for name in names]


def in_phase(
    phase: Phase,
    *,
    round: int,
    rival: Phase,
    hand: Sequence[str] = (),
    played: Sequence[str] = (),
    holds: dict[str, int] | None = None,
    deck: Sequence[str] = (),
    planet: Planet,
    mc: int,
    heat: int = 0,
    plants: int = 0,
    tr: int,
) -> Engine[Mars]:
    """Return a match at the beginning of a phase that the learner has chosen.

    Cards, MC, heat, plants and TR are the learner's. `holds` are the resources on cards, and `deck`
    is drawn first. `rival` is the phase of the other player.
    """
    learner = Player(
        seat=0, phase=phase, corporation=NUMBERS["CrediCor"], hand=numbers(hand),
        tableau=numbers(played), mc=mc, heat=heat, plants=plants, tr=tr,
        resources={NUMBERS[name]: n for name, n in (holds or {}).items()},
    )  # fmt: skip
    other = Player(
        seat=1, phase=rival, corporation=NUMBERS["Ecoline"], hand=numbers(["Zeppelins"]),
        tableau=numbers(["Trading Post"]), mc=8, tr=tr - 1,
    )  # fmt: skip
    mars = lay_out(SEATS, RULES.check_options(SEATS, {}), Chance(SECRET))
    RULES.repair(mars)
    mars.options = RULES.check_options(SEATS, {})
    mars.players, mars.round = [learner, other], round
    out = [number for each in mars.players for number in (*each.hand, *each.tableau)]
    first = numbers(deck)
    mars.deck = _drawn_first(first, [number for number in PROJECTS if number not in (*out, *first)])
    mars.planet = planet
    mars.at_start = mars.planet.copy()
    return position(RULES, mars)


def _drawn_first(first: Sequence[int], others: Sequence[int]) -> list[int]:
    """Return a deck from which the secret of lessons draws the cards `first`, in their order."""
    chance, places = Chance(SECRET), list(range(len(first) + len(others)))
    placed = {places.pop(chance.below(len(places))): number for number in first}
    rest = iter(others)
    return [placed[place] if place in placed else next(rest) for place in range(len(first) + len(others))]
