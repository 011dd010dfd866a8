"""Policy of simple principles: quick, for opponents, for training and for measurements."""

from __future__ import annotations

import random
from typing import Any, Literal, TypeAlias

from games.core import ChooseSome, Json, Question, Seat
from games.planet_masters.dice.counting import (
    attack,
    counted_face,
    defence,
    influence,
    is_victory_face,
    resources,
)
from games.planet_masters.dice.faces import ATTACK, DEFENCE, MILITARY_FACES
from games.planet_masters.phases.conquest import clash
from games.planet_masters.scoring import score
from games.planet_masters.stand_in import stand_in, strength
from games.planet_masters.state import Phase, PlanetMasters

# `builder` wants resources only and strength for its own sake.
Temper: TypeAlias = Literal["greedy", "builder", "cautious", "gang"]


STAND_OFF = 30  # rounds after which principles alone may never end the match
SHAKEN = 0.25  # frequency of rolling all planets again after that

# Possible gains of a build step, beside a colony that the fleet can take.
FETCHED = 0.5  # a colony that a carrier brings
POWER = 0.04  # a point of attack or defence


def by_principle(table: PlanetMasters, question: Question[Any], temper: Temper, generator: random.Random) -> Json:
    """Return the answer by principles; in a stand-off, roll all planets again from time to time."""
    if not isinstance(question, ChooseSome):
        return answer(table, question, temper, generator)
    keys = list(question.options)
    if table.round > STAND_OFF and generator.random() < SHAKEN:
        return keys
    return sorted(answer(table, question, temper, generator), key=keys.index)


def answer(table: PlanetMasters, question: Question[Any], temper: Temper, generator: random.Random) -> Json:
    match question.topic:
        case Phase.BUILD:
            return grow(table, question) if temper == "builder" else spend(table, question)
        case Phase.MANAGE:
            return improve(table, question, temper)
        case Phase.ACTION:
            return strike(table, question, temper)
        case Phase.REWARD if temper != "builder":
            return reward(table, question)
        case Phase.VOTES:
            return ballot(table, question.seat, temper, generator)
    return stand_in(table, question)


def grow(table: PlanetMasters, question: Any) -> str:
    """Build while there is room; then roll the weakest die again while it is worth little."""
    if "build" in question.options:
        return "build"
    weakest = min(table.mover.military, key=strength)
    hopeful = sum(strength(weakest)) <= 2 or bool(table.galaxy)
    return f"military:{weakest.number}" if hopeful else "stop"


def spend(table: PlanetMasters, question: Any) -> str:
    """Buy the most promising roll, unless the present fleet is more promising."""
    fleet, need = table.mover.military, defence_to_beat(table)
    best, most = "stop", promise(table, [die.face for die in fleet], need)
    for key in question.options:
        if key != "stop":
            kept = [die.face for die in fleet if key != f"military:{die.number}"]
            expected = sum(
                promise(table, [*kept, face], need)
                + FETCHED * (face == "carrier" and bool(table.galaxy))
                for face in MILITARY_FACES
            ) / len(MILITARY_FACES)  # fmt: skip
            if expected > most + 1e-9:
                best, most = key, expected
    return best


def promise(table: PlanetMasters, fleet: list[str], need: int | None) -> float:
    """Return the value of a fleet in colonies: one for a conquest it can win, plus its strength."""
    player = table.mover
    bonus = attack(player) - sum(ATTACK[die.face] for die in player.military)
    takes = need is not None and bonus + sum(ATTACK[face] for face in fleet) > need
    return takes + POWER * sum(ATTACK[face] + DEFENCE[face] for face in fleet)


def defence_to_beat(table: PlanetMasters) -> int | None:
    """Return the least defence among owners of a colony who cannot cancel an attack on it."""
    mine = influence(table, table.mover)
    rivals = [table.players[seat] for seat in table.others(table.active)]
    open_to_attack = [r for r in rivals if r.colonies and influence(table, r) <= mine]
    return min(map(defence, open_to_attack), default=None)


def improve(table: PlanetMasters, question: Any, temper: Temper) -> list[str]:
    """Roll unfit planets again; keep about half on resource, or less to break an influence."""
    player, options = table.mover, question.options
    chosen = [key for key, each in options.items() if not is_victory_face(player, each.value)]
    if len(player.planets) == table.planets_to_win:
        return chosen
    if temper == "cautious":
        guards = [key for key in chosen if options[key].value.face == "marines"]
        chosen = [key for key in chosen if key not in guards[:1]]
    wanted = (len(player.planets) + 1) // 2
    if temper == "builder":
        wanted = len(player.planets)
    elif blocked(table):
        wanted = 1
    for face, too_many in (
        ("influence", wanted - resources(player)),
        ("resource", resources(player) - wanted),
    ):
        spare = [key for key, each in options.items() if counted_face(player, each.value) == face]
        chosen += spare[: max(too_many, 0)]
    return chosen


def blocked(table: PlanetMasters) -> bool:
    """Return whether everybody whom the fleet could beat can cancel the attack."""
    mine = influence(table, table.mover)
    worth_it = [
        table.players[seat]
        for seat in table.others(table.active)
        if table.players[seat].colonies and not clash(table, seat).fails
    ]
    return bool(worth_it) and all(influence(table, rival) > mine for rival in worth_it)


def strike(table: PlanetMasters, question: Any, temper: Temper) -> str:
    """Take a colony if possible; else destroy a military die; else nominate the strongest."""
    rivals = sorted(table.others(table.active), key=lambda seat: score(table.players[seat]), reverse=True)
    mine = influence(table, table.mover)
    open_to_attack = [
        seat
        for seat in rivals
        if question.options[f"conquer:{seat}"].warning is None and influence(table, table.players[seat]) <= mine
    ]
    for seat in open_to_attack:
        if table.players[seat].colonies:
            return f"conquer:{seat}"
    for seat in open_to_attack if temper != "builder" else []:
        if table.players[seat].military or leans_on_home(table, seat):
            return f"conquer:{seat}"
    strongest = max(rivals, key=lambda seat: defence(table.players[seat]))
    nominee = rivals[0] if temper == "gang" else strongest
    return f"council:{nominee}" if f"council:{nominee}" in question.options else "end"


def leans_on_home(table: PlanetMasters, seat: Seat) -> bool:
    """Return whether `seat` can pay with its home die only, and rolling it wins nothing."""
    player = table.players[seat]
    return (
        resources(player) == 1
        and counted_face(player, player.home) == "resource"
        and len(player.planets) < table.planets_to_win
    )


def reward(table: PlanetMasters, question: Any) -> Json:
    """Return the colony its owner misses most, else pressure on the only resource, else a die."""
    assert table.target is not None
    options, loser = question.options, table.players[table.target]
    colonies = [key for key, option in options.items() if option.value[0] == "occupation"]
    missed = "resource" if resources(loser) < 2 else "influence"
    if colonies:
        return max(
            colonies,
            key=lambda key: (
                is_victory_face(loser, options[key].value[1]),
                options[key].value[1].face == missed,
            ),
        )
    return "pressure" if leans_on_home(table, table.target) else stand_in(table, question)


def ballot(table: PlanetMasters, seat: int, temper: Temper, generator: random.Random) -> str:
    """Vote against a council on oneself; vote for others, unless a cautious player prefers a balance."""
    if seat == table.target:
        return "against"
    return "against" if temper == "cautious" and generator.random() < 0.5 else "for"
