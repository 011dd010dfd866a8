"""Old addresses, links and sessions give nobody access to an account."""

import re

import pytest
from django.contrib.auth import get_user

from games.moderation.bans import person_ban
from games.notifications.models import NotificationChannel
from games.play.start import match_start
from games.site.access_tokens import token_create
from games.site.rate_limits import MOST
from games.worker.worker import Worker
from lobby.accounts.moderation import sessions_end
from lobby.accounts.programs import program_create
from lobby.people.models import Person
from tests.lobby.people.test_accounts import PASSWORD, account, sign_in, sign_up  # noqa: F401 - a fixture

THEIRS = "mallory@evil.example"
NEW = "another-" + PASSWORD


@pytest.fixture(autouse=True)
def emails(settings):
    settings.EMAIL_HOST = "mail.example"


def link_in(letter, path):
    return re.search(rf"{path}\S+/", letter.body)[0]


def confirm_address(browser, mailoutbox, address=THEIRS, **more):
    page = browser.post("/notices/", {"action": "email", "target": address, **more})
    if page.status_code == 302:
        browser.post(link_in(mailoutbox[-1], "/notices/confirm/"))
    return page


def letters_to(address, browse, mailoutbox):
    """Return the number of reset e-mails to this address."""
    before = len(mailoutbox)
    browse().post("/account/forgotten/", {"address": address})
    worker = Worker()
    worker.tick()
    worker.close()
    return len(mailoutbox) - before


def change_password(browser, old=PASSWORD, new=NEW):
    form = {"old_password": old, "new_password1": new, "new_password2": new}
    return browser.post("/account/password/", form, follow=True)


def test_the_address_of_a_guest_does_not_come_along_to_an_account(account, cy, browse, mailoutbox):  # noqa: F811
    confirm_address(browse(cy), mailoutbox)
    assert NotificationChannel.objects.get().confirmed
    sign_in(browse(cy), along="on")
    assert not NotificationChannel.objects.exists()  # nothing was left of the guest
    assert letters_to(THEIRS, browse, mailoutbox) == 0


def test_the_address_of_a_guest_who_stays_is_theirs(toys, account, cy, browse, mailoutbox):  # noqa: F811
    match_start(game="march", people=[account, cy])
    browser = browse(cy)
    confirm_address(browser, mailoutbox)
    sign_in(browser, along="on")
    browser.post("/account/sign-in/apart/")
    assert get_user(browser) == account
    assert NotificationChannel.objects.get().person == cy
    assert letters_to(THEIRS, browse, mailoutbox) == 0


def test_an_address_from_before_there_was_an_account_brings_no_password(ada, browse, mailoutbox):
    browser = browse(ada)
    confirm_address(browser, mailoutbox)
    NotificationChannel.objects.create(person=ada, kind="webhook", target="https://x.example")
    page = browser.post(
        "/account/sign-up/",
        {"login": "ada", "password1": PASSWORD, "password2": PASSWORD},
        follow=True,
    )
    assert "add your e-mail address again" in page.content.decode()
    assert letters_to(THEIRS, browse, mailoutbox) == 0
    assert NotificationChannel.objects.get().kind == "webhook"
    confirm_address(browser, mailoutbox, "ada@example.org", password=PASSWORD)
    assert letters_to("ada@example.org", browse, mailoutbox) == 1


@pytest.mark.parametrize("password", [{}, {"password": "wrong"}])
def test_a_session_alone_adds_no_address(account, browse, mailoutbox, password):  # noqa: F811
    page = confirm_address(browse(account), mailoutbox, **password)
    assert page.status_code == 422
    assert "That is not your current password." in page.content.decode()
    assert not NotificationChannel.objects.exists()
    assert mailoutbox == []


def test_with_the_password_an_address_is_added(account, ada, browse, mailoutbox):  # noqa: F811
    browser = browse(account)
    assert 'name="password"' in browser.get("/notices/").content.decode()
    confirm_address(browser, mailoutbox, "ada@example.org", password=PASSWORD)
    assert NotificationChannel.objects.get().confirmed
    guest = browse(Person.objects.create_guest("Guest"))
    assert 'name="password"' not in guest.get("/notices/").content.decode()


