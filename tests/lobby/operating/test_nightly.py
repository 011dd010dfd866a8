"""Nights of `manage.py nightly`: their times, metrics and findings."""

from __future__ import annotations

import math
from datetime import UTC, datetime, timedelta

import pytest
from django.core import checks
from django.core.management import CommandError, call_command

from lobby.operating.checks import check_services
from lobby.operating.last_night import LastNight, last_night_note
from lobby.operating.nightly import next_night
from tests.config.watching.probing import probe

NOW = datetime(2026, 11, 28, 3, 30, tzinfo=UTC)


@pytest.mark.parametrize("text", ["4", "25:00", "soon"])
def test_what_is_no_time_of_day_is_refused(text):
    with pytest.raises(CommandError, match=f"--daily-at: '{text}' is no time of day, such as 04:00"):
        call_command("nightly", daily_at=text)


def test_the_next_night_is_the_next_time_of_day():
    assert next_night(4, 0, after=NOW) == datetime(2026, 11, 28, 4, tzinfo=UTC)
    assert next_night(3, 30, after=NOW) == datetime(2026, 11, 29, 3, 30, tzinfo=UTC)


def told():
    """Return the metrics of backups."""
    lines = probe("/metrics").content.decode().splitlines()
    return {name: float(value) for name, value in (line.split() for line in lines if line.startswith("orrery_backup"))}


@pytest.mark.django_db
def test_metrics_and_doctor_know_the_age_and_the_fault(settings, tmp_path):
    settings.DATA_DIR, settings.METRICS_TOKEN = tmp_path, ""
    assert told() == {"orrery_backup_age_seconds": math.inf, "orrery_backup_failed": 0}
    assert finding().hint == "manage.py nightly."
    now = datetime.now(UTC)
    last_night_note(night=LastNight(now, [], now - timedelta(hours=37), "x.orrery", 2048))
    assert told()["orrery_backup_age_seconds"] == pytest.approx(37 * 3600, abs=60)
    assert (finding().level, finding().msg) == (checks.WARNING, "The last good backup is 37 hours old: x.orrery, 2 kB.")
    last_night_note(night=LastNight(now, ["the backup failed: no space"], now, "x.orrery", 2048))
    assert told()["orrery_backup_failed"] == 1
    assert finding().level == checks.ERROR
    assert "the backup failed: no space" in finding().msg


def finding():
    return next(each for each in check_services() if each.obj == "backups")
