"""Decisions of computer opponents in another process.

`python -m games.opponents.deciding` reads tasks from its standard input and writes decisions to its
standard output. It ends when its input ends, as when its owner dies.
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
from games.core.ai.advice import Advice, advice
from games.core.ai.opponents import Level, TimedBudget, observe
from games.core.ai.seat_player import situation
from games.core.dialogue.messages import Message, from_plain, to_plain
from games.core.dialogue.questions import Json, Seat
from games.core.engine.engine import Engine
from games.core.engine.log import Checkpoint, Entry
from games.core.engine.table import Line
from games.opponents.reviewing import Reviewed, ReviewTask, review

NICE = 15  # people are served first
LENGTH = 4  # bytes of the length before each message
PATIENCE = 3.0  # seconds by the clock for each processor second, on a busy machine


class Task(msgspec.Struct, frozen=True, tag="decide"):
    """A seat's question, with the match since the start of the running turn."""

    game: str
    rules_version: int
    secret: bytes
    start: int  # length of the log at the turn start
    state: bytes
    standing_orders: dict[Seat, list[str]]
    past: bytes  # the journal before, as `games.play.loading` writes it
    entries: list[Entry]  # of the log since then
    seat: Seat
    question: str  # its id
    level: Level
    seed: int
    seconds: float
    advises: bool = False  # whether to return advice
    took: list[int] = []  # of the entries, as `Engine.took` has it


class Decided(msgspec.Struct, frozen=True, tag="decided"):
    """The decision of an opponent, or its fault."""

    answers: list[Json] = []
    worth: float | None = None  # of the answer to its seat, 0 to 1
    moment: bytes = b""  # digest of the seat's view and question
    fault: str = ""
    reason: Message | None = None
    advice: list[Advice] = []  # if asked for


_lines = msgspec.msgpack.Decoder(list[Line], dec_hook=from_plain).decode


def match_of(task: Task) -> Engine[Any]:
    """Return the match of a task. Of its log before this turn only the length is known."""
    rules = registry.rules_at(task.game, task.rules_version)
    start = Checkpoint(task.start, task.state, standing_orders=task.standing_orders)
    log = [Entry(0, "")] * task.start
    match = Engine(rules, task.secret, start, log, at=start, past=_lines(task.past))
    took = [0] * task.start + (task.took or [0] * len(task.entries))
    match.take_up(task.entries, [False] * len(took), took)  # opponents are not told of private steps
    return match


def thinking_clock(
    processor: Callable[[], float] = time.thread_time, clock: Callable[[], float] = time.monotonic
) -> Callable[[], float]:
    """Return a clock of processor time that runs at least at 1/PATIENCE of real time."""
    had, began = processor(), clock()
    return lambda: max(processor() - had, (clock() - began) / PATIENCE)


def decide(task: Task, clock: Callable[[], float] | None = None) -> Decided:
    """Return the opponent's decision within the task's seconds, by `thinking_clock`."""
    budget = TimedBudget(task.seconds, clock or thinking_clock())
    try:
        match = match_of(task)
        asked = match.question_of(task.seat)
        if asked is None or asked[0] != task.question:
            return Decided(fault="the question is not open")
        observation = observe(match, task.seat)
        moment = sha256(situation(observation)).digest()
        opponent = registry.ai_of(match.rules.slug).opponents[task.level]
        decision = opponent.decide(observation, budget, task.seed)
        told = advice(observation, decision) if task.advises else []
    except Exception as fault:  # whatever fails, the worker goes on with a simpler level
        return Decided(fault=f"{type(fault).__name__}: {fault}")
    worth = next((c.worth for c in decision.candidates if c.answer == decision.answers[0]), None)
    return Decided(decision.answers, worth, moment, "", decision.reason, told)


Work: TypeAlias = Task | ReviewTask
Result: TypeAlias = Decided | Reviewed


def done(work: Work) -> Result:
    return decide(work) if isinstance(work, Task) else review(work)


def packed(message: msgspec.Struct) -> bytes:
    """Return the bytes of a message between the processes."""
    data = msgspec.msgpack.encode(message, enc_hook=to_plain)
    return len(data).to_bytes(LENGTH, "big") + data


_work = msgspec.msgpack.Decoder(Work).decode
_result = msgspec.msgpack.Decoder(Result, dec_hook=from_plain).decode


def unpacked(data: bytes) -> Result | None:
    """Return the first result in `data`, or None if it is incomplete."""
    length = int.from_bytes(data[:LENGTH], "big")
    if len(data) < LENGTH or len(data) < LENGTH + length:
        return None
    result: Result = _result(data[LENGTH : LENGTH + length])
    return result


def collect_seldom() -> None:
    """Run the garbage collector seldom, and never over the loaded modules.

    A search keeps thousands of positions; collecting them took a fifth of its time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def serve(tasks: BinaryIO, decisions: BinaryIO) -> None:
    """Do tasks until the input ends."""
    while head := tasks.read(LENGTH):
        data = tasks.read(int.from_bytes(head, "big"))
        decisions.write(packed(done(_work(data))))
        decisions.flush()


if __name__ == "__main__":
    os.nice(NICE)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # keeps prints out of the decisions
    collect_seldom()
    try:
        serve(sys.stdin.buffer, answers)
    except (BrokenPipeError, KeyboardInterrupt):
        os._exit(0)
