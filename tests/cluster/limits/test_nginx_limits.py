"""The delivered nginx: requests passed to the web processes, cached, and refused."""

from __future__ import annotations

import re
import subprocess
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from tests.cluster.deployment import (
    DEPLOY,
    WITH_NGINX,
    Connection,
    certificate,
    nginx_conf,
    wait_until_it_listens,
)
from tools.bench.servers import free_port

pytestmark = WITH_NGINX
HASHED = "/static/site.0123456789ab.js"
MANY = 5000  # more than a network may request at once, even where a request takes 25 ms
FORGED = {
    "X-Forwarded-For": "192.0.2.7",
    "X-Forwarded-Proto": "gopher",
    "X-Request-ID": "forged",
    "Upgrade": "websocket",
}


class WebProcess(ThreadingHTTPServer):
    """Stands in for a web process: it serves hashed names it knows, and records requests."""

    daemon_threads = True

    def __init__(self, files=()):
        super().__init__(("127.0.0.1", 0), _Answers)
        self.files = set(files)
        self.asked: list[tuple[str, dict[str, str]]] = []
        often = {"poll_interval": 0.01}  # seconds; `shutdown` waits for the next poll
        threading.Thread(target=self.serve_forever, kwargs=often, daemon=True).start()


class _Answers(BaseHTTPRequestHandler):
    server: WebProcess

    def do_GET(self):
        self.server.asked.append((self.path, dict(self.headers)))
        found = self.path.partition("?")[0] in self.server.files
        body = f"{self.path} {self.headers['Accept-Encoding']}".encode()
        self.send_response(200 if found else 404)
        if found:
            self.send_header("Vary", "Accept-Encoding")
            self.send_header("Cache-Control", "max-age=315360000, public, immutable")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_args):
        pass


class Site:
    """The delivered nginx before two web processes."""

    def __init__(self, folder, processes):
        self.folder, self.processes, self.port = folder, processes, free_port()
        ports = [each.server_address[1] for each in processes]
        certificate(folder)
        conf = nginx_conf(folder, ports, self.port, free_port())
        self.nginx = subprocess.Popen(["nginx", "-p", str(folder), "-c", str(conf)])
        wait_until_it_listens(self.port)
        self.connection = Connection(self.port, folder)

    def get(self, path, **headers):
        """Return the status and the body of a response."""
        self.connection.request("GET", path, headers=headers)
        answer = self.connection.getresponse()
        return answer.status, answer.read().decode()

    def raw(self, path, headers):
        """Do as `get`, for an address unchanged by a browser."""
        connection = Connection(self.port, self.folder)
        connection.putrequest("GET", path, skip_accept_encoding=True)
        for name, value in headers.items():
            connection.putheader(name, value)
        connection.endheaders()
        status = connection.getresponse().status
        connection.close()
        return status

    @property
    def asked(self):
        """Return the requests to the web processes."""
        return [each for process in self.processes for each in process.asked]

    @property
    def kept(self):
        """Return the files of the cache."""
        return [path for path in (self.folder / "orrery").rglob("*") if path.is_file()]


@pytest.fixture
def site(tmp_path):
    site = Site(tmp_path, [WebProcess([HASHED, "/static/icon.svg"]) for _n in range(2)])
    yield site
    site.nginx.terminate()
    site.nginx.wait(timeout=30)
    for each in site.processes:
        each.shutdown()
        each.server_close()


def test_nginx_keeps_a_file_once_whatever_query_comes_with_its_address(site):
    answers = {site.get(f"{HASHED}?{n}") for n in range(40)}
    assert answers == {(200, f"{HASHED} None")}
    assert [path for path, _headers in site.asked] == [HASHED]
    assert len(site.kept) == 1


def test_nginx_keeps_a_file_in_three_forms_whatever_encodings_a_visitor_takes(site):
    def body(encodings):
        return site.get(HASHED, **{"Accept-Encoding": encodings})[1]

    assert {body(f"x{n}") for n in range(20)} == {f"{HASHED} None"}
    assert {body(f"gzip, x{n}") for n in range(20)} == {f"{HASHED} gzip"}
    assert {body(f"gzip, br, x{n}") for n in range(20)} == {f"{HASHED} br"}
    assert len(site.asked) == len(site.kept) == 3


def test_nginx_keeps_a_file_under_the_address_that_it_asks_for(site):
    assert site.raw(f"/nowhere/..{HASHED}", {}) == 200
    assert site.raw(HASHED.replace("site", "%73ite"), {}) == 200
    assert site.raw("/static/a%20b%0d%0aX-Forwarded-For:%201.2.3.4%3f", {}) == 404
    (found, _), (strange, headers) = site.asked
    assert found == HASHED
    assert strange == "/static/a%20b%0D%0AX-Forwarded-For:%201.2.3.4%3F"
    assert headers["X-Forwarded-For"] == "127.0.0.1"


def test_nginx_asks_one_process_alone_for_a_file_that_nobody_has(site):
    assert site.get("/static/nowhere")[0] == 404
    assert len(site.asked) == 1


def test_nginx_asks_the_other_process_for_a_file_of_its_version(site):
    site.processes[0].files.clear()
    site.processes[1].files.add("/static/new.ba9876543210.js")
    answers = [site.get(f"{path}?{n}")[0] for n in range(4) for path in (
        HASHED, "/static/new.ba9876543210.js",
    )]  # fmt: skip
    assert set(answers) == {200}
    assert len(site.asked) <= 4


def test_the_files_that_nginx_keeps_are_asked_for_by_nobody(site):
    assert site.get(HASHED, Cookie="sessionid=secret", Authorization="Bearer secret")[0] == 200
    ((_path, headers),) = site.asked
    assert not {"Cookie", "Authorization"} & headers.keys()


@pytest.mark.parametrize("path", ["/static/nowhere", "/ws/nowhere", "/nowhere"])
def test_nginx_limits_what_a_network_asks_for(site, path):
    answers = [404]
    while answers[-1] == 404 and len(answers) < MANY:
        answers.append(site.get(path)[0])
    assert answers[-1] == 429
    assert 100 <= len(site.asked) == len(answers) - 2


def test_a_school_behind_one_address_gets_the_files_of_a_page_for_all_at_once(site):
    answers = [site.get(f"/static/{n}.0123456789ab.js")[0] for n in range(20 * 30)]
    assert set(answers) == {404}
    assert site.get("/nowhere")[0] == 404  # files do not count as pages


IN_EACH_LOCATION = {
    "/static/": "/static/nowhere",
    '~ "\\.[0-9a-f]{12}\\."': HASHED,
    "/ws/": "/ws/nowhere",
    "/": "/api/1/../nowhere",
}
ASK_NOBODY = {"= /restarting.html", "/metrics", "/readyz"}


def test_these_are_all_locations():
    text = (DEPLOY / "nginx/server.conf").read_text()
    found = re.findall(r"^ *location (.+) \{", text, re.MULTILINE)
    assert set(found) == IN_EACH_LOCATION.keys() | ASK_NOBODY


@pytest.mark.parametrize("path", [*IN_EACH_LOCATION.values(), "/api/1/../../static/nowhere"])
def test_nginx_says_itself_who_asks_and_how_in_every_location(site, path):
    site.raw(path, FORGED)
    for _path, headers in site.asked:
        assert headers["X-Forwarded-For"] == "127.0.0.1"
        assert headers["X-Forwarded-Proto"] == "https"
        assert re.fullmatch("[0-9a-f]{32}", headers["X-Request-ID"])
        assert ("Upgrade" in headers) == (path.startswith("/ws/"))
    assert site.asked
