"""Check of the rules against a file of positions, actions and expected results.

A vector is played through the questions of a match. It may leave out questions with only one sensible answer:
these are answered when the vector goes on without them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from games.core import (
    Checkpoint,
    Choose,
    Engine,
    IllegalAnswer,
    Json,
    Question,
    RulesFault,
    english,
)
from games.core.chance import new_secret
from games.core.engine.table import dump
from games.planet_masters.dice.faces import DEFAULT_MAPPING
from games.planet_masters.phases.action import NO_MILITARY
from games.planet_masters.phases.build import FLEET_LIMIT, NO_RESOURCE
from games.planet_masters.phases.conquest import clash
from games.planet_masters.phases.management import LOCKED
from games.planet_masters.rules import RULES, PlanetMastersRules
from games.planet_masters.state import Die, Phase, PlanetMasters, Player


class Position(PlanetMasters):
    """A table at which every question is asked, even with one possible or sensible answer."""

    def skips_question(self, forced: bool) -> bool:
        return False


class PositionRules(PlanetMastersRules):
    """The rules, step by step."""

    state_type = Position


REASONS = {
    NO_RESOURCE.id: "no_resource",
    FLEET_LIMIT.id: "fleet_limit",
    LOCKED.id: "gained_by_carrier_this_turn",
    NO_MILITARY.id: "candidate_without_military",
}
CODES = {*REASONS.values(), "target_self", "every_player_must_vote", "wrong_phase", "no_such_die"}


class Refused(Exception):
    """An action against the rules; the first argument is the reason in one word."""


class Differs(Exception):
    """A result other than expected; the first argument names the difference."""


def check(file: Json) -> list[tuple[str, str]]:
    """Return the id of every vector in a file, with its fault or an empty text."""
    results = []
    for number, vector in enumerate(file["vectors"], 1):
        try:
            play(vector)
        except Differs as difference:
            wrong = str(difference)
        except (KeyError, TypeError, IndexError, AttributeError, ValueError) as error:
            wrong = f"the vector cannot be read: {type(error).__name__}: {error}"
        else:
            wrong = ""
        results.append((str(vector.get("id", number)), wrong))
    return results


def play(vector: Json) -> None:
    """Play the actions and compare. Raises Differs."""
    game = Game(vector["state"], [(kind, face) for kind, face in vector["rolls"]])
    expected, actions = vector["expect"], vector["actions"]
    for number, action in enumerate(actions, 1):
        last = number == len(actions)
        before = game.state_json()
        try:
            game.do(action)
        except Refused as refusal:
            if game.state_json() != before:
                raise Differs("a refused action has changed the state") from None
            if last and "illegal" in expected:
                return compare_reason(str(refusal), expected["illegal"])
            raise Differs(f"action {number} {action} was refused: {refusal}") from None
    if "illegal" in expected:
        raise Differs(f"should be refused as {expected['illegal']!r}, but was allowed")
    game.expect(expected["state"])
    return None


def compare_reason(refusal: str, expected: str) -> None:
    """Compare a known reason; accept words of others unchecked."""
    if expected in CODES and refusal != expected:
        raise Differs(f"refused as {refusal!r}, not as {expected!r}")


class Game:
    """A match that begins in the state of a vector, with fixed dice."""

    def __init__(self, state: Json, rolls: list[tuple[str, str | int]]) -> None:
        self.start = read_state(state)
        self.rolls = rolls
        self.match: Engine[PlanetMasters] | None = None
        if self.start.phase != "setup":
            self.begin()

    def begin(self) -> None:
        origin = Checkpoint(0, dump(self.start))
        try:
            self.match = Engine(PositionRules(), new_secret(), origin, script=self.rolls)
        except ValueError as error:
            raise Differs(f"the rolls do not fit: {error}") from error

    @property
    def state(self) -> PlanetMasters:
        return self.match.state if self.match else self.start

    def state_json(self) -> Json:
        return state_json(self.state)

    def do(self, action: Json) -> None:
        """Do one action. Raises Refused."""
        kind = ALIASES.get((action["type"], self.state.phase), action["type"])
        if kind not in ACTIONS:
            raise Differs(f"there is no action {kind!r}")
        phase, answers = ACTIONS[kind]
        if self.state.phase != phase and not self.skip_to(phase):
            raise Refused("wrong_phase")
        if kind == "setup":
            self.begin()
        else:
            self.answer(answers(self.state, action))
        self.check_rolls(done=False)

    def answer(self, answers: dict[int, Json]) -> None:
        """Give these answers, all or none."""
        assert self.match is not None
        for seat, answer in answers.items():
            asked = self.match.question_of(seat)
            assert asked is not None
            question = asked[1]
            try:
                question.accept(answer)
            except IllegalAnswer as refusal:
                barred = getattr(question, "barred", {})
                keys = answer if isinstance(answer, list) else [answer]
                why = [REASONS[barred[key].why.id] for key in keys if key in barred]
                says = english().render(refusal.message)
                raise Refused(why[0] if why else says) from refusal
        for seat, answer in answers.items():
            try:
                self.match.answer(seat, answer)
            except RulesFault as fault:
                raise Differs(f"the rolls do not fit: {fault.__cause__}") from fault

    def skip_to(self, phase: str) -> bool:
        """Answer idle questions if that leads to `phase`."""
        settled = without_idle_questions(self.match)
        if settled is None or settled.state.phase != phase:
            return False
        self.match = settled
        return True

    def expect(self, expected: Json) -> None:
        """Compare state and rolls with the expected ones. Raises Differs."""
        self.check_rolls(done=True)
        differences = difference(self.state_json(), expected)
        if differences and (settled := without_idle_questions(self.match)):
            differences = min(differences, difference(state_json(settled.state), expected), key=len)
        if differences:
            raise Differs("; ".join(differences))

    def check_rolls(self, *, done: bool) -> None:
        rolled = self.match._chance.rolled if self.match else 0
        if rolled > len(self.rolls):
            raise Differs(f"{rolled} dice are rolled, the vector has {len(self.rolls)}")
        if done and rolled < len(self.rolls):
            raise Differs(f"only {rolled} of {len(self.rolls)} dice are rolled")


def without_idle_questions(match: Engine[PlanetMasters] | None) -> Engine[PlanetMasters] | None:
    """Return a twin of the match with idle questions answered; None if there are none.

    Idle questions have one sensible answer.
    """
    twin, settled = match and match.fork(), False
    while twin and twin.open and is_idle(twin.state, question := next(iter(twin.open.values()))):
        assert isinstance(question, Choose)
        twin.answer(question.seat, next(iter(question.options)))
        settled = True
    return twin if settled else None


def is_idle(table: PlanetMasters, question: Question[Any]) -> bool:
    match question.topic:
        case Phase.CANCEL:
            return clash(table, target_of(table)).fails
        case Phase.DISCARD | Phase.LOSS:
            return len({die.face for die in owner(table).military}) == 1
        case Phase.REWARD:
            return isinstance(question, Choose) and len(question.options) == 1
    return False


def target_of(table: PlanetMasters) -> int:
    """Return the seat attacked or nominated."""
    assert table.target is not None
    return table.target


def owner(table: PlanetMasters) -> Player:
    return table.players[target_of(table)]


# --- actions, as answers by seat ----------------------------------------------------------------


def key_of(dice: list[Die], kind: str, index: Json) -> str:
    """Return the option key of the die at `index` in a player's chart."""
    if type(index) is not int or not 0 <= index < len(dice):
        raise Refused("no_such_die")
    return f"{kind}:{dice[index].number}"


