"""The view of the table: boosts, reach, cards being resolved, the story of a turn."""

import random
import zlib
from time import process_time

import msgspec

from games.core import Checkpoint, Engine, english
from games.core.dialogue.rendering import view_json
from games.core.engine.table import dump
from games.core.records.headless import Headless
from games.impulse import RULES
from tests.games.every_game.random_play import play_on
from tests.games.impulse.map.test_movement import FILLER, moving
from tests.games.impulse.positions import SECRET, Scene, position

FAR = [{}, {"E2-E3": 1}]


def read(message):
    return english().render(message)


def test_a_shared_card_shows_what_it_does_for_the_reader():
    """Card 11 is blue; player 0 has two blue gems."""
    scene = Scene(hands=[[FILLER], [1]], impulse=[11], minerals=[[83], []])
    mine, theirs = (scene.match.view(seat).faces[11] for seat in (0, 1))
    assert (mine.n, theirs.n, mine.printed) == (2, 1, 1)
    assert read(mine.text) == "Discard up to [2] red cards from your hand and score the size of each."


def test_another_teams_impulse_shows_what_is_printed():
    """Card 11 is blue; player 0 has two blue gems, and the Impulse is that of players 0 and 2."""
    scene = Scene(4, teams="two", hands=[[FILLER], [1], [2], [3]], impulse=[11], minerals=[[83], [84], [], []])
    assert [scene.match.view(seat).faces[11].n for seat in (0, 1)] == [2, 1]


def test_cards_of_a_command_center_show_what_they_do_for_its_owner():
    scene = Scene(hands=[[FILLER], [1]], plans=[[11], []], minerals=[[83], []])
    assert scene.match.view(1).faces[11].n == 2


def test_the_table_says_what_its_numbers_lead_to():
    """Card 83 has two blue gems; the Plan of player 1 is full, and two cards of the Impulse leave."""
    scene = Scene(
        hands=[[FILLER], [1]],
        impulse=[11, 17, 35, 31, 45],
        plans=[[], [5, 38, 87, 61]],
        minerals=[[83], []],
    )
    seen = scene.match.view(1)
    assert seen.leaving == [11, 17]
    assert [player.plan_is_full for player in seen.players] == [False, True]
    assert [player.boosts["blue"] for player in seen.players] == [1, 0]
    assert seen.hand_limit == 10


def test_what_is_resolved_is_shown_to_everybody_nested():
    scene = moving(35, hands=[[FILLER, 45]], lying={"C2": 11}, cruisers=FAR)
    scene.play("fleet:0:place:C1", "place:C2")
    outer, inner = scene.match.view(1).running
    assert (outer.card, outer.origin, inner.card, inner.origin, inner.at) == (
        35, "impulse", 11, "map", 9,
    )  # fmt: skip
    assert read(inner.where) == "(activated at card C2)"


def test_each_card_that_was_used_is_a_panel_of_the_story():
    scene = moving(35, hands=[[FILLER, 45]], lying={"C2": 11}, cruisers=FAR)
    scene.play("fleet:0:place:C1", "place:C2", "card:45")
    panels = [(panel.card, [read(line) for line in panel.lines]) for panel in scene.match.view(1).story]
    assert panels[-1] == (
        35,
        [
            "Player 1 moves 1 transport to card C2.",
            "Player 1: Trade (blue 1) (activated at card C2)",
            "Player 1 trades Sabotage (red 3): 3 points.",
        ],
    )
    scene.end_turn()
    told = [panel.card for panel in scene.match.view(1).previous_story]
    assert told == [0, 35]


def test_the_story_tells_everybody_the_same():
    scene = Scene(hands=[[5], []], cruisers=FAR, deck=[1, 2, 3])
    scene.play("card:5", "skip", "deck").end_turn()
    shown = [view_json(scene.match.view(seat), english()) for seat in (0, 1, None)]
    stories = [msgspec.json.decode(view)["told"] for view in shown]
    assert stories[0] == stories[1] == stories[2]


