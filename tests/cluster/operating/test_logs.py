"""Standard error of processes with LOG_FORMAT=json: always one object a line."""

from __future__ import annotations

import http.client
import json
import socket
import subprocess
import sys
from contextlib import closing

import pytest
from django.conf import settings

from config.version import VERSION
from tests.cluster.deployment import command_of
from tools.bench.servers import free_port, on_sqlite, wait_for_port

TOKEN = "bVnK2uWmTz3Rk0yq4dQx1A"
GIVEN = "0123456789abcdef0123456789abcdef"
COMMANDS = {
    "behind nginx": lambda port: command_of("orrery@.service", str(port)),
    "by itself": lambda port: [sys.executable, "-m", "config.server", "--port", str(port)],
}


@pytest.fixture(scope="module")
def environment():
    with on_sqlite() as servers:
        more = {"LOG_FORMAT": "json", "LOG_LEVEL": "WARNING", "DEBUG": "1"}
        yield servers.environment | more


class Site:
    """A web process, and its output after its end."""

    def __init__(self, server, environment, folder):
        self.port, self._file = free_port(), folder / "stderr"
        with self._file.open("w") as told:
            self._process = subprocess.Popen(
                COMMANDS[server](self.port), env=environment, cwd=settings.BASE_DIR, stderr=told
            )
        wait_for_port(self.port, self._process)

    def ask(self, path, body=None, **headers):
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)) as asked:
            headers = {name.replace("_", "-"): value for name, value in headers.items()}
            asked.request("GET" if body is None else "POST", path, body, headers)
            answer = asked.getresponse()
            answer.read()
            return answer

    def stop(self):
        """Stop it; return the logged objects."""
        self._process.terminate()
        self._process.wait(timeout=30)
        return [json.loads(line) for line in self._file.read_text().splitlines()]


def test_a_line_and_an_answer_have_the_id_that_nginx_gave_the_request(environment, tmp_path):
    site = Site("behind nginx", environment, tmp_path)
    answer = site.ask(f"/return/nobody/{TOKEN}/x", X_Request_ID=GIVEN)
    made = [site.ask("/", X_Request_ID=given).getheader("X-Request-ID") for given in ("", "a b")]
    (line,) = [each for each in site.stop() if each["logger"] == "django.request"]
    assert (answer.status, answer.getheader("X-Request-ID")) == (404, GIVEN)
    assert all(len(each) == 32 for each in made)
    assert made[0] != made[1]
    assert 0 < line.pop("seconds") < 30
    assert line.pop("process") > 1
    del line["timestamp"]
    assert line == {
        "level": "WARNING",
        "logger": "django.request",
        "message": "Not Found: /return/nobody/…/x",
        "status": 404,
        "request_id": GIVEN,
        "method": "GET",
        "path": "/return/nobody/…/x",
        "version": VERSION,
    }


def test_nothing_is_told_of_requests_that_are_answered(environment, tmp_path):
    site = Site("behind nginx", environment | {"LOG_LEVEL": "INFO"}, tmp_path)
    assert site.ask("/").status == 200
    assert not [each for each in site.stop() if "127.0.0.1" in each["message"]]


def test_visitors_cannot_choose_their_own_where_there_is_no_proxy(environment, tmp_path):
    site = Site("by itself", environment, tmp_path)
    answer = site.ask("/", X_Request_ID=GIVEN)
    site.stop()
    assert len(answer.getheader("X-Request-ID")) == 32
    assert answer.getheader("X-Request-ID") != GIVEN


def test_scanners_leave_no_tracebacks(environment, tmp_path):
    site = Site("behind nginx", environment, tmp_path)
    assert site.ask("/", Host="scanner.example.org").status == 400
    fields = "&".join(f"x{n}=1" for n in range(1100))
    form, token = "application/x-www-form-urlencoded", f"csrftoken={'c' * 32}"
    assert site.ask("/me/", fields, Content_Type=form, Cookie=token).status == 400
    assert site.ask("/me/", "name=x", Content_Type=form).status == 403
    lines = site.stop()
    loggers = {each["logger"] for each in lines}
    assert {"django.security.TooManyFieldsSent", "django.security.csrf"} <= loggers
    assert not [each for each in lines if "exc_info" in each or "scanner" in each["message"]]


def run(environment, command):
    """Return the output and the exit code of a process that ends by itself."""
    ran = subprocess.run(
        command, env=environment, cwd=settings.BASE_DIR, capture_output=True, text=True,
        check=False, timeout=60,
    )  # fmt: skip
    return [json.loads(line) for line in ran.stderr.splitlines()], ran.returncode


@pytest.mark.parametrize("kind", ["web", "worker"])
def test_settings_that_cannot_be_read_end_the_start_with_one_object(kind, environment):
    unit = {"web": "orrery@.service", "worker": "orrery-worker.service"}[kind]
    environment = environment | {"EMAIL_PORT": "x"}
    (line,), code = run(environment, command_of(unit, str(free_port())))
    assert code == 1
    assert (line["level"], line["version"]) == ("CRITICAL", VERSION)
    assert line["message"] == "EMAIL_PORT is 'x', it should be a number from 1 on"
    assert line["exc_info"].startswith("Traceback")


def test_a_port_that_is_taken_is_told_in_objects(environment):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        lines, code = run(environment, command_of("orrery@.service", str(port)))
        assert code != 0
        assert any("address already in use" in each["message"] for each in lines)
        lines, code = run(environment | {"WORKER_METRICS_PORT": str(port)}, command_of("orrery-worker.service"))
    assert (code, lines[-1]["level"]) == (1, "CRITICAL")
    assert "Address already in use" in lines[-1]["message"]


def test_warnings_and_faults_of_threads_are_objects_too(environment):
    code = (
        "import threading, warnings; warnings.warn('soon gone')\n"
        "t = threading.Thread(target=lambda: 1 / 0); t.start(); t.join()"
    )
    (warned, broke), _code = run(environment, [sys.executable, "manage.py", "shell", "-v0", "-c", code])
    assert (warned["logger"], warned["level"]) == ("py.warnings", "WARNING")
    assert "soon gone" in warned["message"]
    assert (broke["message"], broke["level"]) == ("division by zero", "CRITICAL")
