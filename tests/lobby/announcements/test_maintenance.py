"""Maintenance: announced with its time, then closing the site to everybody but staff."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from games.clocks.models import Clock
from games.play.start import match_start
from games.site.models import Heartbeat
from games.worker.worker import Worker
from lobby.announcements.models import Announcement
from lobby.announcements.services import is_closed, maintenance_begin, maintenance_end
from lobby.people.models import Person

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff(browse):
    return browse(Person.objects.create_superuser("op", "secret-horse-7"))


@pytest.fixture
def match_by_days(toys, ada, bo):
    """A match with a clock of days."""
    return match_start(game="march", people=[ada, bo], time_control="steady")


def close_in(minutes, *, takes=3):
    at = timezone.now() + timedelta(minutes=minutes)
    return maintenance_begin(closed_from=at, minutes=takes)


def test_it_is_announced_with_its_time_in_every_language(browse, time_machine):
    time_machine.move_to("2026-11-22T20:30:00Z")
    close_in(30, takes=2)
    browser = browse()
    browser.cookies["zone"] = "Europe/Berlin"
    page = browser.get("/", headers={"Accept-Language": "en"})
    assert page.status_code == 200
    assert "We restart at 22:00, for about 2 minutes." in page.content.decode()
    page = browser.get("/", headers={"Accept-Language": "zh-TW"})
    assert "本站將於 22:00 重新啟動，約需 2 分鐘" in page.content.decode()


def test_from_its_time_on_every_page_says_so_and_when_to_come_back(browse, time_machine):
    close_in(1, takes=3)
    time_machine.move_to(timezone.now() + timedelta(minutes=1, seconds=1))
    for path in ("/", "/me/", "/nowhere/", "/rules/homeworlds/"):
        answer = browse().get(path, headers={"Accept-Language": "en"})
        assert answer.status_code == 503
        assert 150 <= int(answer.headers["Retry-After"]) <= 180
        assert "Closed for a moment" in answer.content.decode()
    answer = browse().get("/", headers={"Accept-Language": "zh-CN"})
    assert "暂时休息" in answer.content.decode()


def test_whatever_is_sent_is_refused_and_changes_nothing(browse, ada):
    close_in(0)
    assert browse(ada).post("/me/", {"name": "Eve"}).status_code == 503
    ada.refresh_from_db()
    assert ada.name == "Ada"


def test_programs_are_told_in_json(browse):
    close_in(0)
    answer = browse().get("/api/1/rooms/", headers={"Accept-Language": "en"})
    assert answer.status_code == 503
    assert "closed" in answer.json()["error"]
    assert int(answer.headers["Retry-After"]) > 0


def test_staff_gets_in_and_can_sign_in(staff, browse):
    close_in(0)
    assert staff.get("/").status_code == 200
    assert staff.get("/admin/").status_code == 200
    assert browse().get("/account/sign-in/").status_code == 200
    signed_in = browse().post("/admin/login/", {"username": "op", "password": "secret-horse-7", "next": "/admin/"})
    assert signed_in.headers["Location"] == "/admin/"


def test_announcements_are_answered_all_along(browse):
    close_in(0)
    assert browse().get("/announcements/").status_code == 200


def test_it_lasts_until_it_is_ended_whatever_was_expected(browse, time_machine):
    close_in(0, takes=1)
    time_machine.move_to(timezone.now() + timedelta(minutes=10))
    answer = browse().get("/")
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "15")
    assert maintenance_end()
    assert browse().get("/").status_code == 200
    assert not maintenance_end()


def test_planning_anew_replaces_the_old_plan(browse):
    close_in(10)
    close_in(60)
    now = timezone.now()
    assert Announcement.objects.shown(now).get().closed_from > now + timedelta(minutes=59)


def test_maintenance_is_known_at_once_here_and_a_second_later_in_other_processes(time_machine):
    time_machine.move_to("2026-11-22T20:30:00Z", tick=False)
    assert not is_closed()
    close_in(0)
    assert is_closed()
    maintenance_end()
    assert not is_closed()
    Announcement.objects.create(  # as another process does
        kind=Announcement.Kind.MAINTENANCE, closed_from=timezone.now(), minutes=5
    )
    time_machine.shift(1.1)
    assert is_closed()


def test_no_clock_runs_while_the_site_is_closed(time_machine, match_by_days):
    worker = Worker()
    worker.tick()
    clock = Clock.objects.exclude(deadline=None).first()
    close_in(0)
    worker.tick()
    time_machine.move_to(timezone.now() + timedelta(hours=5))
    worker.tick()
    assert timezone.now() - Heartbeat.objects.get(name="worker").at > timedelta(hours=4)
    maintenance_end()
    worker.tick()
    before, clock = clock.deadline, Clock.objects.get(pk=clock.pk)
    assert timedelta(hours=4, minutes=59) < clock.deadline - before < timedelta(hours=5, minutes=1)
    worker.close()


def test_the_command_closes_and_opens(browse, capsys):
    call_command("maintenance", "on", "--at", "23:59", "--minutes", "2")
    plan = Announcement.objects.get(shown_until=None)
    assert plan.closed_from > timezone.now()
    assert plan.minutes == 2
    call_command("maintenance", "on")
    assert browse().get("/").status_code == 503
    call_command("maintenance", "off")
    assert browse().get("/").status_code == 200
    assert "the site is open" in capsys.readouterr().out


@pytest.mark.parametrize("given", [["--at", "soon"], ["--at", "25:00"], ["--minutes", "0"]])
def test_the_command_says_what_it_cannot_read(given):
    with pytest.raises(CommandError):
        call_command("maintenance", "on", *given)
    assert not Announcement.objects.exists()
