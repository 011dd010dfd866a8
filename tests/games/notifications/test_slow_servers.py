"""Servers that answer a byte now and then hold up neither pages nor the worker."""

from __future__ import annotations

import socket
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest
from django.db import connection

from games.core.questions import IllegalAnswer
from games.models import Heartbeat, Notification, NotificationChannel
from games.notifications import channels, safe_http
from games.notifications.channels import channel_test
from games.notifications.safe_http import Undeliverable, public_address, request
from games.notifications.worker import Worker
from games.services import outbox

pytestmark = pytest.mark.long


@contextmanager
def dripping(first=b"HTTP/1.1 200 OK\r\n", byte=b"X", every=0.1):
    """The address of a server that begins to answer and never comes to an end."""
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


@pytest.mark.parametrize(
    "first", [b"", b"HTTP/1.1 200 OK\r\n", b"HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n"]
)
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


@pytest.mark.parametrize(
    "host",
    ["64:ff9b::a00:1", "64:ff9b:1::808:808", "::8.8.8.8", "fec0::1", "5f00::1"],
)
def test_addresses_that_lead_inside_by_another_name_are_not_called(host):
    with pytest.raises(Undeliverable):
        public_address(host, 443)


def test_a_public_address_behind_nat64_may_be_called():
    assert public_address("64:ff9b::909:909", 443) == "64:ff9b::909:909"


@pytest.mark.django_db(transaction=True)
def test_a_test_holds_no_connection_while_it_waits(private, ada, monkeypatch):
    hook = NotificationChannel.objects.create(
        person=ada, kind="webhook", target="http://127.0.0.1:9/", confirmed=True
    )
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
        NotificationChannel(person=person, kind="webhook", target=target, confirmed=True)
        for target in targets
    )


@pytest.mark.django_db
def test_a_round_waits_for_nobody_and_a_slow_host_leaves_senders_to_others(
    private, clock, begin, ada, hooks, hook, later, monkeypatch
):
    monkeypatch.setattr("games.notifications.worker.SENDERS", 10)
    monkeypatch.setattr(safe_http, "TIMEOUT", 30.0)
    monkeypatch.setattr(safe_http, "ADDRESS_AT_ONCE", 99)
    worker = Worker()
    with dripping() as address:
        slow = address.replace("127.0.0.1", "localhost")
        hooks_of(ada, *[f"{slow}{n}" for n in range(60)])
        NotificationChannel.objects.filter(pk=hook.pk).delete()
        hooks_of(ada, hooks.url)  # the last in the queue
        begin(time_control="steady")
        times = []
        for _round in range(4):
            began = time.perf_counter()
            later(worker, seconds=25)
            times.append(time.perf_counter() - began)
        sending = Notification.objects.filter(state=Notification.State.SENDING)
        assert sending.count() == outbox.HOST_AT_ONCE
        assert Notification.objects.get(channel__target=hooks.url).state == "sent"
        assert max(times[1:]) < 1
        monkeypatch.setattr(outbox, "HOST_AT_ONCE", 10)
        Heartbeat.objects.all().delete()
        for _round in range(3):  # with every sender busy there are rounds, and beats, as before
            began = time.perf_counter()
            worker.tick()
            assert time.perf_counter() - began < 1
            clock.shift(10)
        assert sending.count() == 10
        assert Heartbeat.objects.exists()
    worker.close()
