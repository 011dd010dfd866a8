"""Players to measure the opponents against: `manage.py bench opponents planet_x --other certain`.

`certain` plays as a public program for this game is described: it goes by the share of skies that an
action is expected to rule out a month, submits theories it is nearly sure of, and locates Planet X only
when it is certain. `box` plays as the bot of the solo game does (`bot.py`).
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass

from games.core.opponents import Decision, Opponent
from games.planet_x import bot
from games.planet_x.answers import keys_of_guess, keys_of_look
from games.planet_x.facts import ClueFact, Fact, Guess, Survey, Target
from games.planet_x.knowledge import Knowledge
from games.planet_x.looks import Look, looks
from games.planet_x.opponents import Astronomer
from games.planet_x.theory_choice import Theory, chosen, possible_theories

NEARLY_SURE = 0.9


@dataclass(frozen=True, slots=True)
class Certain(Astronomer):
    """Rules out as many skies a month as it can, and locates only when it is certain."""

    def act(self, knowledge: Knowledge, generator: random.Random) -> Decision:
        guess, chance = knowledge.best_guess
        best = max(looks(knowledge), key=lambda look: round(ruled_out(look) / look.months, 9))
        if chance == 1 or best.bits == 0:
            return Decision(keys_of_guess(guess))
        return Decision(keys_of_look(best, knowledge))

    def theories(self, knowledge: Knowledge, most: int, *, last: bool) -> list[Theory]:
        sure = [
            each for each in possible_theories(knowledge, last=last) if each.chance > NEARLY_SURE
        ]
        return chosen(knowledge, sorted(sure, key=lambda each: -each.chance), most)


def ruled_out(look: Look) -> float:
    """Return the points of an action: 10 for ruling out all skies, and 1 for any."""
    return 11.0 - 10 * look.left


@dataclass(frozen=True, slots=True)
class Box(Astronomer):
    """Does what the bot of the solo game would do in its place."""

    def act(self, knowledge: Knowledge, generator: random.Random) -> Decision:
        if knowledge.table.options["bot"] == "none":
            return Astronomer.act(self, knowledge, generator)
        action = bot.next_action(knowledge.table, knowledge.pawn)
        if isinstance(action, Guess):
            return Decision(keys_of_guess(action))
        same = next((look for look in looks(knowledge) if is_look(look, action)), None)
        return (
            Astronomer.act(self, knowledge, generator)
            if same is None
            else Decision(keys_of_look(same, knowledge))
        )


def is_look(look: Look, action: Fact) -> bool:
    """Return whether a look is what the bot has made in an imagined match."""
    match action:
        case Survey():
            return look.survey == (action.object, action.first, action.last)
        case Target():
            return look.target == action.sector
        case ClueFact():
            return look.topic == action.topic
    return False


ANCHORS: Mapping[str, Opponent] = {"certain": Certain(), "box": Box()}
