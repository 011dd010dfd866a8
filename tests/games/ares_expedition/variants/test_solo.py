"""One plays alone with a dummy: 25 rounds, three levels."""

from __future__ import annotations

import pytest

from games.ares_expedition import RULES
from games.ares_expedition.state import PHASES


def alone(scene, at_phase="production", **table):
    return scene(at_phase, others=[], **table)


def test_the_dummy_uses_each_phase_once_in_five_rounds(new):
    at = new(1)
    at.choose(at.offered()[0])
    met = []
    while at.mars.round < 6:
        known = at.mars.round
        at.match.answer(0, RULES.stand_in(at.mars, at.question()))
        if at.mars.round == known + 1 <= 5:
            met.append(at.mars.dummy.phase)
    assert sorted(met) == sorted(PHASES)


def test_the_dummys_phase_gives_no_bonus(scene):
    at = alone(scene, corporation="Teractor", mc=0, tr=5)
    assert at.me.mc == 9  # mine does
    at.mars.dummy.cards = ["research"]
    at.choose("phase:development")
    assert at.mars.phases == ["development", "research"]
    assert at.prompt() == "Keep one card"
    assert len(at.me.looking) == 2


def test_the_same_phase_twice_is_played_once_with_my_bonus(scene):
    at = alone(scene, corporation="Teractor")
    at.mars.dummy.cards = ["research"]
    at.choose("phase:research")
    assert at.mars.phases == ["research"]
    assert len(at.me.looking) == 5


def used_up(scene, difficulty, marker=1, round=5, **table):
    """The round in which the dummy has played its last card."""
    at = alone(
        scene,
        "construction",
        options={"difficulty": difficulty},
        round=round,
        hand=["Birds"],
        **table,
    )
    at.mars.dummy.cards, at.mars.dummy.marker = [], marker
    return at.choose("pass")


@pytest.mark.parametrize(("difficulty", "steps"), [("novice", 2), ("advanced", 1)])
@pytest.mark.parametrize("track", ["oxygen", "temperature"])
def test_when_its_cards_are_used_up_mars_improves_without_tr_or_forest(scene, difficulty, steps, track):
    at = used_up(scene, difficulty).choose(track)
    assert at.mars.planet.step(track) == steps
    assert (at.me.tr, at.me.forests) == (5, 0)
    assert (at.mars.dummy.marker, len(at.mars.dummy.cards)) == (2, 5)


def test_experts_get_nothing(scene):
    at = used_up(scene, "expert")
    assert at.prompt() == "Choose a phase for round 6"


def test_a_complete_parameter_is_no_choice(scene):
    at = used_up(scene, "novice", temperature=8)
    assert at.mars.planet.oxygen == 2


def test_a_gift_that_fills_a_track_is_told_as_long_as_it_is(scene):
    at = used_up(scene, "novice", temperature=8, oxygen=13)
    assert at.mars.planet.oxygen == 14
    assert "Mars changes by itself: oxygen +1 step" in at.journal()


def test_a_gift_that_completes_mars_wins(scene):
    at = used_up(scene, "novice", temperature=8, oxygen=12, oceans=9)
    assert at.match.outcome.reason == "habitable"


def test_until_then_the_dummy_plays_blindly(scene):
    at = used_up(scene, "expert", marker=3, round=15).choose("phase:production")
    assert at.mars.round >= 16
    assert at.prompt() != "Choose a phase for the dummy"


def test_in_the_last_five_rounds_i_choose_for_the_dummy(scene):
    at = used_up(scene, "expert", marker=4, round=20)
    at.choose("phase:action")
    assert at.prompt() == "Choose a phase for the dummy"
    at.choose("dummy:research")
    assert at.mars.dummy.phase == "research"
    assert at.mars.dummy.cards == [phase for phase in PHASES if phase != "research"]


def test_it_is_won_as_soon_as_mars_is_habitable(scene):
    at = alone(scene, "construction", temperature=8, oxygen=14, oceans=8, hand=["Subterranean Reservoir"])  # fmt: skip
    at.choose("Subterranean Reservoir", "pass")
    assert at.match.outcome.winners == [0]


def test_it_is_lost_after_25_rounds(scene):
    at = alone(scene, round=25)
    assert (at.match.outcome.reason, at.match.outcome.winners) == ("time", [])


@pytest.mark.parametrize(
    ("phase", "told"),
    [
        ("development", "play a green card for 3 MC less; you can play 0 cards"),
        ("construction", "play a blue or red card, then another, or draw a card; you can play 0 cards"),
        ("action", "use your actions, one of them twice; 0 of your cards have actions"),
        ("research", "you see 5 cards, keep 2"),
    ],
)
def test_a_phase_speaks_of_nobody_else(scene, phase, told):
    assert alone(scene, corporation="Teractor").detail(f"phase:{phase}") == told


def test_production_speaks_of_nobody_else(scene):
    at = alone(scene, "action", corporation="Teractor", mc=0, tr=5)
    assert at.detail("phase:production") == "you produce, and get 4 MC more: 9 MC"
