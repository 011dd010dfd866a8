"""The replay page as it is served: its modules in one file and its styles in another."""

import json
from pathlib import Path

import pytest

MATCHES = Path(__file__).with_name("past_matches.py").read_text()


@pytest.fixture(scope="module")
def begun(collected):
    """A site that serves what has been collected, and matches that are over, by game."""
    told = collected.manage("shell", "-v0", "-c", MATCHES)
    return f"http://127.0.0.1:{collected.start()}", json.loads(told.splitlines()[-1])


@pytest.fixture
def site(begun):
    return begun[0]


@pytest.mark.parametrize("game", ["planet_x", "planet_masters", "impulse", "ares_expedition"])
def test_a_replay_is_a_page_of_two_files(begun, visit, game):
    cy = visit("Cy")
    cy.page.goto(f"/match/{begun[1][game]['match']}/replay/#v=4")
    cy.page.locator("#board [data-key]").first.wait_for()
    loaded = cy.page.evaluate("performance.getEntriesByType('resource').map((each) => each.name)")
    files = [name.partition("/static/")[2] for name in loaded if "/static/" in name]
    code = [name.split(".") for name in files if name.endswith((".js", ".css"))]
    assert sorted((name, end) for name, _min, _hash, end in code) == [
        (f"games/{game}/replay", "css"),
        (f"games/{game}/replay", "js"),
    ]
