"""`bench leaks`: check that no frame reveals anything unknown to its seat.

Random matches stop within turns. For a seat or a spectator, another world is made at the start of the turn,
equal in everything seen since. The log of the turn is replayed there, and every frame is compared with the real
one, in every language. At the end, the replay, the recap and all messages (push, e-mail, web hook) are compared
too. A second kind of world exchanges sealed answers of others.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from typing import Any, NamedTuple, cast

import msgspec

from games import registry
from games.core.ai.autoplay import random_answer
from games.core.chance import Chance
from games.core.dialogue.questions import Choose, IllegalAnswer, Json, Question, Seat, is_hidden
from games.core.engine.engine import Engine
from games.core.engine.log import Checkpoint, Entry
from games.core.engine.table import Table, copy, dump, load
from games.core.rules import Rules
from tools.lab import module_of
from tools.lab.shown import frames_of, messages_of, replay_of, steps_of
from tools.lab.worlds import Retell, Worlds

LIMIT = 20_000
STOPS = 0.12  # share of answers with a stop after them
VIEWERS, WORLDS = 2, 3  # at each stop
ANSWERS, UNDOES, ORDERS = 0.93, 0.04, 0.02  # the rest are proposals
FRAMES = 1_000_000


class Difference(NamedTuple):
    """Two frames that differ and should not."""

    game: str
    seed: str
    seat: Seat | None
    version: int
    real: str
    other: str


class Tally(NamedTuple):
    """Numbers of `frames` compared in other worlds, by the last action, and the differences."""

    counts: Counter[str]
    differences: list[Difference]


class Observed(Engine[Any]):
    """A match that records the answers of standing orders."""

    def _standing_order_reply(self) -> Any:
        reply = super()._standing_order_reply()
        if reply is not None:
            self.__dict__.setdefault("replies", []).append((reply.question.seat, reply.value))
        return reply

    @property
    def replies(self) -> list[tuple[Seat, Any]]:
        found: list[tuple[Seat, Any]] = self.__dict__.get("replies", [])
        return found


def worlds_of(slug: str) -> Worlds | None:
    """Return the game's module of other worlds; None if nothing is hidden."""
    return cast("Worlds | None", module_of(slug, "worlds"))


def secretive() -> list[str]:
    """Return the games with secrets."""
    return [slug for slug in registry.SLUGS if worlds_of(slug) is not None]


