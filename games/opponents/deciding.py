"""One decision of a computer opponent, as it is asked of another process and answered.

Run as `python -m games.opponents.deciding` this is that process: it reads tasks from its standard input
and writes decisions to its standard output until its input ends, as it does when its owner dies.
"""

from __future__ import annotations

import gc
import os
import sys
import time
from collections.abc import Callable
from hashlib import sha256
from typing import Any, BinaryIO, TypeAlias

import msgspec

from games import registry
from games.core.advice import Advice, advice
from games.core.log import Checkpoint, Entry
from games.core.match import Match
from games.core.messages import Message, from_plain, to_plain
from games.core.opponents import Level, TimedBudget, observe
from games.core.questions import Json, Seat
from games.core.search import opponent_of
from games.core.seat_player import situation
from games.core.table import Line
from games.opponents.reviewing import Reviewed, ReviewTask, review

NICE = 15  # so that people are served first
LENGTH = 4  # bytes before each message that say how long it is
PATIENCE = 3.0  # seconds that may pass for each of thinking, where the processor has other work


class Task(msgspec.Struct, frozen=True, tag="decide"):
    """A seat that is asked something: its match since the start of the running turn, and the means."""

    game: str
    rules_version: int
    secret: bytes
    start: int  # the length of the log at the turn start
    state: bytes
    standing_orders: dict[Seat, list[str]]
    past: bytes  # the journal up to there, as `games.services.store` writes it
    entries: list[Entry]  # since
    seat: Seat
    question: str  # its id
    level: Level
    seed: int
    seconds: float
    advises: bool = False  # whether somebody wants to know what else is good, and why
    took: list[int] = []  # of the entries, as `Match.took` has it


class Decided(msgspec.Struct, frozen=True, tag="decided"):
    """What an opponent has decided, or why it could not."""

    answers: list[Json] = []
    worth: float | None = None  # of the answer to its seat, 0 to 1
    moment: bytes = b""  # the same whenever the seat sees and is asked the same
    fault: str = ""
    reason: Message | None = None
    advice: list[Advice] = []  # if it was asked for


_lines = msgspec.msgpack.Decoder(list[Line], dec_hook=from_plain).decode


def match_of(task: Task) -> Match[Any]:
    """Return the match, of whose log before this turn only the length is known."""
    rules = registry.rules_at(task.game, task.rules_version)
    start = Checkpoint(task.start, task.state, standing_orders=task.standing_orders)
    log = [Entry(0, "")] * task.start
    match = Match(rules, task.secret, start, log, at=start, past=_lines(task.past))
    took = [0] * task.start + (task.took or [0] * len(task.entries))
    match.take_up(task.entries, [False] * len(took), took)  # what was private, no opponent is told
    return match


def thinking_clock(
    processor: Callable[[], float] = time.thread_time, clock: Callable[[], float] = time.monotonic
) -> Callable[[], float]:
    """Return a clock that counts the processor's time that we have had, and at least a part of what passes."""
    had, began = processor(), clock()
    return lambda: max(processor() - had, (clock() - began) / PATIENCE)


def decide(task: Task, clock: Callable[[], float] | None = None) -> Decided:
    """Return what the opponent decides within the seconds it is given, by `thinking_clock`."""
    budget = TimedBudget(task.seconds, clock or thinking_clock())
    try:
        match = match_of(task)
        asked = match.question_of(task.seat)
        if asked is None or asked[0] != task.question:
            return Decided(fault="the question is not open")
        observation = observe(match, task.seat)
        moment = sha256(situation(observation)).digest()
        opponent = opponent_of(match.rules, task.level)
        decision = opponent.decide(observation, budget, task.seed)
        told = advice(observation, decision) if task.advises else []
    except Exception as fault:
        return Decided(fault=f"{type(fault).__name__}: {fault}")
    worth = next((c.worth for c in decision.candidates if c.answer == decision.answers[0]), None)
    return Decided(decision.answers, worth, moment, "", decision.reason, told)


Work: TypeAlias = Task | ReviewTask
Result: TypeAlias = Decided | Reviewed


def done(work: Work) -> Result:
    """Do what is asked."""
    return decide(work) if isinstance(work, Task) else review(work)


def packed(message: msgspec.Struct) -> bytes:
    """Return a message as it travels between the processes."""
    data = msgspec.msgpack.encode(message, enc_hook=to_plain)
    return len(data).to_bytes(LENGTH, "big") + data


_work = msgspec.msgpack.Decoder(Work).decode
_result = msgspec.msgpack.Decoder(Result, dec_hook=from_plain).decode


def unpacked(data: bytes) -> Result | None:
    """Return the result at the beginning of `data`, or None if not all of it is there yet."""
    length = int.from_bytes(data[:LENGTH], "big")
    if len(data) < LENGTH or len(data) < LENGTH + length:
        return None
    result: Result = _result(data[LENGTH : LENGTH + length])
    return result


def collect_seldom() -> None:
    """Let the collector look for cycles seldom, and never through what is loaded by now.

    A search keeps thousands of positions, and looking through them again and again took a fifth of its time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def serve(tasks: BinaryIO, decisions: BinaryIO) -> None:
    """Decide one task after the other."""
    while head := tasks.read(LENGTH):
        data = tasks.read(int.from_bytes(head, "big"))
        decisions.write(packed(done(_work(data))))
        decisions.flush()


if __name__ == "__main__":
    os.nice(NICE)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # whatever is printed must not come between
    collect_seldom()
    try:
        serve(sys.stdin.buffer, answers)
    except (BrokenPipeError, KeyboardInterrupt):
        os._exit(0)
