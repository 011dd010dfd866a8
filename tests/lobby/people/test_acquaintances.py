"""Acquaintances: visibility, invitations by name, blocks."""

import re

import pytest

from games.chat.messages import chat_mute, chat_of, chat_write
from games.chat.models import Mute
from games.play.moves import match_act
from games.play.start import match_start
from lobby.people.acquaintances import acquaintances_of, may_find
from lobby.people.models import FoundBy, Person
from lobby.refusals.refusal import Refused
from lobby.rooms import services as rooms
from lobby.rooms.creation.rematch import room_rematch
from lobby.rooms.creation.seek import room_seek
from lobby.rooms.inviting.by_name import room_invite
from lobby.rooms.members.blocking import person_block, person_unblock
from lobby.rooms.models import Room, RoomInvitation
from tests.lobby.conftest import open_room

SETUP = {"seats": "2", "order": "seated", "public": "no"}  # of a room, as in the form


@pytest.fixture
def met(toys, ada, bo):
    """A match of Ada and Bo."""
    return match_start(game="march", people=[ada, bo], public=True)


def found_by(person, who):
    Person.objects.filter(pk=person.pk).update(found_by=who)
    person.refresh_from_db()


def test_one_is_found_by_those_one_has_played_with(met, ada, bo, cy, browse):
    assert may_find(ada, bo)
    assert not may_find(cy, bo)
    assert not may_find(None, bo)
    assert acquaintances_of(ada) == [bo]
    assert acquaintances_of(cy) == []
    assert browse(ada).get(f"/with/{bo.slug}/").status_code == 200
    assert browse(cy).get(f"/with/{bo.slug}/").status_code == 404


def test_who_wants_to_be_is_found_by_name(met, ada, bo, cy, browse):
    def found(name):
        return browse(cy).get("/people/", {"name": name}).context["found"]

    assert found("Bo") == []
    found_by(bo, FoundBy.EVERYBODY)
    assert found("bo") == [bo]
    assert found("b") == []
    assert browse(cy).get(f"/with/{bo.slug}/").status_code == 200
    assert browse().get("/people/").url == "/me/"


def test_who_does_not_want_to_be_is_found_by_nobody(met, ada, bo, browse):
    found_by(bo, FoundBy.NOBODY)
    assert not may_find(ada, bo)
    assert acquaintances_of(ada) == []
    assert browse(ada).get(f"/with/{bo.slug}/").status_code == 404
    assert browse(bo).get(f"/with/{bo.slug}/").status_code == 200


def test_a_profile_is_changed_by_its_owner(ada, browse):
    browser = browse(ada)
    browser.post("/me/", {"action": "profile", "avatar": "comet", "found_by": "everybody"})
    ada.refresh_from_db()
    assert (ada.avatar, ada.found_by) == ("comet", "everybody")
    assert "avatars/comet.svg" in browser.get("/me/").content.decode()
    browser.post("/me/", {"action": "profile", "avatar": "../../x", "found_by": "everybody"})
    ada.refresh_from_db()
    assert ada.avatar == "comet"


def test_a_picture_stands_where_its_owner_does(met, room, ada, bo, browse):
    ada.avatar, bo.avatar = "comet", "rings"
    ada.save()
    bo.save()
    host, guest = browse(ada), browse(bo)
    invite(host, room, bo)

    def pictures(browser, path, section):
        page = browser.get(path).content.decode()
        found = page.partition(f'id="{section}"')[2].partition("</section>")[0]
        return re.findall(r"avatars/(\w+)\.svg", found)

    assert pictures(guest, "/mine/", "invitations") == ["comet"]
    assert pictures(guest, "/mine/", "running") == ["comet"]
    assert pictures(host, "/mine/", "running") == ["rings"]
    assert pictures(host, room.get_absolute_url(), "seats") == ["comet"]


def invite(browser, room, person):
    return browser.post(f"/room/{room.slug}/do/", {"action": "invite", "person": person.slug}, follow=True)


def test_an_acquaintance_is_invited_and_comes_in(met, room, ada, bo, browse):
    host, guest = browse(ada), browse(bo)
    assert guest.get(room.get_absolute_url()).status_code == 404
    assert "People you have played with" in host.get(room.get_absolute_url()).content.decode()
    assert "Bo is invited." in invite(host, room, bo).content.decode()
    for page in ("/", "/mine/"):
        assert "Ada invites you" in guest.get(page).content.decode()
    link = guest.get(room.get_absolute_url()).url
    assert link.startswith("/invite/")
    guest.post(link, {"name": "Bo"})
    assert room.members.filter(person=bo).exists()
    assert "Ada invites you" not in guest.get("/mine/").content.decode()


