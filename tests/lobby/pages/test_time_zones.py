"""Times in the reader's time zone."""

from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest

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
