"""Checking the rules against a file of positions, actions and what should come of them.

A vector is played through the questions of a match like any other game. It may leave out a question
with only one sensible answer, so those are settled when the vector goes on without them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from games.core import (
    Checkpoint,
    Choose,
    IllegalAnswer,
    Json,
    Match,
    Question,
    RulesFault,
    english,
)
from games.core.chance import new_secret
from games.core.table import dump
from games.planet_masters.action import NO_MILITARY
from games.planet_masters.build import FLEET_LIMIT, NO_RESOURCE
from games.planet_masters.conquest import clash
from games.planet_masters.dice import RECOMMENDED
from games.planet_masters.manage import LOCKED
from games.planet_masters.rules import RULES
from games.planet_masters.state import Die, PlanetMasters, Player

REASONS = {
    NO_RESOURCE.id: "no_resource",
    FLEET_LIMIT.id: "fleet_limit",
    LOCKED.id: "gained_by_carrier_this_turn",
    NO_MILITARY.id: "candidate_without_military",
}
CODES = {*REASONS.values(), "target_self", "every_player_must_vote", "wrong_phase", "no_such_die"}


class Refused(Exception):
    """An action that the rules do not allow; the first argument is why, in one word."""


class Differs(Exception):
    """A vector that does not come out as it should; the first argument says how."""


def check(file: Json) -> list[tuple[str, str]]:
    """The id of every vector in a file, with what is wrong about it, or nothing."""
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
    """Play the actions and compare; Differs if anything is not as expected."""
    game = Game(vector["state"], [(kind, face) for kind, face in vector["rolls"]])
    expected, actions = vector["expect"], vector["actions"]
    for number, action in enumerate(actions, 1):
        last = number == len(actions)
        before = game.told()
        try:
            game.do(action)
        except Refused as refusal:
            if game.told() != before:
                raise Differs("a refused action has changed the state") from None
            if last and "illegal" in expected:
                return compare_reason(str(refusal), expected["illegal"])
            raise Differs(f"action {number} {action} was refused: {refusal}") from None
    if "illegal" in expected:
        raise Differs(f"should be refused as {expected['illegal']!r}, but was allowed")
    game.expect(expected["state"])
    return None


def compare_reason(refusal: str, expected: str) -> None:
    """A reason we have a word for has to be that one; other words are taken on trust."""
    if expected in CODES and refusal != expected:
        raise Differs(f"refused as {refusal!r}, not as {expected!r}")


class Game:
    """A match that begins in the state of a vector, with the coming dice fixed."""

    def __init__(self, state: Json, rolls: list[tuple[str, str | int]]) -> None:
        self.start = read_state(state)
        self.rolls = rolls
        self.match: Match[PlanetMasters] | None = None
        if self.start.phase != "setup":
            self.begin()

    def begin(self) -> None:
        origin = Checkpoint(0, dump(self.start))
        try:
            self.match = Match(RULES, new_secret(), origin, script=self.rolls)
        except ValueError as error:
            raise Differs(f"the rolls do not fit: {error}") from error

    @property
    def state(self) -> PlanetMasters:
        return self.match.state if self.match else self.start

    def told(self) -> Json:
        return tell_state(self.state)

    def do(self, action: Json) -> None:
        """Do one action, or Refused."""
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
        """Settle idle questions, if that leads to `phase`."""
        settled = without_idle_questions(self.match)
        if settled is None or settled.state.phase != phase:
            return False
        self.match = settled
        return True

    def expect(self, expected: Json) -> None:
        """Differs unless the state is the expected one, and all rolls were used."""
        self.check_rolls(done=True)
        differences = difference(self.told(), expected)
        if differences and (settled := without_idle_questions(self.match)):
            differences = min(differences, difference(tell_state(settled.state), expected), key=len)
        if differences:
            raise Differs("; ".join(differences))

    def check_rolls(self, *, done: bool) -> None:
        rolled = self.match._chance.rolled if self.match else 0
        if rolled > len(self.rolls):
            raise Differs(f"{rolled} dice are rolled, the vector has {len(self.rolls)}")
        if done and rolled < len(self.rolls):
            raise Differs(f"only {rolled} of {len(self.rolls)} dice are rolled")


def without_idle_questions(match: Match[PlanetMasters] | None) -> Match[PlanetMasters] | None:
    """A twin of the match in which questions with one sensible answer are answered; None if none is."""
    twin, settled = match and match.fork(), False
    while twin and twin.open and is_idle(twin.state, question := next(iter(twin.open.values()))):
        assert isinstance(question, Choose)
        twin.answer(question.seat, next(iter(question.options)))
        settled = True
    return twin if settled else None


def is_idle(table: PlanetMasters, question: Question[Any]) -> bool:
    match table.phase:
        case "await_cancel":
            assert table.target is not None
            return clash(table, table.target).fails
        case "await_discard" | "await_loss":
            return len({die.face for die in owner(table).military}) == 1
        case "await_reward":
            return isinstance(question, Choose) and len(question.options) == 1
    return False


def owner(table: PlanetMasters) -> Player:
    """The player who is attacked or nominated."""
    assert table.target is not None
    return table.players[table.target]


# --- actions, as answers by seat ----------------------------------------------------------------


def key_of(dice: list[Die], kind: str, index: Json) -> str:
    """The option key of the die at `index` in a player's chart."""
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
    assert table.target is not None
    return {table.target: "cancel" if action["cancel"] else "allow"}


