"""Run Daphne, or uvicorn, beside the tests."""

from __future__ import annotations

import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

from tools.bench.servers import free_port, wait_for_port

BASE = Path(__file__).parents[2]


@contextmanager
def daphne(name="daphne_of_sizes", *options, stderr=None):
    """Serve the application of a module beside this one, and give its address."""
    port = free_port()
    endpoint = f"tcp:interface=127.0.0.1:port={port}"
    command = ["config.daphne", "-v", "0", *options, "--endpoint", endpoint]
    with _serving(command, name, port, stderr) as url:
        yield url


@contextmanager
def uvicorn(name, *, stderr=None):
    """Serve the application of a module beside this one as deploy/uvicorn.conf does, and give its address."""
    port = free_port()
    command = ["uvicorn", "--port", str(port), "--log-level", "warning"]
    command += ["--ws-per-message-deflate", "false"]
    with _serving(command, name, port, stderr) as url:
        yield url


@contextmanager
def _serving(command, name, port, stderr):
    command = [sys.executable, "-m", *command, f"tests.config.{name}:application"]
    with subprocess.Popen(command, cwd=BASE, stderr=stderr) as server:
        try:
            wait_for_port(port, server)
            yield f"ws://127.0.0.1:{port}/"
        finally:
            server.kill()
