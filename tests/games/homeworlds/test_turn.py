"""A turn by small steps: offers, bars with their reasons, and undo."""

from __future__ import annotations

import pytest

from games.core import IllegalAnswer, english
from games.homeworlds import RULES

QUIET = "0|(0,g3b2)r1y3-|(1,g2b1)-y3|(r2)y1-r2|(b3)-g1"


def says(message):
    return english().render(message)


def test_it_offers_every_kind_of_own_ship_once_and_to_pass(scene):
    twins = "0|(0,r3b2)g1g1y3-|(1,g2b1)-y3"
    assert scene(twins).options == ["ship:H0:y3:0", "ship:H0:g1:0", "pass"]


def test_a_ship_tells_what_it_can_do(scene):
    asked = scene(QUIET).picks("ship:S1:y1:0")
    assert asked.options == [
        "move:S2", "discover:r1", "discover:r3", "discover:y1", "discover:y3", "discover:g1",
        "discover:g3", "discover:b1", "discover:b3", "sacrifice",
        "ship:H0:r1:0", "ship:H0:y3:0", "pass",
    ]  # fmt: skip


def test_a_ship_tells_why_it_cannot(scene):
    barred = scene(QUIET).picks("ship:S1:y1:0").barred
    assert barred["build"] == "no star and no ship of yours there is green"
    assert barred["trade"] == "no star and no ship of yours there is blue"
    assert barred["move:H0"] == "not connected: there are stars of the same size in both"
    assert barred["attack:r2:1"] == "none of your ships there is large enough"


def test_it_bars_a_trade_for_what_is_used_up(scene):
    barred = scene("0|(0,g3b2)y3-|(1,g3b1)-y3g3").picks("ship:H0:y3:0").barred
    assert barred["trade:g3"] == "the bank has none left"


def test_it_bars_a_build_when_the_colour_is_used_up(scene):
    barred = scene("0|(0,g1b2)y1y1y1y2y2y2y3-|(1,r3b1)-y3y3").picks("ship:H0:y1:0").barred
    assert barred["build"] == "the bank has no piece of its colour"


def test_a_ship_builds_its_own_colour_only(scene):
    asked = scene("0|(0,g3b2)r1y3-|(1,g2b1)-y3").picks("ship:H0:r1:0")
    assert [key for key in asked.options if key.startswith("build")] == ["build:H0:r1"]


def test_a_ship_too_small_cannot_capture_where_a_larger_one_can(scene):
    position = "0|(0,g2b1)y3-|(1,g1b3)-y3|(y3)r1y2-r2"
    assert "attack:r2:1" in scene(position).picks("ship:S1:r1:0").barred
    assert "attack:r2:1" in scene(position).picks("ship:S1:y2:0").options


def test_another_ship_can_be_picked_instead(scene):
    played = scene("0|(0,g3b2)r1y3-|(1,g2b1)-y3")
    played.picks("ship:H0:r1:0", "ship:H0:y3:0", "build:H0:y1", "end")
    assert played.key == "1|(0,g3b2)r1y1y3-|(1,g2b1)-y3"


def test_a_basic_action_is_followed_by_the_end_of_the_turn_only(scene):
    played = scene("0|(0,g3b2)r1y3-|(1,g2b1)-y3").picks("ship:H0:y3:0", "build:H0:y1")
    assert played.options == ["end"]


def test_a_sacrifice_pays_for_its_colour_only(scene):
    played = scene("0|(0,r3b2)r1y2y3-|(1,g2b1)-y3|(b1)g1-").picks("ship:H0:y2:0", "sacrifice")
    assert says(played.question.prompt) == "2 actions left (move): choose a ship"
    assert played.options == ["ship:H0:r1:0", "ship:H0:y3:0", "ship:S1:g1:0", "end"]
    offered = played.picks("ship:S1:g1:0").options
    assert {key.split(":")[0] for key in offered} == {"move", "discover", "ship", "end"}


def test_it_says_which_ships_a_sacrifice_is_no_use_to(scene):
    played = scene("0|(0,y3b2)r1y3-|(1,g2b1)-y3|(b1)g1-r1").picks("ship:H0:r1:0", "sacrifice")
    assert played.options == ["ship:S1:g1:0", "end"]
    assert played.barred == {"ship:H0:y3:0": "there is nothing it could do: capture"}


