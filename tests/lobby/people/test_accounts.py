"""Accounts: made by a guest, used elsewhere, joined with a guest's matches, deleted."""

import json
import re
from datetime import timedelta

import pytest
import time_machine
from django.contrib.auth import get_user
from django.utils import timezone

from games.absence.seats import seat_leave
from games.chat.messages import chat_report, chat_write
from games.chat.models import ChatMessage, Report
from games.matches.models import LogEntry, Match, Seat
from games.moderation.models import OperatorAction
from games.play.moves import match_act
from games.play.start import match_start
from lobby.accounts.accounts import account_delete
from lobby.accounts.moderation import sessions_end
from lobby.accounts.programs import program_create
from lobby.people.models import Person
from lobby.rooms.models import Room
from tests.substituting import take_over

PASSWORD = "seven-moons-and-a-sun"


def sign_up(browser, login="Ada@Example", password=PASSWORD, **more):
    form = {"login": login, "password1": password, "password2": password, **more}
    return browser.post("/account/sign-up/", form)


def sign_in(browser, login="ada@example", password=PASSWORD, **more):
    return browser.post("/account/sign-in/", {"username": login, "password": password, **more})


@pytest.fixture
def account(ada, browse):
    """Ada with a login."""
    sign_up(browse(ada))
    ada.refresh_from_db()
    return ada


def test_a_guest_who_signs_up_stays_who_they_are(toys, ada, bo, browse):
    match_start(game="march", people=[ada, bo])
    browser = browse(ada)
    assert sign_up(browser).url == "/me/"
    assert get_user(browser) == ada
    assert ada.match_seats.count() == 1
    assert Person.objects.get(pk=ada.pk).login == "ada@example"


def test_somebody_new_signs_up_with_a_name(browse, db):
    browser = browse()
    sign_up(browser, name="Cy")
    assert get_user(browser).name == "Cy"


def test_a_login_is_had_once(account, bo, browse):
    browser = browse(bo)
    assert sign_up(browser, login="ADA@example").status_code == 422
    assert sign_up(browser, login="a b").status_code == 422
    bo.refresh_from_db()
    assert bo.login is None


@pytest.mark.parametrize("password", ["short", "password1", "2938475610", "ada@example"])
def test_easy_passwords_are_refused(ada, browse, password):
    assert sign_up(browse(ada), password=password).status_code == 422
    ada.refresh_from_db()
    assert not ada.has_usable_password()


def test_two_different_passwords_are_refused(ada, browse):
    form = {"login": "ada", "password1": PASSWORD, "password2": PASSWORD + "!"}
    page = browse(ada).post("/account/sign-up/", form)
    assert page.status_code == 422
    assert page.context["form"].errors["password2"] == ["The two passwords differ."]


def test_one_signs_in_on_another_device(account, browse):
    other = browse()
    assert sign_in(other, login="ADA@example").url == "/mine/"
    assert get_user(other) == account


def test_a_wrong_login_and_a_wrong_password_read_the_same(account, browse):
    pages = [
        browse().post("/account/sign-in/", {"username": login, "password": "wrong-" + PASSWORD})
        for login in ("ada@example", "nobody@example")
    ]
    errors = [page.context["form"].non_field_errors() for page in pages]
    assert errors[0] == errors[1] == ["Wrong login or password."]
    assert [page.status_code for page in pages] == [422, 422]


def test_guessing_is_slowed_down(account, browse):
    browser = browse()
    codes = [sign_in(browser, password="wrong").status_code for _ in range(13)]
    assert codes == [422] * 12 + [429]
    assert not get_user(browser).is_authenticated
    sign_in(browser)
    assert not get_user(browser).is_authenticated


def test_guessing_at_many_logins_is_slowed_down(account, browse):
    guesser = browse(REMOTE_ADDR="192.0.2.9")
    for n in range(30):
        guesser.post("/account/sign-in/", {"username": f"somebody{n}", "password": "wrong"})
    sign_in(guesser)
    assert not get_user(guesser).is_authenticated