def occupy(table: PlanetMasters, action: Json) -> dict[int, Json]:
    return {table.active: key_of(owner(table).colonies, "colony", action["die"])}


def destroy(table: PlanetMasters, action: Json) -> dict[int, Json]:
    return {table.active: key_of(owner(table).military, "military", action["die"])}


def give_up(table: PlanetMasters, action: Json) -> dict[int, Json]:
    assert table.target is not None
    return {table.target: key_of(owner(table).military, "military", action["die"])}


def vote(table: PlanetMasters, action: Json) -> dict[int, Json]:
    ballots = action["ballots"]
    if len(ballots) != table.seats or not all(side in ("for", "against") for side in ballots):
        raise Refused("every_player_must_vote")
    return dict(enumerate(ballots))


def mover_says(key: str) -> Callable[[PlanetMasters, Json], dict[int, Json]]:
    return lambda table, action: {table.active: key}


ACTIONS: dict[str, tuple[str, Callable[[PlanetMasters, Json], dict[int, Json]]]] = {
    "setup": ("setup", mover_says("")),
    "build": ("build", mover_says("build")),
    "reroll_military": ("build", reroll),
    "stop": ("build", mover_says("stop")),
    "manage": ("manage", manage),
    "pass": ("action", mover_says("end")),
    "conquer": ("action", conquer),
    "council": ("action", council),
    "respond_cancel": ("await_cancel", respond),
    "occupy": ("await_reward", occupy),
    "destroy": ("await_reward", destroy),
    "pressure": ("await_reward", mover_says("pressure")),
    "discard": ("await_discard", give_up),
    "vote": ("await_votes", vote),
    "lose_military": ("await_loss", give_up),
}

# Files may spell what the format leaves open in other words: the end of the build step, a discard.
STOPS = ("stop_build", "stop_building", "end_build", "end_building", "finish_build", "done", "end")
DISCARDS = ("lose_military", "discard_military", "discard_surplus", "return_military", "surplus")
ALIASES = {
    **{(word, "build"): "stop" for word in STOPS},
    **{(word, "await_discard"): "discard" for word in DISCARDS},
}


# --- states -------------------------------------------------------------------------------------


def read_state(told: Json) -> PlanetMasters:
    """The state of a vector; its dice are numbered as they come."""
    colonies, military = iter(range(99)), iter(range(99))
    players = [
        read_player(seat, each, colonies, military) for seat, each in enumerate(told["players"])
    ]
    return PlanetMasters(
        seats=len(players),
        options=RULES.check_options(len(players), {"mapping": RECOMMENDED}),
        players=players,
        galaxy=[next(colonies) for _die in range(told["galaxy"])],
        supply=[next(military) for _die in range(told["supply"])],
        active=told["active"],
        phase=told["phase"],
        resources_left=told["resources_left"],
        target=told["target"],
        winner=told["winner"],
        won_by="limit" if told["winner"] is None else "manage",
        literal=True,
    )


def read_player(seat: int, told: Json, colonies: Iterable[int], military: Iterable[int]) -> Player:
    return Player(
        Die(seat, told["home"] or ""),
        told["race"],
        [
            Die(number, each["face"], each["locked"])
            for each, number in zip(told["colonies"], colonies, strict=False)
        ],
        [Die(number, face) for face, number in zip(told["military"], military, strict=False)],
    )


def tell_state(table: PlanetMasters) -> dict[str, Json]:
    """The state as the files tell it."""
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


def difference(told: Json, expected: Json) -> list[str]:
    """What differs in the fields of `expected`; resources only matter while building."""
    return [
        f"{field} is {told.get(field)!r}, not {value!r}"
        for field, value in expected.items()
        if told.get(field) != value
        and not (field == "resources_left" and expected.get("phase") != "build")
    ]