def test_after_a_green_sacrifice_every_build_is_offered_at_once(scene):
    played = scene("0|(0,r3b2)y1y3g2-|(1,g2b1)-y3|(b1)r1-").picks("ship:H0:g2:0", "sacrifice")
    ahead = played.question.ahead()
    assert set(ahead) == {"build:H0:y1", "build:S1:r1"}
    assert not any(each.listed for each in ahead.values())
    played.picks(*ahead["build:S1:r1"].answers)
    assert played.key == "0|(0,r3b2)y1y3-|(1,g2b1)-y3|(b1)r1r1-"
    picked = played.picks("ship:H0:y1:0").question
    assert set(picked.ahead()) == {"build:S1:r1"}
    assert "build:H0:y1" in picked.options


def test_it_says_how_many_actions_stay_unused(scene):
    played = scene("0|(0,r3b2)r1y2y3-|(1,g2b1)-y3").picks("ship:H0:y2:0", "sacrifice")
    assert says(played.question.options["end"].detail) == "2 actions stay unused"


def test_every_step_can_be_taken_back_until_the_turn_ends(scene):
    played = scene("0|(0,r3b2)r1y2y3-|(1,g2b1)-y3")
    seen = []
    for key in ["ship:H0:y2:0", "sacrifice", "ship:H0:r1:0", "discover:g1", "ship:Altair:r1:0"]:
        seen.append((played.key, played.options))
        played.picks(key)
    while seen:
        assert (played.undoes().key, played.options) == seen.pop()
    played.picks("pass")
    with pytest.raises(IllegalAnswer):
        played.match.act(0, "undo")


CROWDED = "0|(0,r3b2)g2y3-|(1,g2b1)-y3|(r1)y1g1-y1y2y2"


@pytest.mark.parametrize(
    "before",
    [
        [],
        ["ship:H0:y3:0"],
        ["ship:H0:g2:0", "sacrifice"],
        ["ship:H0:g2:0", "sacrifice", "ship:S1:g1:0"],
        ["ship:H0:g2:0", "sacrifice", "ship:S1:g1:0", "build:S1:g1"],
        ["ship:H0:y3:0", "trade:r3"],
    ],
)
def test_a_catastrophe_can_be_declared_at_any_moment_of_the_turn(before, scene):
    played = scene(CROWDED).picks(*before)
    assert "catastrophe:S1:y" in played.options
    assert "y1" not in played.picks("catastrophe:S1:y").key


def test_a_catastrophe_uses_no_action(scene):
    played = scene(CROWDED).picks("catastrophe:S1:y")
    assert "ship:S1:g1:0" in played.options
    assert "pass" in played.options


def test_only_the_player_to_move_declares_catastrophes(scene):
    played = scene(CROWDED)
    assert list(played.match.open) == ["0.0"]


def test_ending_the_turn_warns_of_defeat(scene):
    played = scene("0|(0,r3b2)y3-|(1,g2b1)-y3").picks("ship:H0:y3:0", "discover:g1")
    assert says(played.question.options["end"].warning) == ("You have no ship at your homeworld: you would lose.")


def test_ending_the_turn_warns_of_a_draw(scene):
    played = scene("0|(0,r3b2)y1-|(1,g1b1)-y2y2y3")
    played.picks("ship:H0:y1:0", "move:H1", "catastrophe:H1:y")
    assert "draw" in says(played.question.options["end"].warning)


def test_ending_the_turn_tells_of_victory_and_does_not_warn(scene):
    played = scene("0|(0,g2b1)y3-|(1,r3g1)g3-y3").picks("ship:H1:g3:0", "attack:y3:1")
    assert played.question.options["end"].warning is None
    end = played.question.options["end"]
    assert says(end.label) == "End turn and win"
    assert says(played.question.prompt) == "Your opponent’s homeworld is lost"


def test_the_end_is_told_to_whoever_has_lost(scene):
    played = scene("0|(0,g2b1)y3-|(1,r3g1)g3-y3").picks("ship:H1:g3:0", "attack:y3:1", "end")
    told = [says(played.match.outcome.for_seat(seat)) for seat in (None, 0, 1)]
    captured = "the last ship at the homeworld of Player 2 was captured"
    assert told == [captured] * 2 + ["The last ship at your homeworld was captured"]


