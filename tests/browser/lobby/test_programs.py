"""The page for programmers in a real browser: a program, its token shown once, and gone again."""

from __future__ import annotations

import re
import secrets

from tests.browser.site.test_accessibility import PHONE, TOO_SMALL

PASSWORD = "seven-moons-and-a-sun"


def test_a_program_and_its_token_are_made_and_revoked_on_a_phone(visit):
    ada = visit("Ada", **PHONE)
    page = ada.page
    page.goto("/account/sign-up/")
    for name, text in {
        "name": "Ada",
        "login": f"ada-{secrets.token_hex(4)}",
        "password1": PASSWORD,
    }.items():
        page.locator(f"[name={name}]").fill(text)
    page.locator("[name=password2]").fill(PASSWORD)
    page.get_by_role("button", name="Create the account").click()
    page.get_by_role("link", name="For programmers").click()
    page.get_by_label("Name of the program").fill("Robo")
    page.get_by_role("button", name="Create the program").click()
    page.get_by_label("It acts for").select_option("Robo")
    page.get_by_label("Name of the token").fill("server")
    page.get_by_role("button", name="Create the token").click()
    token = page.get_by_label("The new token").and_(page.locator("input")).input_value()
    assert re.fullmatch(r"orrery_[\w-]{43}", token)
    looks_right(ada)
    page.goto("/me/programs/")
    assert token not in page.content()
    looks_right(ada)
    page.locator("summary", has_text="Revoke").click()
    looks_right(ada)
    page.get_by_role("button", name="Revoke it").click()
    page.get_by_text("The token is revoked").wait_for()
    assert page.locator("summary", has_text="Revoke").count() == 0


def looks_right(visitor):
    assert visitor.breaches() == []
    assert visitor.page.evaluate(TOO_SMALL) == []
    assert visitor.page.evaluate("document.documentElement.scrollWidth") <= 375
