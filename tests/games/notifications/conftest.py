"""A worker whose time is moved by hand, and what receives its notices: servers of our own on this machine."""

from __future__ import annotations

import socket
from datetime import UTC, datetime, timedelta

import pytest
from aiosmtpd.controller import Controller
from django.test import Client

from games.models import Heartbeat, NotificationChannel
from games.notifications import webhook
from games.notifications.channels import channel_add
from tests.letterbox import Letterbox
from tests.push_service import Device, Posts


@pytest.fixture
def later(clock):
    """Let time pass while workers are alive."""

    def later(worker, **span):
        clock.shift(timedelta(**span))
        Heartbeat.objects.update_or_create(name="worker", defaults={"at": datetime.now(UTC)})
        worker.tick()

    return later


@pytest.fixture
def letters(settings):
    """The letters that have arrived at a mail server."""
    box = Letterbox()
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    server = Controller(box, hostname="127.0.0.1", port=port)
    server.start()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST = "127.0.0.1"
    settings.EMAIL_PORT = port
    settings.EMAIL_USE_TLS = False
    settings.EMAIL_HOST_USER = ""
    yield box.letters
    server.stop()


@pytest.fixture
def hooks(settings):
    """A web server that keeps what is posted; `status` is what it says."""
    settings.WEBHOOKS_TO_PRIVATE_NETWORKS = True
    posts = Posts()
    yield posts
    posts.close()


@pytest.fixture
def discord(hooks, monkeypatch):
    """The same server, taken for Discord; each message it gets has the number 12."""
    monkeypatch.setattr(webhook, "DISCORD_HOSTS", ("127.0.0.1",))
    hooks.says = b'{"id": "12"}'
    return hooks


@pytest.fixture
def hook(ada, hooks):
    """A web hook of Ada's."""
    return NotificationChannel.objects.create(
        person=ada, kind="webhook", target=hooks.url, confirmed=True
    )


@pytest.fixture
def device(ada, hooks):
    """A browser of Ada's that listens."""
    made = Device()
    channel_add(person=ada, kind="push", target=hooks.url, keys=made.keys, language="en")
    return made


@pytest.fixture
def by_mail():
    """Gives somebody an address at which they are told."""

    def by_mail(person, **more):
        return NotificationChannel.objects.create(
            person=person,
            kind="email",
            target=f"{person.name.lower()}@example.org",
            confirmed=True,
            **more,
        )

    return by_mail


@pytest.fixture
def browse():
    """A browser in which somebody is known: `browse(person)`."""

    def browse(person):
        client = Client()
        client.force_login(person)
        return client

    return browse
