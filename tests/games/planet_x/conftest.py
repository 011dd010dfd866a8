"""Matches under a sky of our choice, and words for playing them."""

from __future__ import annotations

import pytest

from games.core import Chance, Checkpoint, ChooseSome, Engine, IllegalAnswer
from games.core.dialogue.messages import english
from games.core.dialogue.rendering import journal_json
from games.core.engine.table import dump
from games.planet_x import RULES
from games.planet_x.sky.facts import Fact

SECRET = bytes(range(32))
SKY = "ACCXGEAADEGA"  # Planet X in sector 4, between a comet and a gas cloud
EXPERT_SKY = "XCAAGEDEDDCDEGEEAA"  # Planet X in sector 1, between an asteroid and a comet


class Search:
    """A match, with the things one says at it."""

    def __init__(self, match: Engine) -> None:
        self.match = match

    @property
    def state(self):
        return self.match.state

    @property
    def track(self):
        return self.state.track

    def asked(self, seat):
        """The open question of `seat`; fails if it has none."""
        found = self.match.question_of(seat)
        assert found is not None, f"seat {seat} is not asked; waiting for {self.match.waiting}"
        return found[1]

    def keys(self, seat):
        return list(self.asked(seat).options)

    def barred(self, seat):
        return {key: english().render(each.why) for key, each in self.asked(seat).barred.items()}

    def detail(self, seat, key):
        return english().render(self.asked(seat).options[key].detail)

    def say(self, seat, *answers):
        for answer in answers:
            self.match.answer(seat, answer)
        return self

    def refuses(self, seat, answer, why=""):
        with pytest.raises(IllegalAnswer) as refused:
            self.match.answer(seat, answer)
        assert why in english().render(refused.value.message)

    # whole actions

    def survey(self, seat, letter, first, last):
        self.say(seat, "survey", f"object:{letter}", f"sector:{first}", f"sector:{last}", "confirm")
        return self

    def target(self, seat, sector):
        return self.say(seat, "target", f"sector:{sector}", "confirm")

    def research(self, seat, letter):
        return self.say(seat, "research", f"topic:{letter}")

    def locate(self, seat, sector, left, right):
        return self.say(seat, "locate", f"sector:{sector}", f"object:{left}", f"object:{right}", "confirm")

    def submit(self, theories):
        """Everybody who is asked for theories submits these: {seat: (object, sector)}."""
        for seat in list(self.match.waiting):
            letter = theories[seat][0] if seat in theories else None
            if isinstance(self.asked(seat), ChooseSome):
                self.say(seat, [f"token:{letter}"] if letter else [])
            else:
                self.say(seat, f"token:{letter}" if letter else "none")
        while (seat := self.match.waiting[0]) in theories and "sector" in self.keys(seat)[0]:
            self.say(seat, f"sector:{theories[seat][1]}")
        return self

    def is_for_theories(self, seat):
        return self.asked(seat).topic == "theory"

    def nothing(self):
        """Nobody who is asked submits a theory."""
        return self.submit({})

    def drift(self):
        """All pass the time with surveys until the match is over."""
        while self.match.outcome is None:
            seat = self.match.waiting[0]
            if self.is_for_theories(seat):
                self.say(seat, [] if isinstance(self.asked(seat), ChooseSome) else "none")
                continue
            first = self.state.mode.sector_of(self.track.arrow)
            self.survey(seat, "A", first, self.state.mode.run(first, 5)[-1])
        return self

    # views

    def view(self, seat):
        return self.match.view(seat)

    def facts(self, seat) -> list[Fact]:
        return [event.fact for event in self.state.learned(seat)]

    def journal(self, seat):
        return [line["text"] for line in journal_json(self.match.journal, seat, english())]


def begin(sky=SKY, seats=2, levels="genius", months=None, change=None, **options):
    """A match at the first action, with the pawns in the order of the seats."""
    options = {"mode": "expert" if len(sky) == 18 else "standard", "bot": "none", **options}
    options = RULES.check_options(seats, options)
    table = RULES.setup(seats, options, Chance(SECRET))
    table.sky = sky
    table.levels = [levels] * seats
    table.track.months = months or [0] * len(table.track.months)
    table.track.order = sorted(table.track.order, key=lambda pawn: (table.track.months[pawn], pawn))
    table.track.arrow = table.track.rear
    if change:
        change(table)
    RULES.repair(table)
    return Search(Engine(RULES, SECRET, Checkpoint(0, dump(table))))


@pytest.fixture
def search():
    return begin


@pytest.fixture
def expert_sky():
    return EXPERT_SKY
