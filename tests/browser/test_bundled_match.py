"""The match page as it is served: its modules in one file and its styles in another."""

import pytest

SET_UP = {"Ada": ("bank:y1", "bank:g1", "bank:r3"), "Bo": ("bank:g2", "bank:b2", "bank:y3")}


@pytest.fixture(scope="module")
def site(collected):
    """The address of a site that serves what has been collected."""
    return f"http://127.0.0.1:{collected.start()}"


def test_a_match_is_played_on_a_page_of_four_files(friends):
    ada, _bo = friends
    for person in friends:
        person.click(*SET_UP[person.name], "confirm")
        person.confirm()
    ada.asked("Choose a ship, or pass")
    ada.page.reload()
    ada.settle()
    loaded = ada.page.evaluate("performance.getEntriesByType('resource').map((each) => each.name)")
    files = [name.rpartition("/")[2].split(".") for name in loaded if "/static/" in name]
    assert sorted(
        (name, end) for name, _min, _hash, end in (file for file in files if file[-1] != "svg")
    ) == [
        ("match", "css"),
        ("match", "js"),
    ]


@pytest.mark.parametrize("game", ["planet_masters", "planet_x", "ares_expedition", "impulse"])
def test_the_bundle_of_each_game_draws_its_board(visit, game):
    ada, bo = visit("Ada"), visit("Bo")
    ada.open_room(game)
    ada.begin_with(bo)
    assert ada.page.locator("#board [data-key]").count() > 0
