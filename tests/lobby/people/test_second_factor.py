"""Two-step verification of operators."""

from __future__ import annotations

import base64
import re
from concurrent.futures import ThreadPoolExecutor
from io import StringIO
from threading import Barrier
from urllib.parse import unquote, urlsplit

import pytest
from cryptography.hazmat.primitives.hashes import SHA1
from cryptography.hazmat.primitives.twofactor.totp import TOTP
from django.core.management import CommandError, call_command
from django.db import connection, connections
from django.db.migrations.executor import MigrationExecutor
from django.test import Client
from django.utils import timezone

from lobby.accounts.models import SecondFactor
from lobby.people.models import Person

pytestmark = pytest.mark.django_db
PAGE = "/account/second-factor/"
NOW = 1_800_000_000
TWINS = 6


@pytest.fixture
def operator():
    return Person.objects.create_superuser("root", "seven moons and a sun")


@pytest.fixture(autouse=True)
def at(time_machine):
    """Move the clock to `at(seconds)`; otherwise it stands still."""
    time_machine.move_to(NOW, tick=False)
    return lambda seconds: time_machine.move_to(NOW + seconds, tick=False)


class Device:
    """Authenticator app with the secret of the page."""

    def __init__(self, page):
        shown = re.search(r"<code>([A-Z2-7 ]+)</code>", page)[1].replace(" ", "")
        self._totp = TOTP(base64.b32decode(shown + "=" * (-len(shown) % 8)), 6, SHA1(), 30)

    def code(self, seconds=0):
        return self._totp.generate(NOW + seconds).decode()


def browser_of(person):
    browser = Client()
    browser.force_login(person)
    return browser


def set_up(browser):
    """Turn two-step verification on; return the device."""
    page = browser.get(PAGE).content.decode()
    device = Device(page)
    offer = re.search(r'name="offer" value="([^"]+)"', page)[1]
    done = browser.post(PAGE, {"offer": offer, "code": device.code()})
    assert (done.status_code, done.url) == (302, "/admin/")
    return device


def test_who_has_none_comes_in_by_the_password_alone(operator):
    assert browser_of(operator).get("/admin/").status_code == 200


def test_who_has_one_is_asked_for_a_code_once_in_each_browser(operator, at):
    here = browser_of(operator)
    device = set_up(here)
    assert here.get("/admin/").status_code == 200
    there = browser_of(operator)
    for path in ("/admin/", "/admin/lobby/person/", "/admin/jsi18n/"):
        asked = there.get(path)
        assert asked.status_code == 302
        assert asked.url.startswith(PAGE)
    assert there.post("/admin/lobby/person/", {"action": "delete"}).status_code == 302
    assert there.get("/").status_code == 200  # they still play
    page = there.get(asked.url)
    assert "otpauth" not in page.content.decode()
    assert "<code>" not in page.content.decode()
    at(60)
    done = there.post(PAGE, {"code": device.code(60), "next": "/admin/lobby/person/"})
    assert done.url == "/admin/lobby/person/"
    assert there.get("/admin/lobby/person/").status_code == 200


@pytest.mark.parametrize(
    ("seconds", "sent", "good"),
    [
        (60, 60, True),
        (60, 30, True),
        (30, 60, True),
        (120, 60, False),
        (0, 0, False),
        (60, 120, False),
    ],
)
def test_a_code_is_good_for_a_minute_and_once(operator, at, seconds, sent, good):
    """The code of moment 0 was used for the set-up."""
    device = set_up(browser_of(operator))
    at(seconds)
    browser = browser_of(operator)
    answer = browser.post(PAGE, {"code": device.code(sent)})
    assert answer.status_code == (302 if good else 422)
    assert browser.get("/admin/").status_code == (200 if good else 302)
    at(seconds + 2)  # after a wrong code nobody is asked at once
    again = browser_of(operator).post(PAGE, {"code": device.code(sent)})
    assert again.status_code == 422


def test_a_used_code_is_told_from_a_wrong_one(operator, at):
    device = set_up(browser_of(operator))
    used = browser_of(operator).post(PAGE, {"code": device.code()})
    assert "This code has been used" in used.content.decode()
    at(60)
    wrong = browser_of(operator).post(PAGE, {"code": "six digits"})
    assert "Wrong code" in wrong.content.decode()


@pytest.mark.django_db(transaction=True)
def test_a_code_that_comes_twice_at_one_moment_is_good_once(operator, at):
    device = set_up(browser_of(operator))
    at(60)
    code, ready = device.code(60), Barrier(TWINS, timeout=20)

    def give(browser):
        ready.wait()
        try:
            return browser.post(PAGE, {"code": code}).status_code
        finally:
            connections.close_all()

    with ThreadPoolExecutor(TWINS) as pool:
        answers = list(pool.map(give, [browser_of(operator) for _each in range(TWINS)]))
    assert answers.count(302) == 1
    assert set(answers) <= {302, 422, 429}


