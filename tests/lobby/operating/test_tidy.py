"""Deletion of expired data."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.db.models.signals import post_delete
from django.utils import timezone

from games.clocks.models import Vacancy
from games.moderation.models import Ban
from games.notifications.models import Notification, NotificationChannel
from games.play.start import match_start
from lobby.accounts.programs import program_create
from lobby.operating.tidy import tidy
from lobby.people.models import Person

pytestmark = pytest.mark.django_db
NOW = timezone.now()


def long_ago(row, field, days=400):
    type(row).objects.filter(pk=row.pk).update(**{field: NOW - timedelta(days=days)})
    return row


def guest(name):
    return long_ago(Person.objects.create_guest(name), "joined_at")


def test_guests_go_who_came_once_and_nobody_else():
    guest("Came once")
    new = Person.objects.create_guest("New")
    players = [guest("Ada"), guest("Ben")]
    match = match_start(game="homeworlds", people=players)
    away = guest("Away")
    Vacancy.objects.create(seat=match.seats.first(), owner=away, name="Away")
    member = long_ago(Person.objects.create_superuser("operator", "x"), "joined_at")
    program = long_ago(program_create(owner=member, name="Robo"), "joined_at")
    assert tidy(NOW)["guests who never came back"] == 1
    assert set(Person.objects.all()) == {new, *players, away, member, program}


def test_a_guest_stays_who_plays_again_while_others_go(monkeypatch):
    monkeypatch.setattr("lobby.operating.tidy.AT_ONCE", 1)
    both = {guest("Ada"), guest("Ben")}

    def play_again(instance, **_):
        (other,) = both - {instance}
        match_start(game="homeworlds", people=[other, Person.objects.create_guest("New")])

    post_delete.connect(play_again, sender=Person)
    try:
        tidy(NOW)
    finally:
        post_delete.disconnect(play_again, sender=Person)
    assert len(both & set(Person.objects.all())) == 1


def test_notifications_go_that_were_sent_long_ago():
    people = [Person.objects.create_guest(name) for name in ("Ada", "Ben")]
    seat = match_start(game="homeworlds", people=people).seats.first()
    channel = NotificationChannel.objects.create(person=people[0], kind="email", target="ada@example.org")
    about = {"channel": channel, "seat": seat, "due_at": NOW}
    old = long_ago(Notification.objects.create(**about, question="1", state="sent"), "created_at")
    waiting = long_ago(Notification.objects.create(**about, question="2"), "created_at")
    recent = Notification.objects.create(**about, question="3", state="sent")
    tidy(NOW)
    assert set(Notification.objects.all()) == {waiting, recent}
    assert old.pk not in Notification.objects.values_list("pk", flat=True)


def test_sessions_go_that_have_expired():
    Session.objects.create(session_key="a", session_data="", expire_date=NOW - timedelta(days=1))
    Session.objects.create(session_key="b", session_data="", expire_date=NOW + timedelta(days=1))
    tidy(timezone.now())
    assert list(Session.objects.values_list("session_key", flat=True)) == ["b"]


def test_a_dry_run_only_counts(capsys):
    guest("Came once")
    call_command("tidy", "--dry-run")
    assert "1 guests who never came back would be removed" in capsys.readouterr().out
    assert Person.objects.count() == 1


def test_bans_go_that_have_been_over_for_long():
    def ban(**about):
        return Ban.objects.create(network="192.0.2.1/32", reason="spam", **about)

    long, short = NOW - timedelta(days=400), NOW - timedelta(days=10)
    ban(until=long)
    ban(lifted_at=long)
    kept = {ban(until=short), ban(lifted_at=short), ban()}
    assert tidy(NOW)["bans that are over"] == 2
    assert set(Ban.objects.all()) == kept
