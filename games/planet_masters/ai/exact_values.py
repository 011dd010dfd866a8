"""Exact values of the answers to a question, over all dice to come in the running turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.core import Choose, ChooseSome, Json, Question
from games.planet_masters.ai.expectimax import Turn, parts
from games.planet_masters.ai.realm import Realm, realm_of, without
from games.planet_masters.phases.action import Action
from games.planet_masters.phases.build import Purchase
from games.planet_masters.phases.conquest import Reward
from games.planet_masters.phases.council import Ballot
from games.planet_masters.state import Die, Phase, PlanetMasters

Worths = list[tuple[Json, float]]


def worths(turn: Turn, table: PlanetMasters, question: Question[Any]) -> Worths:
    """Return answers with their value for the player asked; none if the turn does not matter.

    Of equivalent answers, include at least one.

    Raises: TooMuch.
    """
    judge = JUDGES.get(Phase(question.topic))
    return judge(turn, table, question) if judge else []


def unlocked(table: PlanetMasters) -> tuple[Realm, tuple[str, ...]]:
    """Return the mover's realm without the colonies barred from rolls this turn, and these colonies."""
    player = table.mover
    locked = tuple(sorted(die.face for die in player.colonies if die.locked))
    free = tuple(sorted(die.face for die in player.colonies if not die.locked))
    return realm_of(player)._replace(colonies=free), locked


def of_purchases(turn: Turn, table: PlanetMasters, question: Choose[Purchase]) -> Worths:
    realm, locked = unlocked(table)
    found: Worths = []
    for key, option in question.options.items():
        if key == "stop":
            found.append((key, turn.managed(realm, locked)))
            continue
        kept = realm
        if isinstance(option.value, Die):
            kept = realm._replace(fleet=without(realm.fleet, option.value.face))
        found.append((key, turn.rolled(kept, locked, table.resources_left)))
    return found


def of_planets(turn: Turn, table: PlanetMasters, question: ChooseSome[Die]) -> Worths:
    realm, locked = unlocked(table)
    home, *colonies = question.options
    faces = {key: question.options[key].value.face for key in colonies}
    return [
        ([home] * rolled + named(chosen, faces), turn.re_rolled(realm, locked, chosen, rolled))
        for chosen in parts(realm.colonies)
        for rolled in (False, True)
    ]


def named(chosen: tuple[str, ...], faces: Mapping[str, str]) -> list[str]:
    """Return the keys of dice with the chosen faces, in the order of the options."""
    left, keys = list(chosen), []
    for key, face in faces.items():
        if face in left:
            left.remove(face)
            keys.append(key)
    return keys


def of_actions(turn: Turn, table: PlanetMasters, question: Choose[Action]) -> Worths:
    found = turn.actions(realm_of(table.mover))
    return [(key, found[key][turn.mover]) for key in question.options if key in found]


def of_cancelling(turn: Turn, table: PlanetMasters, question: Choose[bool]) -> Worths:
    target = question.seat
    rewards = turn.rewards(turn.realms, target).values()
    taken = max(rewards, key=lambda chances: chances[turn.mover])
    return [("allow", taken[target]), ("cancel", turn.passed_on(turn.realms)[target])]


def of_rewards(turn: Turn, table: PlanetMasters, question: Choose[Reward]) -> Worths:
    assert table.target is not None
    found = turn.rewards(turn.realms, table.target)
    return [(key, found[option.value[0], option.value[1].face][turn.mover]) for key, option in question.options.items()]


def of_losses(turn: Turn, table: PlanetMasters, question: Choose[Die]) -> Worths:
    found = turn.losses(turn.realms, question.seat)
    return [(key, found[option.value.face][question.seat]) for key, option in question.options.items()]


def of_ballots(turn: Turn, table: PlanetMasters, question: Choose[Ballot]) -> Worths:
    """Return the candidate's values of losing a die, and of losing none."""
    assert table.target is not None
    lost = turn.lost_a_die(turn.realms, table.target)
    kept = turn.passed_on(turn.realms)
    return [("for", lost[question.seat]), ("against", kept[question.seat])]


JUDGES: Mapping[Phase, Callable[[Turn, PlanetMasters, Any], Worths]] = {
    Phase.BUILD: of_purchases,
    Phase.MANAGE: of_planets,
    Phase.ACTION: of_actions,
    Phase.CANCEL: of_cancelling,
    Phase.REWARD: of_rewards,
    Phase.DISCARD: of_losses,
    Phase.LOSS: of_losses,
    Phase.VOTES: of_ballots,
}