def test_the_password_is_not_guessed_where_addresses_are_added(
    account,  # noqa: F811
    browse,
    mailoutbox,
    monkeypatch,
):
    monkeypatch.setitem(MOST, "passwords", (3, 60))
    browser = browse(account)
    for _n in range(3):
        confirm_address(browser, mailoutbox, password="wrong")
    page = confirm_address(browser, mailoutbox, password=PASSWORD)
    assert page.status_code == 429
    assert not NotificationChannel.objects.exists()


def test_who_changes_the_password_sees_which_addresses_could(account, browse):  # noqa: F811
    browser = browse(account)
    assert "Remove those that are not yours" not in browser.get("/account/password/").content.decode()
    for kind, target in (("email", THEIRS), ("webhook", "https://hook.example")):
        NotificationChannel.objects.create(person=account, kind=kind, target=target)
    page = browser.get("/account/password/").content.decode()
    assert "Remove those that are not yours" in page
    assert THEIRS in page
    assert "hook.example" not in page


def test_the_return_link_of_a_guest_ends_with_an_account(ada, browse):
    browser = browse(ada)
    link = re.search(r"/return/[^\"<\s]+/", browser.get("/me/").content.decode())[0]
    assert browse().get(link).status_code == 200
    sign_up(browser)
    assert browse().get(link).status_code == 404
    again = re.search(r"/return/[^\"<\s]+/", browser.get("/me/").content.decode())[0]
    assert browse().get(again).status_code == 200


@pytest.fixture
def asked_apart(toys, account, cy, browse):  # noqa: F811
    """The browser of a guest who has given the password of an account, and sits beside it at a match."""
    match_start(game="march", people=[account, cy])
    browser = browse(cy)
    assert sign_in(browser, along="on").status_code == 200
    return browser


def test_who_is_banned_meanwhile_comes_in_and_may_do_nothing(account, asked_apart):  # noqa: F811
    operator = Person.objects.create_superuser("root", "x")
    person_ban(operator=operator, person=account, reason="rude", until=None)
    asked_apart.post("/account/sign-in/apart/")
    assert get_user(asked_apart) == account
    assert asked_apart.post("/me/", {"name": "Me"}).status_code == 403


def test_whose_password_is_changed_meanwhile_does_not_come_in(account, asked_apart, cy, browse):  # noqa: F811
    change_password(browse(account))
    assert asked_apart.post("/account/sign-in/apart/").url == "/account/sign-in/"
    assert get_user(asked_apart) == cy


def test_nothing_that_holds_a_return_link_is_kept_by_a_browser(toys, account, cy, browse):  # noqa: F811
    match_start(game="march", people=[account, cy])
    browser = browse(cy)
    pages = [browser.get("/me/"), browser.get("/account/data/"), sign_in(browser, along="on")]
    assert [page.status_code for page in pages] == [200, 200, 200]
    for page in pages:
        assert "no-store" in page.headers["Cache-Control"]


@pytest.fixture
def tokens(account):  # noqa: F811
    """A token of somebody's own, and one of their program's."""
    program = program_create(owner=account, name="Robo")
    return [token_create(person=each, name="x", scopes=["read"]) for each in (account, program)]


def works(browser, token):
    answer = browser.get("/api/1/me", headers={"Authorization": f"Bearer {token}"})
    return answer.status_code == 200


def test_a_new_password_revokes_tokens_and_says_so(account, bo, tokens, browse):  # noqa: F811
    other = token_create(person=bo, name="x", scopes=["read"])
    assert all(works(browse(), token) for token in (*tokens, other))
    browser = browse(account)
    assert "All access tokens stop working" in browser.get("/account/password/").content.decode()
    change_password(browser)
    assert [works(browse(), token) for token in (*tokens, other)] == [False, False, True]


def test_a_password_by_mail_revokes_tokens_and_says_so(account, tokens, browse, mailoutbox):  # noqa: F811
    NotificationChannel.objects.create(person=account, kind="email", target="ada@example.org", confirmed=True)
    assert letters_to("ada@example.org", browse, mailoutbox) == 1
    link, browser = link_in(mailoutbox[-1], "/account/reset/"), browse()
    assert "All access tokens stop working" in browser.get(link).content.decode()
    assert browser.post(link, {"new_password1": NEW, "new_password2": NEW}).status_code == 302
    assert not any(works(browse(), token) for token in tokens)


def test_who_is_signed_out_everywhere_has_no_tokens_left(account, tokens, browse):  # noqa: F811
    operator = Person.objects.create_superuser("root", "x")
    sessions_end(operator=operator, person=account, reason="stolen")
    assert not any(works(browse(), token) for token in tokens)
