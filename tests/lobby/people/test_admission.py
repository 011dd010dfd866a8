"""Open sites, sites by invitation, closed clubs: guests, accounts and rooms."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.contrib.auth import get_user
from django.utils import timezone

from games.moderation.models import OperatorAction
from games.play.start import match_start
from games.site.access_tokens import token_create
from lobby.accounts.invitations import invitation_make
from lobby.accounts.models import Invitation
from lobby.people.models import Person
from lobby.refusals.refusal import Refused
from lobby.rooms.models import Room

pytestmark = pytest.mark.django_db
PASSWORD = "seven-moons-and-a-sun"
MODES = ["open", "invitation", "closed"]


@pytest.fixture
def member(ada):
    """Ada with an account."""
    ada.login = "ada"
    ada.save()
    return ada


def sign_up(browser, path="/account/sign-up/", login="eve", **more):
    form = {"login": login, "password1": PASSWORD, "password2": PASSWORD, "name": "Eve", **more}
    return browser.post(path, form, follow=True)


def link_of(invitation, browser):
    page = browser.get("/me/invitations/").content.decode()
    return re.search(rf'value="http://testserver(/join/{invitation.slug}/[^"]+)"', page)[1]


@pytest.mark.parametrize("mode", MODES)
def test_everybody_may_look(settings, browse, toys, ada, bo, mode):
    settings.SIGN_UP = mode
    match = match_start(game="march", people=[ada, bo], public=True)
    for path in ("/", "/rules/homeworlds/", "/about/", match.get_absolute_url()):
        assert browse().get(path).status_code == 200


@pytest.mark.parametrize(("mode", "made"), [("open", 1), ("invitation", 0), ("closed", 0)])
def test_who_may_make_an_account(settings, browse, mode, made):
    settings.SIGN_UP = mode
    answer = sign_up(browse()).content.decode()
    assert Person.objects.filter(login="eve").count() == made
    assert ("by invitation here" in answer) == (mode == "invitation")
    assert ("closed club" in answer) == (mode == "closed")


@pytest.mark.parametrize(("mode", "guests"), [("open", 1), ("invitation", 0), ("closed", 0)])
def test_who_may_come_with_a_name_only(settings, browse, public_room, mode, guests):
    settings.SIGN_UP = mode
    before = Person.objects.count()
    browser = browse()
    for path, form in (
        ("/me/", {}),
        ("/play/march/", {"level": "easy"}),
        ("/new/march/", {}),
        (f"/room/{public_room.slug}/do/", {"action": "enter"}),
    ):
        browser.post(path, {"name": "Eve", **form})
    assert Person.objects.count() - before == guests


@pytest.mark.parametrize(("mode", "lets_in"), [("open", True), ("invitation", True), ("closed", False)])
def test_the_link_of_a_room(settings, browse, member, room, invite_link, mode, lets_in):
    settings.SIGN_UP = mode
    link = invite_link(room, browse(member))
    stranger = browse()
    assert (stranger.get(link).status_code == 200) == lets_in
    answer = stranger.post(link, {"name": "Eve"})
    assert room.members.filter(name="Eve").exists() == lets_in
    if not lets_in:
        assert answer.url == f"/account/sign-in/?next={link}"
        assert "closed club" in stranger.get(answer.url).content.decode()


@pytest.mark.parametrize("mode", ["invitation", "closed"])
def test_a_guest_opens_no_room_and_is_told_why(settings, browse, toys, bo, mode):
    settings.SIGN_UP = mode
    browser = browse(bo)
    assert "Create a room<" not in browser.get("/games/impulse/").content.decode()
    for path in ("/new/march/", "/play/march/"):
        page = browser.post(path, {"level": "easy", "seats": "2"}, follow=True)
        assert "Only people with an account" in page.content.decode()
    assert not Room.objects.exists()


@pytest.mark.parametrize("mode", ["invitation", "closed"])
def test_a_member_opens_rooms_and_so_do_their_programs(settings, browse, toys, member, mode):
    settings.SIGN_UP = mode
    assert "Create a room<" in browse(member).get("/games/impulse/").content.decode()
    assert browse(member).get("/new/march/").status_code == 200
    browse(member).post("/play/march/", {"level": "easy"})
    robo = Person.objects.create(name="Robo", owner=member)
    token = token_create(person=robo, name="t", scopes=["read", "rooms"])
    answer = browse().post(
        "/api/1/rooms", b'{"game": "march"}', content_type="application/json",
        headers={"Authorization": f"Bearer {token}"},
    )  # fmt: skip
    assert answer.status_code == 200, answer.content
    assert Room.objects.count() == 2


def test_a_member_invites_somebody_once(settings, browse, member):
    settings.SIGN_UP = "invitation"
    mine = browse(member)
    mine.post("/me/invitations/", {"note": "Eve from the club"})
    invitation = Invitation.objects.get()
    link = link_of(invitation, mine)
    guest = browse()
    assert guest.get(link).status_code == 200
    assert sign_up(guest, link).redirect_chain
    assert get_user(guest).login == "eve"
    invitation.refresh_from_db()
    assert (invitation.person.login, invitation.is_good) == ("eve", False)
    assert sign_up(browse(), link, login="mallory").status_code == 404
    assert not Person.objects.filter(login="mallory").exists()


def test_a_guest_who_is_invited_stays_who_they_are(settings, browse, member, bo):
    settings.SIGN_UP = "invitation"
    link = link_of(invitation_make(inviter=member, note=""), browse(member))
    sign_up(browse(bo), link, login="bobo")
    bo.refresh_from_db()
    assert bo.login == "bobo"


def test_an_invitation_ends(settings, browse, member):
    settings.SIGN_UP = "invitation"
    mine = browse(member)
    invitation = invitation_make(inviter=member, note="")
    link = link_of(invitation, mine)
    assert browse().get(link[:-2] + "x/").status_code == 404
    mine.post("/me/invitations/", {"action": "withdraw", "slug": invitation.slug})
    assert browse().get(link).status_code == 404
    late = invitation_make(inviter=member, note="")
    link = link_of(late, mine)
    Invitation.objects.filter(pk=late.pk).update(expires_at=timezone.now() - timedelta(seconds=1))
    assert browse().get(link).status_code == 404


def test_nobody_withdraws_the_invitation_of_another(settings, browse, member, bo):
    settings.SIGN_UP = "invitation"
    invitation = invitation_make(inviter=member, note="")
    bo.login = "bo"
    bo.save()
    browse(bo).post("/me/invitations/", {"action": "withdraw", "slug": invitation.slug})
    assert Invitation.objects.filter(pk=invitation.pk).exists()
    assert invitation.slug not in browse(bo).get("/me/invitations/").content.decode()


def test_members_have_few_invitations_open_and_guests_none(settings, member, bo):
    settings.SIGN_UP = "invitation"
    for _n in range(5):
        invitation_make(inviter=member, note="")
    with pytest.raises(Refused, match="still open"):
        invitation_make(inviter=member, note="")
    with pytest.raises(Refused, match="cannot invite"):
        invitation_make(inviter=bo, note="")


def test_what_operators_do_about_invitations_is_written_down(settings, browse, member):
    settings.SIGN_UP = "invitation"
    operator = browse(Person.objects.create_superuser("op", PASSWORD))
    form = {"note": "Eve", "expires_at_0": "2100-01-01", "expires_at_1": "00:00"}
    operator.post("/admin/lobby/invitation/add/", form)
    own = Invitation.objects.get()
    theirs = invitation_make(inviter=member, note="Bob")
    change = f"/admin/lobby/invitation/{theirs.pk}/change/"
    operator.post(change, form | {"note": "Bobby"})
    assert Invitation.objects.get(pk=theirs.pk).inviter == member
    operator.post(f"/admin/lobby/invitation/{own.pk}/delete/", {"post": "yes"})
    chosen = {"_selected_action": [theirs.pk], "post": "yes"}
    operator.post("/admin/lobby/invitation/", {"action": "delete_selected"} | chosen)
    assert not Invitation.objects.exists()
    done = OperatorAction.objects.order_by("pk").values_list("operator_name", "kind", "about")
    assert list(done) == [
        ("op", "site_invite", "Eve"),
        ("op", "invite_change", "Bobby"),
        ("op", "invite_withdraw", "Eve"),
        ("op", "invite_withdraw", "Bobby"),
    ]


def test_in_a_club_only_operators_invite(settings, browse, member):
    settings.SIGN_UP = "closed"
    assert browse(member).get("/me/invitations/").status_code == 302
    operator = browse(Person.objects.create_superuser("op", PASSWORD))
    form = {"note": "Eve", "expires_at_0": "2100-01-01", "expires_at_1": "00:00"}
    assert operator.post("/admin/lobby/invitation/add/", form).status_code == 302
    invitation = Invitation.objects.get()
    assert invitation.inviter.login == "op"
    page = operator.get(f"/admin/lobby/invitation/{invitation.pk}/change/").content.decode()
    link = re.search(r"/join/[\w-]+/[\w-]+/", page)[0]
    sign_up(browse(), link)
    assert Person.objects.filter(login="eve").exists()
