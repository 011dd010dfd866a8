"""A match set up in the middle, and played by the names of cards."""

from __future__ import annotations

import pytest

from games.ares_expedition import RULES
from games.ares_expedition.cards import CARDS, PROJECTS
from games.ares_expedition.planet import Planet
from games.ares_expedition.setup import lay_out
from games.ares_expedition.state import Player
from games.core import Chance, Checkpoint, Engine, english
from games.core.engine.table import dump

SECRET = bytes(range(32))
NUMBERS = {english().render(card.name): number for number, card in CARDS.items()}


def number(name):
    return NUMBERS[name]


class Scene:
    """A match and its two or more players; seat 0 is "me"."""

    def __init__(self, match):
        self.match = match

    @property
    def mars(self):
        return self.match.state

    @property
    def me(self):
        return self.mars.players[0]

    @property
    def other(self):
        return self.mars.players[1]

    def question(self, seat=0):
        asked = self.match.question_of(seat)
        return asked and asked[1]

    def prompt(self, seat=0):
        asked = self.question(seat)
        return english().render(asked.prompt) if asked else None

    def hint(self, seat=0):
        hint = self.question(seat).hint()
        return hint and english().render(hint)

    def key(self, what, seat=0):
        """The key of an option, which may be named by the card it is about."""
        if not isinstance(what, str) or what not in NUMBERS:
            return what
        asked = self.question(seat)
        keys = [*asked.options, *asked.barred]
        return next(
            (key for key in keys if key in (f"card:{NUMBERS[what]}", f"action:{NUMBERS[what]}")),
            what,
        )

    def choose(self, *answers, seat=0):
        """Answer one question after the other: a card or key, a list of them, or a number."""
        for answer in answers:
            if isinstance(answer, list):
                answer = [self.key(each, seat) for each in answer]
            self.match.answer(seat, self.key(answer, seat))
        return self

    def offers(self, what, seat=0):
        return self.key(what, seat) in self.question(seat).options

    def offered(self, seat=0):
        return list(self.question(seat).options)

    def detail(self, what, seat=0):
        return english().render(self.question(seat).options[self.key(what, seat)].detail_now())

    def why_not(self, what, seat=0):
        return english().render(self.question(seat).barred[self.key(what, seat)].why)

    def holds(self, name, seat=0):
        return self.mars.players[seat].resources.get(number(name), 0)

    def journal(self, seat=0):
        lines = [line.for_seat(seat) for line in self.match.journal]
        return [english().render(line) for line in lines if line is not None]

    def view(self, seat=0):
        return self.match.view(seat)


def player(seat, phase, about):
    hand, played = about.pop("hand", []), about.pop("played", [])
    held, corporation = about.pop("holds", {}), about.pop("corporation", "Tharsis Republic")
    return Player(
        seat=seat,
        phase=about.pop("phase", phase),
        corporation=number(corporation),
        hand=[number(name) for name in hand],
        tableau=[number(name) for name in played],
        resources={number(name): n for name, n in held.items()},
        **{"mc": 100, "heat": 0, "plants": 0, **about},
    )


def a_round(
    phase,
    *,
    bonus=True,
    temperature=-30,
    oxygen=0,
    oceans=0,
    others=({"hand": ["Slash and Burn Agriculture"]},),
    deck=None,
    discards=(),
    options=None,
    round=3,
    supply=None,
    **me,
):
    """A round of `phase`; I chose it, or with bonus=False only the other did.

    The other holds a card, so that the phase goes on until they are done, too.
    """
    elsewhere = "production" if phase == "research" else "research"
    mine = me.pop("phase", phase if bonus else elsewhere)
    players = [player(0, mine, dict(me))]
    players += [player(seat + 1, phase, dict(other)) for seat, other in enumerate(others)]
    options = RULES.check_options(len(players), options or {})
    mars = lay_out(len(players), options, Chance(SECRET))
    out = [n for each in players for n in (*each.hand, *each.tableau)]
    out += [number(name) for name in discards]
    mars.players, mars.round, mars.options = players, round, options
    mars.deck = [n for n in PROJECTS if n not in out]
    if deck is not None:
        mars.deck = [number(name) for name in deck]
    mars.discards = [number(name) for name in discards]
    mars.supply = supply or mars.supply
    mars.planet = Planet((temperature + 30) // 2, oxygen, list(range(oceans)))
    mars.at_start = mars.planet.copy()
    return put_down(mars)


def put_down(mars):
    RULES.repair(mars)
    return Scene(Engine(RULES, SECRET, Checkpoint(0, dump(mars))))


@pytest.fixture
def scene():
    return a_round


@pytest.fixture
def new():
    """A match from its set-up on."""

    def begin(seats=2, **options):
        return Scene(Engine.new(RULES, seats, options, SECRET))

    return begin


@pytest.fixture
def begin_as():
    """A match of two in which I have just begun as a corporation."""

    def begin(corporation):
        options = RULES.check_options(2, {})
        mars = lay_out(2, options, Chance(SECRET))
        mars.options = options
        for each, dealt in zip(mars.players, ([number(corporation)], [209]), strict=True):
            each.dealt = dealt
        return put_down(mars)

    return begin
