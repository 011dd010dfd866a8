"""Steps of a turn, the Impulse, the Plan, and the end of a match."""

import pytest

from games.core import Checkpoint, Engine, IllegalAnswer, english
from games.core.dialogue.rendering import journal_json
from games.core.engine.table import dump
from games.impulse import OLDER, RULES
from tests.games.impulse.map.test_movement import FILLER
from tests.games.impulse.positions import SECRET, Scene, position, zones

FAR = {"E2-E3": 1}
TALKERS = [{"C1-C2": 1}, {"C4-C5": 1}]


def idle(**named):
    """A turn with the named actions only."""
    named.setdefault("hands", [[FILLER], []])
    return Scene(**named)


def test_set_up_deals_five_cards_and_the_home_card_of_which_one_lies_there():
    for seats in RULES.seats:
        match = Engine.new(RULES, seats, {}, SECRET)
        state = match.state
        assert [len(hand) for hand in state.hands] == [6] * seats
        assert len(state.deck) == 108 - 18 - 5 * seats
        assert sorted(match.waiting) == list(range(seats))
        for seat in range(seats):
            match.answer(seat, f"card:{match.state.hands[seat][0]}")
        state = match.state
        assert [len(hand) for hand in state.hands] == [5] * seats
        assert all(home not in state.face_down for home in state.homes)
        assert state.transports == [{home: 2} for home in state.homes]
        assert [sum(fleets.values()) for fleets in state.cruisers] == [1] * seats
        assert [state.supply(seat) for seat in range(seats)] == [9] * seats
        assert state.impulses == [[]]


def test_home_cards_are_chosen_at_the_same_time_and_stay_secret_until_all_have_chosen():
    match = Engine.new(RULES, 2, {}, SECRET)
    match.answer(0, f"card:{match.state.hands[0][0]}")
    assert match.view(1).places[7].card == 0
    match.act(0, "undo")
    assert sorted(match.waiting) == [0, 1]


def test_races_are_dealt_or_chosen_in_turn_order():
    match = Engine.new(RULES, 3, {"races": "chosen"}, SECRET)
    first = match.state.first
    assert match.waiting == [first]
    match.answer(first, "race:ariek")
    lines = [line["text"] for line in journal_json(match.journal, None, english())]
    assert (len(lines), lines[0]) == (2, "Set-up")
    assert lines[1].startswith(f"Player {first + 1} leads the Ariek from ")
    (second,) = match.waiting
    assert second == (first + 1) % 3
    assert "race:ariek" not in match.question_of(second)[1].options


def test_anybody_may_be_the_first():
    firsts = {Engine.new(RULES, 4, {}, bytes([n]) * 32).state.first for n in range(40)}
    assert firsts == {0, 1, 2, 3}


def test_the_impulse_grows_to_three_cards_and_holds_four_during_a_turn():
    scene = Scene(hands=[[1, 2, 3], [12, 15, 17]], cruisers=TALKERS)
    for expected in (1, 2, 3, 4):
        scene.play(scene.offers()[0])
        assert len(scene.state.impulses[0]) == expected
        scene.end_turn()
    assert len(scene.state.impulses[0]) == 3


def test_the_oldest_card_leaves_after_the_draw():
    scene = idle(impulse=[10, 12, 15])
    scene.play(f"card:{FILLER}").end_turn()
    assert scene.state.impulses[0] == [12, 15, FILLER]
    assert 10 in scene.state.discards
    scene = idle(impulse=[10, 12, 15], only_deck=True, deck=[2], discards=[1])
    scene.play(f"card:{FILLER}").end_turn()
    assert scene.state.hands[0] == [2, 1]  # the discards were shuffled before
    assert scene.state.discards == [10]


def test_adding_a_card_is_the_only_duty_and_an_empty_hand_skips_it():
    scene = Scene(hands=[[], []], impulse=[17, 11])
    assert scene.state.step != "add"
    assert scene.state.impulses[0] == [17, 11]
    scene.end_turn()
    assert scene.state.impulses[0] == [17, 11]


def test_the_impulse_is_used_from_the_oldest_to_the_newest():
    scene = Scene(hands=[[85, 5, 45]], impulse=[11, 17], cruisers=TALKERS)
    scene.play("card:85", "skip")
    order = []
    while scene.state.step == "impulse":
        order.append(scene.state.running[0].card)
        scene.play("skip")
    assert order == [11, 17, 85]


