"""Password resets, by a confirmed e-mail address or by an operator."""

import re
from datetime import timedelta
from typing import ClassVar

import pytest
from django.contrib.auth import get_user
from django.core.mail.backends.locmem import EmailBackend
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.moderation.models import OperatorAction
from games.notifications.models import Notification, NotificationChannel
from lobby.accounts.models import ResetRequest
from lobby.accounts.password_reset import resets_follow
from lobby.people.models import Person

OLD, NEW = "seven-moons-and-a-sun", "eight-comets-in-a-row"


@pytest.fixture
def account(ada, settings):
    """Ada with a login and a confirmed address."""
    settings.EMAIL_HOST = "127.0.0.1"
    ada.login = "ada"
    ada.set_password(OLD)
    ada.save()
    NotificationChannel.objects.create(person=ada, kind="email", target="ada@example.org", confirmed=True)
    return ada


@pytest.fixture
def ask(worker):
    """Request a reset, and let the worker send its e-mails."""

    def ask(browser, address="ADA@example.org"):
        page = browser.post("/account/forgotten/", {"address": address})
        worker.tick()
        return page

    return ask


def link_in(letter):
    return re.search(r"/account/reset/\S+/", letter.body)[0]


def test_a_confirmed_address_brings_a_new_password(account, browse, ask, mailoutbox):
    browser = browse()
    page = ask(browser)
    (letter,) = mailoutbox
    assert letter.to == ["ada@example.org"]
    link = link_in(letter)
    assert browser.get(link).status_code == 200
    browser.post(link, {"new_password1": NEW, "new_password2": NEW})
    browser.post("/account/sign-in/", {"username": "ada", "password": NEW})
    assert get_user(browser) == account
    assert browse().get(link).status_code == 404  # it works once
    assert page.context["sent"]
    assert ask(browse(), "nobody@example.org").context["sent"]
    assert len(mailoutbox) == 1


def test_a_request_does_the_same_whether_the_address_is_known_or_not(account, browse, worker, mailoutbox):
    done = {}
    browse().get("/account/forgotten/")  # reads the face of the site, as each process does now and then
    for address in ("nobody@example.org", "ada@example.org"):
        with CaptureQueriesContext(connection) as queries:
            assert browse().post("/account/forgotten/", {"address": address}).context["sent"]
        done[address] = [re.sub(r"'[^']*'", "?", each["sql"]) for each in queries]
    assert done["ada@example.org"]
    assert done["nobody@example.org"] == done["ada@example.org"]
    assert mailoutbox == []
    worker.tick()
    assert [letter.to for letter in mailoutbox] == [["ada@example.org"]]
    assert not ResetRequest.objects.exists()


def test_a_letter_comes_while_its_reader_sleeps_and_in_their_language(account, browse, ask, clock, mailoutbox):
    now = timezone.now()
    account.quiet_from = (now - timedelta(hours=1)).time()
    account.quiet_to = (now + timedelta(hours=7)).time()
    account.save()
    NotificationChannel.objects.update(language="zh-hant", digest=True)
    ask(browse())
    (letter,) = mailoutbox
    assert letter.subject == "Orrery 的新密碼"
    assert "List-Unsubscribe" not in letter.extra_headers


@pytest.mark.parametrize(("minutes", "letters"), [(59, 1), (61, 0)])
def test_nobody_gets_a_letter_long_after_they_asked(account, browse, worker, clock, mailoutbox, minutes, letters):
    browse().post("/account/forgotten/", {"address": "ada@example.org"})
    clock.shift(timedelta(minutes=minutes))
    worker.tick()
    assert len(mailoutbox) == letters
    assert not ResetRequest.objects.exists()


@pytest.mark.parametrize("change", [{"is_active": False}, {"login": None, "password": ""}])
def test_who_may_not_come_in_meanwhile_gets_no_letter(account, browse, mailoutbox, worker, change):
    browse().post("/account/forgotten/", {"address": "ada@example.org"})
    resets_follow(timezone.now())
    assert Notification.objects.get().state == "waiting"
    Person.objects.filter(pk=account.pk).update(**change)
    worker.tick()
    assert mailoutbox == []


