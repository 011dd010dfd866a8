"""Arithmetic of available time."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta

from hypothesis import given
from hypothesis import strategies as some

from games.clocks.availability import Availability, Hours, Vacation, available_seconds, deadline, next_available
from games.core.dialogue.messages import english
from games.matches.time_controls import DAY, HOUR, TIME_CONTROLS

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
NIGHT = (time(22), time(7))


def resting(zone, quiet, vacation=None):
    vacations = (Vacation(*vacation, zone),) if vacation else ()
    return Availability((Hours(zone, quiet),), vacations)


def test_a_pace_is_said_plainly():
    read = english(str).render
    said = read(TIME_CONTROLS["steady"].description)
    assert said == "Steady: 2 days to start, +12 hours a turn, at most 5 days"


def test_without_rest_time_just_passes():
    assert deadline(NOON, 36 * HOUR) == NOON + timedelta(hours=36)
    assert available_seconds(NOON, NOON + timedelta(hours=36)) == 36 * HOUR


def test_a_clock_skips_the_night_in_the_person_s_zone():
    taipei = resting("Asia/Taipei", NIGHT)  # asleep from 14:00 to 23:00 UTC
    assert deadline(NOON, 3 * HOUR, taipei) == datetime(2026, 3, 3, 0, tzinfo=UTC)
    assert available_seconds(NOON, NOON + timedelta(days=1), taipei) == 15 * HOUR


def test_a_clock_skips_quiet_hours_within_a_day():
    siesta = resting("UTC", (time(13), time(15)))
    assert deadline(NOON, 2 * HOUR, siesta) == NOON + timedelta(hours=4)


def test_a_clock_skips_a_vacation_with_its_last_day():
    away = resting("UTC", None, (date(2026, 3, 3), date(2026, 3, 9)))
    assert deadline(NOON, 13 * HOUR, away) == datetime(2026, 3, 10, 1, tzinfo=UTC)


def test_the_change_of_the_clocks_costs_nobody_an_hour():
    berlin = resting("Europe/Berlin", NIGHT)
    evening = datetime(2026, 3, 28, 20, tzinfo=UTC)  # 21:00, and the night is an hour shorter
    assert deadline(evening, 2 * HOUR, berlin) == datetime(2026, 3, 29, 6, tzinfo=UTC)


def test_after_a_vacation_a_night_from_midnight_on_is_still_a_night():
    rest = resting("UTC", (time(0), time(8)), (date(2026, 3, 2), date(2026, 3, 2)))
    assert next_available(NOON, rest) == datetime(2026, 3, 3, 8, tzinfo=UTC)
    assert next_available(NOON) == NOON


@given(
    begin=some.times(),
    end=some.times(),
    zone=some.sampled_from(["UTC", "America/St_Johns", "Pacific/Apia", "Europe/Berlin"]),
    seconds=some.integers(1, 20 * DAY),
    shift=some.integers(0, 366 * DAY),
    away=some.none() | some.tuples(some.integers(0, 20), some.integers(0, 20)),
)
def test_the_waking_time_until_a_deadline_is_what_was_given(begin, end, zone, seconds, shift, away):
    start = NOON + timedelta(seconds=shift)
    vacation = None
    if away:
        first = start.date() + timedelta(days=away[0])
        vacation = (first, first + timedelta(days=away[1]))
    rest = resting(zone, (begin.replace(microsecond=0), end.replace(microsecond=0)), vacation)
    until = deadline(start, seconds, rest)
    awake = available_seconds(start, start + timedelta(days=30), rest)
    if awake > 3 * DAY:  # people who are never available have no deadline
        assert abs(available_seconds(start, until, rest) - seconds) < 2
