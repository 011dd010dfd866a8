"""Playing by simple principles: quick, for easy opponents, for roll-outs and for measurements."""

from __future__ import annotations

import random
from typing import Any, Literal, TypeAlias

from games.core import ChooseSome, Json, Match, Question
from games.planet_masters.conquest import clash
from games.planet_masters.counting import defence, influence, is_victory_face, resources
from games.planet_masters.scoring import score
from games.planet_masters.stand_in import stand_in, strength
from games.planet_masters.state import Phase, PlanetMasters

Temper: TypeAlias = Literal["greedy", "cautious", "gang"]


STAND_OFF = 30  # rounds after which principles alone may go on for ever
SHAKEN = 0.25  # how often all planets are rolled again then
LONG = 3000  # answers after which nobody is taken to win any more


def by_principle(
    table: PlanetMasters, question: Question[Any], temper: Temper, generator: random.Random
) -> Json:
    """Return what principles answer; in a stand-off, sometimes all planets are rolled again."""
    if not isinstance(question, ChooseSome):
        return answer(table, question, temper, generator)
    keys = list(question.options)
    if table.round > STAND_OFF and generator.random() < SHAKEN:
        return keys
    return sorted(answer(table, question, temper, generator), key=keys.index)


def greedy(match: Match[Any], question: Question[Any], generator: random.Random) -> Json:
    return by_principle(match.state, question, "greedy", generator)


def answer(
    table: PlanetMasters, question: Question[Any], temper: Temper, generator: random.Random
) -> Json:
    match question.topic:
        case Phase.BUILD:
            return spend(table, question)
        case Phase.MANAGE:
            return improve(table, question, temper)
        case Phase.ACTION:
            return strike(table, question, temper)
        case Phase.VOTES:
            return ballot(table, question.seat, temper, generator)
    return stand_in(table, question)


def spend(table: PlanetMasters, question: Any) -> str:
    """Build while there is room; then roll the weakest die again while it is worth little."""
    if "build" in question.options:
        return "build"
    fleet = table.mover.military
    weakest = min(fleet, key=strength)
    hopeful = sum(strength(weakest)) <= 2 or bool(table.galaxy)
    return f"military:{weakest.number}" if hopeful else "stop"


def improve(table: PlanetMasters, question: Any, temper: Temper) -> list[str]:
    """Roll again what does not fit; keep about half on resource, or less to break an influence."""
    player, options = table.mover, question.options
    chosen = [key for key, each in options.items() if not is_victory_face(player, each.value)]
    if len(player.planets) == table.planets_to_win:
        return chosen
    if temper == "cautious":
        guards = [key for key in chosen if options[key].value.face == "marines"]
        chosen = [key for key in chosen if key not in guards[:1]]
    wanted = (len(player.planets) + 1) // 2
    if blocked(table):
        wanted = 1
    for face, too_many in (
        ("influence", wanted - resources(player)),
        ("resource", resources(player) - wanted),
    ):
        spare = [key for key, each in options.items() if each.value.face == face]
        chosen += spare[: max(too_many, 0)]
    return chosen


def blocked(table: PlanetMasters) -> bool:
    """Return whether power would do, but everybody worth attacking can cancel the attack."""
    mine = influence(table, table.mover)
    worth_it = [
        table.players[seat]
        for seat in table.others(table.active)
        if table.players[seat].colonies and not clash(table, seat).fails
    ]
    return bool(worth_it) and all(influence(table, rival) > mine for rival in worth_it)


def strike(table: PlanetMasters, question: Any, temper: Temper) -> str:
    """Take a colony if it can be taken; else have the most threatening fleet voted down."""
    rivals = sorted(
        table.others(table.active), key=lambda seat: score(table.players[seat]), reverse=True
    )
    mine = influence(table, table.mover)
    for seat in rivals:
        rival = table.players[seat]
        wins = question.options[f"conquer:{seat}"].warning is None
        if wins and rival.colonies and influence(table, rival) <= mine:
            return f"conquer:{seat}"
    strongest = max(rivals, key=lambda seat: defence(table.players[seat]))
    nominee = rivals[0] if temper == "gang" else strongest
    return f"council:{nominee}" if f"council:{nominee}" in question.options else "end"


def ballot(table: PlanetMasters, seat: int, temper: Temper, generator: random.Random) -> str:
    """Against oneself never; against others, unless a cautious player would rather keep a balance."""
    if seat == table.target:
        return "against"
    return "against" if temper == "cautious" and generator.random() < 0.5 else "for"