def leaks(frames: int) -> Iterator[tuple[str, str]]:
    """Compare so many frames, in equal parts of all games and numbers of seats."""
    games = secretive()
    for slug in games:
        tally = compare(registry.rules_of(slug), frames // len(games))
        for what, n in sorted(tally.counts.items()):
            yield f"{slug}: {what}", f"{n:,}"
        yield f"{slug}: frames that differ", f"{len(tally.differences):,}"
        for difference in tally.differences[:3]:
            yield f"  {difference.seed}, seat {difference.seat}, {difference.version}", ""
            yield f"  {first_difference(difference)}", ""


def first_difference(difference: Difference) -> str:
    """Return the place of the first difference between two frames."""
    real, other = difference.real, difference.other
    at = next((i for i, (a, b) in enumerate(zip(real, other, strict=False)) if a != b), 0)
    return f"{real[max(0, at - 60) : at + 60]!r} / {other[max(0, at - 60) : at + 60]!r}"


def compare(rules: Rules[Any], frames: int, seed: str = "leaks") -> Tally:
    """Play random matches until so many frames have been compared."""
    tally = Tally(Counter(), [])
    number = 0
    while tally.counts["frames compared"] < frames:
        for seats in rules.seats:
            watch_match(rules, seats, f"{seed} {rules.slug} {seats} {number}", tally, frames)
        number += 1
    return tally


def watch_match(rules: Rules[Any], seats: int, seed: str, tally: Tally, frames: int) -> None:
    """Play a random match, and stop within turns to compare other worlds."""
    generator = random.Random(seed)
    secret = sha256(seed.encode()).digest()
    match = Engine.new(rules, seats, random_options(rules, seats, generator), secret)
    for _entry in range(LIMIT):
        if match.outcome is not None or tally.counts["frames compared"] >= frames:
            return
        play_something(match, generator)
        if match.version > match.checkpoint.index and generator.random() < STOPS:
            everybody = [None, *range(seats)]
            for seat in generator.sample(everybody, min(VIEWERS, len(everybody))):
                compare_turn(match, seat, generator, seed, tally)


def random_options(rules: Rules[Any], seats: int, generator: random.Random) -> dict[str, str]:
    """Return random valid options."""
    while True:
        options = {s.key: generator.choice(list(s.choices)) for s in rules.settings}
        if rules.validate_options(seats, options) is None:
            return options


def play_something(match: Engine[Any], generator: random.Random) -> None:
    """Answer a question, undo, leave a standing order, or propose something."""
    kind = generator.random()
    seat = generator.randrange(match.state.seats)
    try:
        if kind < ANSWERS:
            question = generator.choice(list(match.open.values()))
            match.answer(question.seat, random_answer(question, generator))
        elif kind < ANSWERS + UNDOES:
            match.act(seat, "undo")
        elif kind < ANSWERS + UNDOES + ORDERS:
            orders = [key for key, order in match.rules.standing_orders.items() if order.stands(match.state, seat)]
            if orders:
                match.act(seat, generator.choice(["order", "withdraw"]), generator.choice(orders))
        elif "void" not in match.agreed:
            match.act(seat, "agree", "void")
        else:
            match.act(match.agreed["void"][0], "disagree", "void")
    except IllegalAnswer:
        return  # nothing to undo, withdraw or leave


class RunningTurn:
    """The current turn as one seat has seen it: its log and a frame for each moment."""

    def __init__(self, match: Engine[Any], seat: Seat | None, worlds: Worlds) -> None:
        self.seat, self.match = seat, match
        self.entries = match.log[match.checkpoint.index :]
        self.seen: dict[int, None] = {}
        self.sealed: list[int] = []  # entries of others that are still secret
        replayed = self.at(match.checkpoint)
        self.frames = [frames_of(replayed, seat)]
        self.rounds = [bool(replayed.sealed)]  # for each moment: a sealed round is open
        self.owing = [owing(replayed, None)]
        self.revealed = [known_to_all(replayed)]
        self.seen.update(dict.fromkeys(worlds.seen(replayed.state, seat)))
        for index, entry in enumerate(self.entries):
            question = replayed.open.get(entry.question)
            revealed = known_to_all(replayed)
            replayed.apply(entry)
            if question is not None and is_hidden(question) and entry.seat != seat:
                self.sealed.append(index)
            if known_to_all(replayed) != revealed:
                self.sealed = []
            self.frames.append(frames_of(replayed, seat))
            self.rounds.append(bool(replayed.sealed))
            self.owing.append(owing(replayed, entry.seat))
            self.revealed.append(known_to_all(replayed))
            self.seen.update(dict.fromkeys(worlds.seen(replayed.state, seat)))
        self.replies = replayed.replies
        self.now = replayed.state
        self.replay = replay_of(self.at(match.checkpoint), replayed, seat)
        self.steps = steps_of(self.at(match.checkpoint), self.entries, seat)
        self.messages = messages_of(replayed, seat)

    def at(self, start: Checkpoint) -> Observed:
        """Return the match at the start of the turn."""
        match = self.match
        before = match.log[: start.index]
        return Observed(match.rules, match._chance.secret, match.origin, before, at=start, past=match.past)

    def table(self) -> Table:
        """Return a table at the start of the turn."""
        match = self.match
        table = load(match.rules.state_type, match.checkpoint.state)
        table.attach(Chance(match._chance.secret, table.draws, table.rolled))
        return table


def known_to_all(match: Engine[Any]) -> tuple[int, int]:
    return match._chance.draws, match.state.reveals


def owing(match: Engine[Any], seat: Seat | None) -> tuple[bool, bool]:
    """Return whether a seat owes an answer, and whether its last action is still secret."""
    return seat in match.waiting, bool(match.private) and match.private[-1]


def compare_turn(match: Engine[Any], seat: Seat | None, generator: random.Random, seed: str, tally: Tally) -> None:
    """Replay the current turn in other worlds and compare each frame."""
    worlds = worlds_of(match.rules.slug)
    if worlds is None:
        return
    turn = RunningTurn(match, seat, worlds)
    for _world in range(WORLDS):
        table, chance = turn.table(), Chance(generator.randbytes(32))
        now = copy(turn.now)
        now.draws = now.chance.draws
        retell = worlds.other_world(table, now, seat, turn.seen, chance)
        if retell is not None and dump(table) != match.checkpoint.state:
            start = msgspec.structs.replace(match.checkpoint, state=dump(table))
            replay(turn, start, retell, None, seed, tally)
    if turn.sealed:
        replay(turn, match.checkpoint, lambda answer: answer, generator, seed, tally)


def replay(
    turn: RunningTurn,
    start: Checkpoint,
    retell: Retell,
    exchanging: random.Random | None,
    seed: str,
    tally: Tally,
) -> None:
    """Replay the turn from another start, or with sealed answers exchanged."""
    twin = turn.at(start)

    def differ(real: str, other: str) -> None:
        about = twin.rules.slug, seed, turn.seat, twin.version
        tally.differences.append(Difference(*about, real, other))

    kind = "in other worlds" if exchanging is None else "with other sealed answers"
    for index, real in enumerate(turn.frames):
        asked_otherwise = False
        if index > 0:
            entry = turn.entries[index - 1]
            try:
                told = other_entry(turn, twin, entry, index - 1, retell, exchanging)
                twin.apply(told)
                asked_otherwise = told != entry and owing(twin, entry.seat) != turn.owing[index]
            except IllegalAnswer:
                tally.counts["worlds that an answer of somebody else excludes"] += 1
                if entry.seat == turn.seat:
                    differ(real, "illegal")
                return
        other = frames_of(twin, turn.seat)
        if other != real and (why := excluded(turn, twin, index, asked_otherwise, exchanging)):
            tally.counts[why] += 1
            return
        tally.counts["frames compared"] += 1
        tally.counts[f"frames {kind}, mid-turn" if index else f"frames {kind}, turn start"] += 1
        if other != real:
            differ(real, other)
            return
    entries = twin.log[start.index :]
    for what, real, other in (
        ("replays", turn.replay, replay_of(turn.at(start), twin, turn.seat)),
        ("steps", turn.steps, steps_of(turn.at(start), entries, turn.seat)),
        ("messages", turn.messages, messages_of(twin, turn.seat)),
    ):
        tally.counts[f"{what} compared"] += bool(real)
        if other != real:
            differ(real, other)


def excluded(
    turn: RunningTurn, twin: Observed, index: int, asked_otherwise: bool, exchanging: random.Random | None
) -> str | None:
    """Return the reason why the other world may look different at this moment, or None."""
    over = turn.rounds[index] != bool(twin.sealed)
    if over or (exchanging is not None and turn.revealed[index] != known_to_all(twin)):
        return "worlds in which a sealed round is over earlier or later"
    if twin.replies != turn.replies[: len(twin.replies)]:
        return "worlds that a standing order of somebody else excludes"
    if asked_otherwise:  # such as the payment of the chosen card
        return "worlds in which what somebody else has chosen asks more or less"
    return None


def other_entry(
    turn: RunningTurn,
    twin: Engine[Any],
    entry: Entry,
    index: int,
    retell: Retell,
    exchanging: random.Random | None,
) -> Entry:
    """Return the entry of another seat in the other world."""
    if entry.seat == turn.seat or entry.question not in twin.open:
        return entry
    if exchanging is not None and index in turn.sealed:
        question = twin.open[entry.question]
        if twin.sealed:
            return Entry(entry.seat, entry.question, random_answer(question, exchanging))
        return Entry(entry.seat, entry.question, of_the_same_kind(question, entry, exchanging))
    return Entry(entry.seat, entry.question, retell(entry.answer))


def of_the_same_kind(question: Question[Any], entry: Entry, generator: random.Random) -> Json:
    """Return another answer with the same effect, such as the discard of another card."""
    if not isinstance(question, Choose):
        return random_answer(question, generator)
    kind = entry.answer.partition(":")[0]
    return generator.choice([key for key in question.options if key.partition(":")[0] == kind])
