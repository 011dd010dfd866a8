"""Answers for an absent player: the safe choice everywhere. RULES.md § Stand-ins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.core import Choose, ChooseSome, Json, Option, Question
from games.planet_masters.dice.faces import ATTACK, DEFENCE
from games.planet_masters.state import Die, Phase, PlanetMasters


def stand_in(table: PlanetMasters, question: Question[Any]) -> Json:
    assert isinstance(question, Choose | ChooseSome)
    options = question.options
    match question.topic:
        case Phase.BUILD:
            return "stop"
        case Phase.MANAGE:
            return [key for key, option in options.items() if option.value.face == "depleted"]
        case Phase.ACTION:
            return "end"
        case Phase.CANCEL:
            return "cancel"
        case Phase.REWARD:
            return best_reward(options)
        case Phase.VOTES:
            return "against"
        case Phase.DISCARD | Phase.LOSS:
            return min(options, key=lambda key: strength(options[key].value))
    return next(iter(options))


def best_reward(options: Mapping[str, Option[Any]]) -> str:
    """Return a colony if there is one, else the strongest die of the fleet, else pressure."""
    colonies = [key for key, option in options.items() if option.value[0] == "occupation"]
    fleet = [key for key, option in options.items() if option.value[0] == "destruction"]
    if colonies:
        return colonies[0]
    return max(fleet, key=lambda key: strength(options[key].value[1]), default="pressure")


def strength(die: Die) -> tuple[int, int]:
    """Return the value of a military die in attack and defence together, then in attack."""
    return ATTACK[die.face] + DEFENCE[die.face], ATTACK[die.face]
