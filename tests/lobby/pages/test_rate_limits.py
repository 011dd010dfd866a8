"""Rate limits of one address."""

from datetime import UTC, datetime, timedelta

from games.site.rate_limits import HOUR, MOST
from lobby.people.models import Person
from lobby.rooms.models import Room

FORM = {"name": "Ada", "seats": "2", "order": "seated", "public": "no"}


def test_names_are_limited(browse, monkeypatch):
    monkeypatch.setitem(MOST, "name", (3, HOUR))
    for _guest in range(3):
        browse().post("/me/", {"name": "Ada"})
    page = browse().post("/me/", {"name": "Ada"}, follow=True)
    assert "Too many requests" in page.content.decode()
    assert Person.objects.count() == 3


def test_rooms_are_limited_by_address(toys, browse, monkeypatch):
    monkeypatch.setitem(MOST, "room", (2, HOUR))
    for _room in range(4):
        browse().post("/new/march/", FORM)
    assert Room.objects.count() == 2
    browse(REMOTE_ADDR="10.0.0.9").post("/new/march/", FORM)
    assert Room.objects.count() == 3


def test_the_limit_ends_after_an_hour(browse, monkeypatch, time_machine, settings):
    memory = "django.core.cache.backends.locmem.LocMemCache"  # Redis uses its own clock
    settings.CACHES = {**settings.CACHES, "default": {"BACKEND": memory}}
    monkeypatch.setitem(MOST, "name", (1, HOUR))
    for _guest in range(2):
        browse().post("/me/", {"name": "Ada"})
    assert Person.objects.count() == 1
    time_machine.move_to(datetime.now(UTC) + timedelta(seconds=3601))
    browse().post("/me/", {"name": "Bo"})
    assert Person.objects.count() == 2


def test_trying_invite_tokens_is_limited(room, browse, monkeypatch):
    monkeypatch.setitem(MOST, "invite", (2, HOUR))
    guesser = browse()
    codes = [guesser.get(f"/invite/{room.slug}/guess{n}/").status_code for n in range(4)]
    assert codes == [404, 404, 429, 429]