def test_the_end_by_a_catastrophe_names_it(scene):
    played = scene("0|(0,g2b1)y3-|(1,r3g1)y2-y3y3y1").picks("catastrophe:H1:y", "pass")
    assert says(played.match.outcome.for_seat(1)) == "A catastrophe has destroyed your homeworld"


def test_a_catastrophe_tells_the_star_that_goes_with_the_ships(scene):
    played = scene("0|(0,g2b1)y3-|(1,y3g1)y2-y1y3b2").picks("catastrophe:H1:y")
    assert "H1 loses its large yellow star" in played.journal


def test_an_action_that_allows_a_catastrophe_says_so(scene):
    played = scene("0|(0,y2b1)g3g2g2-|(1,r3y1)-y3").picks("ship:H0:g3:0")
    details = {key: option.detail and says(option.detail) for key, option in played.question.options.items()}
    assert details["build:H0:g1"] == "4 green: catastrophe possible"
    assert details["discover:r3"] == "2 in the bank"


def test_ending_the_turn_warns_of_an_attack_that_wins_at_once(scene):
    played = scene("0|(0,g1b2)g3g2-g1|(1,r3b1)-y3")
    assert says(played.question.options["pass"].warning) == ("Player 2 can destroy your homeworld with the next turn.")
    safe = scene("0|(0,g1b2)g3y2-g1|(1,r3b1)-y3")
    assert safe.question.options["pass"].warning is None


def test_passing_does_not_warn_in_an_ordinary_position(scene):
    assert scene(QUIET).question.options["pass"].warning is None


def test_the_journal_tells_the_turn_in_words(scene):
    played = scene("0|(0,r3b2)y3g3-|(1,g2b1)-y3|(y1)g1-").plays("sacrifice g1 S1; build g1 H0", "pass")
    assert played.journal == [
        "Player 1 sacrifices a small green ship at S1",
        "S1 is forgotten: its star returns to the bank",
        "Player 1 builds a small green ship at H0",
        "Player 2 passes",
    ]


def test_the_journal_tells_of_a_supernova(scene):
    played = scene("0|(0,g3b2)b3-|(1,g2b1)-g3|(y1)g1-y1y2y2g2").plays("catastrophe S1 y")
    assert played.journal == [
        "Player 1 declares a catastrophe: yellow at S1",
        "Player 1 loses a ship",
        "Player 2 loses 4 ships",
        "S1 goes supernova: all that was there returns to the bank",
    ]


# --- setting up -----------------------------------------------------------------------------------


def test_the_homeworld_is_set_up_piece_by_piece(new_match):
    match = new_match().picks("bank:y1", "bank:b2", "bank:g3", "confirm")
    assert match.key == "1|(0,y1b2)g3-|(1,x)"
    assert match.question.seat == 1
    assert match.picks("bank:y2", "bank:b1", "bank:g3", "confirm").question.seat == 0
    assert match.journal[0] == (
        "Player 1 founds the homeworld Altair: stars small yellow and medium blue, a large green ship"
    )


def test_the_first_ship_is_large(new_match):
    match = new_match().picks("bank:y1", "bank:b2")
    assert match.options == ["bank:r3", "bank:y3", "bank:g3", "bank:b3"]
    assert match.barred["bank:g1"] == "your first ship must be large"


def test_the_first_ship_is_of_any_size_if_so_agreed(new_match):
    match = new_match(any_ship="any").picks("bank:y1", "bank:b2", "bank:g1", "confirm")
    assert match.key == "1|(0,y1b2)g1-|(1,x)"


def test_the_second_player_takes_from_what_is_left(new_match):
    match = new_match().plays("homeworld g3 g3 g3 A")
    assert match.barred["bank:g3"] == "the bank has none left"


def test_the_set_up_tells_what_each_piece_is_good_for(new_match):
    asked = new_match().question
    assert says(asked.options["bank:g1"].detail) == "build"
    assert says(asked.options["bank:r3"].detail) == "capture"
    assert "Two sizes and two colours" in says(asked.hint)


