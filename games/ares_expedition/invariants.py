"""Impossible tables of Ares Expedition: stocks below zero, tracks past their end, cards lost."""

from __future__ import annotations

from collections.abc import Iterator

from games.ares_expedition.cards import CARDS, CORPORATIONS, PROJECTS
from games.ares_expedition.planet import OCEAN_TILES, TRACKS
from games.ares_expedition.state import PHASES, Mars, Player, Supply
from games.core.invariants import misplaced, out_of_bounds

MOST_USES = 2
"""Most uses of a card's action in a phase."""


def faults(mars: Mars) -> list[str]:
    """Return the broken invariants of a table."""
    found = [*_cards(mars), *_planet(mars)]
    for player in mars.players:
        found += _player(player)
    if mars.supply is not None:
        begun = Supply()
        found += out_of_bounds("supply", {"coppers": mars.supply.coppers}, begun.coppers)
        found += out_of_bounds("supply", {"cubes": mars.supply.cubes}, begun.cubes)
    if mars.dummy is not None:
        found += out_of_bounds("dummy", {"cards": len(mars.dummy.cards)}, len(PHASES))
        if len(set(mars.dummy.cards)) < len(mars.dummy.cards):
            found.append("dummy: a phase card is there twice")
    return found


def _cards(mars: Mars) -> Iterator[str]:
    lying = [*mars.deck, *mars.discards]
    corporations: list[int] = []
    for player in mars.players:
        lying += [*player.hand, *player.tableau, *player.looking]
        corporations += [*player.dealt, *([player.corporation] if player.corporation else [])]
    yield from misplaced("card", lying, PROJECTS)
    known = {card.number for card in CORPORATIONS}
    yield from misplaced("corporation", corporations, known.intersection(corporations))


def _planet(mars: Mars) -> Iterator[str]:
    for planet in (mars.planet, mars.at_start):
        for track, about in TRACKS.items():
            yield from out_of_bounds("Mars", {track: planet.step(track)}, about.top)
        known = set(range(len(OCEAN_TILES))).intersection(planet.oceans)
        yield from misplaced("ocean tile", planet.oceans, known)


def _player(player: Player) -> Iterator[str]:
    whose, state = f"seat {player.seat}", player.phase_state
    stocks = {
        "MC": player.mc, "heat": player.heat, "plants": player.plants, "TR": player.tr,
        "forests": player.forests, "plays": state.plays, "free green cards": state.free_green,
        "rebate": state.rebate,
    }  # fmt: skip
    yield from out_of_bounds(whose, stocks)
    held = {f"resources on card {number}": n for number, n in player.resources.items()}
    yield from out_of_bounds(whose, held)
    uses = {f"uses of card {number}": n for number, n in state.uses.items()}
    yield from out_of_bounds(whose, uses, MOST_USES)
    for number in player.resources:
        if number not in player.tableau or not CARDS[number].holds:
            yield f"{whose}: card {number} cannot hold resources"
