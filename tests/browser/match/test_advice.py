"""Hints, the card of a computer opponent, and the review of a match, in a real browser."""

from __future__ import annotations

import subprocess
import sys

import pytest
from playwright.sync_api import expect

from tools import setup

NO_MOTION = {"reduced_motion": "reduce"}


@pytest.fixture(scope="module", autouse=True)
def worker(servers):
    """Run a worker beside the server for hints and reviews."""
    command = [sys.executable, "manage.py", "worker"]
    process = subprocess.Popen(command, env=servers.environment, cwd=setup.ROOT)
    yield
    process.terminate()
    process.wait()


@pytest.mark.parametrize("width", [1280, 375])
def test_a_hint_is_on_the_board_and_in_words_and_outlives_a_reload(visit, prepare, width):
    made = prepare("against", game="impulse", level="easy")
    viewport = {"width": width, "height": 800}
    ada = visit("Ada", made["cookie"], viewport=viewport, **NO_MOTION)
    ada.page.goto(f"/match/{made['match']}/")
    ada.settle()
    ada.page.get_by_role("button", name="Hint").click()
    ada.page.locator("#advice .thinking").wait_for()
    answers = ada.page.locator("#choices .option").first
    before = answers.bounding_box()["y"]
    ada.page.locator("#advice li").first.wait_for()
    assert answers.bounding_box()["y"] == before
    ada.page.locator("#board [data-advised='1']").scroll_into_view_if_needed()
    ada.page.locator(".advice-marks .advised", has_text="1").wait_for()
    assert ada.page.locator("#choices .advised", has_text="1").count() == 1
    fades = "each => getComputedStyle(each).maskImage.includes('gradient')"
    assert ada.page.locator("[data-advice]").evaluate(fades)  # because there is more below
    assert ada.breaches() == []
    assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    told = ada.page.locator("#advice").inner_text()
    ada.page.reload()
    ada.settle()
    expect(ada.page.locator("#choices .advised", has_text="1")).to_have_count(1)
    expect(ada.page.locator("#advice")).to_have_text(told, use_inner_text=True)


# The piece under the middle of the first mark, if it is another one.
UNDER_THE_MARK = """() => {
  const { x, y, width, height } = document.querySelector(".advice-marks .advised").getBoundingClientRect();
  const piece = document.elementFromPoint(x + width / 2, y + height / 2).closest("[data-key]:not([data-advised])");
  return piece?.dataset.key ?? null;
}"""


@pytest.mark.parametrize("width", [1280, 375])
def test_a_hint_that_comes_by_itself_moves_no_answer(visit, prepare, width):
    made = prepare("against", game="homeworlds", level="easy")
    ada = visit("Ada", made["cookie"], viewport={"width": width, "height": 800}, **NO_MOTION)
    ada.page.goto(f"/match/{made['match']}/")
    ada.settle()
    prompt = ada.page.locator("#prompt")
    prompt.filter(has_text="first star").wait_for()
    ada.page.get_by_role("button", name="Hint").click()
    ada.page.locator("#advice li").first.wait_for()
    ada.page.locator(".advice-marks .advised").first.wait_for()
    assert ada.page.evaluate(UNDER_THE_MARK) is None
    held = []

    def hold(route):
        if held:
            route.continue_()
        held.append(route)

    ada.page.route("**/hint/", hold)
    with ada.page.expect_request("**/hint/"):
        ada.page.locator("#choices .option:has(.advised)").first.click()
    prompt.filter(has_text="second star").wait_for()
    answer = ada.page.locator("#choices .option").last
    before = answer.bounding_box()
    held[0].continue_()
    ada.page.locator("#advice li").first.wait_for()
    assert ada.page.locator("#choices .advised").count() == 1
    assert answer.bounding_box() == before


def test_the_name_of_a_computer_tells_how_it_plays(visit, prepare):
    made = prepare("against", game="homeworlds", level="hard")
    ada = visit("Ada", made["cookie"])
    ada.page.goto(f"/match/{made['match']}/")
    ada.settle()
    ada.page.locator(".opponent-name").click()
    dialog = ada.page.get_by_role("dialog")
    dialog.get_by_text("searches many turns ahead").wait_for()
    assert dialog.get_by_text("no hidden information, no future draws").is_visible()
    assert ada.breaches() == []


@pytest.mark.parametrize("width", [1280, 375])
def test_a_match_is_reviewed_without_a_reload(visit, prepare, width):
    made = prepare("finished", slug="homeworlds", answers=24)
    ada = visit("Ada", viewport={"width": width, "height": 800})
    ada.page.goto(f"/match/{made['match']}/replay/")
    ada.page.get_by_role("tab", name="Review").click()
    ada.page.get_by_role("button", name="Have the computer review this match").click()
    turns = ada.page.locator(".expectations tbody tr")
    turns.nth(1).wait_for(state="attached", timeout=60_000)
    ada.page.get_by_text("The numbers").first.click()
    ada.page.locator(".expectations tbody button").nth(1).click()
    ada.page.wait_for_function("location.hash !== '#v=0'")
    assert ada.page.locator(".expectations tr[aria-current]").count() == 1
    ada.page.locator(".costly li").first.scroll_into_view_if_needed()
    ada.page.get_by_role("button", name="Show the board at that moment").first.click()
    assert ada.page.locator("#board").bounding_box()["y"] >= 0
    assert ada.breaches() == []
    assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
