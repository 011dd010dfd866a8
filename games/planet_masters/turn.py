"""The course of a turn: build, manage, action. RULES.md § Turns."""

from __future__ import annotations

from games.core import Name, _
from games.planet_masters.dice.counting import resources
from games.planet_masters.phases.action import action
from games.planet_masters.phases.build import build
from games.planet_masters.phases.conquest import conquest, give_back_surplus, take_reward
from games.planet_masters.phases.council import council, lose_by_vote
from games.planet_masters.phases.management import manage
from games.planet_masters.scoring import MatchWon, end_without_victory
from games.planet_masters.setup import set_up
from games.planet_masters.state import Phase, PlanetMasters
from games.planet_masters.statistics import record_progress


async def play_turn(table: PlanetMasters) -> None:
    """Play one turn; victory ends it at once. Set-up is a turn of its own."""
    if table.phase in (Phase.RACES, Phase.SETUP):
        await set_up(table)
        begin_turn(table)
        return
    try:
        if table.phase == Phase.BUILD:
            mover = Name(table.active)
            table.say(_("Round {n}: {player}", n=table.round, player=mover), heading=True)
            await build(table)
            await manage(table)
            await action(table)
        else:
            await resume(table)
    except MatchWon:
        return
    end_turn(table)


async def resume(table: PlanetMasters) -> None:
    """Play the rest of a turn, from the question that `phase` names.

    In a match, every turn begins with the build step; only hand-made tables begin elsewhere.
    """
    match table.phase, table.target:
        case Phase.MANAGE, _target:
            await manage(table)
            await action(table)
        case Phase.ACTION, _target:
            await action(table)
        case Phase.CANCEL, int(target):
            await conquest(table, target)
        case Phase.REWARD, int(target):
            await take_reward(table, target)
        case Phase.DISCARD, int(target):
            await give_back_surplus(table, target)
        case Phase.VOTES, int(candidate):
            await council(table, candidate)
        case Phase.LOSS, int(candidate):
            await lose_by_vote(table, candidate)
        case phase, target:
            raise ValueError(f"no turn can begin in phase {phase!r} with target {target}")


def begin_turn(table: PlanetMasters) -> None:
    """Set the budget of the whole build step: the mover's resources now."""
    table.phase = Phase.BUILD
    table.resources_left = resources(table.mover)


def end_turn(table: PlanetMasters) -> None:
    """Lift the locks of this turn and pass the move on, unless the match has lasted long enough."""
    for die in table.mover.colonies:
        die.locked = False
    record_progress(table)
    table.turns += 1
    table.target = None
    table.active = (table.active + 1) % table.seats
    if not end_without_victory(table):
        begin_turn(table)