def test_who_guesses_at_a_login_does_not_lock_out_whose_it_is(account, browse):
    for network in range(8):
        guesser = browse(REMOTE_ADDR=f"192.0.2.{network}")
        for _n in range(10):
            sign_in(guesser, password="wrong")
    owner = browse(REMOTE_ADDR="198.51.100.7")
    sign_in(owner)
    assert get_user(owner) == account


def test_a_guests_matches_move_in_with_one_click(toys, account, bo, cy, browse):
    mine = match_start(game="march", people=[cy, bo])
    browser = browse(cy)
    sign_in(browser, along="on")
    assert mine.seats.get(number=0).person == account
    assert not Person.objects.filter(pk=cy.pk).exists()
    assert get_user(browser) == account


def test_who_sits_twice_at_a_match_is_asked_before_a_seat_is_left(toys, account, bo, cy, browse):
    mine = match_start(game="march", people=[cy, bo])
    both = match_start(game="march", people=[account, cy])
    browser = browse(cy)
    page = sign_in(browser, along="on")
    assert get_user(browser) == cy
    assert [row["match"] for row in page.context["rows"]] == [both]
    browser.post("/account/sign-in/apart/")
    assert get_user(browser) == account
    assert mine.seats.get(number=0).person == account
    assert both.seats.get(number=1).person == cy  # one seat a person
    elsewhere = browse()
    elsewhere.post(page.context["return_url"])
    assert get_user(elsewhere) == cy


def test_nobody_is_signed_in_who_was_not_asked(toys, account, cy, browse):
    match_start(game="march", people=[account, cy])
    browser = browse(cy)
    assert browser.post("/account/sign-in/apart/").url == "/account/sign-in/"
    sign_in(browser, along="on")
    with time_machine.travel(timezone.now() + timedelta(minutes=11)):
        browser.post("/account/sign-in/apart/")
    assert get_user(browser) == cy


def test_a_guest_with_nothing_left_is_gone_and_their_rooms_are_the_accounts(room, ada, bo, browse):
    sign_up(browse(bo))
    browser = browse(ada)
    sign_in(browser, along="on")
    room.refresh_from_db()
    assert room.host == bo
    assert [member.person for member in room.members.all()] == [bo]
    assert not Person.objects.filter(pk=ada.pk).exists()


def test_a_guest_may_stay_behind(toys, account, bo, cy, browse):
    match = match_start(game="march", people=[cy, bo])
    sign_in(browse(cy))
    assert match.seats.get(number=0).person == cy


def test_signing_in_leads_nowhere_else(account, browse):
    response = sign_in(browse(), next="https://elsewhere.example/")
    assert response.url == "/mine/"
    assert sign_in(browse(), next="/me/").url == "/me/"


def test_who_was_going_somewhere_gets_there_by_an_old_account_or_a_new_one(account, browse):
    wanted, browser = "/rules/impulse/?room=a&b", browse()
    kept = "?next=/rules/impulse/%3Froom%3Da%26b"
    assert f"/account/sign-up/{kept}" in browser.get(f"/account/sign-in/{kept}").content.decode()
    assert f"/account/sign-in/{kept}" in browser.get(f"/account/sign-up/{kept}").content.decode()
    assert sign_in(browse(), password="wrong-wrong-wrong", next=wanted).context["next"] == wanted
    assert sign_in(browse(), next=wanted).url == wanted
    assert sign_up(browser, login="cyrus", name="Cy", next=wanted).url == wanted


def test_the_first_field_has_the_focus(ada, browse):
    for browser, field in ((browse(), "name"), (browse(ada), "login")):
        page = browser.get("/account/sign-up/").content.decode()
        assert re.findall(r'<input[^>]* name="(\w+)"[^>]* autofocus', page) == [field]


@pytest.mark.parametrize(("host", "way_back"), [("mail.example.org", "e-mail address"), ("", "return link")])
def test_the_way_back_that_is_promised_exists(browse, db, settings, host, way_back):
    settings.EMAIL_HOST = host
    assert way_back in str(browse().get("/account/sign-up/").context["form"]["password1"].help_text)
    page = browse().get("/account/forgotten/").content.decode()
    assert ("Send link" in page) is bool(host)
    assert ("This site sends no e-mail" in page) is (not host)