def test_one_invites_from_somebodys_page_with_the_room(met, ada, bo, browse):
    host = browse(ada)
    address = f"/new/march/?invite={bo.slug}"
    assert address in host.get(f"/with/{bo.slug}/").content.decode()
    assert "Bo is invited when you create the room." in host.get(address).content.decode()
    page = host.post(address, {**SETUP, "invite": bo.slug}, follow=True)
    assert "Bo is invited." in page.content.decode()
    assert "Ada invites you" in browse(bo).get("/mine/").content.decode()


def test_no_room_invites_who_cannot_be_found(met, ada, cy, browse):
    address = f"/new/march/?invite={cy.slug}"
    assert "is invited" not in browse(ada).get(address).content.decode()
    browse(ada).post(address, {**SETUP, "invite": cy.slug})
    assert Room.objects.count() == 1
    assert not RoomInvitation.objects.exists()


def test_an_invitation_is_declined(met, room, ada, bo, browse):
    invite(browse(ada), room, bo)
    browse(bo).post(f"/room/{room.slug}/do/", {"action": "decline"})
    assert not RoomInvitation.objects.exists()
    assert browse(bo).get(room.get_absolute_url()).status_code == 404


def test_strangers_and_those_who_hide_cannot_be_invited(met, room, ada, bo, cy):
    found_by(bo, FoundBy.NOBODY)
    for person in (bo, cy):
        with pytest.raises(Refused, match="cannot be invited"):
            room_invite(room=room, by=ada, person=person)
    assert not RoomInvitation.objects.exists()


def test_whoever_cannot_be_found_is_refused_without_their_name(met, room, ada, bo, browse, act):
    found_by(bo, FoundBy.NOBODY)
    host = browse(ada)
    said = [
        re.findall(
            r'class="message[^"]*"[^>]*>([^<]*)<',
            act(host, room, "invite", person=slug).content.decode(),
        )
        for slug in (bo.slug, "nosuchperson")
    ]
    assert said[0] == said[1] != []
    assert "Bo" not in " ".join(said[0])


def test_only_who_is_in_a_room_invites_into_it(met, room, ada, bo, cy):
    match_start(game="march", people=[bo, cy])
    with pytest.raises(Refused):
        room_invite(room=room, by=bo, person=cy)


def test_whoever_is_blocked_cannot_come_into_ones_rooms(met, room, ada, bo, browse, invite_link, act):
    rooms.room_enter(room=room, person=bo, name="Bo")
    page = browse(ada).get(f"/with/{bo.slug}/").content.decode()
    assert "Bo gets no message about it, but may guess when refused." in page
    browse(ada).post(f"/with/{bo.slug}/do/", {"action": "block"})
    assert not room.members.filter(person=bo).exists()
    room.refresh_from_db()
    later = open_room(ada)
    link = invite_link(later, browse(ada))
    browse(bo).post(link, {"name": "Bo"})
    assert not later.members.filter(person=bo).exists()
    public = open_room(ada, public=True)
    act(browse(bo), public, "enter", name="Bo")
    assert not public.members.filter(person=bo).exists()
    assert room_seek(person=bo, game="march", seats=2, time_control="live").host == bo


def test_whoever_is_blocked_neither_invites_nor_finds_nor_is_read(met, ada, bo, browse):
    chat_write(match=met, person=bo, text="rude")
    chat_write(match=met, person=ada, text="hello")
    person_block(person=ada, other=bo)
    assert not may_find(bo, ada)
    assert acquaintances_of(bo) == acquaintances_of(ada) == []
    with pytest.raises(Refused, match="cannot be invited"):
        room_invite(room=open_room(bo), by=bo, person=ada)
    assert [each.text for each in chat_of(match=met, person=ada).messages] == ["hello"]
    chat_mute(match=met, person=ada, message=None)  # unmutes those who are only muted
    assert [each.text for each in chat_of(match=met, person=ada).messages] == ["hello"]
    match_act(match=met, person=bo, act="resign", about=None, client_id="r")


def test_no_rematch_is_asked_of_whoever_has_blocked_one(toys, ada, bo):
    room = open_room(ada)
    rooms.room_enter(room=room, person=bo, name="Bo")
    match = rooms.room_start(room=room, host=ada)
    match_act(match=match, person=bo, act="resign", about=None, client_id="r")
    person_block(person=ada, other=bo)
    with pytest.raises(Refused, match="does not want a rematch"):
        room_rematch(match=match, person=bo)
    assert Room.objects.count() == 1


def test_who_was_blocked_may_come_again(met, ada, bo, browse):
    person_block(person=ada, other=bo)
    browser = browse(ada)
    assert "Bo" in browser.get("/people/").content.decode()
    browser.post(f"/with/{bo.slug}/do/", {"action": "unblock"})
    assert not Mute.objects.exists()
    person_block(person=ada, other=bo)
    person_unblock(person=ada, other=bo)
    assert may_find(bo, ada)


def test_nobody_blocks_who_is_a_stranger_to_them(met, ada, cy, browse):
    assert browse(cy).post(f"/with/{ada.slug}/do/", {"action": "block"}).status_code == 404
    assert not Mute.objects.exists()
