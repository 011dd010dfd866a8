"""Public status page."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.db import OperationalError
from django.test import Client
from django.utils import timezone

from config.version import VERSION
from config.watching import status
from config.watching.monitor import Monitor
from games.matches.models import Seat
from games.notifications.models import Notification, NotificationChannel
from games.play.start import match_start
from games.site.models import Heartbeat
from games.site.storage import stores, storing
from lobby.announcements.services import announcement_add, maintenance_begin
from lobby.people.models import Person
from tests.config.watching import probing
from tests.config.watching.probing import look

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def worker(monkeypatch):
    """A running worker, and a monitor that has not looked yet."""
    fresh = Monitor()
    stores.succeeded()
    monkeypatch.setattr(probing, "monitor", fresh)
    monkeypatch.setattr(status, "monitor", fresh)
    return Heartbeat.objects.create(name="worker", at=timezone.now())


def page(language="en"):
    look()
    answer = Client().get("/status/", headers={"Accept-Language": language})
    assert answer.status_code == 200
    return answer.content.decode()


def states(text):
    return re.findall(r'<li class="panel (\w+)">', text)


def test_everything_works():
    text = page()
    assert "Everything works" in text
    assert states(text) == ["works"] * 3
    assert f"Version {VERSION}, running since" in text
    assert "一切正常" in page("zh-TW")


def test_a_silent_worker_is_told_with_the_time_it_was_last_seen(worker):
    seen = timezone.now() - timedelta(hours=2)
    Heartbeat.objects.update(at=seen)
    text = page()
    assert "Something does not work" in text
    assert states(text) == ["works", "works", "fails"]
    assert f"since {seen:%Y-%m-%d %H:%M}" in text


def test_a_database_that_takes_nothing_is_told():
    with pytest.raises(OperationalError), storing("answer"):
        raise OperationalError("could not extend file")
    text = page()
    assert states(text) == ["fails", "works", "works"]
    assert "Nothing can be stored." in text
    stores.succeeded()
    assert states(page()) == ["works"] * 3


def test_events_that_do_not_arrive_are_told_with_the_time_of_the_first_look(settings, time_machine):
    settings.REDIS_URL = "redis://127.0.0.1:9/0"
    look()
    seen = timezone.now()
    time_machine.move_to(seen + timedelta(minutes=5))
    Heartbeat.objects.update(at=timezone.now())
    text = page()
    assert states(text) == ["works", "fails", "works"]
    assert f"since {seen:%Y-%m-%d %H:%M}" in text


def test_e_mail_is_told_of_where_there_is_some(settings, toys, ada, bo):
    settings.EMAIL_HOST = "mail.example.org"
    assert states(page()) == ["works"] * 4
    match_start(game="march", people=[ada, bo])
    channel = NotificationChannel.objects.create(person=ada, kind="email", target="a@example.org")
    seat = Seat.objects.filter(person=ada).get()
    now = timezone.now()
    Notification.objects.create(channel=channel, seat=seat, question="0.0", kind="turn", state="failed", due_at=now)
    text = page()
    assert states(text) == ["works", "works", "works", "fails"]
    for secret in ("mail.example.org", "a@example.org"):
        assert secret not in text


def test_announcements_stand_there_also_when_they_were_dismissed():
    announcement_add(texts={"en": "A cup begins."})
    browser = Client()
    key = re.search(r'data-key="([^"]+)"', browser.get("/status/").content.decode())[1]
    browser.cookies["dismissed"] = key
    text = browser.get("/status/").content.decode()
    assert text.count("A cup begins.") == 1


def test_during_maintenance_it_says_so_and_the_worker_rests():
    Heartbeat.objects.update(at=timezone.now() - timedelta(minutes=10))
    maintenance_begin(closed_from=timezone.now(), minutes=5)
    text = page()
    assert "The site is closed for maintenance" in text
    assert states(text) == ["works", "works", "paused"]


def test_no_name_of_a_machine_or_person_is_in_it(settings):
    Person.objects.create_guest("Ada")
    text = page()
    for secret in (str(settings.DATA_DIR), settings.SECRET_KEY, "sqlite", "Ada"):
        assert secret not in text


def test_every_page_of_the_lobby_leads_there():
    assert 'href="/status/"' in Client().get("/").content.decode()