def reroll(table: PlanetMasters, action: Json) -> dict[int, Json]:
    return {table.active: key_of(table.mover.military, "military", action["die"])}


def manage(table: PlanetMasters, action: Json) -> dict[int, Json]:
    chosen = [
        f"home:{table.active}" if die == "home" else key_of(table.mover.colonies, "colony", die)
        for die in action["dice"]
    ]
    return {table.active: chosen}


def conquer(table: PlanetMasters, action: Json) -> dict[int, Json]:
    if action["target"] == table.active:
        raise Refused("target_self")
    return {table.active: f"conquer:{action['target']}"}


def council(table: PlanetMasters, action: Json) -> dict[int, Json]:
    return {table.active: f"council:{action['candidate']}"}


def respond(table: PlanetMasters, action: Json) -> dict[int, Json]:
    return {target_of(table): "cancel" if action["cancel"] else "allow"}


def occupy(table: PlanetMasters, action: Json) -> dict[int, Json]:
    return {table.active: key_of(owner(table).colonies, "colony", action["die"])}


def destroy(table: PlanetMasters, action: Json) -> dict[int, Json]:
    return {table.active: key_of(owner(table).military, "military", action["die"])}


def give_up(table: PlanetMasters, action: Json) -> dict[int, Json]:
    return {target_of(table): key_of(owner(table).military, "military", action["die"])}


