"""Passkeys: only their person makes, uses and removes them, and they end with other ways in."""

from __future__ import annotations

import json
import re

import pytest
from django.contrib.auth import get_user
from django.utils import timezone
from django_otp import DEVICE_ID_SESSION_KEY

from games.moderation.bans import person_ban
from games.play.start import match_start
from games.site.rate_limits import MOST
from lobby.accounts.accounts import account_delete
from lobby.accounts.devices import passkeys
from lobby.accounts.devices.models import Passkey
from lobby.accounts.models import SecondFactor
from lobby.accounts.moderation import sessions_end
from lobby.people.models import Person
from tests.lobby.accounts.authenticator import PRESENT, Authenticator
from tests.lobby.people.test_accounts import PASSWORD, account, sign_in, sign_up  # noqa: F401 - a fixture

HERE = {"headers": {"host": "localhost:8000"}}
NEW = "another-" + PASSWORD


def ask_to_keep(browser):
    return browser.post("/me/passkeys/ask/", **HERE)


def send(browser, answer, label="Safari, iPhone"):
    return browser.post("/me/passkeys/", {"answer": answer, "label": label}, follow=True, **HERE).content.decode()


def keep(browser, passkey):
    """Store the passkey for the person of the browser; return the page."""
    return send(browser, passkey.create(ask_to_keep(browser).json()))


def ask(browser):
    return browser.post("/account/sign-in/passkey/ask/", **HERE).json()


def arrive(browser, passkey, options=None, **more):
    """Sign in by the passkey; return the page."""
    answer = passkey.sign(options or ask(browser))
    return browser.post("/account/sign-in/passkey/", {"answer": answer, **more}, follow=True, **HERE).content.decode()


@pytest.fixture
def passkey(ada, browse):
    """Ada's passkey."""
    made = Authenticator()
    assert "You are kept" in keep(browse(ada), made)
    return made


def test_a_guest_is_kept_and_comes_in_by_it(passkey, ada, browse):
    stored = Passkey.objects.get()
    assert (stored.person, stored.label, stored.synchronised) == (ada, "Safari, iPhone", True)
    browser = browse()
    assert "Welcome back, Ada." in arrive(browser, passkey)
    assert get_user(browser) == ada
    assert Passkey.objects.get().last_used_at is not None


def test_options_want_a_passkey_that_finds_its_person_and_checks_its_owner(passkey, ada, browse):
    options = ask_to_keep(browse(ada)).json()
    assert options["rp"]["id"] == "localhost"
    assert options["authenticatorSelection"]["residentKey"] == "required"
    assert options["authenticatorSelection"]["userVerification"] == "required"
    assert [each["id"] for each in options["excludeCredentials"]] == [Passkey.objects.get().credential]
    wanted = ask(browse())
    assert (wanted["userVerification"], wanted.get("allowCredentials", [])) == ("required", [])


def test_a_label_is_text_on_one_line(ada, browse):
    browser = browse(ada)
    answer = Authenticator().create(ask_to_keep(browser).json())
    send(browser, answer, label="Safari,\n\u202eiPhone" + "x" * 500)
    assert re.fullmatch("Safari, ?iPhonex{20,100}", Passkey.objects.get().label)


def test_an_answer_counts_once(passkey, ada, browse):
    browser = browse()
    options = ask(browser)
    arrive(browser, passkey, options)
    other = browse()
    ask(other)
    assert "does not fit this site" in arrive(other, passkey, options)
    assert "That took too long" in arrive(browse(), passkey, options)
    assert not get_user(other).is_authenticated


def test_an_answer_that_comes_late_is_refused(passkey, browse, time_machine):
    time_machine.move_to(timezone.now())
    browser = browse()
    options = ask(browser)
    time_machine.shift(passkeys.ANSWER_WITHIN + 5)
    assert "That took too long" in arrive(browser, passkey, options)


def another_site(passkey):
    passkey.origin = "https://evil.example"


def without_check(passkey):
    passkey.flags = PRESENT


def another_key(passkey):
    passkey.sign = Authenticator().sign  # of the same name


