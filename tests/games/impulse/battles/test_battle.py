import pytest

from games.core import IllegalAnswer, english
from tests.games.impulse.map.test_movement import FILLER, ONE_CRUISER, moving
from tests.games.impulse.positions import Scene, zones

SHIPS = [{"C1-C2": 1}, {"C2-C3": 1}]
HOMES = [{"C1": 1}, {"C5": 1}]


def attack(hands=((FILLER,), ()), cruisers=SHIPS, deck=(1, 3), **named):
    """Cruisers of player 0 attack those of player 1 at the gate C2-C3 and wait for reinforcements."""
    named.setdefault("transports", HOMES)
    scene = moving(ONE_CRUISER, hands=[list(hand) for hand in hands], cruisers=cruisers, deck=deck, **named)
    scene.play("fleet:0:gate:C1-C2", "gate:C2-C3", "go")
    return scene


def test_more_symbols_win_and_the_losers_are_destroyed():
    scene = attack(deck=[1, 4])
    assert scene.cruisers == [{"C2-C3": 1}, {}]
    assert scene.state.scores == [2, 0]
    assert scene.state.sources[0] == {"battle": 1, "ships": 1}


def test_the_defender_wins_ties():
    scene = attack(deck=[1, 3])
    assert scene.cruisers == [{}, {"C2-C3": 1}]
    assert scene.state.scores == [0, 2]


def test_each_side_adds_a_card_for_each_cruiser_defender_first():
    scene = attack(cruisers=[{"C1-C2": 1}, {"C2-C3": 3}], deck=[1, 3, 10, 5])
    battle = scene.state.battle
    assert battle.defender.drawn == [1, 3, 10]
    assert battle.attacker.drawn == [5]
    assert (battle.defender.symbols, battle.attacker.symbols) == (3, 3)
    assert scene.state.scores == [0, 2]
    assert {1, 3, 10, 5} <= set(scene.state.discards)


def test_the_winner_scores_one_and_one_for_each_ship():
    scene = attack(cruisers=[{"C1-C2": 1}, {"C2-C3": 2}], deck=[1, 3, 5])
    assert scene.state.scores == [3, 0]


def test_the_defender_lays_first_then_the_attacker_knowing_how_many():
    scene = attack(hands=[(FILLER, 2), (7, 54)])
    assert scene.match.waiting == [1]
    scene.play(["card:54", "card:7"], seat=1)
    assert scene.match.waiting == [0]
    assert scene.prompt() == "Player 2 has laid 2 cards: lay reinforcements"
    assert scene.match.view(0).battle.defender.hidden == 2
    assert scene.match.view(0).battle.defender.laid == []
    assert scene.match.view(1).battle.defender.laid == [54, 7]
    assert scene.match.view(0).players[1].hand == 0


def test_an_attacker_is_told_of_the_chances_now_that_the_defence_lies():
    """A defender who lays nothing leaves better ones than the attack promised."""
    scene = moving(ONE_CRUISER, hands=[[FILLER, 31], [11, 17]], cruisers=SHIPS, deck=(1, 3), transports=HOMES)
    scene.play("fleet:0:gate:C1-C2", "gate:C2-C3", "go")
    hints = []
    for laid in ([], ["card:11"]):
        asked = scene.match.question_of(1)[1]
        assert "if the enemy lays all that count" in english().render(asked.hint())
        scene.match.answer(1, laid)
        hints.append((scene.prompt(), english().render(scene.question().hint())))
        scene.match.act(1, "undo")
    assert hints[0][0] == "Player 2 has laid no card: lay reinforcements"
    assert "as the enemy has laid none" in hints[0][1]
    assert hints[1][0] == "Player 2 has laid a card: lay reinforcements"
    assert "if all that the enemy has laid counts" in hints[1][1]


def test_a_defender_can_take_the_reinforcements_back_until_the_attacker_has_laid():
    scene = attack(hands=[(FILLER, 2), (7, 54)])
    scene.play(["card:54"], seat=1)
    assert not scene.match.can_undo(0)
    scene.match.act(1, "undo")
    assert scene.match.waiting == [1]


def test_a_hand_of_nothing_is_not_asked_for():
    scene = attack()
    assert scene.state.battle.revealed
    assert scene.state.battle.winner is not None


def test_a_card_counts_if_the_impulse_has_its_colour_and_size():
    """The Impulse holds 31 (yellow 1) and 106 (blue 3)."""
    scene = attack(hands=[(FILLER, 16, 26), (95, 83)])
    scene.play(["card:95", "card:83"], seat=1)
    scene.play(["card:16", "card:26"])
    battle = scene.state.battle
    assert battle.defender.counted == [95]
    assert battle.attacker.counted == [16]
    assert battle.defender.symbols == 3 + 1
    assert battle.attacker.symbols == 1 + 1


