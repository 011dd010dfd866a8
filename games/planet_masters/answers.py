"""What each answer to a question is worth, exact over all dice to come in the running turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.core import Json, Question
from games.planet_masters.expectimax import Turn, parts
from games.planet_masters.realm import Realm, realm_of, without
from games.planet_masters.state import Die, Phase, PlanetMasters

Worths = list[tuple[Json, float]]


def worths(turn: Turn, table: PlanetMasters, question: Question[Any]) -> Worths:
    """Return answers with their worth to whoever is asked; nothing where the turn does not matter.

    Of answers that come to the same one is enough.

    Raises: TooMuch.
    """
    judge = JUDGES.get(Phase(question.topic))
    return judge(turn, table, question) if judge else []


def unlocked(table: PlanetMasters) -> tuple[Realm, tuple[str, ...]]:
    """Return the mover's realm without colonies that may not be rolled in this turn, and these."""
    player = table.mover
    locked = tuple(sorted(die.face for die in player.colonies if die.locked))
    free = tuple(sorted(die.face for die in player.colonies if not die.locked))
    return realm_of(player)._replace(colonies=free), locked


def of_purchases(turn: Turn, table: PlanetMasters, question: Any) -> Worths:
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


def of_planets(turn: Turn, table: PlanetMasters, question: Any) -> Worths:
    realm, locked = unlocked(table)
    home, *colonies = question.options
    faces = {key: question.options[key].value.face for key in colonies}
    return [
        ([home] * rolled + named(chosen, faces), turn.re_rolled(realm, locked, chosen, rolled))
        for chosen in parts(realm.colonies)
        for rolled in (False, True)
    ]


def named(chosen: tuple[str, ...], faces: Mapping[str, str]) -> list[str]:
    """Return the keys of as many dice as are chosen of each face, in the order they are offered."""
    left, keys = list(chosen), []
    for key, face in faces.items():
        if face in left:
            left.remove(face)
            keys.append(key)
    return keys


def of_actions(turn: Turn, table: PlanetMasters, question: Any) -> Worths:
    found = turn.actions(realm_of(table.mover))
    return [(key, found[key][turn.mover]) for key in question.options if key in found]


def of_cancelling(turn: Turn, table: PlanetMasters, question: Any) -> Worths:
    target = question.seat
    rewards = turn.rewards(turn.realms, target).values()
    taken = max(rewards, key=lambda chances: chances[turn.mover])
    return [("allow", taken[target]), ("cancel", turn.passed_on(turn.realms)[target])]


def of_rewards(turn: Turn, table: PlanetMasters, question: Any) -> Worths:
    assert table.target is not None
    found = turn.rewards(turn.realms, table.target)
    return [
        (key, found[option.value[0], option.value[1].face][turn.mover])
        for key, option in question.options.items()
    ]


def of_losses(turn: Turn, table: PlanetMasters, question: Any) -> Worths:
    found = turn.losses(turn.realms, question.seat)
    return [
        (key, found[option.value.face][question.seat]) for key, option in question.options.items()
    ]


def of_ballots(turn: Turn, table: PlanetMasters, question: Any) -> Worths:
    """Return what it is worth that the candidate loses a die, and that it does not."""
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
