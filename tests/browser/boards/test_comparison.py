"""After a match alone at a sky with a code, the end compares months and leads a friend to the same sky."""

from __future__ import annotations

import pytest

FORM = "/new/planet_x/?seats=1&option_sky=code&option_bot=none&opening_text=123456"
GUESS = ("locate", "sector:9", "object:A", "object:E", "confirm")


@pytest.fixture
def play(visit, servers):
    """Return a function that finds Planet X alone, from the form of a room; the match is counted at its end."""

    def play(name, path, **screen):
        person = visit(name, **screen)
        page = person.page
        page.goto(path)
        page.get_by_label("Your name").fill(name)
        page.get_by_role("button", name="Create the room").click()
        page.get_by_role("button", name="Begin the match").click()
        page.wait_for_url("**/match/**")
        person.settle()
        person.click("level:genius", *GUESS)
        person.ends("You win!")
        servers.manage("tally")
        return person

    return play


@pytest.mark.parametrize(
    ("notes", "screen"), [("own", {}), ("all", {"viewport": {"width": 375, "height": 812}})], ids=["window", "phone"]
)
def test_a_friend_plays_the_same_sky_and_compares(play, notes, screen):
    ada = play("Ada", f"{FORM}&option_notes={notes}", **screen)
    end = ada.page.get_by_role("region", name="The end")
    end.get_by_text("You are the first to find it on this sky.").wait_for()
    link = end.get_by_label("Challenge a friend to this sky").input_value()
    assert ada.breaches() == []
    bo = play("Bo", link, **screen)
    bo.page.get_by_role("region", name="The end").get_by_text("You are number 1 of 2.").wait_for()
    bo.page.reload()
    bo.page.locator("#outcome", has_text="1 other person has found it on this sky, after 5 months.").wait_for()
