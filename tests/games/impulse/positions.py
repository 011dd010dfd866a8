"""Positions for the scenarios: name what matters, the rest is filled in."""

from __future__ import annotations

from games.core import Chance, Checkpoint, Match, english
from games.core.rendering import questions_json
from games.core.table import dump
from games.impulse import RULES
from games.impulse.cards import CARDS
from games.impulse.map import CORE, PLACES
from games.impulse.setup import lay_out

SECRET = bytes(range(32))
RACES = ["piscesish", "ariek", "herculese", "draconians", "triangulumnists", "caelumnites"]


def position(
    seats=2,
    *,
    teams="none",
    mover=0,
    hands=(),
    impulse=(),
    plans=(),
    techs=(),
    minerals=(),
    lying=None,
    face_down=(),
    deck=(),
    discards=(),
    transports=None,
    cruisers=None,
    scores=None,
    races=None,
    only_deck=False,
):
    """A state at the start of the turn of `mover`; `deck` lists the next cards to be drawn.

    All places not in `face_down` lie face up. With `only_deck` the deck holds nothing else.
    """
    options = {"teams": teams, "races": "dealt"}
    state = lay_out(seats, options, Chance(SECRET))
    state.options = options
    named = {*impulse, *deck, *discards, *(lying or {}).values()}
    for piles in (hands, plans, techs, minerals):
        named.update(card for pile in piles for card in pile)
    # sized 1 and without effect on most scenarios first
    left = [card for card in sorted(CARDS, key=lambda c: (CARDS[c].size, c)) if card not in named]
    state.hands = fill(hands, seats)
    state.publicly_known = [[] for _seat in range(seats)]
    state.minerals = fill(minerals, seats)
    state.plans = fill(plans, seats)
    state.techs = [list(pile) or [0, 0] for pile in (*techs, *([()] * (seats - len(techs))))]
    state.impulses[0] = list(impulse)
    state.cards = {
        place: (lying or {}).get(place) or left.pop() for place in PLACES if place != CORE
    }
    state.face_down = [place for place in face_down if place != CORE]
    state.discards = list(discards)
    state.deck = [] if only_deck else left
    state.deck += reversed(deck)
    if transports is not None:
        state.transports = [dict(each) for each in transports]
    if cruisers is not None:
        state.cruisers = [dict(each) for each in cruisers]
    state.scores = list(scores or [0] * seats)
    state.races = list(races or RACES[:seats])
    state.step = "add"
    state.mover = state.first = mover
    return state


def fill(piles, seats):
    return [list(pile) for pile in (*piles, *([()] * (seats - len(piles))))]


class Scene:
    """A match from a position, played by keys."""

    def __init__(self, *args, **named):
        self.match = Match(RULES, SECRET, Checkpoint(0, dump(position(*args, **named))))

    @property
    def state(self):
        return self.match.state

    def question(self, seat=None):
        seat = self.state.mover if seat is None else seat
        asked = self.match.question_of(seat)
        return asked and asked[1]

    def offers(self, seat=None):
        """What is offered to a seat (the mover), without the ways out."""
        question = self.question(seat)
        exits = ("skip", "skip:rest", "done")
        return [key for key in question.options if key not in exits] if question else []

    def prompt(self, seat=None):
        return english().render(self.question(seat).prompt)

    def play(self, *answers, seat=None):
        for answer in answers:
            self.match.answer(self.state.mover if seat is None else seat, answer)
        return self

    def pass_on(self, until):
        """Leave everything until a question offers `until`."""
        for _answer in range(60):
            question = self.question()
            if until in question.options:
                return self
            exits = [k for k in ("skip", "done", "end") if k in question.options]
            assert exits, (list(question.options), english().render(question.prompt))
            self.play(exits[0])
        raise AssertionError(f"{until} is never offered")

    def end_turn(self):
        seat = self.state.mover
        self.pass_on("end").play("end")
        assert self.match.outcome or self.state.mover != seat
        return self

    def says(self):
        return [english().render(line.message) for line in self.match.journal if line.message]

    def asked(self):
        return questions_json(self.match, None, english())


def zones(state):
    """Every card, wherever it is; each of the 108 has to be somewhere exactly once."""
    cards = [*state.deck, *state.discards, *state.cards.values(), *state.limbo, *state.plan_in_use]
    for piles in (state.hands, state.minerals, state.plans, state.impulses):
        cards += [card for pile in piles for card in pile]
    cards += [card for slots in state.techs for card in slots if card]
    if state.battle and not state.battle.revealed:
        cards += state.battle.attacker.laid + state.battle.defender.laid
    return sorted(cards)