def test_bluffs_return_to_the_hand_and_everybody_has_seen_them():
    scene = attack(hands=[(FILLER, 26), (83,)])
    scene.play(["card:83"], seat=1)
    scene.play(["card:26"])
    assert scene.state.hands[:2] == [[26], [83]]
    assert scene.match.view(None).players[1].publicly_known == [83]
    assert 83 in scene.match.view(0).faces


def test_own_plan_and_own_technologies_validate_cards_and_minerals_do_not():
    scene = attack(
        hands=[(FILLER,), (83, 33, 2, 5)],
        plans=[[], [68]],  # blue 2
        techs=[[], [63, 0]],  # blue 3
        minerals=[[], [15]],  # red 1
    )
    scene.play(["card:83", "card:33", "card:2"], seat=1)
    assert scene.state.battle.defender.counted == [83, 33]


def test_the_plan_of_somebody_else_does_not_count():
    scene = attack(hands=[(FILLER,), (83,)], plans=[[68], []])
    scene.play(["card:83"], seat=1)
    assert scene.state.battle.defender.counted == []


def test_one_card_can_validate_any_number():
    scene = attack(hands=[(FILLER,), (16, 35, 38)])
    scene.play(["card:16", "card:35", "card:38"], seat=1)
    assert scene.state.battle.defender.counted == [16, 35, 38]


def test_the_plan_in_use_still_validates():
    """The Plan is a cruiser command and a blue card of size 2."""
    scene = Scene(
        hands=[[FILLER, 68]],
        plans=[[31, 83]],
        transports=HOMES,
        cruisers=SHIPS,
        deck=[5, 1],
    )
    scene.play(f"card:{FILLER}").pass_on("plan").play("plan")
    scene.play("fleet:0:gate:C1-C2", "gate:C2-C3", "go", ["card:68"])
    assert scene.state.battle.attacker.counted == [68]


def test_the_plan_in_use_validates_nothing_of_the_defender():
    scene = Scene(
        hands=[[FILLER], [68]],
        plans=[[31, 83]],
        transports=HOMES,
        cruisers=SHIPS,
    )
    scene.play(f"card:{FILLER}").pass_on("plan").play("plan")
    scene.play("fleet:0:gate:C1-C2", "gate:C2-C3", "go").play(["card:68"], seat=1)
    assert scene.state.battle.defender.counted == []


def test_nothing_but_hand_cards_can_be_laid():
    scene = attack(hands=[(FILLER, 2), (7,)])
    with pytest.raises(IllegalAnswer):
        scene.play(["card:2"], seat=1)


def test_the_attacker_destroys_all_enemy_transports_on_the_crossed_card():
    """Also those of a third player."""
    scene = moving(
        ONE_CRUISER,
        seats=3,
        hands=[[FILLER], [], []],
        transports=[{"C1": 1}, {"C2": 1, "C5": 1}, {"C2": 2, "E3": 1}],
        cruisers=[{"C1-C2": 1}, {"C2-C3": 1}, {}],
        deck=[1, 4],
    )
    scene.play("fleet:0:gate:C1-C2", "gate:C2-C3", "go")
    assert scene.state.scores == [2 + 3, 0, 0]
    assert scene.transports[1:] == [{"C5": 1}, {"E3": 1}]


def test_the_transports_survive_if_the_attacker_loses():
    scene = moving(
        ONE_CRUISER,
        transports=[{"C1": 1}, {"C2": 2}],
        cruisers=SHIPS,
        deck=[4, 1],
    )
    scene.play("fleet:0:gate:C1-C2", "gate:C2-C3", "go")
    assert scene.transports[1] == {"C2": 2}
    assert scene.state.scores == [0, 2]


def test_the_defender_can_win_the_match_on_the_attackers_turn():
    scene = attack(deck=[4, 1], scores=[0, 18])
    assert scene.match.outcome.reason == "points"
    assert scene.match.outcome.winners == [1]


def test_a_defender_who_is_the_last_one_left_has_won():
    scene = attack(transports=[{}, {"C5": 1}], deck=[4, 1])
    assert scene.match.outcome.reason == "elimination"
    assert scene.match.outcome.winners == [1]


def test_a_battle_stays_to_be_seen_when_the_match_is_over():
    scene = attack(deck=[1, 4], scores=[18, 0])
    battle = scene.match.view(1).battle
    assert (battle.winner, battle.attacker.symbols, battle.defender.symbols) == (0, 2, 1)
    assert scene.match.outcome.winners == [0]


def test_no_card_is_lost_in_a_battle():
    scene = attack(hands=[(FILLER, 16), (95,)])
    everything = zones(scene.state)
    scene.play(["card:95"], seat=1)
    assert zones(scene.state) == everything
    scene.play(["card:16"])
    assert zones(scene.state) == everything
