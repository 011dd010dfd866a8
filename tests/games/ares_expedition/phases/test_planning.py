"""Planning: phases chosen in secret, revealed together, not repeated, chosen ahead."""

from __future__ import annotations

import pytest


def planning(scene, **table):
    """The end of a round in which both chose production."""
    return scene("production", **table)


def test_last_rounds_phase_is_still_out(scene):
    at = planning(scene)
    assert not at.offers("phase:production")
    assert [key for key in at.offered() if key.startswith("phase:")] == [
        "phase:development", "phase:construction", "phase:action", "phase:research",
    ]  # fmt: skip


def test_nobody_learns_of_a_choice_before_all_have_chosen(scene):
    at = planning(scene)
    at.choose("phase:action")
    assert at.view(seat=1).players[0].phase == "production"
    assert at.view(seat=1).planned == ""
    assert at.view(seat=None).planned == ""
    assert at.view().planned == "action"
    assert not any("Action" in line for line in at.journal(seat=1))


def test_all_choices_are_shown_at_once(scene):
    at = planning(scene)
    at.choose("phase:action").choose("phase:development", seat=1)
    assert [player.phase for player in at.mars.players] == ["action", "development"]
    assert at.mars.phases == ["development", "action"]
    assert at.mars.round == 4


def test_a_choice_may_be_taken_back_until_all_have_chosen(scene):
    at = planning(scene)
    at.choose("phase:action")
    at.match.act(0, "undo")
    at.choose("phase:research").choose("phase:research", seat=1)
    assert at.me.phase == "research"


def test_it_may_be_taken_back_even_after_another_has_chosen(scene):
    at = planning(scene, others=[{}, {}])
    at.choose("phase:action").choose("phase:action", seat=1)
    at.match.act(0, "undo")
    assert at.offers("phase:research")


def test_a_phase_chosen_by_several_is_played_once_and_all_get_the_bonus(scene):
    at = scene("research", corporation="Teractor", others=[{"corporation": "Teractor"}])
    assert (len(at.me.looking), len(at.other.looking)) == (5, 5)
    at.choose(at.offered()[:2]).choose(at.offered(seat=1)[:2], seat=1)
    assert at.prompt() == "Choose a phase for round 4"


def test_phases_that_nobody_chose_are_skipped(scene):
    at = planning(scene)
    at.choose("phase:research").choose("phase:research", seat=1)
    assert at.prompt() == "Keep 3 cards"


def test_the_next_phase_may_be_chosen_ahead_and_is_not_asked_for_again(scene):
    at = scene("action", hand=["Birds"])
    at.choose("plan", "phase:research", "end").choose("end", seat=1)
    assert at.prompt() is None
    at.choose("phase:production", seat=1)
    assert at.me.phase == "research"


def test_what_was_chosen_ahead_may_be_changed_or_withdrawn(scene):
    at = scene("action", hand=["Birds"])
    at.choose("plan", "phase:research", "plan", "later", "end").choose("end", seat=1)
    assert at.prompt() == "Choose a phase for round 4"


def test_choosing_ahead_shows_to_nobody(scene):
    at = scene("action", hand=["Birds"])
    before = at.view(seat=1)
    at.choose("plan", "phase:research")
    assert at.view(seat=1) == before
    assert at.match.waiting == [0, 1]


def test_who_is_done_with_research_goes_on_to_the_next_round_without_waiting(scene):
    at = scene("research", corporation="Teractor", bonus=False)
    at.choose([at.offered()[0]])
    assert at.prompt() == "Choose a phase for round 4"
    assert at.prompt(seat=1) == "Keep 3 cards"


def test_cards_may_be_sold_while_planning(scene):
    at = planning(scene, hand=["Birds"], mc=0)
    before = at.me.mc
    at.choose("sell", ["Birds"])
    assert at.me.mc == before + 3
    assert at.prompt() == "Choose a phase for round 4"


@pytest.mark.parametrize(
    ("phase", "table", "told"),
    [
        ("development", {"hand": ["Mine", "Soletta"], "mc": 0},
         "all may play a green card, you for 3 MC less; you can play 1 card"),
        ("construction", {"hand": ["Comet", "Birds", "Mine"], "mc": 30},
         "all may play a blue or red card, you another, or draw a card; you can play 1 card"),
        ("action", {"played": ["Tardigrades", "GHG Producing Bacteria"]},
         "all use their actions, you one of them twice; 2 of your cards have actions"),
        ("production", {"played": ["Zeppelins"], "forests": 2, "tr": 9},
         "all produce, and you get 4 MC more: 15 MC"),
        ("research", {"corporation": "Teractor"},
         "you see 5 cards, keep 2; others 2, keep 1"),
    ],
)  # fmt: skip
def test_a_phase_tells_before_it_is_chosen_what_it_would_bring(scene, phase, table, told):
    if phase == "production":
        at = scene("action", mc=0, **table).choose("end", seat=1)
    else:
        at = planning(scene, **table)
    assert at.detail(f"phase:{phase}") == told
