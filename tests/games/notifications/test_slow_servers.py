"""Slow servers hold up neither pages nor the worker."""

from __future__ import annotations

import socket
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from types import SimpleNamespace
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.db import connection

from games.core.dialogue.questions import IllegalAnswer
from games.notifications.delivery import channels, deliveries, safe_http
from games.notifications.delivery.channels import channel_test
from games.notifications.delivery.safe_http import Undeliverable, public_address, request
from games.notifications.models import Notification, NotificationChannel
from games.site.addresses import known_address
from games.site.models import Heartbeat
from games.worker.worker import Worker

pytestmark = pytest.mark.long


@contextmanager
def dripping(first=b"HTTP/1.1 200 OK\r\n", byte=b"X", every=0.1):
    """Yield the address of a server whose answer never ends."""
    ended, lines = threading.Event(), []
    with socket.create_server(("127.0.0.1", 0)) as server:

        def drip(line):
            try:
                line.sendall(first)
                while not ended.wait(every):
                    line.sendall(byte)
            except OSError:
                pass

        def serve():
            while True:
                try:
                    line, _address = server.accept()
                except OSError:
                    return
                lines.append(line)
                threading.Thread(target=drip, args=(line,), daemon=True).start()

        threading.Thread(target=serve, daemon=True).start()
        yield f"http://127.0.0.1:{server.getsockname()[1]}/"
        ended.set()
        for line in lines:
            line.close()


@pytest.fixture
def private(settings, monkeypatch):
    settings.WEBHOOKS_TO_PRIVATE_NETWORKS = True
    monkeypatch.setattr(safe_http, "TIMEOUT", 1.0)


@pytest.mark.parametrize("first", [b"", b"HTTP/1.1 200 OK\r\n", b"HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n"])
def test_a_request_ends_in_time_however_slowly_it_is_answered(private, first):
    with dripping(first) as address:
        began = time.monotonic()
        with pytest.raises(Undeliverable, match="does not answer"):
            request("POST", address, b"{}", {})
        assert time.monotonic() - began < 3


def test_one_address_gets_only_so_many_requests_at_once(private, monkeypatch):
    monkeypatch.setattr(safe_http, "ADDRESS_AT_ONCE", 1)
    with dripping() as address:
        first = ThreadPoolExecutor(1).submit(request, "POST", address, b"", {})
        while not safe_http._under_way:
            time.sleep(0.01)
        with pytest.raises(Undeliverable, match="others of our requests"):
            request("POST", address, b"", {})
        assert isinstance(first.exception(), Undeliverable)
    assert not safe_http._under_way


@pytest.fixture
def names(monkeypatch):
    """Replace the name server: it knows `names.known`, and holds other look-ups until `names.answering`."""
    asked, answering, known = [], threading.Event(), {}
    ask = socket.getaddrinfo

    def tell(host, *about, **more):
        if known_address(host) is None:
            asked.append(host)
            if host not in known:
                answering.wait(30)
        return ask(known.get(host, host), *about, **more)

    monkeypatch.setattr(socket, "getaddrinfo", tell)
    yield SimpleNamespace(asked=asked, answering=answering, known=known)
    answering.set()
    while safe_http._under_way:
        time.sleep(0.01)


def test_a_slow_name_server_counts_for_the_time_of_a_request(private, names):
    began = time.monotonic()
    with pytest.raises(Undeliverable, match=r"address of slow\.example is not told in time"):
        request("POST", "https://slow.example/", b"", {})
    assert 0.9 < time.monotonic() - began < 2
    assert names.asked == ["slow.example"]


@pytest.mark.parametrize(("limit", "other"), [("NAME_AT_ONCE", "slow.example"), ("LOOKUPS_AT_ONCE", "other.example")])
def test_only_so_many_names_are_looked_up_at_once(private, names, monkeypatch, limit, other):
    monkeypatch.setattr(safe_http, limit, 2)
    names.known["quick.example"] = "127.0.0.1"
    for _request in range(2):  # their threads stay
        with pytest.raises(Undeliverable, match="not told in time"):
            public_address("slow.example", 443, time.monotonic() + 0.1)
    with pytest.raises(Undeliverable, match=r"name server.* still has others of our requests"):
        public_address(other, 443)
    assert names.asked == ["slow.example"] * 2
    names.answering.set()
    while safe_http._under_way:
        time.sleep(0.01)
    assert public_address("quick.example", 443) == "127.0.0.1"


