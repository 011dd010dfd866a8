"""Quiet hours and vacations, with their limits."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from games.absence.vacations import (
    MAX_VACATIONS,
    quiet_hours_set,
    quiet_hours_to_come,
    vacation_add,
    vacation_left,
    vacation_remove,
    vacations_planned,
)
from games.clocks.availability import Availability, Hours, availability_of, available_seconds, plan_with
from games.clocks.models import Clock
from games.core.dialogue.questions import IllegalAnswer

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)
ZONES = ["UTC", "Etc/GMT-14", "Etc/GMT+12", "Asia/Taipei", "America/New_York"]


def now():
    return datetime.now(UTC)


def bank(match):
    return Clock.objects.get(seat__match=match, seat__number=0).bank


# --- quiet hours ------------------------------------------------------------------------------


def test_quiet_hours_that_are_moved_again_and_again_do_not_stop_a_clock(clock, begin, ada, wait):
    match = begin(time_control="brisk", timeout_policy="end")
    for _half_day in range(12):
        begins = now().time().replace(second=0, microsecond=0)
        ends = (now() + timedelta(hours=13)).time().replace(second=0, microsecond=0)
        quiet_hours_set(person=ada, zone="UTC", quiet=(begins, ends), now=now())
        wait(hours=12)
    match.refresh_from_db()
    assert match.is_over


def test_time_zones_that_are_changed_again_and_again_do_not_stop_a_clock(clock, begin, ada, wait):
    match = begin(time_control="brisk", timeout_policy="end")
    for _half_day in range(12):
        hour = (now().hour - 22) % 24  # the zone where it is 22 h
        zone = f"Etc/GMT{hour if hour <= 12 else hour - 24:+d}" if hour else "UTC"
        quiet_hours_set(person=ada, zone=zone, quiet=(time(22), time(12)), now=now())
        wait(hours=12)
    match.refresh_from_db()
    assert match.is_over


def test_new_hours_count_when_the_old_day_is_over(clock, begin, ada, wait):
    begun = now()
    match = begin(time_control="steady")
    quiet_hours_set(person=ada, zone="UTC", quiet=(time(13), time(23)), now=begun)
    present, coming = quiet_hours_to_come(ada, begun)
    assert (present.quiet, coming.quiet) == (None, (time(13), time(23)))
    midnight = datetime.combine(begun.date() + DAY, time(), UTC)
    assert coming.since == midnight
    clock_ = Clock.objects.get(seat__match=match, seat__number=0)
    assert clock_.deadline == begun + timedelta(days=2, hours=20)  # two quiet spans, none today


def test_a_night_that_is_moved_by_an_hour_is_not_lost(clock, ada):
    quiet_hours_set(person=ada, zone="UTC", quiet=(time(22), time(7)), now=now() - 5 * DAY)
    quiet_hours_set(person=ada, zone="UTC", quiet=(time(23), time(8)), now=now())
    evening = datetime.combine(now().date(), time(20), UTC)
    awake = available_seconds(evening, evening + timedelta(hours=12), availability_of(ada))
    assert awake == timedelta(hours=2).total_seconds()


def test_hours_that_are_saved_as_they_are_change_nothing(clock, ada):
    quiet_hours_set(person=ada, zone="UTC", quiet=(time(22), time(7)), now=now() - 5 * DAY)
    kept = availability_of(ada).hours[-1]
    quiet_hours_set(person=ada, zone="UTC", quiet=(time(23), time(8)), now=now())
    quiet_hours_set(person=ada, zone="UTC", quiet=(time(22), time(7)), now=now())
    assert availability_of(ada).hours == (kept,)
    assert quiet_hours_to_come(ada, now()) is None


def test_the_plan_does_not_grow(clock, ada):
    for n in range(40):
        clock.shift(timedelta(hours=7))
        quiet = (time(n % 24), time((n + 9) % 24))
        quiet_hours_set(person=ada, zone=ZONES[n % 5], quiet=quiet, now=now())
    assert len(ada.rest_plan) < 12


@given(
    changes=some.lists(
        some.tuples(
            some.integers(1, 40), some.integers(0, 23), some.integers(0, 14), some.sampled_from(ZONES)
        ),
        min_size=1, max_size=8,
    )
)  # fmt: skip
@settings(deadline=None)  # a loaded machine is slow
def test_a_clock_stands_at_most_fourteen_of_any_24_hours(changes):
    """Judge each hour by the plan in force at that time."""
    moment = begun = datetime(2026, 6, 1, 12, tzinfo=UTC)
    plan, stood = (Hours("UTC", (time(20), time(10))),), []

    def pass_until(until):
        nonlocal moment
        while moment < until:
            later = moment + timedelta(hours=1)
            awake = available_seconds(moment, later, Availability(plan))
            stood.append(3600 - awake)
            moment = later

    for after, begins, length, zone in changes:
        pass_until(moment + timedelta(hours=after))
        quiet = (time(begins), time((begins + length) % 24)) if length else None
        plan = plan_with(plan, zone, quiet, moment)
    pass_until(moment + 3 * DAY)
    assert moment > begun
    assert max(sum(stood[n : n + 24]) for n in range(len(stood) - 23)) <= 14 * 3600


# --- vacations --------------------------------------------------------------------------------


def today():
    return now().date()


def test_a_vacation_that_is_saved_again_costs_nothing(clock, ada):
    for last in (2, 4, 4, 4):
        vacation_add(person=ada, days=(today(), today() + last * DAY), now=now())
    assert vacation_left(ada, now()) == 25
    assert [(v.first, v.last) for v in vacations_planned(ada, now())] == [(today(), today() + 4 * DAY)]


def test_a_later_vacation_leaves_the_running_one(clock, begin, ada, wait):
    match = begin(time_control="steady")
    vacation_add(person=ada, days=(today(), today() + 4 * DAY), now=now())
    vacation_add(person=ada, days=(today() + 20 * DAY, today() + 24 * DAY), now=now())
    assert len(vacations_planned(ada, now())) == 2
    assert vacation_left(ada, now()) == 20
    before = bank(match)
    wait(days=4)
    quiet_hours_set(person=ada, zone="UTC", quiet=None, now=now())  # charges the clocks
    assert bank(match) == before


def test_a_change_of_zone_stretches_no_day_of_a_vacation(clock, begin, ada):
    quiet_hours_set(person=ada, zone="Etc/GMT-14", quiet=None, now=now() - 5 * DAY)
    vacation_add(person=ada, days=(date(2026, 3, 4), date(2026, 3, 4)), now=now())
    begin(time_control="steady")
    quiet_hours_set(person=ada, zone="Etc/GMT+12", quiet=None, now=now())
    awake = available_seconds(now(), now() + 4 * DAY, availability_of(ada))
    assert awake == (3 * DAY).total_seconds()


def test_a_vacation_that_has_begun_ends_with_its_day_and_the_days_stay_used(clock, ada):
    vacation_add(person=ada, days=(today(), today() + 9 * DAY), now=now())
    clock.shift(2 * DAY)
    (running,) = vacations_planned(ada, now())
    assert vacation_remove(person=ada, first=running.first, now=now()) is False
    assert vacation_left(ada, now()) == 27
    vacation_add(person=ada, days=(today(), today()), now=now())
    assert vacation_left(ada, now()) == 27
    clock.shift(DAY)
    assert vacations_planned(ada, now()) == []
    vacation_add(person=ada, days=(today(), today()), now=now())
    assert vacation_left(ada, now()) == 26


def test_a_vacation_ahead_is_taken_back_whole(clock, ada):
    first = today() + 5 * DAY
    vacation_add(person=ada, days=(first, first + 4 * DAY), now=now())
    assert vacation_remove(person=ada, first=first, now=now()) is True
    assert vacation_left(ada, now()) == 30
    with pytest.raises(IllegalAnswer, match="vacation no longer exists"):
        vacation_remove(person=ada, first=first, now=now())


def test_days_are_counted_by_the_year_they_are_in(clock, ada):
    vacation_add(person=ada, days=(date(2026, 12, 20), date(2027, 1, 12)), now=now())
    assert vacation_left(ada, now()) == 18
    with pytest.raises(IllegalAnswer, match="days of vacation left"):
        vacation_add(person=ada, days=(date(2026, 11, 1), date(2026, 11, 19)), now=now())


def test_only_so_many_vacations_are_planned(clock, ada):
    for n in range(MAX_VACATIONS):
        vacation_add(person=ada, days=(today() + 2 * n * DAY, today() + 2 * n * DAY), now=now())
    with pytest.raises(IllegalAnswer, match="vacations can be planned"):
        vacation_add(person=ada, days=(today() + 90 * DAY, today() + 90 * DAY), now=now())


def test_vacations_are_listed_on_the_page_and_taken_back_one_by_one(clock, ada, client):
    client.force_login(ada)
    for first, last in (("2026-04-01", "2026-04-03"), ("2026-05-01", "2026-05-01")):
        client.post("/notices/", {"action": "vacation", "first": first, "last": last})
    page = client.get("/notices/").content.decode()
    assert "2026-04-01 – 2026-04-03" in page
    assert "2026-05-01 – 2026-05-01" in page
    client.post("/notices/", {"action": "no_vacation", "day": "2026-04-01"})
    page = client.get("/notices/").content.decode()
    assert "2026-04-01" not in page
    assert "2026-05-01 – 2026-05-01" in page
    assert "29 more days" in page


def test_the_page_says_from_when_other_hours_count(clock, ada, client):
    client.force_login(ada)
    hours = {"action": "rest", "zone": "UTC", "quiet_from": "22:00", "quiet_to": "07:00"}
    page = client.post("/notices/", hours, follow=True).content.decode()
    assert "It takes effect when your current day is over" in page
    assert "From 2026-03-03 00:00 UTC on:" in page
