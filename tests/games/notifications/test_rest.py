"""In quiet hours and vacations people get only their digest."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta

import pytest

from games.absence.vacations import quiet_hours_set, vacation_add, vacation_remove
from games.clocks.models import Clock
from games.core.dialogue.questions import IllegalAnswer
from games.notifications.outbox import notifications_reschedule

pytestmark = pytest.mark.django_db
START = datetime(2026, 3, 2, 12, tzinfo=UTC)
NIGHT = (time(22), time(7))
DAYS_AGO = START - timedelta(days=3)  # new hours count from the next day on


def at(worker, clock, later, *moment):
    """Let time pass until this moment (UTC) while workers are alive."""
    clock.move_to(datetime(*moment, tzinfo=UTC))
    later(worker)


def test_a_notice_waits_for_the_person_s_morning(by_mail, clock, letters, begin, ada, later, worker):
    quiet_hours_set(person=ada, zone="Asia/Taipei", quiet=NIGHT, now=DAYS_AGO)
    by_mail(ada)
    at(worker, clock, later, 2026, 3, 2, 15)  # 23:00 there
    begin(time_control="steady")
    later(worker, minutes=5)
    at(worker, clock, later, 2026, 3, 2, 22, 59)
    assert letters == []
    at(worker, clock, later, 2026, 3, 2, 23, 0, 1)
    assert len(letters) == 1


@pytest.mark.parametrize(
    ("evening", "morning"),
    [
        ((2026, 3, 28, 22, 30), (2026, 3, 29, 5)),  # the clocks go forward in this night
        ((2026, 10, 24, 21, 30), (2026, 10, 25, 6)),  # and back
    ],
)
def test_the_morning_is_the_one_on_the_person_s_clock(
    by_mail, clock, letters, begin, ada, later, worker, evening, morning
):
    quiet_hours_set(person=ada, zone="Europe/Berlin", quiet=NIGHT, now=DAYS_AGO)
    by_mail(ada)
    at(worker, clock, later, *evening)
    begin(time_control="steady")
    wakes = datetime(*morning, tzinfo=UTC)
    clock.move_to(wakes - timedelta(minutes=1))
    later(worker)
    assert letters == []
    clock.move_to(wakes + timedelta(seconds=1))
    later(worker)
    assert len(letters) == 1


def test_an_alarm_waits_for_the_morning_too(by_mail, clock, letters, begin, ada, later, worker):
    quiet_hours_set(person=ada, zone="UTC", quiet=NIGHT, now=DAYS_AGO)
    by_mail(ada)
    begin(time_control="steady")
    later(worker, seconds=25)
    at(worker, clock, later, 2026, 3, 2, 23)
    Clock.objects.filter(warn_at__isnull=False).update(warn_at=datetime.now(UTC))
    later(worker)
    later(worker, hours=7)
    assert len(letters) == 1
    later(worker, hours=1, minutes=1)
    assert letters[1]["Subject"] == "March: your time is running out"


def test_a_vacation_that_is_taken_back_lets_the_notices_out(by_mail, clock, letters, begin, ada, later, worker):
    days = START.date(), START.date() + timedelta(days=3)
    vacation_add(person=ada, days=days, now=START)
    by_mail(ada)
    begin(time_control="steady")
    later(worker, hours=30)
    assert letters == []
    ada.refresh_from_db()
    vacation_remove(person=ada, first=START.date(), now=datetime.now(UTC))
    later(worker, seconds=1)
    assert letters == []  # the vacation ends with the day
    later(worker, hours=6)
    assert len(letters) == 1


def test_quiet_hours_that_have_just_been_made_hold_what_was_due(by_mail, clock, letters, begin, ada, later, worker):
    by_mail(ada)
    begin(time_control="steady")
    later(worker, seconds=10)
    ada.quiet_from, ada.quiet_to = time(12), time(14)
    ada.save()
    notifications_reschedule(ada)
    later(worker, minutes=5)
    assert letters == []
    later(worker, hours=2)
    assert len(letters) == 1


def test_the_letter_of_the_day_comes_at_its_hour_all_the_same(by_mail, clock, letters, begin, ada, later, worker):
    quiet_hours_set(person=ada, zone="UTC", quiet=(time(22), time(10)), now=DAYS_AGO)
    by_mail(ada, digest=True)
    begin(time_control="steady")
    at(worker, clock, later, 2026, 3, 3, 8, 0, 1)
    assert len(letters) == 1


def test_days_of_vacation_are_used_once_though_two_pages_were_open(ada, settings):
    settings.VACATION_DAYS = 10
    two_pages = [type(ada).objects.get(pk=ada.pk) for _ in range(2)]
    away = START.date(), START.date() + timedelta(days=9)
    vacation_add(person=two_pages[0], days=away, now=START)
    home = START + timedelta(days=10)
    again = home.date(), home.date() + timedelta(days=9)
    with pytest.raises(IllegalAnswer, match="days of vacation left"):
        vacation_add(person=two_pages[1], days=again, now=home)
