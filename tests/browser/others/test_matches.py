"""Matches against the computer, in Firefox and in WebKitGTK."""

from __future__ import annotations

import random
import time

import pytest

from tests.browser.others.browsers import BROWSERS

pytestmark = pytest.mark.slowest

GAMES = ("homeworlds", "planet_masters", "planet_x", "ares_expedition", "impulse")
WHOLE = ("homeworlds",)  # short enough to be played to the end, with its pauses
ENOUGH = 12  # answers of the player in other games: WebKitGTK draws slowly without a graphics card
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
const lettersOf = (each) => [...each.innerText.replace(/\\s/g, "")]; // room decides where lines break
const news = [...board.querySelectorAll(".change, .since-looked")].filter((each) => each.checkVisibility());
const letters = lettersOf(board).sort(); // a hand keeps places that a page drawn anew does not know
for (const letter of news.flatMap(lettersOf)) letters.splice(letters.indexOf(letter), 1); // nor earlier looks
return {
  live: document.querySelector("#live").dataset.state === "live",
  over: !document.querySelector("#outcome").hidden,
  asked: document.querySelector("#choices button") !== null,
  prompt: document.querySelector("#prompt").innerText,
  letters: letters.join(""),
  drawn: width > 300 && height > 200 && board.querySelectorAll("[data-key]").length > 3,
  cut: document.documentElement.scrollWidth > innerWidth,
  lines: [...document.querySelectorAll("#journal li:is(.line, .heading)")].map((each) => each.textContent.trim()),
};
"""
CARDS = """
return [...document.querySelectorAll("#board .hand .op")].map((card) => {
  const [picture, words] = [".picture", ".words"].map((part) => card.querySelector(part).getBoundingClientRect());
  return { covered: picture.bottom > words.top + 1, picture: picture.toJSON(), words: words.toJSON() };
});
"""


@pytest.fixture(scope="module", params=BROWSERS)
def browser(request, tmp_path_factory):
    with BROWSERS[request.param](tmp_path_factory.mktemp("browser")) as browser:
        yield browser


@pytest.fixture(scope="module", autouse=True)
def computers(servers):
    """Let the computer play, at once."""
    pace = {"OPPONENT_PACE": servers.environment.get("OPPONENT_PACE", "steps")}
    servers.environment["OPPONENT_PACE"] = "fast"
    with servers.worker():
        servers.environment |= pace
        yield


def wait_for(browser, sees):
    """Return the first result that is true."""
    deadline = time.monotonic() + PATIENCE
    while not (found := sees()):
        assert time.monotonic() < deadline, f"the page is stuck: {browser.run(SEEN)}"
        time.sleep(INTERVAL)
    return found


def begin(browser, site, made):
    """Open the page of a match."""
    browser.go(site)
    browser.enter(site, made["cookie"])
    browser.go(f"{site}/match/{made['match']}/")
    wait_for(browser, lambda: browser.run(SEEN)["live"])


def play(browser, generator, is_enough):
    """Press what the page offers until the match is over or long enough."""
    for _press in range(MOST):
        offered = wait_for(browser, lambda: browser.run(SEEN)["over"] or browser.run(OFFERED))
        if offered is True or is_enough():
            return
        browser.press(generator.choice(offered))
    pytest.fail("the match takes too many clicks")


def agree(seen, kept):
    """Return whether the page shows what the server holds: the question, the end and the newest lines."""
    told = [line for line in seen["lines"] if not line.startswith("The end:")]
    same = seen["over"] is kept["over"] and seen["asked"] is kept["asked"]
    return same and told != [] and told == kept["lines"][-len(told) :]


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_played_by_the_buttons_of_the_page(game, browser, site, prepare):
    made = prepare("against", game=game, level="easy", quick=game not in WHOLE)
    begin(browser, site, made)

    def stored():
        return prepare("stored", match=made["match"])

    def agreed():
        """Return both sides once they agree and the page stands still: the computer may still play."""
        seen, kept = browser.run(SEEN), stored()
        return (seen, kept) if agree(seen, kept) and browser.run(SEEN) == seen else None

    play(browser, random.Random(7), lambda: game not in WHOLE and stored()["answers"] >= ENOUGH)

    seen, kept = wait_for(browser, agreed)
    assert kept["over"] or kept["answers"] >= ENOUGH
    assert seen["live"] or kept["over"]
    assert seen["drawn"]
    assert not seen["cut"]
    browser.go(f"{site}/match/{made['match']}/")  # drawn from the database
    wait_for(browser, lambda: {**browser.run(SEEN), "live": True} == {**seen, "live": True} or stored() != kept)
    assert browser.errors() == []


def test_the_picture_of_a_card_leaves_its_words_free(browser, site, prepare):
    begin(browser, site, prepare("against", game="impulse", level="easy"))

    places = browser.run(CARDS)

    assert len(places) > 3
    assert [each for each in places if each["covered"]] == []