def test_cards_of_which_all_see_that_they_offer_nothing_are_not_asked():
    scene = Scene(hands=[[FILLER]], impulse=[11, 17, 47], races=["herculese", "ariek"], cruisers=[FAR, FAR])
    scene.play(f"card:{FILLER}")
    assert scene.state.step == "end"
    told = [line for line in scene.says() if "does nothing" in line]
    assert told[:2] == [
        "Player 1: Trade (blue 1) (card 1 of 4 of the Impulse) does nothing now.",
        "Player 1: Trade (blue 1) (card 2 of 4 of the Impulse) does nothing now.",
    ]
    assert len(told) == 4


def test_a_card_that_its_player_leaves_is_not_said_to_do_nothing():
    scene = idle(hands=[[FILLER, 5, 16]], impulse=[11, 17], cruisers=[FAR, {}])
    scene.play(f"card:{FILLER}", "skip", "skip", "skip")
    assert [line for line in scene.says() if "Trade" in line and "does nothing" in line] == []


def test_a_hand_in_which_no_card_fits_is_asked_about_nevertheless():
    """Or else everybody would know that it holds no red card, and no green one."""
    scene = idle(hands=[[FILLER, 5, 16]], impulse=[11, 17], cruisers=[FAR, {}])
    scene.play(f"card:{FILLER}", "skip")
    question = scene.question()
    assert scene.state.running[0].card == 11
    assert english().render(question.prompt) == "No card in your hand fits"
    assert list(question.options) == ["skip", "skip:rest"]
    assert [(key, english().render(barred.why)) for key, barred in question.barred.items()] == [
        ("card:5", "only a red card fits"),
        ("card:16", "only a red card fits"),
    ]
    scene.play("skip")
    assert scene.offers() == ["card:5"]
    assert scene.question().barred == {}
    scene.play("skip")
    assert scene.state.step == "end"


def test_one_is_asked_for_another_card_as_long_as_the_hand_holds_any():
    scene = idle(hands=[[FILLER, 16, 5]], impulse=[93], cruisers=[FAR, {}])
    scene.play(f"card:{FILLER}", "skip", "card:16")
    assert list(scene.question().options) == ["done"]
    assert [english().render(each.why) for each in scene.question().barred.values()] == ["only a card of size 1 fits"]


def test_technologies_are_asked_about_though_no_card_of_the_hand_fits_them():
    scene = Scene(hands=[[FILLER, 5]], techs=[[89, 11]], cruisers=[FAR, {}])
    scene.play(f"card:{FILLER}")
    assert scene.state.step == "technology"
    assert list(scene.question().options) == ["skip"]
    assert [english().render(each.why) for each in scene.question().barred.values()] == [
        "no card in your hand fits"
    ] * 2


def test_in_matches_begun_before_a_card_that_fits_nothing_was_not_asked_about():
    (older,) = OLDER
    state = position(hands=[[FILLER, 5, 16]], impulse=[11, 17], cruisers=[FAR, {}])
    older.repair(state)
    match = Engine(older, SECRET, Checkpoint(0, dump(state)))
    match.answer(0, f"card:{FILLER}")
    match.answer(0, "skip")
    assert match.state.running[0].card == 17


def test_the_rest_of_the_impulse_can_be_skipped_at_once():
    scene = Scene(hands=[[85, 5, 45]], impulse=[11, 17], cruisers=TALKERS)
    scene.play("card:85", "skip", "skip:rest")
    assert scene.state.step == "end"


def test_what_was_skipped_in_one_turn_is_offered_in_the_next():
    scene = Scene(hands=[[85, 5, 45], [83, 2]], impulse=[11, 17], cruisers=TALKERS)
    scene.play("card:85", "skip", "skip:rest").end_turn()
    scene.play("card:83", "skip")
    used = []
    while scene.state.step == "impulse":
        used.append(scene.state.running[0].card)
        scene.play("skip")
    assert used == [11, 17, 85, 83]


def test_the_last_card_is_not_skipped_twice():
    scene = Scene(hands=[[83, 5, 45]], cruisers=TALKERS)
    scene.play("card:83", "skip")
    assert "skip:rest" not in scene.question().options