def test_the_pieces_chosen_for_a_homeworld_can_be_put_back(new_match):
    match = new_match().picks("bank:y1", "bank:b2", "bank:g3")
    assert match.undoes().table.chosen == ["y1", "b2"]


@pytest.mark.parametrize(
    ("pieces", "word"),
    [
        (("y1", "b2", "r3"), "green"),
        (("y1", "r2", "g3"), "blue"),
        (("b1", "b2", "g3"), "colour"),
        (("y2", "b2", "g3"), "size"),
        (("y1", "b2", "g2"), "large"),
    ],
)
def test_an_odd_homeworld_asks_first(pieces, word, new_match):
    match = new_match(any_ship="any").picks(*(f"bank:{piece}" for piece in pieces))
    assert word in says(match.question.options["confirm"].warning)


def test_a_good_homeworld_does_not_ask(new_match):
    match = new_match().picks("bank:y1", "bank:b2", "bank:g3")
    assert match.question.options["confirm"].warning is None


# --- names ----------------------------------------------------------------------------------------


def test_systems_get_names_of_stars_in_a_fixed_order(new_match):
    match = new_match().plays("homeworld y1 b2 g3 Altair").picks("bank:y2", "bank:b1", "bank:g3", "confirm")
    assert [system.name for system in match.table.position.systems] == ["Altair", "Vega"]


def test_a_discovered_system_can_be_given_a_name(scene):
    played = scene("0|(0,r3b2)y1y3-|(1,g2b1)-y3").picks("ship:H0:y1:0", "discover:g1:Sol", "end")
    assert played.table.position.systems[-1].name == "Sol"


@pytest.mark.parametrize("name", ["h1", "a b", "", "x" * 41, "<b>", "a:b"])
def test_a_name_that_is_taken_or_no_name_is_refused(name, scene):
    played = scene("0|(0,r3b2)y1y3-|(1,g2b1)-y3").picks("ship:H0:y1:0")
    with pytest.raises(IllegalAnswer):
        played.picks(f"discover:g1:{name}")


def test_only_what_founds_a_system_takes_a_name(scene):
    played = scene("0|(0,r3b2)y1y3-|(1,g2b1)-y3").picks("ship:H0:y1:0")
    with pytest.raises(IllegalAnswer):
        played.picks("sacrifice:Sol")


# --- written turns --------------------------------------------------------------------------------


def test_a_written_turn_goes_on_from_a_ship_that_is_picked(scene):
    played = scene("0|(0,g3b2)r1y3-|(1,g2b1)-y3").picks("ship:H0:y3:0").plays("build y1 H0")
    assert played.key == "1|(0,g3b2)r1y1y3-|(1,g2b1)-y3"


def test_a_written_turn_finishes_a_sacrifice(scene):
    played = scene("0|(0,g3b2)g2y3-|(1,r2b1)-y3").picks("ship:H0:g2:0", "sacrifice")
    assert played.plays("build y1 H0").key == "1|(0,g3b2)y1y3-|(1,r2b1)-y3"


def test_a_written_turn_does_not_mix_with_a_half_chosen_homeworld(new_match):
    _refused, sentence = new_match().picks("bank:y1").refuses("homeworld y1 b2 g3 A")
    assert sentence == "a homeworld is being set up already: undo that first"


# --- standing in ----------------------------------------------------------------------------------


def test_who_is_away_passes(scene):
    played = scene(QUIET)
    assert RULES.stand_in(played.table, played.question) == "pass"


def test_who_is_away_brings_the_last_ship_home(scene):
    played = scene("0|(0,r3b2)y2y3-|(1,g2b1)-y3")
    played.picks("ship:H0:y2:0", "sacrifice", "ship:H0:y3:0", "discover:g1")
    for _answer in range(3):
        played.picks(RULES.stand_in(played.table, played.question))
    assert played.key == "1|(0,r3b2)y3-|(1,g2b1)-y3"


def test_who_is_away_sets_up_an_ordinary_homeworld(new_match):
    match = new_match()
    while len(match.table.position.systems) < 2:
        match.picks(RULES.stand_in(match.table, match.question))
    assert match.key == "0|(0,y1b2)g3-|(1,y1b2)-g3"
