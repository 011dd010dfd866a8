"""Run several programs as one: python -m tools.together "COMMAND" "COMMAND" …

When one of them ends, so do the others. A signal to stop reaches all of them.
"""

from __future__ import annotations

import queue
import shlex
import signal
import subprocess
import sys
import threading
from collections.abc import Sequence

STOPS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
STOPS_WITHIN = 10  # seconds before a program is killed


def run_together(programs: Sequence[tuple[str, Sequence[str]]]) -> int:
    """Run programs, by name, until one ends or this process is told to stop; return the exit code."""
    running: list[subprocess.Popen[bytes]] = []
    ended: queue.SimpleQueue[tuple[str, int]] = queue.SimpleQueue()
    told: list[int] = []  # received signals

    def stop(number: int = signal.SIGTERM, _frame: object = None) -> None:
        told.append(number)
        for process in running:
            process.terminate()

    def wait(name: str, process: subprocess.Popen[bytes]) -> None:
        ended.put((name, process.wait()))

    for each in STOPS:
        signal.signal(each, stop)
    for name, command in programs:
        # a group of its own: ^C in a terminal reaches it from here only
        process = subprocess.Popen(command, process_group=0)
        running.append(process)
        threading.Thread(target=wait, args=(name, process), daemon=True).start()
    if told:  # during their start
        stop()
    name, code = ended.get()
    failed = not told
    if failed:
        print(f"{name} has ended (exit code {code}). The rest ends too.", file=sys.stderr, flush=True)
    stop()
    for process in running:
        try:
            process.wait(STOPS_WITHIN)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
    return int(failed)


if __name__ == "__main__":
    sys.exit(run_together([(each, shlex.split(each)) for each in sys.argv[1:]]))
