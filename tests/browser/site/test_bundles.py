"""Served pages: modules bundled into few files, styles into one."""

from __future__ import annotations

import gzip

import pytest

from config.static_build import bundle_of
from tools import setup

# gzipped bytes of script and styles of a match page: those of version 1.0.0, and 40 kB for pictures
HEAVIEST = {
    "homeworlds": 49_500 + 40_000,
    "planet_masters": 50_800 + 40_000,
    "planet_x": 59_700 + 40_000,
    "ares_expedition": 60_700 + 46_500,  # and what partners, watchers and screen readers are told, and room for answers
    "impulse": 55_900 + 40_000,
}
DRAWN_LATER = {"ares_expedition"}  # their drawings follow the board, in files of their own
LOADED = "performance.getEntriesByType('resource').map((each) => each.name)"
SET_UP = {"Ada": ("bank:y1", "bank:g1", "bank:r3"), "Bo": ("bank:g2", "bank:b2", "bank:y3")}


def code(person):
    """Return the page's scripts and styles: paths without hashes. Drawings, which follow the board, do not count."""
    loaded = [name.partition("/static/")[2].split(".") for name in person.page.evaluate(LOADED)]
    needed = [name for name in loaded if name[-1] in ("css", "js") and "/art/" not in name[0]]
    return sorted((name[0], name[-1]) for name in needed)


def match_code(game):
    """Return the page's files for a match: styles and a script."""
    return [(f"games/{game}/match", kind) for kind in ("css", "js")]


def test_a_match_is_played_on_a_page_of_two_files(friends):
    ada, _bo = friends
    for person in friends:
        person.click(*SET_UP[person.name], "confirm")
        person.confirm()
    ada.asked("Choose a ship, or pass")
    ada.page.reload()
    ada.settle()
    assert code(ada) == match_code("homeworlds")


@pytest.mark.parametrize("game", ["planet_masters", "planet_x", "ares_expedition", "impulse"])
def test_the_bundle_of_each_game_draws_its_board(begin, game):
    ada, _bo = begin(game, "Ada", "Bo")
    assert ada.page.locator("#board [data-key]").count() > 0
    assert code(ada) == match_code(game)


@pytest.mark.parametrize("game", ["planet_x", "planet_masters", "impulse", "ares_expedition"])
def test_a_replay_is_a_page_of_two_files(prepare, visit, game):
    match = prepare("finished", slug=game, answers=40)["match"]
    cy = visit("Cy")
    cy.page.goto(f"/match/{match}/replay/#v=4")
    cy.page.locator("#board [data-key]").first.wait_for()
    assert code(cy) == [(f"games/{game}/replay", "css"), (f"games/{game}/replay", "js")]


@pytest.mark.parametrize(("game", "most"), HEAVIEST.items())
def test_a_match_page_is_not_too_heavy(servers, game, most):
    bundles = [
        setup.ROOT / "build" / "static" / bundle_of(f"{kind}/match/match.{kind}", game) for kind in ("js", "css")
    ]
    art = setup.ROOT / "build" / "static" / "games" / game / "art"
    later = [art / "art.js", art / "art.css"] if game in DRAWN_LATER else []
    assert sum(len(gzip.compress(each.read_bytes())) for each in [*bundles, *later]) < most