def test_a_point_for_each_core_gate_whatever_the_number_of_ships():
    scene = idle(cruisers=[{"C2-C3": 3, "C3-D2": 1, "C1-C2": 1}, {"C4-C5": 1}])
    scene.play(f"card:{FILLER}").end_turn()
    assert scene.state.scores == [2, 0]
    assert scene.state.sources[0] == {"core": 2}


def test_two_cards_are_drawn_at_the_end_but_never_more_than_ten_held():
    scene = idle(hands=[[FILLER, 1], []], deck=[2, 3])
    scene.play(f"card:{FILLER}").end_turn()
    assert scene.state.hands[0] == [1, 2, 3]
    scene = Scene(hands=[[FILLER, *(c for c in range(1, 11) if c != 9)], []], cruisers=TALKERS)
    scene.play(f"card:{FILLER}").end_turn()
    assert len(scene.state.hands[0]) == 10


def test_drawn_cards_are_told_to_the_drawer_only():
    scene = idle(deck=[2, 3])
    scene.play(f"card:{FILLER}").end_turn()
    line = next(line for line in scene.match.journal if line.private)
    assert line.message.id == "{player} draws a card."
    assert line.private[0].id == "You draw {one} and {other}."


def test_a_turn_ends_with_a_last_word_that_lets_one_take_back_the_last_click():
    scene = Scene(hands=[[83, 5]], cruisers=TALKERS)
    scene.play("card:83", "skip", "card:5")
    assert list(scene.question().options) == ["end"]
    scene.match.act(0, "undo")
    assert scene.offers() == ["card:5"]


# The Plan


def test_a_plan_is_used_whole_in_order_and_discarded():
    scene = Scene(hands=[[FILLER, 5, 45], []], plans=[[17, 11]], impulse=[47, 67], cruisers=TALKERS)
    scene.play(f"card:{FILLER}").pass_on("plan").play("plan", "card:5", "card:45")
    assert scene.state.scores[0] == 6
    assert scene.state.plans[0] == []
    assert {17, 11} <= set(scene.state.discards)


def test_a_plan_of_three_may_be_delayed():
    scene = Scene(hands=[[FILLER], []], plans=[[17, 11, 2]], cruisers=TALKERS)
    scene.play(f"card:{FILLER}").pass_on("plan").play("end")
    assert scene.state.plans[0] == [17, 11, 2]


def test_a_plan_of_four_has_to_be_used_though_each_card_is_optional():
    scene = Scene(hands=[[FILLER, 5], []], plans=[[17, 11, 2, 10]], cruisers=TALKERS)
    scene.play(f"card:{FILLER}", "skip")
    assert scene.state.plan_in_use == [17, 11, 2, 10]
    scene.end_turn()
    assert scene.state.plans[0] == []
    assert {17, 11, 2, 10} <= set(scene.state.discards)


def test_cards_planned_in_a_turn_can_be_used_in_its_fourth_step():
    scene = Scene(hands=[[50, 85, 5], []], cruisers=TALKERS)
    scene.play("card:50", "skip", "card:85", "done", "plan", "card:5")
    assert scene.state.minerals[0] == [5]


def test_cards_planned_while_a_plan_is_used_make_a_new_plan():
    """Even if there are four of them."""
    scene = Scene(
        hands=[[FILLER, 1, 3, 80, 103], []], plans=[[50]], minerals=[[5, 64]], cruisers=TALKERS
    )  # six green gems: five cards
    scene.play(f"card:{FILLER}", "skip").pass_on("plan").play("plan")
    scene.play("card:1", "card:3", "card:80", "card:103")
    assert scene.state.plans[0] == [1, 3, 80, 103]
    assert scene.state.step == "end"
    assert 50 in scene.state.discards


# The deck


def test_an_empty_deck_is_made_of_the_discards_when_a_card_is_needed():
    scene = idle(only_deck=True, deck=[2], discards=[1, 3, 10])
    scene.play(f"card:{FILLER}").end_turn()
    assert len(scene.state.hands[0]) == 2
    assert 2 in scene.state.hands[0]
    assert "The discards are shuffled into a new deck." in scene.says()


def test_without_deck_and_discards_everybody_discards_two_cards():
    scene = Scene(hands=[[FILLER, 1, 2, 3], [7, 10]], only_deck=True, cruisers=TALKERS)
    scene.play(f"card:{FILLER}").pass_on("end").play("end")
    assert scene.match.waiting == [0]  # two cards of two are no choice
    with pytest.raises(IllegalAnswer):
        scene.play(["card:1"])
    scene.play(["card:1", "card:2"])
    assert len(scene.state.hands[0]) == 3
    assert scene.state.hands[1] == []
    assert len(scene.state.deck) == 2