@pytest.mark.parametrize("change", [another_site, without_check, another_key])
def test_a_wrong_answer_signs_nobody_in(passkey, browse, change):
    change(passkey)
    browser = browse()
    assert "does not fit this site" in arrive(browser, passkey)
    assert not get_user(browser).is_authenticated


@pytest.mark.parametrize("change", [another_site, without_check])
def test_a_wrong_answer_stores_nothing(ada, browse, change):
    made = Authenticator()
    change(made)
    assert "does not fit this site" in keep(browse(ada), made)
    assert not Passkey.objects.exists()


def test_a_counter_does_not_go_back(passkey, browse):
    passkey.count = 7
    assert "Welcome back" in arrive(browse(), passkey)
    passkey.count = 6
    assert "does not fit this site" in arrive(browse(), passkey)
    assert Passkey.objects.get().sign_count == 7


BAD = [
    r'{"id": "\ud800"}', r'{"id": "\u0000"}', "", "no", "[]", "null", "{}", '"x"', "1" * 3000, "[" * 9000, '{"id": 1}', '{"id": {"a": []}, "rawId": [], "type": 1}',
    json.dumps({"id": "AA", "rawId": "AA", "type": "public-key", "response": {}}),
    json.dumps({"id": "AA", "rawId": "AA", "type": "public-key", "response": dict.fromkeys(
        ("clientDataJSON", "attestationObject", "authenticatorData", "signature"), "____")}),
]  # fmt: skip


@pytest.mark.parametrize("answer", BAD)
def test_garbage_gets_a_sentence(passkey, ada, browse, answer):
    mine, new = browse(ada), browse()
    ask_to_keep(mine)
    assert "does not fit this site" in send(mine, answer)
    ask(new)
    page = new.post("/account/sign-in/passkey/", {"answer": answer}, follow=True, **HERE).content.decode()
    assert "does not fit this site" in page or "is not known here" in page
    assert Passkey.objects.count() == 1


def test_cut_answers_get_a_sentence(ada, browse):
    browser, made = browse(ada), Authenticator()
    for cut in range(0, 400, 25):
        answer = json.loads(made.create(ask_to_keep(browser).json()))
        whole = answer["response"]["attestationObject"]
        answer["response"]["attestationObject"] = whole[: len(whole) - 1 - cut]
        assert "does not fit this site" in send(browser, json.dumps(answer))


def test_somebody_else_neither_answers_for_me_nor_removes_mine(passkey, ada, bo, browse):
    his = browse(bo)
    options = ask_to_keep(browse(ada)).json()
    ask_to_keep(his)
    assert "does not fit this site" in send(his, Authenticator(b"another").create(options))
    assert "This passkey is in use already." in keep(his, passkey)
    form = {"action": "remove", "passkey": Passkey.objects.get().pk}
    assert "You have no such passkey." in his.post("/me/passkeys/", form, follow=True, **HERE).content.decode()
    browse(ada).post("/me/passkeys/", form, **HERE)
    assert not Passkey.objects.exists()
    assert "is not known here any more" in arrive(browse(), passkey)


def test_a_person_has_only_so_many(passkey, ada, browse, monkeypatch):
    monkeypatch.setattr(passkeys, "MOST", 2)
    browser = browse(ada)
    keep(browser, Authenticator(b"second"))
    assert "at most 2 passkeys" in keep(browser, Authenticator(b"third"))
    assert ada.passkeys.count() == 2


@pytest.mark.parametrize("host", ["127.0.0.1:8000", "testserver"])
def test_elsewhere_than_at_the_address_of_the_site_there_are_none(ada, browse, host):
    there = {"headers": {"host": host}}
    browser = browse(ada)
    assert "data-passkey" not in browser.get("/me/", **there).content.decode()
    assert browser.post("/me/passkeys/ask/", **there).status_code == 409
    assert browse().post("/account/sign-in/passkey/ask/", **there).status_code == 409
    assert "Show a code" in browser.get("/me/", **there).content.decode()


def new_password(account, browse):  # noqa: F811
    form = {"old_password": PASSWORD, "new_password1": NEW, "new_password2": NEW}
    browse(account).post("/account/password/", form)


def signed_out_everywhere(account, browse):  # noqa: F811
    operator = Person.objects.create_superuser("root", "x")
    sessions_end(operator=operator, person=account, reason="stolen phone")