def test_a_path_that_is_being_declared_is_seen():
    scene = moving(75, transports=[{"C1": 1, "D1": 1}, {"C5": 1}], cruisers=FAR)
    scene.play("place:C2", "fleet:0:place:C1")
    (move,) = scene.match.view(None).moves
    assert move.path == [8, 9]


def test_points_within_reach_count_trade_core_gates_and_refining():
    scene = Scene(
        hands=[[FILLER, 45, 2], []],
        impulse=[11, 43],  # Trade one red card; Refine one card
        minerals=[[64], []],
        cruisers=[{"C2-C3": 1, "C3-D2": 2}, {"E2-E3": 1}],
    )
    found = {read(each.label): each.points for each in scene.match.view(0).players[0].reach}
    assert found == {"patrolling the Sector Core": 2, "trade": 3, "refining": 3}
    others = {read(each.label): each.points for each in scene.match.view(1).players[0].reach}
    assert "trade" not in others  # nobody else knows the hand


def test_points_within_reach_count_a_transport_beside_the_core():
    scene = Scene(hands=[[FILLER], []], impulse=[88], transports=[{"C2": 2}, {"C5": 1}], cruisers=FAR)
    (reach,) = scene.match.view(1).players[0].reach
    assert (read(reach.label), reach.points) == ("activating the Sector Core", 2)


def test_what_has_been_used_is_out_of_reach():
    scene = Scene(hands=[[FILLER, 45], []], impulse=[11, 11 + 6], cruisers=FAR)
    scene.play(f"card:{FILLER}").pass_on("card:45").play("card:45")
    assert scene.match.view(0).players[0].reach == []


def test_a_six_player_view_is_small_and_quick():
    times, sizes = [], []
    for answers in range(100, 700, 100):
        match = Engine.new(RULES, 6, {}, SECRET)
        play_on(match, random.Random(2), answers)
        for _attempt in range(5):
            began = process_time()
            text = view_json(match.view(0), english())
            times.append(process_time() - began)
        sizes.append(len(zlib.compress(text)))
    assert max(sizes) < 10_000
    assert min(times) < 0.002


def test_states_can_be_loaded_with_any_hands_map_and_deck():
    lines = Headless(lambda slug: RULES, lambda language, *game: english())

    def ask(**request):
        reply = lines.line(msgspec.json.encode(request))
        assert reply["ok"], reply
        return reply

    ask(op="new", game="impulse", seats=2, secret=SECRET.hex())
    for seat in (0, 1):
        ask(op="answer", seat=seat, answer=ask(op="questions")["questions"][0]["options"][0]["key"])
    state = ask(op="state")["state"]
    mover = state["mover"]
    hand = state["hands"][mover]
    state["hands"][mover], state["deck"] = [hand[0]], [*state["deck"], *hand[1:]]
    state["scores"][mover] = 19
    state["cruisers"][mover] = {"22": 1}
    loaded = ask(op="load", game="impulse", state=state)
    assert loaded["waiting"] == [mover]
    ask(op="answer", seat=mover, answer=f"card:{hand[0]}")
    while not ask(op="result")["result"]:
        (question,) = ask(op="questions")["questions"]
        keys = [option["key"] for option in question["options"]]
        ask(op="answer", seat=mover, answer=next(k for k in ("skip", "end") if k in keys))
    assert ask(op="result")["result"]["scores"][mover] == 20


def test_a_waiting_plan_is_within_reach_while_one_decides_about_it():
    scene = Scene(hands=[[FILLER, 45], []], plans=[[11]], cruisers=FAR)
    scene.play(f"card:{FILLER}").pass_on("plan")
    assert [(read(r.label), r.points) for r in scene.match.view(0).players[0].reach] == [("trade", 3)]
    scene.play("plan", "card:45")
    assert scene.match.view(0).players[0].reach == []


def test_a_player_sees_which_cards_of_the_own_hand_the_others_have_seen():
    state = position(hands=[[FILLER, 45], [38]])
    state.publicly_known = [[45], [38]]
    match = Engine(RULES, SECRET, Checkpoint(0, dump(state)))
    for seat in (0, 1, None):
        assert [player.publicly_known for player in match.view(seat).players] == [[45], [38]]
