"""A code of one device signs the same person in on another one, once and soon."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.contrib.auth import get_user
from django.utils import timezone
from django_otp import DEVICE_ID_SESSION_KEY

from games.moderation.bans import person_ban
from games.play.start import match_start
from games.site.rate_limits import MOST
from lobby.accounts.devices.codes import GOOD_FOR, LETTERS
from lobby.accounts.devices.models import DeviceCode
from lobby.accounts.models import SecondFactor
from lobby.accounts.moderation import sessions_end
from lobby.operating.tidy import tidy
from lobby.people.models import Person
from tests.lobby.people.test_accounts import PASSWORD, account, sign_up  # noqa: F401 - a fixture

WRONG = "This code is wrong, used or older than ten minutes."


def code_of(person, browse):
    """Return a new code, as the person's page shows it."""
    page = browse(person).post("/me/code/").content.decode()
    return re.search(r'value="([A-Z0-9]{4}-[A-Z0-9]{4})"', page)[1]


def enter(browser, code, **more):
    """Enter the code on the sign-in page; return the next page."""
    return browser.post("/account/sign-in/code/", {"code": code, **more}, follow=True).content.decode()


def test_a_guest_takes_their_seats_along_to_another_device(toys, ada, bo, browse):
    match_start(game="march", people=[ada, bo])
    app = browse()
    assert 'name="code"' in app.get("/account/sign-in/").content.decode()
    assert "Welcome back, Ada." in enter(app, code_of(ada, browse))
    assert get_user(app) == ada


@pytest.mark.parametrize("write", [str.lower, lambda code: f"  {code.replace('-', ' ')} ", lambda code: code.replace("-", ""),
    lambda code: "".join(chr(ord(each) + 0xFEE0) if each != "-" else each for each in code)])  # fmt: skip
def test_it_is_read_as_people_write_it(ada, browse, write):
    assert "Welcome back" in enter(browse(), write(code_of(ada, browse)))


def test_it_has_no_letters_that_look_alike(ada, browse):
    assert not set("ILO01") & set(LETTERS)
    assert set(code_of(ada, browse)) <= {*LETTERS, "-"}


def test_it_works_once(ada, browse):
    code, second = code_of(ada, browse), browse()
    enter(browse(), code)
    answer = second.post("/account/sign-in/code/", {"code": code})
    assert answer.status_code == 422
    assert WRONG in answer.content.decode()
    assert not get_user(second).is_authenticated


def test_it_works_for_ten_minutes(ada, browse, time_machine):
    time_machine.move_to(timezone.now())
    code = code_of(ada, browse)
    time_machine.shift(GOOD_FOR - timedelta(seconds=10))
    other = code_of(ada, browse)
    assert WRONG in enter(browse(), code)  # a new code ends the old one
    time_machine.shift(GOOD_FOR + timedelta(seconds=1))
    assert WRONG in enter(browse(), other)


def test_it_is_stored_as_a_hash_only(ada, browse):
    code = code_of(ada, browse)
    kept = DeviceCode.objects.get()
    assert code.replace("-", "") not in kept.digest
    assert code not in str(kept)


@pytest.mark.parametrize("code", ["", "AAAA", "A" * 40, "ＡＡ", "-"])
def test_a_wrong_one_changes_nothing(ada, browse, code):
    code_of(ada, browse)
    browser = browse()
    answer = browser.post("/account/sign-in/code/", {"code": code})
    assert answer.status_code == 422
    assert not get_user(browser).is_authenticated
    assert DeviceCode.objects.count() == 1


@pytest.mark.parametrize(("limit", "address"), [("code", "127.0.0.1"), ("all_codes", "192.0.2.7")])
def test_guesses_are_counted_from_one_network_and_from_all(ada, browse, monkeypatch, limit, address):
    monkeypatch.setitem(MOST, limit, (2, 60))
    code = code_of(ada, browse)
    for _n in range(2):
        enter(browse(), "AAAA-AAAA")
    late = browse(REMOTE_ADDR=address)
    assert late.post("/account/sign-in/code/", {"code": code}).status_code == 429
    assert not get_user(late).is_authenticated


