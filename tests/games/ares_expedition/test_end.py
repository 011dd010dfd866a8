"""The end of the game, scoring and ties."""

from __future__ import annotations

import pytest


def nearly(scene, phase="action", **table):
    """One ocean is missing."""
    return scene(phase, temperature=8, oxygen=14, oceans=8, **table)


def test_the_game_ends_when_the_phase_in_which_mars_became_habitable_is_over(scene):
    at = nearly(scene, hand=["Birds"], others=[{"hand": ["Fish"], "phase": "production"}])
    at.choose("ocean:mc")
    assert at.match.outcome is None
    at.choose("end").choose("end", seat=1)
    assert at.match.outcome.reason == "habitable"
    assert at.mars.done == ["action"]  # production was skipped


def test_who_still_acts_is_told_that_the_match_ends_with_the_phase(scene):
    at = nearly(scene, hand=["Birds"], others=[{"hand": ["Fish"]}])
    assert at.hint(seat=1) == "You chose this phase: use one card twice"
    at.choose("ocean:mc")
    assert at.hint(seat=1).startswith("The match ends with this phase.")
    assert at.hint() == "The match ends with this phase. You chose this phase: use one card twice"


def test_no_next_phase_is_chosen_once_the_match_ends_with_this_one(scene):
    at = nearly(scene, hand=["Birds"], others=[{"hand": ["Fish"]}])
    assert at.offers("plan")
    at.choose("plan", "phase:research")
    assert at.view().planned == "research"
    at.choose("ocean:mc")
    assert not at.offers("plan")
    assert at.view().planned == ""
    assert at.match.rules.revealed_view(at.mars).players[0].secrets.planned == ""
    at.choose("end").choose("end", seat=1)
    assert at.match.outcome is not None
    assert at.view().planned == ""


def test_everybody_finishes_the_phase(scene):
    at = nearly(scene, hand=["Birds"], others=[{"hand": ["Fish"]}])
    at.choose("ocean:mc", "end").choose("ocean:mc", "end", seat=1)
    assert at.other.tr == 6


def test_the_hand_limit_is_not_reached(scene):
    names = ["Fish", "Mine", "Comet", "Trees", "Grass", "Moss", "Lichen", "Algae", "Heather"]
    at = nearly(scene, "construction", hand=["Subterranean Reservoir", "Farming", "Bushes", *names])
    at.choose("Subterranean Reservoir", "pass").choose("pass", seat=1)
    assert at.match.outcome is not None
    assert len(at.me.hand) >= 11


def test_points_are_tr_forests_and_cards(scene):
    at = nearly(scene, tr=20, forests=3, played=["Birds", "Bribed Committee"], holds={"Birds": 4}, mc=15,
                others=[{"mc": 0}])  # fmt: skip
    at.choose("ocean:mc")
    if at.question():
        at.choose("end")
    assert at.match.outcome.scores == [21 + 3 + 4 - 2 + 0, 5]
    assert at.match.outcome.winners == [0]


def tied(scene, mine=(), **other):
    """I have melted the last ocean for 4 MC and stand with 6 points, as the other does."""
    at = nearly(
        scene, "construction", hand=["Ice Cap Melting", *mine], mc=4, deck=[],
        others=[{"tr": 6, "mc": 0, "hand": ["Birds"], **other}],
    )  # fmt: skip
    return at.choose("Ice Cap Melting", "pass").choose("pass", seat=1)


def reward(scene):
    """Return my stock after the last tile."""
    at = tied(scene)
    return at.me.mc + at.me.plants


def test_a_tie_is_broken_by_heat_mc_and_plants(scene):
    at = tied(scene, mc=1, heat=50, plants=1)
    assert at.match.outcome.scores == [6, 6]
    assert at.match.outcome.winners == [1]
    mine, theirs = at.match.view(None).tie_breaks
    assert mine < theirs


def test_nothing_is_shown_to_decide_where_points_differ(scene):
    at = tied(scene, tr=5)
    assert at.match.outcome.winners == [0]
    assert at.match.view(None).tie_breaks == []


@pytest.mark.parametrize(("more", "winners"), [(2, [0]), (3, [0, 1]), (4, [1])])
def test_each_card_in_hand_counts_3_then_even_with_the_composting_factory(scene, more, winners):
    at = tied(scene, mine=["Fish", "Mine"], tr=5, played=["Composting Factory"],
              mc=reward(scene) + more)  # fmt: skip
    assert at.match.outcome.scores == [6, 6]
    assert at.match.outcome.winners == winners


def test_a_full_tie_is_a_shared_victory(scene):
    at = tied(scene, mine=["Fish"], mc=reward(scene))
    assert at.match.outcome.winners == [0, 1]
    assert at.match.outcome.draw


def test_a_resignation_of_two_leaves_the_game_to_the_other(scene):
    at = scene("action", hand=["Birds"])
    at.match.act(0, "resign")
    assert at.match.outcome.winners == [1]


def test_the_rounds_are_remembered_for_the_plots(scene):
    at = scene("production", tr=7, played=["Coal Imports"])
    at.choose("phase:action").choose("phase:action", seat=1)
    ((mine, _other),) = at.view().history
    assert (mine.tr, mine.points, mine.heat) == (7, 7, 3)