def test_without_any_card_anywhere_the_draw_fails():
    scene = Scene(hands=[[FILLER], []], only_deck=True, cruisers=TALKERS)
    scene.play(f"card:{FILLER}").end_turn()
    assert scene.state.hands == [[], []]
    assert scene.state.impulses[0] == [FILLER]


# The end


def test_the_next_turn_is_that_of_the_next_player():
    scene = Scene(3, hands=[[FILLER], [1], [2]], mover=2)
    scene.match.answer(2, scene.offers()[0]) if scene.state.step == "add" else None
    scene.end_turn()
    assert scene.state.mover == 0


# Elimination


def test_who_has_no_ship_left_is_out_and_so_are_the_cards():
    scene = Scene(
        3,
        hands=[[31], [1, 2], []],
        plans=[[], [3], []],
        techs=[[], [10, 0], []],
        minerals=[[], [15], []],
        transports=[{"C1": 1}, {"C2": 1}, {"E3": 1}],
        cruisers=[{"C1-C2": 1}, {}, {}],
    )
    everything = zones(scene.state)
    scene.play("card:31").pass_on("fleet:0:gate:C1-C2").play("fleet:0:gate:C1-C2", "gate:C2-C3")
    state = scene.state
    assert state.eliminated == [1]
    assert (state.hands[1], state.plans[1], state.techs[1], state.minerals[1]) == (
        [],
        [],
        [0, 0],
        [],
    )
    assert {1, 2, 3, 10, 15} <= set(state.discards)
    assert zones(state) == everything
    scene.end_turn()
    assert scene.state.mover == 2


def test_the_last_player_left_has_won():
    scene = Scene(hands=[[31], []], transports=[{"C1": 1}, {"C2": 1}], cruisers=[{"C1-C2": 1}, {}])
    scene.play("card:31").pass_on("fleet:0:gate:C1-C2").play("fleet:0:gate:C1-C2", "gate:C2-C3")
    assert scene.match.outcome.reason == "elimination"
    assert scene.match.outcome.winners == [0]


def test_a_mover_who_loses_the_last_ship_ends_the_turn_without_drawing():
    scene = Scene(
        3,
        hands=[[31, 16], [], []],
        impulse=[10, 11, 17],
        transports=[{}, {"C5": 1}, {"E3": 1}],
        cruisers=[{"C1-C2": 1}, {"C2-C3": 1}, {}],
        deck=[4, 1],
    )
    scene.play("card:31").pass_on("fleet:0:gate:C1-C2").play("fleet:0:gate:C1-C2", "gate:C2-C3", "go", [])
    state = scene.state
    assert state.eliminated == [0]
    assert state.hands[0] == []
    assert state.mover == 1
    assert state.impulses[0] == [11, 17, 31]
    assert state.scores == [0, 2, 0]


OUTNUMBERED = {
    "seats": 3,
    "transports": [{}, {"C5": 1}, {"E3": 1}],
    "cruisers": [{"C1-C2": 1}, {"C2-C3": 1}, {}],
    "deck": [4, 1],
}


def attack_in_vain(scene, *before):
    """The last ship of the mover attacks and is lost; no card is."""
    everything = zones(scene.state)
    scene.play(*before).pass_on("fleet:0:gate:C1-C2").play("fleet:0:gate:C1-C2", "gate:C2-C3", "go")
    while scene.state.mover == 0:
        scene.play([])
    assert scene.state.eliminated == [0]
    assert zones(scene.state) == everything


def test_a_plan_in_use_is_discarded_with_the_player_who_is_out():
    scene = Scene(hands=[[FILLER], [], []], plans=[[17, 31, 11]], **OUTNUMBERED)
    scene.play(f"card:{FILLER}").pass_on("plan")
    attack_in_vain(scene, "plan")
    assert {17, 31, 11} <= set(scene.state.discards)
    assert scene.state.plan_in_use == []


def test_a_card_that_is_executed_is_discarded_when_its_player_is_out():
    scene = Scene(hands=[[89, 31], [], []], **OUTNUMBERED)
    scene.play("card:89").pass_on("card:31")
    attack_in_vain(scene, "card:31")
    assert 31 in scene.state.discards
    assert scene.state.limbo == []