@pytest.mark.long
def test_nobody_tries_many_codes(operator, at):
    """Each wrong code doubles the waiting time."""
    device = set_up(browser_of(operator))
    browser, moment, looked_at = browser_of(operator), 60, 0
    for _second in range(300):
        moment += 1
        at(moment)
        answer = browser.post(PAGE, {"code": "000000"})
        looked_at += answer.status_code == 422
    assert looked_at == 9  # after 0, 1, 2, 4 … 128 seconds
    refused = browser.post(PAGE, {"code": device.code(moment)})
    assert refused.status_code == 429
    assert "Too many requests" in refused.content.decode()
    moment += int(refused["Retry-After"])
    at(moment)
    assert browser.post(PAGE, {"code": device.code(moment)}).status_code == 302


def test_nobody_locks_an_operator_out_for_long(operator, at):
    device = set_up(browser_of(operator))
    SecondFactor.objects.update(throttling_failure_count=20, throttling_failure_timestamp=timezone.now())
    moment = 60
    at(moment)
    refused = browser_of(operator).post(PAGE, {"code": device.code(moment)})
    assert refused.status_code == 429
    assert int(refused["Retry-After"]) <= 600


def test_a_device_cannot_be_replaced_without_its_code(operator):
    browser = browser_of(operator)
    page = browser.get(PAGE).content.decode()
    offer = re.search(r'name="offer" value="([^"]+)"', page)[1]
    first = set_up(browser_of(operator))
    stranger = Device(page)
    assert browser.post(PAGE, {"offer": offer, "code": stranger.code()}).status_code == 422
    browser.post(PAGE, {"action": "end"})
    assert SecondFactor.objects.count() == 1
    assert first.code() != stranger.code()


def test_an_offer_is_for_one_person_and_an_hour(operator, at):
    other = Person.objects.create_superuser("second", "seven moons and a sun")
    page = browser_of(other).get(PAGE).content.decode()
    offer = re.search(r'name="offer" value="([^"]+)"', page)[1]
    device = Device(page)
    sent = {"offer": offer, "code": device.code()}
    assert browser_of(operator).post(PAGE, sent).status_code == 422
    at(7200)
    sent["code"] = device.code(7200)
    assert browser_of(other).post(PAGE, sent).status_code == 422
    assert not SecondFactor.objects.exists()


def test_it_is_turned_off_by_who_has_given_a_code(operator):
    browser = browser_of(operator)
    set_up(browser)
    assert browser.post(PAGE, {"action": "end"}).status_code == 302
    assert browser_of(operator).get("/admin/").status_code == 200


def test_the_site_can_ask_all_operators_for_one(operator, settings):
    settings.ADMIN_SECOND_FACTOR = True
    browser = browser_of(operator)
    assert browser.get("/admin/").url.startswith(PAGE)
    set_up(browser)
    assert browser.get("/admin/").status_code == 200


def test_it_is_for_operators_alone():
    guest = Person.objects.create_guest("Ada")
    assert browser_of(guest).get(PAGE).status_code == 404
    assert Client().get(PAGE).status_code == 302
    assert PAGE not in browser_of(guest).get("/me/").content.decode()


def test_the_page_leads_to_no_other_site(operator, at):
    device = set_up(browser_of(operator))
    at(60)
    done = browser_of(operator).post(PAGE, {"code": device.code(60), "next": "https://elsewhere.example/"})
    assert urlsplit(unquote(done.url)).netloc == ""


def test_a_copy_of_the_database_has_no_secret(operator, settings):
    device = set_up(browser_of(operator))
    settings.SECRET_KEY = "another one, as whoever has the copy alone does not know it"
    answer = Client()
    answer.force_login(operator)
    assert answer.post(PAGE, {"code": device.code()}).status_code == 422
    assert len(SecondFactor.objects.get().key) == 32


def test_the_admin_shows_no_device(operator):
    browser = browser_of(operator)
    set_up(browser)
    assert "otp" not in browser.get("/admin/").content.decode()
    for path in ("", "1/change/", "1/qrcode/", "1/config/"):
        assert browser.get(f"/admin/otp_totp/totpdevice/{path}").status_code == 404


def test_devices_of_versions_before_go_on(operator, at, transactional_db):
    """Migrate back to 0.9.0 with a device, and update."""
    device = set_up(browser_of(operator))
    nonce = SecondFactor.objects.get().key
    SecondFactor.objects.all().delete()
    before = [("lobby", "0070_teams_of_results")]
    executor = MigrationExecutor(connection)
    executor.migrate(before)
    old = executor.loader.project_state(before).apps.get_model("lobby", "SecondFactor")
    old.objects.create(person_id=operator.pk, nonce=nonce, last_step=NOW // 30)
    call_command("migrate", verbosity=0)
    moved = SecondFactor.objects.get(user=operator)
    assert moved.created_at is not None
    assert browser_of(operator).get("/admin/").status_code == 302
    assert browser_of(operator).post(PAGE, {"code": device.code()}).status_code == 422  # used
    at(60)
    assert browser_of(operator).post(PAGE, {"code": device.code(60)}).status_code == 302


def test_who_runs_the_server_takes_a_lost_device_away(operator):
    def said(*arguments):
        out = StringIO()
        call_command("second_factor", *arguments, stdout=out)
        return out.getvalue()

    assert said("root") == "root has none\n"
    set_up(browser_of(operator))
    assert "root has had one since" in said("root")
    assert said("root", "--remove") == "root is asked for no code any more\n"
    assert browser_of(operator).get("/admin/").status_code == 200
    with pytest.raises(CommandError, match="nobody signs in as nobody"):
        said("nobody")
