"""What an absent player does: the safe choice in every phase."""

from __future__ import annotations

from typing import Any

from games.core import Choose, ChooseSome, Json, Question
from games.planet_masters.dice import ATTACK, DEFENCE
from games.planet_masters.state import Die, PlanetMasters


def stand_in(table: PlanetMasters, question: Question[Any]) -> Json:
    assert isinstance(question, Choose | ChooseSome)
    options = question.options
    match table.phase:
        case "build":
            return "stop"
        case "manage":
            return [key for key, option in options.items() if option.value.face == "depleted"]
        case "action":
            return "end"
        case "await_cancel":
            return "cancel"
        case "await_reward":
            return best_reward(options)
        case "await_votes":
            return "against" if question.seat == table.target else "for"
        case "await_discard" | "await_loss":
            return min(options, key=lambda key: worth(options[key].value))
    return next(iter(options))


def best_reward(options: Any) -> str:
    """A colony if there is one, else the strongest die of the fleet, else pressure."""
    kinds: dict[str, list[str]] = {"occupy": [], "destroy": [], "pressure": []}
    for key, option in options.items():
        kinds[option.value[0]].append(key)
    if kinds["occupy"]:
        return kinds["occupy"][0]
    if kinds["destroy"]:
        return max(kinds["destroy"], key=lambda key: worth(options[key].value[1]))
    return kinds["pressure"][0]


def worth(die: Die) -> tuple[int, int]:
    """How strong a military die is: in attack and defence together, then in attack."""
    return ATTACK[die.face] + DEFENCE[die.face], ATTACK[die.face]
