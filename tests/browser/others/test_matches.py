"""Matches against the computer, in Firefox and in WebKitGTK."""

from __future__ import annotations

import random
import time

import pytest

from tests.browser.others.browsers import BROWSERS

pytestmark = pytest.mark.slowest

GAMES = ("homeworlds",)
WHOLE = ("homeworlds",)  # short enough to be played to the end
ENOUGH = 25  # answers of the player in other games
MOST = 400  # clicks
PATIENCE = 60  # seconds until the page asks again
INTERVAL = 0.1  # seconds between two looks at the page

# What can be clicked now: the button of a warning, or the buttons of the question. The submitting one is the last.
OFFERED = """
const shown = (places) => [...document.querySelectorAll(places)].filter((each) => each.checkVisibility());
const yes = shown("dialog[open] button[value=yes]");
if (yes.length) return yes;
const asked = "#choices:not([data-sent], [data-unread])";
const picks = shown(`${asked} [data-key]:not([data-picked])`);
const done = shown(`${asked} .done button:enabled, ${asked} form button:not([type=button]):enabled`);
return document.querySelector(`${asked} .done button.primary:enabled`) ? done : [...picks, ...done];
"""
SEEN = """
const board = document.querySelector("#board");
const { width, height } = board.getBoundingClientRect();
return {
  live: document.querySelector("#live").dataset.state === "live",
  over: !document.querySelector("#outcome").hidden,
  asked: document.querySelector("#choices button") !== null,
  prompt: document.querySelector("#prompt").innerText,
  board: board.innerText,
  drawn: width > 300 && height > 200 && board.querySelectorAll("[data-key]").length > 3,
  cut: document.documentElement.scrollWidth > innerWidth,
  lines: [...document.querySelectorAll("#journal li:is(.line, .heading)")].map((each) => each.textContent.trim()),
};
"""


@pytest.fixture(scope="module", params=BROWSERS)
def browser(request, tmp_path_factory):
    with BROWSERS[request.param](tmp_path_factory.mktemp("browser")) as browser:
        yield browser


@pytest.fixture(scope="module", autouse=True)
def computers(servers):
    """Let the computer play."""
    with servers.worker():
        yield


def wait_for(sees):
    """Return the first result that is true."""
    deadline = time.monotonic() + PATIENCE
    while not (found := sees()):
        assert time.monotonic() < deadline, "the page is stuck"
        time.sleep(INTERVAL)
    return found


def play(browser, generator, is_enough):
    """Click what the page offers until the match is over or long enough."""
    for _click in range(MOST):
        offered = wait_for(lambda: browser.run(SEEN)["over"] or browser.run(OFFERED))
        if offered is True or is_enough():
            return
        browser.press(generator.choice(offered))
    pytest.fail("the match takes too many clicks")


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_played_by_the_buttons_of_the_page(game, browser, site, prepare):
    made = prepare("against", game=game, level="easy")
    browser.enter(site, made["cookie"])
    browser.go(f"{site}/match/{made['match']}/")
    wait_for(lambda: browser.run(SEEN)["live"])

    def stored():
        return prepare("stored", match=made["match"])

    play(browser, random.Random(7), lambda: game not in WHOLE and stored()["answers"] >= ENOUGH)

    kept = stored()
    assert kept["over"] or kept["answers"] >= ENOUGH
    seen = wait_for(lambda: (now := browser.run(SEEN))["asked"] is kept["asked"] and now)
    assert seen["live"] or kept["over"]
    assert seen["over"] is kept["over"]
    assert seen["drawn"]
    assert not seen["cut"]
    assert seen["lines"]
    told = [line for line in seen["lines"] if not line.startswith("The end:")]
    assert told == kept["lines"][-len(told) :]
    browser.go(f"{site}/match/{made['match']}/")  # drawn from the database
    wait_for(lambda: {**browser.run(SEEN), "live": True} == {**seen, "live": True})
    assert browser.errors() == []
