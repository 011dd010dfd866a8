"""Requests to addresses of visitors reach no other place."""

from __future__ import annotations

import gzip
import os
import socket
import ssl
import subprocess
import sys
import threading
from contextlib import contextmanager

import pytest
from django.conf import settings

from games.notifications.delivery import safe_http
from games.notifications.delivery.safe_http import Undeliverable, request
from tests.cluster.deployment import certificate


@contextmanager
def answering(answer, wrap=None):
    """Run a server that answers with these bytes. Yield its port and its requests."""
    requests = []
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve():
            while True:
                try:
                    line, _address = server.accept()
                except OSError:
                    return
                try:
                    with wrap(line) if wrap else line as wrapped:
                        requests.append(wrapped.recv(65536))
                        wrapped.sendall(answer)
                except OSError:
                    line.close()

        threading.Thread(target=serve, daemon=True).start()
        yield server.getsockname()[1], requests
        server.shutdown(socket.SHUT_RDWR)


@pytest.fixture
def private(settings):
    settings.WEBHOOKS_TO_PRIVATE_NETWORKS = True


@pytest.fixture
def names(monkeypatch):
    """Replace the name server: each look-up returns the next of `names[host]`."""
    names, ask = {}, socket.getaddrinfo

    def tell(host, *about, **more):
        return ask(names[host].pop(0) if host in names else host, *about, **more)

    monkeypatch.setattr(socket, "getaddrinfo", tell)
    return names


OK = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nOK"


def test_a_request_arrives_as_it_was_given(private):
    with answering(OK) as (port, requests):
        url = f"http://127.0.0.1:{port}/a%2Fb/~%7e?q=%20%41&x=+"
        assert request("POST", url, b"body", {"X-Topic": "t"}) == (200, b"OK")
    head, _blank, body = requests[0].partition(b"\r\n\r\n")
    lines = head.decode().split("\r\n")
    assert lines[0] == "POST /a%2Fb/~%7e?q=%20%41&x=+ HTTP/1.1"
    assert {f"Host: 127.0.0.1:{port}", "X-Topic: t", "Content-Length: 4"} <= set(lines)
    assert body == b"body"


def test_a_redirection_is_not_followed(private):
    with answering(OK) as (inside, entered):
        there = f"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:{inside}/\r\nContent-Length: 0\r\n\r\n"
        with answering(there.encode()) as (port, requests):
            assert request("POST", f"http://127.0.0.1:{port}/", b"", {})[0] == 302
    assert (len(requests), len(entered)) == (1, 0)


def test_a_proxy_of_the_environment_is_not_asked(private, monkeypatch):
    with answering(OK) as (proxy, asked), answering(OK) as (port, requests):
        for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
            monkeypatch.setenv(name, f"http://127.0.0.1:{proxy}")
        monkeypatch.delenv("no_proxy", raising=False)
        assert request("POST", f"http://127.0.0.1:{port}/", b"", {})[0] == 200
    assert (len(requests), len(asked)) == (1, 0)


@pytest.mark.parametrize("host", ["hook.example", "1.2.3.4.5", "bücher.example"])
def test_the_address_that_was_checked_is_the_one_that_is_called(private, names, host):
    """A second look-up of the name leads elsewhere."""
    with answering(OK) as (port, requests):
        names[host] = ["127.0.0.1", "192.0.2.1"]
        assert request("POST", f"http://{host}:{port}/", b"", {})[0] == 200
    assert names[host] == ["192.0.2.1"]
    named = host.encode("idna")
    assert b"Host: %b:%d\r\n" % (named, port) in requests[0]


@pytest.mark.parametrize("host", ["127.1", "2130706433", "0x7f000001", "[::ffff:127.0.0.1]"])
def test_no_way_of_writing_an_address_leads_inside(host):
    with pytest.raises(Undeliverable, match="not in the public net"):
        request("POST", f"https://{host}/", b"", {})


def test_a_host_with_one_address_inside_is_not_called(monkeypatch):
    found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (each, 443)) for each in ("9.9.9.9", "10.0.0.1")]  # fmt: skip
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_about, **_more: found)
    with pytest.raises(Undeliverable, match="not in the public net"):
        request("POST", "https://hook.example/", b"", {})


@pytest.mark.parametrize("length", ["Content-Length: 9999999", "X-Length: none"])
def test_only_the_beginning_of_a_long_answer_is_read(private, length):
    answer = f"HTTP/1.1 200 OK\r\n{length}\r\n\r\n".encode() + bytes(9999999)
    with answering(answer) as (port, _requests):
        status, body = request("POST", f"http://127.0.0.1:{port}/", b"", {})
    assert (status, len(body)) == (200, safe_http.MAX_RESPONSE_BYTES)


def test_a_small_answer_does_not_become_a_big_one(private):
    packed = gzip.compress(bytes(9999999))
    head = f"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: {len(packed)}\r\n\r\n"
    with answering(head.encode() + packed) as (port, _requests):
        assert request("POST", f"http://127.0.0.1:{port}/", b"", {}) == (200, packed)


@pytest.mark.parametrize(
    "answer", [b"", b"220 mail.example ESMTP\r\n", b"HTTP/1.1 200 OK\r\n" + b"X: y\r\n" * 9999 + b"\r\n"]
)
def test_what_is_no_answer_is_told(private, answer):
    with answering(answer) as (port, _requests), pytest.raises(Undeliverable, match="does not answer"):
        request("POST", f"http://127.0.0.1:{port}/", b"", {})


def test_a_certificate_that_nobody_has_signed_is_refused(private, tmp_path):
    certificate(tmp_path)
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(tmp_path / "site.pem", tmp_path / "site.key")

    def wrap(line):
        return context.wrap_socket(line, server_side=True)

    with answering(OK, wrap) as (port, requests), pytest.raises(Undeliverable, match="certificate"):
        request("POST", f"https://127.0.0.1:{port}/", b"", {})
    assert requests == []


CALLS = """
import socket, sys
from games.notifications.delivery.safe_http import Undeliverable, request
ask = socket.getaddrinfo
socket.getaddrinfo = lambda host, *about, **more: ask("127.0.0.1", *about, **more)
for host in ("127.0.0.1", "hook.example"):
    try:
        print(request("POST", f"https://{host}:{sys.argv[1]}/", b"", {})[0])
    except Undeliverable as fault:
        print(fault)
"""


def test_a_certificate_is_checked_for_the_name_and_not_for_the_address(tmp_path):
    certificate(tmp_path)  # for 127.0.0.1
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(tmp_path / "site.pem", tmp_path / "site.key")

    def wrap(line):
        return context.wrap_socket(line, server_side=True)

    environment = {
        **os.environ, "DJANGO_SETTINGS_MODULE": "config.settings", "DATA_DIR": str(tmp_path),
        "WEBHOOKS_TO_PRIVATE_NETWORKS": "true", "SSL_CERT_FILE": str(tmp_path / "site.pem"),
    }  # fmt: skip
    with answering(OK, wrap) as (port, _requests):
        ran = subprocess.run(
            [sys.executable, "-c", CALLS, str(port)], cwd=settings.BASE_DIR, env=environment,
            capture_output=True, text=True, check=True, timeout=60,
        )  # fmt: skip
    by_address, by_name = ran.stdout.splitlines()
    assert by_address == "200"
    assert "mismatch" in by_name
