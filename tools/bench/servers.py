"""Servers under measurement: one process on SQLite, or several on PostgreSQL and Redis."""

from __future__ import annotations

import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import psycopg
from django.conf import settings

from tools.bench.populate import Prepared

START_TIMEOUT = 30.0
TICKS = os.sysconf("SC_CLK_TCK")
COMMANDS = {
    "uvicorn": "-m config.server --port {port}",
    "daphne": "-m daphne --verbosity 0 --port {port} config.asgi:application",
}


@dataclass
class Servers:
    """Running processes, and their shared services."""

    environment: dict[str, str]
    ports: list[int] = field(default_factory=list)
    processes: list[subprocess.Popen[bytes]] = field(default_factory=list)
    stop_signal: signal.Signals = signal.SIGTERM
    own_cores: bool = False  # each process has a core of its own, as docs/operating/ advises

    def start(self, kind: str = "uvicorn", port: int | None = None, profile: Path | None = None) -> int:
        """Start one more process and wait until it listens; return its port.

        When it stops, it writes its event loop's profile to `profile`.
        """
        port = port or free_port()
        profiler = []
        if profile:
            profiler = ["-m", "cProfile", "-o", str(profile)]
            self.stop_signal = signal.SIGINT  # uvicorn exits on SIGTERM before it writes the profile
        options = COMMANDS[kind].format(port=port).split()
        command = [sys.executable, *profiler, *options]
        process = subprocess.Popen(command, env=self.environment, cwd=settings.BASE_DIR)
        if self.own_cores:
            cores = sorted(os.sched_getaffinity(0))
            os.sched_setaffinity(process.pid, {cores[len(self.processes) % len(cores)]})
        self.processes.append(process)
        self.ports.append(port)
        wait_for_port(port, process)
        return port

    @contextmanager
    def worker(self) -> Iterator[subprocess.Popen[bytes]]:
        """Run a worker beside the servers, and stop it at the end."""
        command = [sys.executable, "manage.py", "worker"]
        process = subprocess.Popen(command, env=self.environment, cwd=settings.BASE_DIR)
        try:
            yield process
        finally:
            process.terminate()
            process.wait()

    def manage(self, *arguments: str) -> str:
        """Run a command of manage.py on the same database; return its output."""
        return subprocess.run(
            [sys.executable, "manage.py", *arguments],
            env=self.environment, cwd=settings.BASE_DIR, check=True, stdout=subprocess.PIPE, text=True,
        ).stdout  # fmt: skip

    def populate(self, game: str, matches: int, answers: int = 0) -> Prepared:
        wanted = f"--game={game}", f"--matches={matches}", f"--answers={answers}"
        prepared: Prepared = json.loads(self.manage("bench", "populate", *wanted))
        return prepared

    def restart(self, kind: str = "uvicorn") -> None:
        """Replace all processes by new ones on the same ports."""
        self.stop()
        ports, self.ports, self.processes = self.ports, [], []
        for port in ports:
            self.start(kind, port)

    def seconds(self) -> float:
        """Return the processor time of all processes."""
        return sum(_processor_seconds(pid) for pid in self._pids())

    def memory(self) -> int:
        """Return the memory of all processes, in bytes."""
        return sum(_resident_bytes(pid) for pid in self._pids())

    def _pids(self) -> Iterator[int]:
        for process in self.processes:
            yield process.pid
            children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text()
            yield from map(int, children.split())

    def stop(self) -> None:
        for process in self.processes:
            process.send_signal(self.stop_signal)
        for process in self.processes:
            process.wait()


@contextmanager
def on_sqlite() -> Iterator[Servers]:
    """Provide servers on a new SQLite database, without Redis."""
    with tempfile.TemporaryDirectory(prefix="orrery-bench-") as folder:
        (Path(folder) / "orrery.sqlite3").write_bytes(_migrated())
        servers = Servers(_environment(DATA_DIR=folder, DATABASE_URL="", REDIS_URL=""))
        yield from _prepared(servers, migrate=False)


@cache
def _migrated() -> bytes:
    """Return an empty migrated SQLite database, made once per process."""
    with tempfile.TemporaryDirectory(prefix="orrery-bench-") as folder:
        servers = Servers(_environment(DATA_DIR=folder, DATABASE_URL="", REDIS_URL=""))
        servers.manage("migrate", "--verbosity=0")
        return (Path(folder) / "orrery.sqlite3").read_bytes()


@contextmanager
def on_postgresql(database_url: str, redis_url: str, migrated: str = "", *, migrate: bool = True) -> Iterator[Servers]:
    """Provide servers on Redis and a new PostgreSQL database, which is dropped afterwards.

    With `migrated`, the database begins as a copy of the one at that address, which must have no connections.
    """
    name = f"orrery_bench_{os.getpid()}_{secrets.token_hex(3)}"
    template = migrated.rpartition("/")[2] or "template1"
    with tempfile.TemporaryDirectory(prefix="orrery-bench-") as folder:
        with psycopg.connect(database_url, autocommit=True) as admin:
            admin.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"'.encode())
        base, _slash, _database = database_url.rpartition("/")
        environment = _environment(DATA_DIR=folder, DATABASE_URL=f"{base}/{name}", REDIS_URL=redis_url)
        try:
            yield from _prepared(Servers(environment), migrate=migrate and not migrated)
        finally:
            with psycopg.connect(database_url, autocommit=True) as admin:
                admin.execute(f'DROP DATABASE "{name}" WITH (FORCE)'.encode())


def _prepared(servers: Servers, *, migrate: bool = True) -> Iterator[Servers]:
    if migrate:
        servers.manage("migrate", "--verbosity=0")
    try:
        yield servers
    finally:
        servers.stop()


def _environment(**settings: str) -> dict[str, str]:
    return {**os.environ, "LOG_LEVEL": "WARNING", "RATE_LIMITS": "0", **settings}


def wait_for_port(port: int, process: subprocess.Popen[bytes]) -> None:
    """Wait until the process listens. Raises: RuntimeError if it exits, or does not listen in time."""
    until = time.monotonic() + START_TIMEOUT
    while time.monotonic() < until and process.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise RuntimeError(f"{process.args!r} does not listen on port {port}")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _processor_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def _resident_bytes(pid: int) -> int:
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")