def test_another_network_goes_on(ada, browse, monkeypatch):
    monkeypatch.setitem(MOST, "code", (2, 60))
    for _n in range(3):
        browse().post("/account/sign-in/code/", {"code": "AAAA-AAAA"})
    assert "Welcome back" in enter(browse(REMOTE_ADDR="192.0.2.7"), code_of(ada, browse))


def test_a_person_asks_only_so_often(ada, browse, monkeypatch):
    monkeypatch.setitem(MOST, "codes", (1, 60))
    code_of(ada, browse)
    assert browse(ada).post("/me/code/").status_code == 429


def test_a_guest_of_the_other_device_comes_along_or_stays(toys, ada, bo, cy, browse):
    match_start(game="march", people=[bo, cy])
    shown = browse(bo).get("/account/sign-in/").content.decode()
    assert "Bring everything of Bo along: 1 match" in shown
    assert "come along" not in enter(browse(cy), code_of(ada, browse))
    assert "1 match has come along." in enter(browse(bo), code_of(ada, browse), along="on")
    assert ada.match_seats.count() == 1


def test_ones_own_code_brings_nobody_along(ada, browse):
    assert "Welcome back, Ada." in enter(browse(ada), code_of(ada, browse), along="on")
    assert Person.objects.filter(pk=ada.pk).exists()


def test_two_seats_in_one_match_stay_apart(toys, ada, bo, browse):
    match_start(game="march", people=[ada, bo])
    browser = browse(bo)
    assert "You sit here twice" in enter(browser, code_of(ada, browse), along="on")
    assert get_user(browser) == bo
    browser.post("/account/sign-in/apart/")
    assert get_user(browser) == ada


def new_password(account, browse):  # noqa: F811
    new = "another-" + PASSWORD
    browse(account).post("/account/password/", {"old_password": PASSWORD, "new_password1": new, "new_password2": new})


def signed_out_everywhere(account, browse):  # noqa: F811
    sessions_end(operator=Person.objects.create_superuser("root", "x"), person=account, reason="stolen phone")


def closed(account, browse):  # noqa: F811
    Person.objects.filter(pk=account.pk).update(is_active=False)


@pytest.mark.parametrize("end", [new_password, signed_out_everywhere, closed])
def test_it_ends_with_the_other_ways_in(account, browse, end):  # noqa: F811
    code = code_of(account, browse)
    end(account, browse)
    assert WRONG in enter(browse(), code)


def test_the_code_of_a_guest_ends_with_an_account(ada, browse):
    code = code_of(ada, browse)
    sign_up(browse(ada))
    assert WRONG in enter(browse(), code)


def test_the_banned_come_in_and_may_do_nothing(ada, browse):
    code = code_of(ada, browse)
    person_ban(operator=Person.objects.create_superuser("root", "x"), person=ada, reason="rude", until=None)
    browser = browse()
    assert "rude" in enter(browser, code)
    assert get_user(browser) == ada
    assert browser.post("/me/code/").status_code == 403


def test_with_a_second_factor_only_a_browser_that_passed_it_shows_one(db, browse):
    operator = Person.objects.create_superuser("root", "x")
    factor = SecondFactor.objects.create(user=operator, key="00" * 16)
    browser = browse(operator)
    assert "Two-step verification is on" in browser.post("/me/code/", follow=True).content.decode()
    assert not DeviceCode.objects.exists()
    session = browser.session
    session[DEVICE_ID_SESSION_KEY] = factor.persistent_id
    session.save()
    code = re.search(r'value="([A-Z0-9]{4}-[A-Z0-9]{4})"', browser.post("/me/code/").content.decode())[1]
    new = browse()
    enter(new, code)
    assert get_user(new) == operator
    assert "/account/second-factor/" in new.get("/admin/").url  # the admin asks all the same


def test_it_does_not_keep_a_guest_who_never_came_back(ada, browse):
    code_of(ada, browse)
    late = DeviceCode.objects.get().expires_at + timedelta(days=400)
    assert tidy(late, only_look=True)["codes for other devices that are over"] == 1
    tidy(late)
    assert not DeviceCode.objects.exists()
    assert not Person.objects.filter(pk=ada.pk).exists()


def test_a_visitor_without_a_name_has_none(browse, db):
    assert browse().post("/me/code/").url == "/me/"
    assert browse().get("/account/sign-in/code/").url == "/account/sign-in/"
