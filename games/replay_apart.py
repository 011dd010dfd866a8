"""Play a record that begins from a position of its own in a process apart, which the system ends in time.

No match may have led to such a position, and the rules may be busy with it for ever within one step,
where no budget is counted, or fill the memory with it.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from pathlib import Path

import msgspec

from games.core.limits import REPLAY_SECONDS
from games.core.questions import IllegalAnswer
from games.core.record import TOO_LONG, Record, replay
from games.registry import rules_at

ROOT = Path(__file__).resolve().parent.parent
SECONDS = round(REPLAY_SECONDS) + 2  # of processor time, the start of the process included
MEMORY = 384 * 1024**2  # bytes: twice what the longest match takes; it is played again here
ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1"}  # NumPy would keep memory for as many as there are cores


def check_position(record: Record, seconds: int | None = None) -> None:
    """Check that a record can be played from its own position, if it has one, in time and memory.

    Raises: IllegalAnswer if not. Whether it is right remains to be seen.
    """
    if not record.origin:
        return
    seconds = seconds or SECONDS
    command = [sys.executable, "-m", "games.replay_apart", str(seconds)]
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
    """Play the record at standard input within the limits, or be ended."""
    seconds = int(sys.argv[1])
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    record = msgspec.json.decode(sys.stdin.buffer.read(), type=Record)
    try:
        replay(record, rules_at(record.game, record.rules))
    except IllegalAnswer as refusal:  # to be found again, and told, by whoever has asked
        fault: BaseException | None = refusal
        while fault is not None:
            if isinstance(fault, MemoryError):
                sys.exit(1)
            fault = fault.__cause__ or fault.__context__


if __name__ == "__main__":
    main()
