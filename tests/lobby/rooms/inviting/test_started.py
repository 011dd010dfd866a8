"""The invite link of a room whose match has begun."""

from __future__ import annotations

import re

import pytest

from games.play.moves import match_act
from games.site.rate_limits import MOST
from lobby.rooms import services as rooms
from lobby.rooms.creation.rematch import room_rematch
from lobby.rooms.inviting.by_name import room_invite
from lobby.rooms.inviting.links import invite_token
from lobby.rooms.members.blocking import person_block
from lobby.rooms.models import Removal, Room
from tests.lobby.conftest import open_room


def link_of(room):
    return f"/invite/{room.slug}/{invite_token(room)}/"


def begun(host, guest, **setup):
    """Return a room of these two whose match has begun."""
    room = open_room(host, **setup)
    rooms.room_enter(room=room, person=guest, name=guest.name)
    rooms.room_start(room=room, host=host)
    return Room.objects.get(pk=room.pk)


@pytest.fixture
def started(toys, ada, bo):
    return begun(ada, bo)


def test_the_link_names_the_seats_and_lets_a_visitor_watch(started, browse):
    visitor = browse()
    page = visitor.get(link_of(started))
    assert page.status_code == 200
    assert [each.name for each in page.context["glance"]] == ["Ada", "Bo"]
    assert dict(page.context["pairs"])["Rating"] == "Casual"
    assert ">Watch<" in page.content.decode()
    assert "A private match" in visitor.get(started.match.get_absolute_url()).content.decode()  # a GET opens nothing
    reply = visitor.post(link_of(started), {"action": "watch"})
    assert reply["Location"] == started.match.get_absolute_url()
    match = visitor.get(reply["Location"])
    assert match.status_code == 200
    assert match.context["seat"] is None


def test_the_form_of_an_invitation_that_was_too_late_leads_to_the_page(started, cy, browse):
    reply = browse(cy).post(link_of(started), {"name": "Cy", "terms": "x"})
    assert reply["Location"] == link_of(started)
    assert not started.members.filter(person=cy).exists()


@pytest.mark.parametrize("how", ["form", "match"])
def test_the_host_may_switch_it_off(toys, ada, bo, cy, browse, how):
    room = begun(ada, bo, watching=how != "form")
    if how == "match":
        page = browse(ada).get(room.match.get_absolute_url()).content.decode()
        assert 'aria-checked="true" aria-describedby="watching-means">The invite link lets people watch' in page
        reply = browse(ada).post(f"/room/{room.slug}/do/", {"action": "watching", "allowed": "no"})
        assert reply["Location"] == room.match.get_absolute_url()
    visitor = browse(cy)
    page = visitor.get(link_of(room))
    assert page.status_code == 200
    assert ">Watch<" not in page.content.decode()
    assert visitor.post(link_of(room), {"action": "watch"})["Location"] == link_of(room)
    assert "A private match" in visitor.get(room.match.get_absolute_url()).content.decode()
    browse(ada).post(f"/room/{room.slug}/do/", {"action": "watching", "allowed": "yes"})
    assert visitor.post(link_of(room), {"action": "watch"})["Location"] == room.match.get_absolute_url()


@pytest.mark.parametrize("public", [False, True])
def test_who_watches_a_private_match_leaves_when_the_host_says_no(toys, ada, bo, browse, public):
    room = begun(ada, bo, public=public)
    visitor = browse()
    place = visitor.post(link_of(room), {"action": "watch"})["Location"]
    assert visitor.get(place).context["watching"]
    browse(ada).post(f"/room/{room.slug}/do/", {"action": "watching", "allowed": "no"})
    assert ("A private match" in visitor.get(place).content.decode()) == (not public)


def test_only_the_host_has_the_switch(started, bo, cy, browse):
    assert "lets people watch" not in browse(bo).get(started.match.get_absolute_url()).content.decode()
    for person in (bo, cy):
        browse(person).post(f"/room/{started.slug}/do/", {"action": "watching", "allowed": "no"})
    assert Room.objects.get(pk=started.pk).watching


def test_before_the_start_the_form_of_the_room_has_the_switch(room, ada, browse):
    browse(ada).post(f"/room/{room.slug}/do/", {"action": "watching", "allowed": "no"})
    assert Room.objects.get(pk=room.pk).watching
    assert "Anyone with the invite link" in browse(ada).get(room.get_absolute_url()).content.decode()


