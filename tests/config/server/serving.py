"""A server of an application for tests, as started by `python -m config.server`."""

from __future__ import annotations

import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

from tools.bench.servers import free_port, wait_for_port

BASE = Path(__file__).parents[3]


@contextmanager
def serving(name, *, stderr=None):
    """Serve a neighbouring module's application; yield its address and process."""
    port = free_port()
    code = f"from config.server.serving import serve; serve('tests.config.server.{name}:application', '127.0.0.1', {port}, proxy_headers=True)"
    with subprocess.Popen([sys.executable, "-c", code], cwd=BASE, stderr=stderr) as server:
        try:
            wait_for_port(port, server)
            yield f"ws://127.0.0.1:{port}/", server
        finally:
            server.kill()
