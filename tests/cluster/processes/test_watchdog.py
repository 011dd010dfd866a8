"""Messages of web process and worker to systemd: ready, at work, stopping; frozen ones send none."""

from __future__ import annotations

import re
import signal
import socket
import time
from contextlib import contextmanager

import pytest
from django.conf import settings

from games.worker.systemd import ALIVE_EVERY
from tools.bench.servers import on_sqlite

UNITS = settings.BASE_DIR / "deploy/systemd"
STARTS_WITHIN = 60.0  # seconds, beside other tests on the same processors
LATE = 5.0  # seconds, for the same reason


class Receiver:
    """Receives messages as systemd does."""

    def __init__(self, path):
        self.path = str(path)
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(self.path)

    def next(self, within):
        """Return the next message; None if none arrives within these seconds."""
        self._socket.settimeout(within)
        try:
            return self._socket.recv(4096).decode()
        except TimeoutError:
            return None

    def until(self, message, within):
        end = time.monotonic() + within
        while (received := self.next(max(0.1, end - time.monotonic()))) is not None:
            if received == message:
                return True
        return False

    def forget(self):
        """Drop all messages that have arrived."""
        while self.next(0.1) is not None:
            pass


@pytest.fixture
def receiver(tmp_path):
    return Receiver(tmp_path / "notify")


@pytest.fixture
def servers(receiver):
    with on_sqlite() as servers:
        servers.environment |= {"DEBUG": "1", "OPPONENT_PROCESSES": "0", "NOTIFY_SOCKET": receiver.path}
        yield servers


@contextmanager
def web(servers):
    servers.start()
    yield servers.processes[-1]
    servers.stop()


@contextmanager
def worker(servers):
    with servers.worker() as process:
        yield process


@pytest.mark.long
@pytest.mark.parametrize("started", [web, worker])
def test_a_frozen_process_is_silent_and_others_tell_that_they_work(started, servers, receiver):
    with started(servers) as process:
        assert receiver.next(STARTS_WITHIN) == "READY=1"
        assert receiver.next(LATE) == "WATCHDOG=1"
        assert receiver.next(ALIVE_EVERY + LATE) == "WATCHDOG=1"
        process.send_signal(signal.SIGSTOP)
        receiver.forget()
        try:
            assert receiver.next(2 * ALIVE_EVERY) is None
        finally:
            process.send_signal(signal.SIGCONT)
        assert receiver.until("WATCHDOG=1", ALIVE_EVERY + LATE)
        process.terminate()
        assert receiver.until("STOPPING=1", LATE)


@pytest.mark.parametrize("unit", ["orrery@.service", "orrery-worker.service"])
def test_a_unit_waits_for_several_messages(unit):
    text = (UNITS / unit).read_text()
    (seconds,) = re.findall(r"^WatchdogSec=(\d+)$", text, re.MULTILINE)
    assert int(seconds) >= 4 * ALIVE_EVERY
    assert "\nType=notify\nNotifyAccess=main\n" in text
