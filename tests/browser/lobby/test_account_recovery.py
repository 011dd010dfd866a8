"""Recovery of a name and its matches, after a lost password or a lost browser."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
from playwright.sync_api import expect

from tools import setup

PHONE = {"viewport": {"width": 375, "height": 800}}
FIRST, SECOND = "seven-moons-and-a-sun", "eight-comets-in-a-row"


@pytest.fixture
def worker(servers):
    """Run a worker beside the server for the letters."""
    command = [sys.executable, "manage.py", "worker"]
    with subprocess.Popen(command, env=servers.environment, cwd=setup.ROOT) as process:
        yield
        process.terminate()


def path_in(letter):
    """Return the path of the link in a letter."""
    return re.search(r"https?://[^/\s]+(/\S+)", letter.get_payload(decode=True).decode())[1]


def press(page, name):
    page.locator("#main").get_by_role("button", name=name, exact=True).click()


@pytest.mark.usefixtures("worker")
def test_a_forgotten_password_is_set_anew_by_a_letter(visit, letters):
    page = visit("Ada").page
    page.goto("/account/sign-up/")
    page.get_by_label("Your name").fill("Ada")
    page.get_by_label("Login").fill("ada.way")
    page.get_by_label("Password", exact=True).fill(FIRST)
    page.get_by_label("Repeat the password").fill(FIRST)
    press(page, "Create the account")
    page.get_by_role("link", name="Ada").wait_for()
    page.goto("/notices/")
    page.get_by_label("By e-mail to").fill("ada@example.org")
    page.get_by_label("Current password").fill(FIRST)
    press(page, "Add the address")
    page.get_by_text("open the link in it").wait_for()
    page.goto(path_in(letters[-1]))
    page.locator("#main form button").first.click()
    page.wait_for_load_state()

    phone = visit("Ada’s phone", **PHONE).page
    phone.goto("/account/sign-in/")
    phone.get_by_role("link", name="Forgot your password?").click()
    phone.locator("#main input[type=email]").fill("ada@example.org")
    before = len(letters)
    press(phone, "Send link")
    phone.get_by_text("we have sent a link to it").wait_for()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 375
    phone.goto(path_in(letters.after(before)))
    phone.get_by_label("New password").fill(SECOND)
    phone.get_by_label("Repeat the password").fill(SECOND)
    press(phone, "Change the password")
    phone.wait_for_load_state()
    phone.goto("/account/sign-in/")
    phone.get_by_label("Login").fill("ada.way")
    phone.get_by_label("Password", exact=True).fill(SECOND)
    press(phone, "Sign in")
    phone.goto("/me/")
    phone.get_by_role("heading", name="Ada").wait_for()
    assert phone.get_by_text("You sign in as").count()


def test_the_return_link_brings_name_and_matches_to_another_device(begin, visit):
    ada, _bo = begin("homeworlds", "Ada", "Bo")
    ada.page.goto("/me/")
    ada.page.get_by_text("Show the link").click()
    link = ada.page.locator("#return-link").input_value()
    phone = visit("Ada’s phone", **PHONE).page
    phone.goto(link)
    phone.get_by_role("button", name="Go on as Ada").click()
    phone.wait_for_url("**/mine/")
    assert "with Bo" in phone.locator(".row-link").inner_text()


def test_after_a_guest_s_first_match_the_return_link_is_in_sight_on_a_phone(begin):
    ada, bo = begin("homeworlds", "Ada", "Bo", screens=[PHONE, {}])
    bo.page.get_by_role("button", name="Menu").click()
    bo.page.get_by_role("button", name="Resign").click()
    bo.confirm()
    ending = ada.page.get_by_role("region", name="The end")
    ending.wait_for()
    link = ending.get_by_role("link", name="Save my return link").bounding_box()
    panel = ending.bounding_box()
    assert panel["y"] <= link["y"]
    assert link["y"] + link["height"] <= panel["y"] + panel["height"]
    expect(ada.page.locator("#rematch button")).to_be_visible()
