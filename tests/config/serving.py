"""Run Daphne beside the tests."""

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
    application = f"tests.config.{name}:application"
    command = [sys.executable, "-m", "daphne", "-v", "0", *options, "--endpoint", endpoint]
    with subprocess.Popen([*command, application], cwd=BASE, stderr=stderr) as server:
        try:
            wait_for_port(port, server)
            yield f"ws://127.0.0.1:{port}/"
        finally:
            server.kill()
