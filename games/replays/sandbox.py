"""Play a record with its own starting position in a process with limits of time and memory.

A forged position may keep the rules busy for ever within one step, where no budget counts, or fill
the memory.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from pathlib import Path

import msgspec

from games.core.dialogue.questions import IllegalAnswer
from games.core.engine.limits import REPLAY_SECONDS
from games.core.records.record import TOO_LONG, Record, replay
from games.registry import rules_at

ROOT = Path(__file__).resolve().parents[2]
SECONDS = round(REPLAY_SECONDS) + 2  # of processor time, with the start of the process
MEMORY = 384 * 1024**2  # bytes: twice the need of the longest match
ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1"}  # NumPy would reserve memory for a thread per core


def check_position(record: Record, seconds: int | None = None) -> None:
    """Check that a record with its own starting position stays within time and memory.

    It does not check the moves. Raises: IllegalAnswer if it exceeds a limit.
    """
    if not record.origin:
        return
    seconds = seconds or SECONDS
    command = [sys.executable, "-m", "games.replays.sandbox", str(seconds)]
    try:
        done = subprocess.run(  # noqa: S603 - a module of our own
            command, input=msgspec.json.encode(record), cwd=ROOT, check=False, env=os.environ | ONE_THREAD,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=10 * seconds,
        )  # fmt: skip
    except subprocess.TimeoutExpired as fault:
        raise IllegalAnswer(TOO_LONG) from fault
    if done.returncode != 0:
        raise IllegalAnswer(TOO_LONG)


def main() -> None:
    """Play the record at standard input within the limits. The system ends this process at a limit."""
    seconds = int(sys.argv[1])
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    record = msgspec.json.decode(sys.stdin.buffer.read(), type=Record)
    try:
        replay(record, rules_at(record.game, record.rules))
    except IllegalAnswer as refusal:  # the caller finds it again; only lack of memory counts here
        fault: BaseException | None = refusal
        while fault is not None:
            if isinstance(fault, MemoryError):
                sys.exit(1)
            fault = fault.__cause__ or fault.__context__


if __name__ == "__main__":
    main()
