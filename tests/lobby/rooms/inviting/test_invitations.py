"""Invite links and return links, valid and dead."""

import pytest

from lobby.people.models import Person
from lobby.rooms.models import Member, Room


def test_an_invite_link_asks_for_a_name_and_leads_to_a_seat(room, ada, browse, invite_link, names):
    link = invite_link(room, browse(ada))
    guest = browse()
    page = guest.get(link)
    assert "Ada invites you to March" in page.content.decode()
    assert names(room) == ({0: "Ada"}, [])  # looking is not entering
    response = guest.post(link, {"name": "  Bo   the\u202e Second "})
    assert response.url == room.get_absolute_url()
    assert names(room) == ({0: "Ada", 1: "Bo the Second"}, [])
    assert guest.get(link).url == room.get_absolute_url()


def test_a_third_guest_stands(room, ada, browse, invite_link, names):
    link = invite_link(room, browse(ada))
    for name in ("Bo", "Cy"):
        browse().post(link, {"name": name})
    assert names(room) == ({0: "Ada", 1: "Bo"}, ["Cy"])


@pytest.mark.parametrize("name", ["ada", "ADA", " Ada "])
def test_a_name_is_unique_in_a_room(room, ada, browse, invite_link, names, name):
    link = invite_link(room, browse(ada))
    guest = browse()
    page = guest.post(link, {"name": name}, headers={"referer": f"http://testserver{link}"}, follow=True)
    assert "Please choose another one" in page.content.decode()
    assert names(room) == ({0: "Ada"}, [])
    guest.post(link, {"name": "Ada II"})
    assert names(room) == ({0: "Ada", 1: "Ada II"}, [])
    assert Person.objects.get(memberships__name="Ada II").name == "Ada II"


def test_two_rooms_may_have_an_ada_each(room, toys, browse, bo):
    bobs = Room.objects.create(game="march", seats=2, host=bo, public=True)
    browse().post(f"/room/{bobs.slug}/do/", {"action": "enter", "name": "Ada"})
    assert Member.objects.filter(name="Ada").count() == 2


@pytest.mark.parametrize("name", ["", "   ", "\u202e", "x" * 25])
def test_a_name_has_to_be_one(room, ada, browse, invite_link, name):
    link = invite_link(room, browse(ada))
    page = browse().post(link, {"name": name}, headers={"referer": f"http://testserver{link}"}, follow=True)
    assert 'class="message error"' in page.content.decode()
    assert Person.objects.count() == 1


def test_renewing_kills_the_old_link(room, ada, browse, invite_link, act):
    host = browse(ada)
    old = invite_link(room, host)
    act(host, room, "renew")
    new = invite_link(room, host)
    assert new != old
    assert browse().get(old).status_code == 404
    assert "This link does not work" in browse().get(old).content.decode()
    assert browse().post(old, {"name": "Bo"}).status_code == 404
    assert browse().get(new).status_code == 200


@pytest.mark.parametrize("link", ["/invite/nowhere/{token}/", "/invite/{slug}/wrong/"])
def test_a_wrong_link_says_so(room, ada, browse, invite_link, link):
    token = invite_link(room, browse(ada)).split("/")[3]
    page = browse().get(link.format(token=token, slug=room.slug))
    assert page.status_code == 404
    assert "This link does not work" in page.content.decode()


@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("/room/nowhere/", "Ask one of them for the invite link"),
        ("/invite/nowhere/wrong/", "the host may have replaced it"),
        ("/match/nowhere/", "Any of them can send you a spectator link"),
        ("/match/nowhere/rematch/", "Any of them can send you a spectator link"),
        ("/return/nowhere/wrong/", "you may have replaced it since"),
        ("/join/nowhere/wrong/", "the invitation was used"),
        ("/account/reset/nowhere/wrong/", "A link for a new password works once"),
        ("/account/nowhere/", "There is no such page"),
        ("/nowhere/", "There is no such page"),
        ("/rules/nowhere/", "There is no such page"),
    ],
)
def test_a_wrong_address_is_told_what_helps_with_its_kind(browse, path, says):
    page = browse().get(path)
    assert page.status_code == 404
    assert says in page.content.decode()
    assert ("host" in page.content.decode()) == path.startswith("/invite/")


def test_an_invitation_ends_with_the_start(room, ada, bo, browse, invite_link, act):
    link = invite_link(room, browse(ada))
    browse(bo).post(link)
    act(browse(ada), room, "start")
    page = browse().get(link)
    assert page.status_code == 200
    assert "The match has begun" in page.content.decode()
    assert browse(bo).get(link, follow=True).redirect_chain[-1][0].startswith("/match/")


def test_the_database_tells_no_token(room, ada, browse, invite_link):
    token = invite_link(room, browse(ada)).split("/")[3]
    assert len(token) >= 22  # 128 bits
    assert token not in str(Room.objects.values_list().get(pk=room.pk))


def return_link(browser):
    return browser.get("/me/").context["return_url"].removeprefix("http://testserver")


def test_a_return_link_brings_a_guest_back_after_asking(ada, browse):
    link = return_link(browse(ada))
    other = browse()
    assert "Welcome back, Ada" in other.get(link).content.decode()
    assert not other.get("/").context["user"].is_authenticated  # a program that opens links changes nothing
    other.post(link)
    assert other.get("/").context["user"] == ada


def test_a_renewed_return_link_kills_the_old_one(ada, browse):
    mine = browse(ada)
    old = return_link(mine)
    mine.post("/me/", {"action": "renew"})
    assert browse().get(old).status_code == 404
    assert browse().post(old).status_code == 404
    assert browse().get(return_link(mine)).status_code == 200


def test_nobody_comes_back_as_an_operator_who_was_shut_out(ada, browse):
    link = return_link(browse(ada))
    Person.objects.filter(pk=ada.pk).update(is_active=False)
    assert browse().get(link).status_code == 404


def test_the_qr_code_is_drawn_on_the_page(room, ada, browse):
    page = browse(ada).get(room.get_absolute_url()).content.decode()
    assert '<svg class="qr"' in page or 'class="qr"' in page
    assert " style=" not in page
