"""Times in the reader's time zone."""

from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils.html import escape

from games.clocks.models import Clock
from games.play.start import match_start
from lobby.people.models import Person


@pytest.mark.parametrize(("cookie", "zone"), [("Asia/Taipei", "Asia/Taipei"), ("Mars/Tharsis", "UTC"), ("", "UTC")])
def test_a_guest_begins_with_the_time_zone_of_the_browser(toys, browse, cookie, zone):
    browser = browse()
    browser.cookies["zone"] = cookie
    room = {"name": "Dee", "seats": "2", "order": "drawn", "public": "no"}
    assert browser.post("/new/march/", room).status_code == 302
    assert Person.objects.get(name="Dee").time_zone == zone


def test_a_clock_is_told_in_the_time_zone_of_the_reader(toys, ada, bo, browse):
    match = match_start(game="march", people=[ada, bo], time_control="steady")
    deadline = Clock.objects.get(deadline__isnull=False).deadline
    browser = browse(ada)
    for zone in ("Asia/Taipei", "America/Lima"):
        browser.cookies["zone"] = zone
        moment = deadline.astimezone(ZoneInfo(zone))
        lines = browser.get(f"/match/{match.slug}/clocks/").json()["lines"]
        assert [line for line in lines if f"until {moment:%Y-%m-%d %H:%M}" in line]
    ada.time_zone = "Asia/Kolkata"
    ada.save()
    del browser.cookies["zone"]
    page = browser.get(f"/match/{match.slug}/seats/").content.decode()
    assert f"to act until {deadline + timedelta(hours=5, minutes=30):%Y-%m-%d %H:%M}" in page


@pytest.mark.parametrize(
    ("written", "zone"),
    [
        ("Asia/Taipei", "Asia/Taipei"),
        ("america/new york", "America/New_York"),
        (" New  York ", "America/New_York"),
        ("utc", "UTC"),
        ("CET", "CET"),
    ],
)
def test_a_time_zone_is_typed_as_people_write_it(browse, ada, written, zone):
    browse(ada).post("/notices/", {"action": "rest", "zone": written})
    assert Person.objects.get(pk=ada.pk).time_zone == zone


@pytest.mark.parametrize("written", ["Mars/Olympus", "York", "Louisville", "<b>"])
def test_what_names_no_time_zone_or_two_is_refused(browse, ada, written):
    page = browse(ada).post("/notices/", {"action": "rest", "zone": written})
    assert f"There is no time zone “{escape(written)}”: choose one from the list" in page.content.decode()
    assert page.status_code == 422
    assert Person.objects.get(pk=ada.pk).time_zone == "UTC"


def test_time_zones_are_listed_in_the_language_of_the_page(browse, ada):
    browser = browse(ada)
    assert '<option value="America/New York"></option>' in browser.get("/notices/").content.decode()
    browser.cookies["django_language"] = "zh-hant"
    assert (
        '<option value="America/New York">紐約 (America/New York)</option>' in browser.get("/notices/").content.decode()
    )