def test_the_link_of_a_public_match_leads_to_it(toys, ada, bo, browse):
    room = begun(ada, bo, public=True, watching=False)
    assert ">Watch<" in browse().get(link_of(room)).content.decode()
    assert browse().post(link_of(room), {"action": "watch"})["Location"] == room.match.get_absolute_url()


def test_whom_the_host_has_blocked_or_removed_reads_no_names_and_does_not_watch(started, ada, cy, browse):
    visitor = browse(cy)
    assert "Bo" in visitor.get(link_of(started)).content.decode()
    person_block(person=ada, other=cy)
    link = link_of(started)
    for page in visitor.get(link, follow=True), visitor.post(link, {"action": "watch"}, follow=True):
        assert "You cannot come into this room." in page.content.decode()
        assert not re.search(r"\bBo\b", page.content.decode().split("<main")[1])
        assert ">Watch<" not in page.content.decode()
    Removal.objects.create(room=started, person=cy, name="Cy")
    assert browse(cy).get(link_of(started))["Location"].endswith("/removed/")


def test_a_wrong_or_old_link_tells_nothing(started, browse):
    for link in (f"/invite/{started.slug}/nonsense/", f"/room/{started.slug}/"):
        page = browse().get(link)
        assert page.status_code == 404
        assert "Ada" not in page.content.decode()


def test_the_address_of_a_room_says_what_to_ask_for_and_not_whether_there_is_one(room, started, browse):
    visitor = browse()
    pages = [visitor.get(f"/room/{slug}/") for slug in ("nowhere", room.slug, started.slug)]
    told = {page.content.decode().partition("<main")[2] for page in pages}
    assert [page.status_code for page in pages] == [404] * 3
    assert len(told) == 1
    assert "Ask one of them for the invite link" in told.pop()


def test_a_public_room_that_everyone_has_left_says_so(room, browse):
    Room.objects.filter(pk=room.pk).update(public=True, status=Room.Status.CLOSED)
    assert "This room is closed" in browse().get(f"/room/{room.slug}/").content.decode()


def test_who_was_invited_by_name_comes_to_the_same_page(toys, ada, bo, cy, browse):
    started = begun(ada, bo)
    begun(ada, cy)  # they know each other now
    room = open_room(ada)
    rooms.room_enter(room=room, person=bo, name="Bo")
    room_invite(room=room, by=ada, person=cy)
    rooms.room_start(room=room, host=ada)
    page = browse(cy).get(f"/room/{room.slug}/", follow=True)
    assert page.redirect_chain[-1][0] == link_of(room)
    assert ">Watch<" in page.content.decode()
    assert browse(cy).get(f"/room/{started.slug}/").status_code == 404


def test_the_link_leads_to_the_rematch(started, ada, bo, cy, browse):
    match_act(match=started.match, person=ada, act="resign", about=None, client_id="r")
    assert "The match is over" in browse(cy).get(link_of(started)).content.decode()
    new = room_rematch(match=started.match, person=ada)
    page = browse(cy).get(link_of(started))
    assert page.context["rematch_link"] == link_of(new)
    assert browse(cy).get(link_of(new)).status_code == 200
    room_rematch(match=started.match, person=bo)
    assert "The match has begun" in browse(cy).get(link_of(new)).content.decode()


def test_a_rematch_with_a_replaced_link_is_shown_to_nobody(started, ada, cy, browse):
    match_act(match=started.match, person=ada, act="resign", about=None, client_id="r")
    room_rematch(match=started.match, person=ada)
    Room.objects.filter(rematch_of=started).update(invite_number=1)
    assert browse(cy).get(link_of(started)).context["rematch_link"] == ""


def test_a_host_who_lets_nobody_watch_shows_no_rematch(toys, ada, bo, cy, browse):
    room = begun(ada, bo, watching=False)
    match_act(match=room.match, person=ada, act="resign", about=None, client_id="r")
    room_rematch(match=room.match, person=ada)
    assert browse(cy).get(link_of(room)).context["rematch_link"] == ""


def test_a_room_of_an_older_version_keeps_its_match_to_itself(started, browse):
    Room.objects.filter(pk=started.pk).update(watching=Room._meta.get_field("watching").db_default)
    page = browse().get(link_of(started))
    assert page.status_code == 200
    assert ">Watch<" not in page.content.decode()


def test_a_network_that_watches_too_often_is_refused(started, browse, settings, monkeypatch):
    settings.RATE_LIMITS = True
    monkeypatch.setitem(MOST, "watching", (0, 720))
    assert browse().post(link_of(started), {"action": "watch"}).status_code == 429