def vote(table: PlanetMasters, action: Json) -> dict[int, Json]:
    ballots = action["ballots"]
    if len(ballots) != table.seats or not all(side in ("for", "against") for side in ballots):
        raise Refused("every_player_must_vote")
    return dict(enumerate(ballots))


def mover_answers(key: str) -> Callable[[PlanetMasters, Json], dict[int, Json]]:
    return lambda table, action: {table.active: key}


ACTIONS: dict[str, tuple[str, Callable[[PlanetMasters, Json], dict[int, Json]]]] = {
    "setup": ("setup", mover_answers("")),
    "build": ("build", mover_answers("build")),
    "reroll_military": ("build", reroll),
    "stop": ("build", mover_answers("stop")),
    "manage": ("manage", manage),
    "pass": ("action", mover_answers("end")),
    "conquer": ("action", conquer),
    "council": ("action", council),
    "respond_cancel": ("await_cancel", respond),
    "occupy": ("await_reward", occupy),
    "destroy": ("await_reward", destroy),
    "pressure": ("await_reward", mover_answers("pressure")),
    "discard": ("await_discard", give_up),
    "vote": ("await_votes", vote),
    "lose_military": ("await_loss", give_up),
}

# Files may use other words where the format is open: the end of the build step, a discard.
STOPS = ("stop_build", "stop_building", "end_build", "end_building", "finish_build", "done", "end")
DISCARDS = ("lose_military", "discard_military", "discard_surplus", "return_military", "surplus")
ALIASES = {
    **{(word, "build"): "stop" for word in STOPS},
    **{(word, "await_discard"): "discard" for word in DISCARDS},
}


# --- states -------------------------------------------------------------------------------------


def read_state(given: Json) -> Position:
    """Return the state of a vector; its dice are numbered in order of appearance."""
    colonies, military = iter(range(99)), iter(range(99))
    players = [read_player(seat, each, colonies, military) for seat, each in enumerate(given["players"])]
    return Position(
        seats=len(players),
        options=RULES.check_options(len(players), {"mapping": DEFAULT_MAPPING}),
        players=players,
        galaxy=[next(colonies) for _die in range(given["galaxy"])],
        supply=[next(military) for _die in range(given["supply"])],
        active=given["active"],
        phase=given["phase"],
        resources_left=given["resources_left"],
        target=given["target"],
        winner=given["winner"],
        won_by="limit" if given["winner"] is None else "manage",
    )


def read_player(seat: int, given: Json, colonies: Iterable[int], military: Iterable[int]) -> Player:
    return Player(
        Die(seat, given["home"] or ""),
        given["race"],
        [Die(number, each["face"], each["locked"]) for each, number in zip(given["colonies"], colonies, strict=False)],
        [Die(number, face) for face, number in zip(given["military"], military, strict=False)],
    )


def state_json(table: PlanetMasters) -> dict[str, Json]:
    """Return the state in the format of the files."""
    return {
        "players": [
            {
                "race": player.race,
                "home": player.home.face or None,
                "colonies": [{"face": d.face, "locked": d.locked} for d in player.colonies],
                "military": [die.face for die in player.military],
            }
            for player in table.players
        ],
        "galaxy": len(table.galaxy),
        "supply": len(table.supply),
        "active": table.active,
        "phase": table.phase,
        "resources_left": table.resources_left,
        "target": table.target,
        "winner": table.winner,
    }


def difference(found: Json, expected: Json) -> list[str]:
    """Return the differences in the fields of `expected`; resources only matter while building."""
    return [
        f"{field} is {found.get(field)!r}, not {value!r}"
        for field, value in expected.items()
        if found.get(field) != value and not (field == "resources_left" and expected.get("phase") != "build")
    ]
