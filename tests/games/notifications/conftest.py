"""A worker with a manual clock, and local servers that receive its notifications."""

from __future__ import annotations

import socket
from datetime import UTC, datetime, timedelta

import pytest
from aiosmtpd.controller import Controller
from django.test import Client

from games.notifications.delivery import webhook
from games.notifications.delivery.channels import channel_add
from games.notifications.models import NotificationChannel
from games.site.models import Heartbeat
from tests.fake_services.letterbox import Letterbox
from tests.fake_services.push_service import Device, Posts


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
    """Run a mail server. Return the list of e-mails that arrive."""
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
    """Run a web server that keeps posted messages; `status` is its reply."""
    settings.WEBHOOKS_TO_PRIVATE_NETWORKS = True
    posts = Posts()
    yield posts
    posts.close()


@pytest.fixture
def discord(hooks, monkeypatch):
    """Run the same server as Discord; each message gets the number 12."""
    monkeypatch.setattr(webhook, "DISCORD_HOSTS", ("127.0.0.1",))
    hooks.says = b'{"id": "12"}'
    return hooks


@pytest.fixture
def hook(ada, hooks):
    """Add a web hook of Ada."""
    return NotificationChannel.objects.create(person=ada, kind="webhook", target=hooks.url, confirmed=True)


@pytest.fixture
def device(ada, hooks):
    """Add a browser of Ada that takes pushes."""
    made = Device()
    channel_add(person=ada, kind="push", target=hooks.url, keys=made.keys, language="en")
    return made


@pytest.fixture
def by_mail():
    """Give a person a confirmed e-mail address."""

    def by_mail(person, **more):
        return NotificationChannel.objects.create(
            person=person, kind="email", target=f"{person.name.lower()}@example.org", confirmed=True, **more
        )

    return by_mail


@pytest.fixture
def browse():
    """Return a browser of a person: `browse(person)`."""

    def browse(person):
        client = Client()
        client.force_login(person)
        return client

    return browse
