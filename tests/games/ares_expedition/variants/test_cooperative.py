"""Two play together: 15 rounds, 27 coppers and 3 cubes, 80 points."""

from __future__ import annotations

import pytest

from games.ares_expedition.state import Supply

TOGETHER = {"variant": "together"}


def together(scene, phase="action", **table):
    options = {**TOGETHER, **table.pop("options", {})}
    return scene(phase, options=options, **table)


def test_each_takes_a_copper_or_a_cube_after_the_phases_are_shown(scene):
    at = together(scene, hand=["Birds"], mc=0)
    at.choose("copper").choose("copper", seat=1)
    assert at.me.mc == 1
    assert (at.mars.supply.coppers, at.mars.supply.cubes) == (25, 3)
    assert at.prompt() == "Use actions"


def test_a_cube_lets_both_swap_a_card(scene):
    at = together(scene, hand=["Birds", "Mine"])
    at.choose("cube").choose("copper", seat=1)
    assert at.prompt() == "Give which card to your partner?"
    at.choose("Mine").choose("Slash and Burn Agriculture", seat=1)
    assert (at.me.hand, at.other.hand) == ([12, 182], [164])
    assert at.mars.supply.cubes == 2
    assert not at.match.can_undo(0)
    assert not at.match.can_undo(1)
    assert "You get Mine" in at.journal(seat=1)
    assert not any("Mine" in line for line in at.journal(seat=None))


def test_what_is_given_is_hidden_until_both_have_chosen(scene):
    at = together(scene, hand=["Birds", "Mine"])
    at.choose("cube").choose("copper", seat=1)
    before = at.view(seat=1)
    at.choose("Mine")
    assert at.view(seat=1) == before


def test_of_one_last_cube_only_one_is_taken(scene):
    at = together(scene, hand=["Birds", "Mine"])
    at.mars.supply.cubes = 1
    at.choose("cube").choose("cube", seat=1)
    at.choose("Mine").choose("Slash and Burn Agriculture", seat=1)
    assert at.mars.supply.cubes == 0
    assert at.mars.supply.coppers == 26


def test_without_a_card_to_swap_a_copper_is_taken_unasked(scene):
    at = together(scene, hand=[], others=[{"hand": ["Fish"]}])
    assert at.mars.supply.coppers == 25


@pytest.mark.parametrize(("mine", "theirs"), [([], ["Fish"]), (["Fish"], []), ([], [])])
def test_cubes_alone_are_taken_even_if_there_is_no_card_to_swap(scene, mine, theirs):
    at = together(scene, hand=mine, others=[{"hand": theirs}], supply=Supply(coppers=0, cubes=2))
    assert at.mars.supply.cubes == 0
    assert (len(at.me.hand), len(at.other.hand)) == (len(mine), len(theirs))


def test_the_game_goes_on_to_round_15_by_default(scene):
    at = together(scene, "construction", temperature=8, oxygen=14, oceans=8, bonus=False, hand=["Subterranean Reservoir"],
                  others=[{}], tr=90)  # fmt: skip
    at.choose("Subterranean Reservoir").choose("pass", seat=1)
    assert at.match.outcome is None
    assert at.mars.planet.is_habitable


def test_it_may_end_as_soon_as_the_goal_is_reached(scene):
    at = together(scene, "construction", temperature=8, oxygen=14, oceans=8, bonus=False, hand=["Subterranean Reservoir"],
                  others=[{}], tr=90, options={"pair_end": "early"})  # fmt: skip
    at.choose("Subterranean Reservoir").choose("pass", seat=1)
    assert at.match.outcome.reason == "habitable"
    assert at.match.outcome.winners == [0, 1]


def test_an_early_end_waits_for_80_points(scene):
    at = together(scene, "construction", temperature=8, oxygen=14, oceans=8, bonus=False, hand=["Subterranean Reservoir"],
                  others=[{}], tr=10, options={"pair_end": "early"})  # fmt: skip
    at.choose("Subterranean Reservoir").choose("pass", seat=1)
    assert at.match.outcome is None
    assert at.mars.planet.is_habitable


@pytest.mark.parametrize(
    ("planet", "tr", "reason", "winners"),
    [
        ({"temperature": 8, "oxygen": 14, "oceans": 9}, 74, "habitable", [0, 1]),
        ({"temperature": 8, "oxygen": 14, "oceans": 9}, 73, "points", []),
        ({"temperature": 6, "oxygen": 14, "oceans": 9}, 99, "time", []),
    ],
)
def test_after_round_15_it_is_won_or_lost(scene, planet, tr, reason, winners):
    at = together(scene, "production", round=15, tr=tr, others=[{"tr": 6}], **planet)
    assert at.match.outcome.reason == reason
    assert at.match.outcome.winners == winners


def test_who_gives_up_loses_for_both(scene):
    at = together(scene, hand=["Birds"])
    at.match.act(0, "resign")
    assert at.match.outcome.winners == []
