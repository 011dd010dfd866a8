"""One of two web processes is frozen behind the delivered nginx: pages and sockets go to the other."""

from __future__ import annotations

import shutil
import signal
import socket
import ssl
import subprocess
import time

import pytest
from websockets.sync.client import connect

from tests.cluster.deployment import HOST, Connection, certificate, nginx_conf, wait_until_it_listens
from tools.bench.servers import free_port, on_sqlite

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(shutil.which("nginx") is None, reason="nginx is not installed"),
]
FROZEN_FOR = 25.0  # seconds
ASKS_ELSEWHERE = 12.0  # seconds, proxy_read_timeout
BACK_WITHIN = 30.0  # seconds
LATE = 4.0  # seconds, beside other tests on the same processors
PAGE = "/offline/"  # without the database
MATCH = "/ws/match/none/"


@pytest.fixture
def servers():
    with on_sqlite() as servers:
        servers.environment |= {
            "ALLOWED_HOSTS": HOST,
            "SITE_URL": f"https://{HOST}",
            "HTTPS": "true",
            "SECRET_KEY": "the same for both processes",
            "DEBUG": "1",  # static files from their sources
        }
        servers.start()
        servers.start()
        yield servers


@pytest.fixture
def port(servers, tmp_path):
    """Start the delivered nginx before both processes; return its port."""
    certificate(tmp_path)
    secure = free_port()
    conf = nginx_conf(tmp_path, servers.ports, secure, free_port())
    nginx = subprocess.Popen(["nginx", "-p", str(tmp_path), "-c", str(conf)])
    wait_until_it_listens(secure)
    yield secure
    nginx.terminate()
    nginx.wait()


def seconds(port, folder, method="GET"):
    """Request a page; return its status and the seconds until then."""
    connection = Connection(port, folder)
    begun = time.monotonic()
    connection.request(method, PAGE)
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer.status, time.monotonic() - begun


def is_answered(port, folder, query=""):
    """Open and close a socket; return whether it was answered within five seconds."""
    trust = ssl.create_default_context(cafile=str(folder / "site.pem"))
    address, plain = f"wss://{HOST}:{port}{MATCH}{query}", socket.create_connection(("127.0.0.1", port))
    try:
        with connect(address, sock=plain, ssl=trust, origin=f"https://{HOST}:{port}", open_timeout=5):
            return True
    except TimeoutError:
        return False


def test_a_frozen_process_costs_one_page_some_seconds_and_is_back_within_thirty(servers, port, tmp_path):
    assert all(status == 200 for status, _seconds in (seconds(port, tmp_path) for _page in range(4)))
    frozen, other = servers.processes
    frozen.send_signal(signal.SIGSTOP)
    try:
        found, until = [], time.monotonic() + FROZEN_FOR
        while time.monotonic() < until:
            found.append(seconds(port, tmp_path))
            time.sleep(0.1)
        sockets = [is_answered(port, tmp_path, "?elsewhere=1") for _socket in range(4)]
    finally:
        frozen.send_signal(signal.SIGCONT)
    slow = [each for _status, each in found if each > LATE]
    assert {status for status, _seconds in found} == {200}
    assert 1 <= len(slow) <= 3
    assert max(slow) < ASKS_ELSEWHERE + LATE
    assert len(found) > 20
    assert all(sockets)
    time.sleep(BACK_WITHIN / 2)
    other.send_signal(signal.SIGSTOP)
    try:
        assert sum(each < LATE for _status, each in (seconds(port, tmp_path) for _page in range(4))) >= 3
    finally:
        other.send_signal(signal.SIGCONT)