def test_signing_out_is_for_those_who_can_come_back(account, bo, browse):
    signed, guest = browse(account), browse(bo)
    for browser in (signed, guest):
        browser.post("/account/sign-out/")
    assert not get_user(signed).is_authenticated
    assert get_user(guest) == bo


def test_a_new_password_signs_out_other_devices(account, browse):
    here, there = browse(), browse()
    sign_in(here)
    sign_in(there)
    new = "another-" + PASSWORD
    form = {"old_password": PASSWORD, "new_password1": new, "new_password2": new}
    refused = here.post("/account/password/", {**form, "old_password": "wrong"})
    assert refused.status_code == 422
    before = account.return_number
    here.post("/account/password/", form)
    assert get_user(here) == account
    assert not get_user(there).is_authenticated
    account.refresh_from_db()
    assert account.return_number == before + 1


def test_forms_without_a_token_are_refused(account, browse):
    browser = browse(account, enforce_csrf_checks=True)
    for page in ("sign-up", "sign-in", "sign-out", "password", "delete"):
        assert browser.post(f"/account/{page}/", {}).status_code == 403


def test_my_data_hold_what_is_mine(toys, account, bo, browse):
    match = match_start(game="march", people=[account, bo])
    Seat.objects.filter(match=match).update(notes={"text": "a secret plan"})
    match_act(match=match, person=account, act="agree", about="void", client_id="x")
    match_act(match=match, person=bo, act="disagree", about="void", client_id="y")
    chat_write(match=match, person=account, text="good luck")
    chat_write(match=match, person=bo, text="no longer yours")
    response = browse(account).get("/account/data/")
    assert "attachment" in response["Content-Disposition"]
    told = json.loads(response.content)
    assert told["person"]["login"] == "ada@example"
    assert [each["notes"] for each in told["matches"]] == [{"text": "a secret plan"}]
    assert [each["question"] for each in told["answers"]] == ["agree"]
    assert [each["text"] for each in told["chat"]] == ["good luck"]
    assert "no longer yours" not in response.content.decode()
    assert account.password not in response.content.decode()


def test_who_is_deleted_leaves_seats_to_nobody(toys, account, bo, browse):
    running = match_start(game="march", people=[account, bo])
    over = match_start(game="march", people=[account, bo])
    chat_write(match=over, person=account, text="good game")
    match_act(match=over, person=account, act="resign", about=None, client_id="x")
    browser = browse(account)
    assert browser.post("/account/delete/", {"old_password": "wrong"}).status_code == 422
    browser.post("/account/delete/", {"old_password": PASSWORD})
    assert not Person.objects.filter(pk=account.pk).exists()
    for match in (running, over):
        seat = match.seats.get(number=0)
        assert (seat.person, seat.name, seat.notes) == (None, "Former player", {})
    assert not ChatMessage.objects.exists()
    assert LogEntry.objects.filter(match=over).get().person is None
    assert not get_user(browser).is_authenticated
    assert running.log_entries.filter(question="away").exists()


def test_who_plays_by_rules_that_are_not_at_hand_is_deleted_as_well(toys, account, bo, browse):
    stuck = match_start(game="march", people=[account, bo])
    other = match_start(game="march", people=[account, bo])
    Match.objects.filter(pk=stuck.pk).update(rules_version=999)
    program = program_create(owner=account, name="Robo")
    Seat.objects.filter(match=other, person=bo).update(person=program)
    Match.objects.filter(pk=other.pk).update(game="gone")
    answer = browse(account).post("/account/delete/", {"old_password": PASSWORD})
    assert answer.status_code == 302
    assert list(Person.objects.all()) == [bo]
    for match, number in ((stuck, 0), (other, 0), (other, 1)):
        seat = match.seats.get(number=number)
        assert (seat.person, seat.name) == (None, "Former player")
        assert seat.vacancy.left_on_purpose  # others may take it when the rules are back
        assert seat.vacancy.owner is None


def test_my_data_hold_my_notes_while_a_substitute_plays(toys, account, bo, cy, browse):
    match = match_start(game="march", people=[account, bo])
    match.seats.filter(number=0).update(notes={"text": "a secret plan"})
    seat_leave(match=match, person=account)
    take_over(match=match, number=0, person=cy)
    told = json.loads(browse(account).get("/account/data/").content)
    assert [each["notes"] for each in told["away_from"]] == [{"text": "a secret plan"}]
    assert "a secret plan" not in browse(cy).get("/account/data/").content.decode()


