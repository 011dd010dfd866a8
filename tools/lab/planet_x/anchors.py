"""Players to measure the opponents against: `manage.py bench opponents planet_x --other certain`.

`certain` follows the description of a public program. It prefers the action expected to rule out most skies a
month. It submits theories it is nearly sure of, and locates Planet X only when certain. `box` plays like the
bot of the solo game (`solo_bot.py`).
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass

from games.core.ai.opponents import Decision, Opponent
from games.planet_x import solo_bot
from games.planet_x.ai.answer_keys import keys_of_guess, keys_of_look
from games.planet_x.ai.expected_information import Look, looks
from games.planet_x.ai.knowledge import Knowledge
from games.planet_x.ai.policy import Astronomer
from games.planet_x.ai.theory_choice import Theory, chosen, possible_theories
from games.planet_x.sky.facts import ClueFact, Fact, Guess, Survey, Target

NEARLY_SURE = 0.9


@dataclass(frozen=True, slots=True)
class Certain(Astronomer):
    """Rules out as many skies a month as possible, and locates only when certain."""

    def act(self, knowledge: Knowledge, generator: random.Random) -> Decision:
        guess, chance = knowledge.best_guess
        best = max(looks(knowledge), key=lambda look: round(ruled_out(look) / look.months, 9))
        if chance == 1 or best.bits == 0:
            return Decision(keys_of_guess(guess))
        return Decision(keys_of_look(best, knowledge))

    def theories(self, knowledge: Knowledge, most: int, *, last: bool) -> list[Theory]:
        sure = [each for each in possible_theories(knowledge, last=last) if each.chance > NEARLY_SURE]
        return chosen(knowledge, sorted(sure, key=lambda each: -each.chance), most)


def ruled_out(look: Look) -> float:
    """Return the points of an action: 10 for ruling out all skies, and 1 for any."""
    return 11.0 - 10 * look.left


@dataclass(frozen=True, slots=True)
class Box(Astronomer):
    """Plays like the bot of the solo game in its place."""

    def act(self, knowledge: Knowledge, generator: random.Random) -> Decision:
        if knowledge.table.options["bot"] == "none":
            return Astronomer.act(self, knowledge, generator)
        action = solo_bot.next_action(knowledge.table, knowledge.pawn)
        if isinstance(action, Guess):
            return Decision(keys_of_guess(action))
        same = next((look for look in looks(knowledge) if is_look(look, action)), None)
        return Astronomer.act(self, knowledge, generator) if same is None else Decision(keys_of_look(same, knowledge))


def is_look(look: Look, action: Fact) -> bool:
    """Return whether a look equals the bot's in an imagined match."""
    match action:
        case Survey():
            return look.survey == (action.object, action.first, action.last)
        case Target():
            return look.target == action.sector
        case ClueFact():
            return look.topic == action.topic
    return False


ANCHORS: Mapping[str, Opponent] = {"certain": Certain(), "box": Box()}
