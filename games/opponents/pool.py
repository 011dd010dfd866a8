"""The processes in which opponents decide. The pool kills and replaces a slow one.

Processor time counts, because a process on a busy machine gets little of it.
"""

from __future__ import annotations

import contextlib
import logging
import os
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from games.opponents.deciding import LENGTH, Decided, Result, Work, done, packed, unpacked
from games.opponents.times import BUSY_MACHINE, FIRST_TASK, OVER_TIME

log = logging.getLogger("games.opponents")
AT_ONCE = 1 << 16  # bytes read from a process
DECISIONS = 500  # after which a process is replaced, to bound leaks of memory

COMMAND = [sys.executable, "-m", "games.opponents.deciding"]

K = TypeVar("K")


class _Process:
    """A process of the pool."""

    def __init__(self, command: list[str], folder: str) -> None:
        self._popen = subprocess.Popen(  # noqa: S603 - our own module, nothing of it comes from outside
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=folder, bufsize=0
        )
        assert self._popen.stdin is not None
        assert self._popen.stdout is not None
        self._in, self._out = self._popen.stdin, self._popen.stdout
        os.set_blocking(self._out.fileno(), False)
        self._read = b""
        self.begun = 0

    @property
    def pid(self) -> int:
        return self._popen.pid

    def send(self, task: Work) -> None:
        self.begun += 1
        self._in.write(packed(task))

    def receive(self) -> Result | None:
        """Return the result, or None if it is not there yet. Raises: OSError if the process died."""
        with contextlib.suppress(BlockingIOError):
            while data := os.read(self._out.fileno(), AT_ONCE):
                self._read += data
            raise BrokenPipeError(f"process {self.pid} has ended")
        decided = unpacked(self._read)
        if decided is not None:
            self._read = self._read[LENGTH + int.from_bytes(self._read[:LENGTH], "big") :]
        return decided

    def kill(self) -> None:
        self._popen.kill()
        self._popen.wait()
        self._in.close()
        self._out.close()


@dataclass(frozen=True, slots=True)
class _Run:
    """A running task and its limits."""

    process: _Process
    most: float  # processor seconds of the process since its start
    end: float  # by the clock


def processor_seconds(pid: int) -> float:
    """Return the processor time of a process; 0 where the system does not tell it."""
    try:
        told = Path(f"/proc/{pid}/stat").read_text("ascii", "replace").rpartition(")")[2].split()
    except OSError:
        return 0.0
    in_user, in_system = told[11:13]  # `man proc_pid_stat`, from its third field on
    return (int(in_user) + int(in_system)) / os.sysconf("SC_CLK_TCK")


class Pool(Generic[K]):
    """Processes that are started at need. A pool of none decides at once, in this process.

    Tests pass their own `command` and clocks.
    """

    def __init__(
        self,
        processes: int,
        folder: str,
        command: Callable[[], list[str]] = lambda: COMMAND,
        clock: Callable[[], float] = time.monotonic,
        processor: Callable[[int], float] = processor_seconds,
    ) -> None:
        self.processes = processes
        self.killed = 0
        self._folder = folder
        self._command = command
        self._clock, self._processor = clock, processor
        self._idle: list[_Process] = []
        self._busy: dict[K, _Run] = {}
        self._done: dict[K, Result] = {}

    @property
    def free(self) -> int:
        """Return the number of decisions that can be begun now."""
        return max(self.processes, 1) - len(self._busy) - len(self._done)

    @property
    def alive(self) -> list[int]:
        """Return the numbers of the running processes."""
        return [each.pid for each in self._idle] + [run.process.pid for run in self._busy.values()]

    def begin(self, key: K, task: Work) -> None:
        """Begin a task; `collect` returns its result."""
        if not self.processes:
            self._done[key] = done(task)
            return
        process = self._idle.pop() if self._idle else _Process(self._command(), self._folder)
        seconds = task.seconds + OVER_TIME + (0 if process.begun else FIRST_TASK)
        most = self._processor(process.pid) + seconds
        self._busy[key] = _Run(process, most, self._clock() + seconds + BUSY_MACHINE)
        try:
            process.send(task)
        except OSError:  # it died while idle: `collect` notices
            log.warning("process %d of an opponent has ended", process.pid)

    def collect(self) -> dict[K, Result]:
        """Return the new results, with a fault where a process died or was killed."""
        found, self._done = self._done, {}
        for key, run in list(self._busy.items()):
            process = run.process
            try:
                decided = process.receive()
            except OSError as fault:
                found[key] = self._lost(process, str(fault))
            else:
                if decided is not None:
                    found[key] = decided
                    self._keep(process)
                elif self._is_over(run):
                    found[key] = self._lost(process, f"process {process.pid} took too long: killed")
            if key in found:
                del self._busy[key]
        return found

    def _is_over(self, run: _Run) -> bool:
        return self._clock() > run.end or self._processor(run.process.pid) > run.most

    def _keep(self, process: _Process) -> None:
        if process.begun < DECISIONS:
            self._idle.append(process)
        else:
            process.kill()

    def _lost(self, process: _Process, why: str) -> Decided:
        self.killed += 1
        process.kill()
        log.warning("opponents: %s", why)
        return Decided(fault=why)

    def close(self) -> None:
        for process in [*self._idle, *(run.process for run in self._busy.values())]:
            process.kill()
        self._idle, self._busy = [], {}