def test_who_is_deleted_is_named_no_more_in_what_others_keep(toys, bo, cy):
    leaver = Person.objects.create_guest("Zyxwv")
    match = match_start(game="march", people=[leaver, bo])
    chat_write(match=match, person=leaver, text="my number is 0123")
    rude = chat_write(match=match, person=bo, text="an insult")
    chat_report(match=match, person=leaver, message=rude.pk)
    chat_report(match=match, person=cy, message=rude.pk)
    root = Person.objects.create_superuser("root", "x")
    sessions_end(operator=root, person=leaver, reason="asked for")
    kept = [Report.objects.last, OperatorAction.objects.get]
    assert all("Zyxwv" in str(vars(read())) for read in kept)
    account_delete(person=Person.objects.get(pk=leaver.pk))
    assert not any("Zyxwv" in str(vars(read())) for read in kept)
    lines = [each["text"] for each in Report.objects.last().lines_around]
    assert lines == ["", "an insult"]
    assert OperatorAction.objects.get().kind == "sessions_end"


def test_a_guest_is_deleted_by_name_and_leaves_rooms(room, ada, browse):
    browser = browse(ada)
    assert browser.post("/account/delete/", {"name": "Bo"}).status_code == 422
    browser.post("/account/delete/", {"name": "Ada"})
    assert not Person.objects.exists()
    assert Room.objects.get().status == Room.Status.CLOSED


@pytest.mark.parametrize("page", ["sign-up", "sign-in", "password", "delete"])
def test_the_pages_are_there(account, browse, page):
    assert browse().get(f"/account/{page}/", follow=True).status_code == 200
    assert browse(account).get(f"/account/{page}/", follow=True).status_code == 200


def test_operators_sign_in_where_guessing_is_counted(db, browse):
    Person.objects.create_superuser("Root", PASSWORD)
    browser = browse()
    page = browser.get("/admin/", follow=True)
    assert b'name="password"' in page.content
    sign_in(browser, login="root", next="/admin/")
    assert browser.get("/admin/").status_code == 200


def test_the_pace_of_computer_opponents_is_kept_with_the_person(ada, browse):
    browser = browse(ada)
    for pace, quick in (("quick", True), ("steps", False)):
        page = browser.post("/me/", {"action": "pace", "pace": pace}, follow=True)
        ada.refresh_from_db()
        assert ada.quick_opponents == quick
        assert page.content.decode().count(f'value="{pace}" checked') == 1
    assert ada.name == "Ada"


def test_the_switch_at_a_match_changes_the_pace_too(ada, browse):
    for quick in (True, False):
        answer = browse(ada).post("/me/pace/", {"quick": "yes" if quick else "no"})
        ada.refresh_from_db()
        assert (answer.status_code, ada.quick_opponents) == (204, quick)
    assert browse().post("/me/pace/", {"quick": "yes"}).status_code == 204
    assert browse(ada).get("/me/pace/").status_code == 405


def test_a_new_name_shows_in_running_matches_beside_others_of_that_name(toys, browse, ada, bo):
    running = match_start(game="march", people=[ada, bo])
    over = match_start(game="march", people=[ada, bo])
    match_act(match=over, person=ada, act="resign", about=None, client_id="r")
    browse(ada).post("/me/", {"action": "name", "name": "Bo"})
    ada.refresh_from_db()
    assert ada.name == "Bo"
    named = [[seat.name for seat in match.seats.all()] for match in (running, over)]
    assert named == [["Bo 2", "Bo"], ["Ada", "Bo"]]


def test_with_an_account_nothing_says_that_there_is_none(room, browse, ada, bo, invite_link):
    invitation = invite_link(room, browse(ada))
    pages = ("/me/", invitation)
    assert all("No account" in browse(bo).get(page).content.decode() for page in pages)
    bo.login = "bo"
    bo.save()
    assert not any("No account" in browse(bo).get(page).content.decode() for page in pages)