def test_a_process_ends_whether_a_name_is_told_or_not():
    code = (
        "import socket, time\n"
        "from games.notifications.delivery.safe_http import Undeliverable, public_address\n"
        "socket.getaddrinfo = lambda *about, **more: time.sleep(60)\n"
        "try: public_address('slow.example', 443, time.monotonic() + 0.2)\n"
        "except Undeliverable as fault: print(fault)\n"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code], cwd=settings.BASE_DIR, capture_output=True, text=True,
        check=True, timeout=30,
    )  # fmt: skip
    assert "not told in time" in ran.stdout


@pytest.mark.parametrize(
    ("first", "second", "waits"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("64:ff9b::909:909", "64:ff9b::808:808", False),  # two of IPv4, in one network of IPv6
    ],
)
def test_addresses_of_one_network_are_counted_together(private, names, monkeypatch, first, second, waits):
    monkeypatch.setattr(safe_http, "ADDRESS_AT_ONCE", 1)
    names.known.update({"first.example": first, "second.example": second})
    connect, called = socket.socket.connect, []
    with dripping() as server:

        def connect_here(line, address):
            called.append(address[:2])
            here = "::ffff:127.0.0.1" if line.family == socket.AF_INET6 else "127.0.0.1"
            return connect(line, (here, urlsplit(server).port))

        monkeypatch.setattr(socket.socket, "connect", connect_here)
        under_way = ThreadPoolExecutor(1).submit(request, "POST", "http://first.example/", b"", {})
        while not called:
            time.sleep(0.01)
        why = "others of our requests" if waits else "does not answer"
        with pytest.raises(Undeliverable, match=why):
            request("POST", "http://second.example/", b"", {})
        assert isinstance(under_way.exception(), Undeliverable)
    assert called == [(first, 80), (second, 80)][: 1 if waits else 2]


@pytest.mark.parametrize(
    "host",
    [
        "64:ff9b::a00:1",
        "64:ff9b:1::808:808",
        "::8.8.8.8",
        "fec0::1",
        "5f00::1",
        "192.0.0.192",
        "192.88.99.1",
        "::ffff:192.0.0.192",
    ],
)
def test_addresses_that_lead_inside_by_another_name_are_not_called(host):
    with pytest.raises(Undeliverable):
        public_address(host, 443)


def test_a_public_address_behind_nat64_may_be_called():
    assert public_address("64:ff9b::909:909", 443) == "64:ff9b::909:909"


@pytest.mark.django_db(transaction=True)
def test_a_test_holds_no_connection_while_it_waits(private, ada, monkeypatch):
    hook = NotificationChannel.objects.create(person=ada, kind="webhook", target="http://127.0.0.1:9/", confirmed=True)
    held = []

    def send(*_about):
        held.append(connection.connection is not None)
        raise Undeliverable("nobody there")

    monkeypatch.setattr(channels, "send_webhook", send)
    with pytest.raises(IllegalAnswer, match="could not be delivered"):
        channel_test(person=ada, number=hook.pk)
    assert held == [False]


def hooks_of(person, *targets):
    return NotificationChannel.objects.bulk_create(
        NotificationChannel(person=person, kind="webhook", target=target, confirmed=True) for target in targets
    )


@pytest.mark.django_db
def test_a_round_waits_for_nobody_and_a_slow_host_leaves_senders_to_others(
    private, clock, begin, ada, hooks, hook, later, monkeypatch
):
    monkeypatch.setattr("games.worker.worker.SENDERS", 10)
    monkeypatch.setattr(safe_http, "TIMEOUT", 30.0)
    monkeypatch.setattr(safe_http, "ADDRESS_AT_ONCE", 99)
    worker = Worker()
    with dripping() as address:
        slow = address.replace("127.0.0.1", "localhost")
        hooks_of(ada, *[f"{slow}{n}" for n in range(60)])
        NotificationChannel.objects.filter(pk=hook.pk).delete()
        hooks_of(ada, hooks.url)  # last in the queue
        begin(time_control="steady")
        times = []
        for _round in range(4):
            began = time.perf_counter()
            later(worker, seconds=25)
            times.append(time.perf_counter() - began)
        sending = Notification.objects.filter(state=Notification.State.SENDING)
        assert sending.count() == deliveries.HOST_AT_ONCE
        assert Notification.objects.get(channel__target=hooks.url).state == "sent"
        assert max(times[1:]) < 1
        monkeypatch.setattr(deliveries, "HOST_AT_ONCE", 10)
        Heartbeat.objects.all().delete()
        for _round in range(3):  # with all senders busy, rounds and beats go on
            began = time.perf_counter()
            worker.tick()
            assert time.perf_counter() - began < 1
            clock.shift(10)
        assert sending.count() == 10
        assert Heartbeat.objects.exists()
    worker.close()
