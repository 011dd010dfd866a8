"""An operator's announcement appears on all open pages within a second, and goes when dismissed."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

NEWS = "The Homeworlds cup begins on Sunday."
WITHIN = 2000  # milliseconds; a second on an idle machine


@pytest.fixture
def operator(visit, prepare):
    """Return an operator at the admin's page for a new announcement; afterwards remove all announcements."""
    operator = visit("operator", prepare("operator"))

    def announce(**fields):
        operator.page.goto("/admin/lobby/announcement/add/")
        for name, value in fields.items():
            field = operator.page.locator(f"[name='{name}']")
            (field.select_option if name == "kind" else field.fill)(value)
        operator.notice()
        operator.page.get_by_role("button", name="Save", exact=True).click()
        operator.page.wait_for_url("**/announcement/")

    operator.announce = announce
    yield operator
    prepare("nothing_announced")


def banner(person, text):
    return person.page.locator("#announcements .announcement", has_text=text)


def test_it_is_on_all_open_pages_in_their_language_until_it_is_dismissed(visit, begin, operator):
    ada, bo = begin("homeworlds", "Ada", "Bo")
    cy, dai = visit("Cy"), visit("Dai", locale="zh-TW")
    cy.page.goto("/")
    with dai.page.expect_websocket(lambda socket: socket.url.endswith("/ws/me/")) as socket:
        dai.page.goto("/about/")
    assert not socket.value.is_closed()
    dai.page.wait_for_timeout(300)
    operator.announce(**{"kind": "news", "text_en": NEWS, "text_zh-hant": "家園世界盃週日開始。"})
    for person, text in ((ada, NEWS), (bo, NEWS), (cy, NEWS), (dai, "家園世界盃週日開始。")):
        banner(person, text).wait_for(timeout=WITHIN)
        assert person.page.locator("#announcements[role=status]").count() == 1
        assert person.breaches() == []
    ada.page.get_by_role("button", name="Dismiss").press("Enter")
    assert banner(ada, NEWS).count() == 0
    ada.page.reload()
    ada.settle()
    assert banner(ada, NEWS).count() == 0
    expect(banner(bo, NEWS)).to_have_count(1)


def test_maintenance_counts_down_closes_the_site_and_opens_it(begin, operator, prepare):
    ada, bo = begin("homeworlds", "Ada", "Bo")
    bo.page.goto("/about/")
    prepare("maintenance", seconds=5)
    timer = ada.page.get_by_role("timer")
    timer.wait_for(timeout=WITHIN + 1000)  # noticed by polling: another process published it
    first = timer.inner_text()
    assert 0 < int(re.search(r"\d+", first)[0]) <= 5
    ada.page.wait_for_function("(first) => document.querySelector('[role=timer]').innerText !== first", arg=first)
    bo.page.locator(".announcement.maintenance", has_text="has been closed since").wait_for()
    ada.page.locator("#live[data-state=connecting]").wait_for()
    answer = bo.page.goto("/")
    assert answer.status == 503
    bo.page.get_by_role("heading", name="Closed for a moment").wait_for()
    operator.page.goto("/")
    operator.page.get_by_role("heading", name="The games").wait_for()
    prepare("nothing_announced")
    ada.page.locator("#live[data-state=live]").wait_for()
    banner(ada, "closed").wait_for(state="detached")
    bo.page.get_by_role("heading", name="The games").wait_for()  # the page has polled
    for person in (ada, bo):  # browsers log the closed socket
        person.complaints = [each for each in person.complaints if not re.search("503|WebSocket", each)]
