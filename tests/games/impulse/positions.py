"""Positions for the scenarios: a test names the parts that matter, the rest is filled in."""

from __future__ import annotations

from games.core import Chance, Checkpoint, Engine, english
from games.core.dialogue.rendering import questions_json
from games.core.engine.table import dump
from games.impulse import RULES
from games.impulse.cards.card_list import CARDS
from games.impulse.map.grid import CORE, ENDS, LABELS, PLACES
from games.impulse.setup import lay_out

SECRET = bytes(range(32))
PLACE_NAMES = LABELS
GATE_NAMES = {gate: f"{LABELS[one]}-{LABELS[other]}" for gate, (one, other) in ENDS.items()}
NUMBERS = {name: spot for names in (PLACE_NAMES, GATE_NAMES) for spot, name in names.items()}
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
    known=(),
    only_deck=False,
):
    """A state at the start of the turn of `mover`; `deck` lists the next cards to be drawn.

    All places not in `face_down` lie face up. With `only_deck` the deck holds nothing else. Places
    and gates have names, such as "C1" and "C1-C2", or numbers.
    """
    lying = numbered(lying or {})
    options = {"teams": teams, "races": "dealt"}
    state = lay_out(seats, options, Chance(SECRET))
    state.options = options
    RULES.repair(state)
    named = {*impulse, *deck, *discards, *lying.values()}
    for piles in (hands, plans, techs, minerals):
        named.update(card for pile in piles for card in pile)
    # sized 1 and without effect on most scenarios first
    left = [card for card in sorted(CARDS, key=lambda c: (CARDS[c].size, c)) if card not in named]
    state.hands = fill(hands, seats)
    state.publicly_known = fill(known, seats)
    state.minerals = fill(minerals, seats)
    state.plans = fill(plans, seats)
    state.techs = [list(pile) or [0, 0] for pile in (*techs, *([()] * (seats - len(techs))))]
    state.impulses[0] = list(impulse)
    state.cards = {place: lying.get(place) or left.pop() for place in PLACES if place != CORE}
    state.face_down = [n for n in numbered(dict.fromkeys(face_down)) if n != CORE]
    state.discards = list(discards)
    state.deck = [] if only_deck else left
    state.deck += reversed(deck)
    if transports is not None:
        state.transports = [numbered(each) for each in transports]
    if cruisers is not None:
        state.cruisers = [numbered(each) for each in cruisers]
    state.scores = list(scores or [0] * seats)
    state.races = list(races or RACES[:seats])
    state.step = "add"
    state.mover = state.first = mover
    return state


def fill(piles, seats):
    return [list(pile) for pile in (*piles, *([()] * (seats - len(piles))))]


def numbered(by_name):
    return {NUMBERS.get(name, name): value for name, value in by_name.items()}


def named_key(key):
    """A key with the name of its place or gate."""
    *before, kind, spot = ["", *key.split(":")]
    names = {"place": PLACE_NAMES, "gate": GATE_NAMES}.get(kind)
    return ":".join([*before[1:], kind, names[int(spot)]]) if names else key


def numbered_key(answer):
    if not isinstance(answer, str):
        return answer
    *before, spot = answer.split(":")
    return ":".join([*before, str(NUMBERS.get(spot, spot))])


class Scene:
    """A match from a position, played by keys."""

    def __init__(self, *args, **named):
        self.match = Engine(RULES, SECRET, Checkpoint(0, dump(position(*args, **named))))

    @property
    def state(self):
        return self.match.state

    def question(self, seat=None):
        seat = self.state.mover if seat is None else seat
        asked = self.match.question_of(seat)
        return asked and asked[1]

    @property
    def transports(self):
        return [{PLACE_NAMES[n]: ships for n, ships in each.items()} for each in self.state.transports]

    @property
    def cruisers(self):
        return [{GATE_NAMES[n]: ships for n, ships in each.items()} for each in self.state.cruisers]

    @property
    def cards(self):
        return {PLACE_NAMES[n]: card for n, card in self.state.cards.items()}

    @property
    def face_down(self):
        return [PLACE_NAMES[n] for n in self.state.face_down]

    def offers(self, seat=None):
        """The options of a seat (the mover), by the names of places, without the exits."""
        return [named_key(key) for key in self.offered_keys(seat)]

    def offered_keys(self, seat=None):
        question = self.question(seat)
        exits = ("skip", "skip:rest", "done")
        return [key for key in question.options if key not in exits] if question else []

    def prompt(self, seat=None):
        return english().render(self.question(seat).prompt)

    def play(self, *answers, seat=None):
        for answer in answers:
            self.match.answer(self.state.mover if seat is None else seat, numbered_key(answer))
        return self

    def pass_on(self, until):
        """Leave everything until a question offers `until`."""
        for _answer in range(60):
            question = self.question()
            if numbered_key(until) in question.options:
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
