"""Scenes: a table written in words, played through the questions of a match."""

from __future__ import annotations

import pytest

from games.core import Checkpoint, Engine, english
from games.core.engine.table import dump
from games.planet_masters import RULES
from games.planet_masters.dice.counting import resources
from games.planet_masters.state import Die, PlanetMasters, Player

SECRET = bytes(range(32))


class Scene:
    """A match in some position; dice are named by their place in a player's chart."""

    def __init__(self, state, rolls):
        self.match = Engine(RULES, SECRET, Checkpoint(0, dump(state)), script=rolls)

    @property
    def table(self):
        return self.match.state

    def __getitem__(self, seat):
        return self.table.players[seat]

    def question(self, seat):
        asked = self.match.question_of(seat)
        return asked and asked[1]

    def options(self, seat):
        return list(self.question(seat).options)

    def barred(self, seat):
        return {key: each.why.id for key, each in self.question(seat).barred.items()}

    def does(self, seat, *answers):
        for answer in answers:
            self.match.answer(seat, answer)
        return self

    def colony(self, seat, index=0):
        return f"colony:{self[seat].colonies[index].number}"

    def weapon(self, seat, index=0):
        return f"military:{self[seat].military[index].number}"

    def colonies(self, seat):
        return [die.face for die in self[seat].colonies]

    def fleet(self, seat):
        return [die.face for die in self[seat].military]

    def journal(self, seat=None):
        lines = (line.for_seat(seat) for line in self.match.journal)
        return [english().render(line) for line in lines if line is not None]

    def view(self, seat=None):
        return self.match.view(seat)


def read_player(seat, text, numbers):
    """A player written as "race home; colonies; fleet", with * behind a locked colony."""
    first, colonies, fleet = (part.split() for part in (text + ";;").split(";")[:3])
    race, home = first
    return Player(
        Die(seat, home),
        race,
        [Die(next(numbers[0]), face.rstrip("*"), face.endswith("*")) for face in colonies],
        [Die(next(numbers[1]), face) for face in fleet],
    )


@pytest.fixture
def scene():
    """Sets a table: one text for each player; the first is to move."""

    def scene(*players, phase="build", rolls=(), target=None, options=None, **more):
        seats = len(players)
        numbers = iter(range(seats)), iter(range(2 * seats))
        seated = [read_player(seat, text, numbers) for seat, text in enumerate(players)]
        state = PlanetMasters(
            seats=seats,
            options=RULES.check_options(seats, options or {}),
            players=seated,
            galaxy=list(numbers[0]),
            supply=list(numbers[1]),
            phase=phase,
            target=target,
            resources_left=resources(seated[0]) if phase == "build" else 0,
            **more,
        )
        return Scene(state, list(rolls))

    return scene
