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
    hand: Sequence[str] = (),
    played: Sequence[str] = (),
    holds: dict[str, int] | None = None,
    deck: Sequence[str] = (),
    planet: Planet | None = None,
    mc: int = 20,
    heat: int = 0,
    tr: int = 9,
) -> Engine[Mars]:
    """Return a match at the beginning of a phase that the learner has chosen.

    Cards, MC, heat and TR are the learner's. `holds` are the resources on cards, and `deck` is drawn
    before all others, if given.
    """
    learner = Player(
        seat=0, phase=phase, corporation=NUMBERS["CrediCor"], hand=numbers(hand),
        tableau=numbers(played), mc=mc, heat=heat, tr=tr,
        resources={NUMBERS[name]: n for name, n in (holds or {}).items()},
    )  # fmt: skip
    rival = Player(
        seat=1, phase=phase, corporation=NUMBERS["Ecoline"], hand=numbers(["Zeppelins"]),
        tableau=numbers(["Trading Post"]), mc=8, tr=tr - 1,
    )  # fmt: skip
    mars = lay_out(SEATS, RULES.check_options(SEATS, {}), Chance(SECRET))
    RULES.repair(mars)
    mars.options = RULES.check_options(SEATS, {})
    mars.players, mars.round = [learner, rival], 4
    out = [number for each in mars.players for number in (*each.hand, *each.tableau)]
    others = [number for number in PROJECTS if number not in out]
    mars.deck = numbers(deck) or others
    mars.discards = [number for number in others if number not in mars.deck]
    mars.planet = planet or Planet(3, 2, [0])
    mars.at_start = mars.planet.copy()
    return position(RULES, mars)