def deleted(account, browse):  # noqa: F811
    account_delete(person=account)


def closed(account, browse):  # noqa: F811
    Person.objects.filter(pk=account.pk).update(is_active=False)


@pytest.mark.parametrize("end", [new_password, signed_out_everywhere, deleted, closed])
def test_a_passkey_ends_with_the_other_ways_in(account, browse, end):  # noqa: F811
    made = Authenticator()
    keep(browse(account), made)
    end(account, browse)
    browser = browse()
    assert "is not known here any more" in arrive(browser, made)
    assert not get_user(browser).is_authenticated


def test_the_passkey_of_a_guest_ends_with_an_account(passkey, ada, browse):
    browser = browse(ada)
    sign_up(browser)
    assert "Your passkeys of before have ended." in browser.get("/me/").content.decode()
    assert not Passkey.objects.exists()
    keep(browser, passkey)
    assert "Welcome back" in arrive(browse(), passkey)


def test_a_guest_comes_along_if_they_want(toys, passkey, ada, bo, cy, browse):
    match_start(game="march", people=[bo, cy])
    assert "come along" not in arrive(browse(cy), passkey)
    assert "1 match has come along." in arrive(browse(bo), passkey, along="on")
    assert ada.match_seats.count() == 1
    assert not Person.objects.filter(pk=bo.pk).exists()


def test_whose_guest_had_a_passkey_hears_that_it_has_ended(passkey, account, bo, browse):  # noqa: F811
    browser = browse(bo)
    keep(browser, Authenticator(b"of bo"))
    sign_in(browser, along="on")
    assert "Your passkeys of before have ended." in browser.get("/mine/").content.decode()


def test_ones_own_passkey_brings_nobody_along(passkey, ada, browse):
    assert "Welcome back, Ada." in arrive(browse(ada), passkey, along="on")
    assert Person.objects.filter(pk=ada.pk).exists()


def test_two_seats_in_one_match_stay_apart(toys, passkey, ada, bo, browse):
    match_start(game="march", people=[ada, bo])
    browser = browse(bo)
    assert "You sit here twice" in arrive(browser, passkey, along="on")
    assert get_user(browser) == bo
    browser.post("/account/sign-in/apart/")
    assert get_user(browser) == ada


def test_the_banned_come_in_and_may_do_nothing(passkey, ada, browse):
    person_ban(operator=Person.objects.create_superuser("root", "x"), person=ada, reason="rude", until=None)
    browser = browse()
    assert "rude" in arrive(browser, passkey)
    assert get_user(browser) == ada
    assert ask_to_keep(browser).status_code == 403
    assert browser.post("/me/code/").status_code == 403


def test_with_a_second_factor_only_a_browser_that_passed_it_makes_one(db, browse):
    operator = Person.objects.create_superuser("root", "x")
    browser, made = browse(operator), Authenticator()
    options = ask_to_keep(browser).json()
    factor = SecondFactor.objects.create(user=operator, key="00" * 16)
    assert "Two-step verification is on" in ask_to_keep(browser).json()["error"]
    assert "Two-step verification is on" in send(browser, made.create(options))
    assert not Passkey.objects.exists()
    session = browser.session
    session[DEVICE_ID_SESSION_KEY] = factor.persistent_id
    session.save()
    keep(browser, made)
    new = browse()
    arrive(new, made)
    assert get_user(new) == operator
    assert "/account/second-factor/" in new.get("/admin/").url  # the admin asks all the same


def test_asking_is_limited(ada, browse, monkeypatch):
    monkeypatch.setitem(MOST, "passkeys", (1, 60))
    browser = browse(ada)
    assert ask_to_keep(browser).status_code == 200
    refused = browser.post("/me/passkeys/ask/", headers={"host": "localhost:8000", "accept": "application/json"})
    assert refused.status_code == 429
    assert "Too many requests" in refused.json()["error"]


def test_my_data_name_my_passkeys_without_their_keys(passkey, ada, browse):
    (told,) = browse(ada).get("/account/data/").json()["passkeys"]
    assert set(told) == {"label", "synchronised", "created_at", "last_used_at"}
