"""Nobody's frames reveal anything unknown to their seat: current turns replayed in other worlds.

`manage.py bench leaks` compares a million frames in the same way.
"""

from __future__ import annotations

from collections import Counter

import pytest

from games import registry
from games.core import Choose, Option, _
from games.notifications.delivery import text
from games.replays import replay
from tools.lab.leaks import Tally, compare, first_difference, secretive, watch_match, worlds_of

pytestmark = pytest.mark.django_db  # letters name the site
FRAMES = 1500


def test_all_games_but_those_that_lie_open_have_other_worlds():
    assert set(registry.SLUGS) - set(secretive()) == {"homeworlds"}


@pytest.mark.long
@pytest.mark.parametrize("slug", secretive())
def test_no_frame_of_a_running_turn_tells_what_its_reader_cannot_know(slug):
    tally = compare(registry.rules_of(slug), FRAMES)
    assert [(each.seed, each.seat, each.version, first_difference(each)) for each in tally.differences] == []
    assert tally.counts["frames in other worlds, mid-turn"] > FRAMES / 3
    assert tally.counts["frames with other sealed answers, mid-turn"] > 0 or slug == "impulse"
    assert tally.counts["replays compared"] > FRAMES / 20
    assert tally.counts["steps compared"] > FRAMES / 20
    assert tally.counts["messages compared"] > FRAMES / 40


@pytest.mark.long
def test_it_would_find_that_one_is_only_asked_about_cards_that_fit():
    assert compare(registry.rules_at("impulse", 1), 2000).differences


@pytest.mark.long
def test_it_would_find_a_question_that_depends_on_a_hand(monkeypatch):
    rules = registry.rules_of("ares_expedition")
    turn = rules.turn

    async def telling_turn(self, table):
        holder = table.players[-1]
        if any(card % 2 for card in holder.hand[:1]):
            await Choose(holder.seat, _("Hand"), {"done": Option(None, _("Done"))})
        await turn(table)

    monkeypatch.setattr(type(rules), "turn", telling_turn)
    assert compare(rules, 1500).differences


@pytest.mark.long
@pytest.mark.parametrize(("module", "name"), [(replay, "_view"), (text, "_news")], ids=["replay", "message"])
def test_it_would_find_a_replay_or_a_message_that_tells_a_hand(monkeypatch, module, name):
    def telling(about, *_more):
        match = getattr(about, "game", about)
        if name == "_view":
            return match.rules.revealed_view(match.state)
        return [str(player.hand) for player in match.state.players]

    monkeypatch.setattr(module, name, telling)
    assert compare(registry.rules_of("ares_expedition"), 1000).differences


def test_other_worlds_are_others():
    for slug in secretive():
        tally = compare(registry.rules_of(slug), 60, seed="others")
        assert tally.counts["frames in other worlds, turn start"] > 0, slug
        assert worlds_of(slug) is not None


@pytest.mark.long
def test_a_theory_that_is_answered_is_submitted_in_other_worlds_too():
    """A player places a theory equal to an earlier one of the other world."""
    tally = Tally(Counter(), [])
    watch_match(registry.rules_of("planet_x"), 2, "leaks planet_x 2 18", tally, FRAMES)
    assert tally.counts["frames in other worlds, mid-turn"] > 0
    assert tally.differences == []