class Postbox(EmailBackend):
    """Backend that notes, for each e-mail, whether its thread holds a database connection."""

    held: ClassVar[list[bool]] = []

    def send_messages(self, messages):
        self.held.append(connection.connection is not None)
        return super().send_messages(messages)


@pytest.mark.django_db(transaction=True)
def test_no_connection_is_held_while_a_letter_is_sent(account, bo, browse, ask, settings, mailoutbox):
    settings.EMAIL_BACKEND = f"{__name__}.Postbox"
    Postbox.held.clear()
    bo.login = "bo"
    bo.save()
    NotificationChannel.objects.create(  # an address that two people share
        person=bo, kind="email", target="ada@example.org", confirmed=True
    )
    assert ask(browse()).context["sent"]
    assert Postbox.held == [False, False]
    assert len(mailoutbox) == 2


@pytest.mark.parametrize("change", [{"confirmed": False}, {"kind": "webhook", "target": "ada@example.org"}])
def test_an_address_that_was_not_confirmed_brings_nothing(account, browse, ask, mailoutbox, change):
    NotificationChannel.objects.update(**change)
    ask(browse())
    assert mailoutbox == []


def test_guests_have_no_password(account, browse, ask, mailoutbox):
    Person.objects.update(login=None)
    ask(browse())
    assert mailoutbox == []


def test_a_link_is_for_one_person(account, bo, browse, ask, mailoutbox):
    bo.login = "bo"
    bo.save()
    ask(browse())
    link = link_in(mailoutbox[0]).replace(account.slug, bo.slug)
    assert browse().get(link).status_code == 404


def test_easy_and_different_passwords_are_refused(account, browse, ask, mailoutbox):
    ask(browse())
    link = link_in(mailoutbox[0])
    for pair in (("short", "short"), (NEW, NEW + "!")):
        form = dict(zip(("new_password1", "new_password2"), pair, strict=True))
        assert browse().post(link, form).status_code == 422
    account.refresh_from_db()
    assert account.check_password(OLD)


def test_by_an_operators_link_somebody_with_a_login_chooses_a_new_password(account, browse):
    operator, browser = Person.objects.create_superuser("op", "pw"), browse()
    page = browse(operator).post(
        f"/admin/lobby/person/{account.pk}/do/return-link/", {"reason": "by phone"}, follow=True
    )
    link = re.search(r"/account/reset/[\w-]+/[\w-]+/", page.content.decode())[0]
    browser.post(link, {"new_password1": NEW, "new_password2": NEW})
    browser.post("/account/sign-in/", {"username": "ada", "password": NEW})
    assert get_user(browser) == account
    assert link not in str(vars(OperatorAction.objects.get()))


def test_an_operator_gives_a_guest_a_return_link_and_it_is_recorded(account, browse):
    Person.objects.update(login=None)
    operator = Person.objects.create_superuser("op", "pw")
    before = account.return_number
    page = browse(operator).post(
        f"/admin/lobby/person/{account.pk}/do/return-link/",
        {"reason": "asked by phone"},
        follow=True,
    )
    link = re.search(r"/return/[\w-]+/[\w-]+/", page.content.decode())[0]
    browser = browse()
    browser.post(link)
    assert get_user(browser) == account
    account.refresh_from_db()
    assert account.return_number == before + 1
    action = OperatorAction.objects.get()
    assert (action.kind, action.person, action.reason) == ("return_link", account, "asked by phone")
    assert link not in str(vars(action))


def test_nobody_gets_the_return_link_of_an_operator(account, browse):
    operator = Person.objects.create_superuser("op", "pw")
    other = Person.objects.create_superuser("boss", "pw")
    page = browse(operator).post(f"/admin/lobby/person/{other.pk}/do/return-link/", {"reason": "x"}, follow=True)
    assert "This person cannot have a return link." in page.content.decode()
