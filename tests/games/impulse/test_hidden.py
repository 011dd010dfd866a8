"""Hidden cards stay hidden, and cards once seen stay known."""

import random

import msgspec
import pytest

from games.core import Chance, Engine, english
from games.core.dialogue.rendering import view_json
from games.core.engine.table import copy
from games.impulse import RULES
from games.impulse.cards.card_list import CARDS
from games.impulse.view.faces import faces_seen_by, visible_faces
from tests.games.every_game.random_play import play_on
from tests.games.impulse.battles.test_battle import attack
from tests.games.impulse.map.test_movement import FILLER
from tests.games.impulse.positions import SECRET, Scene, zones


def cards_in(view):
    """Every card whose face is shown, but those of a battle or turn that is over: they may have
    been shuffled into the deck since."""
    past = {panel.card for panel in (*view.story, *view.previous_story)}
    if view.battle is not None:
        for side in (view.battle.attacker, view.battle.defender):
            past.update(side.laid + side.drawn)
    return set(view.faces) - past


@pytest.mark.parametrize("seats", RULES.seats)
def test_a_view_shows_no_card_of_other_hands_the_deck_or_the_face_down_map(seats):
    match = Engine.new(RULES, seats, {}, SECRET)
    generator = random.Random(seats)
    for _moment in range(40):
        play_on(match, generator, 10)
        state = match.state
        hidden = set(state.deck) | {state.cards[p] for p in state.face_down if p in state.cards}
        for viewer in (None, *range(seats)):
            secret = hidden | {
                card
                for seat in range(seats)
                if seat != viewer
                for card in state.hands[seat]
                if card not in state.publicly_known[seat]
            }
            assert not cards_in(match.view(viewer)) & secret


@pytest.mark.parametrize(("seats", "options", "seed"), [(2, {}, 4), (3, {}, 6), (4, {"teams": "two"}, 4)])
def test_what_a_seat_adds_to_the_public_faces_gives_all_it_can_see(seats, options, seed):
    match = Engine.new(RULES, seats, options, SECRET)
    generator = random.Random(seed)
    battles = 0
    for _moment in range(350):
        play_on(match, generator, 1)
        state = match.state
        public = visible_faces(state, state.mover, [], all_open=False)
        for seat in range(seats):
            whole = visible_faces(state, seat, [seat], all_open=False)
            assert faces_seen_by(state, seat, public) == whole
        battles += state.battle is not None and not state.battle.revealed
    assert battles


def test_a_laid_card_is_seen_by_its_owner_only():
    scene = attack(hands=[(FILLER, 2), (7, 54)])
    scene.play(["card:54"], seat=1)
    assert 54 in scene.match.view(1).faces
    for viewer in (0, None):
        assert 54 not in scene.match.view(viewer).faces


def test_laying_a_known_card_does_not_show_that_it_was_laid():
    scene = attack(hands=[(FILLER, 2), (7, 54)])
    scene.state.publicly_known[1] = [54]
    other = scene.match.fork()
    other.state.publicly_known[1] = [54]
    scene.match.answer(1, ["card:54"])
    other.answer(1, ["card:7"])
    shown = [view_json(match.view(0), english()) for match in (scene.match, other)]
    assert shown[0] == shown[1]


def test_a_dealt_world_does_not_tell_whether_a_known_card_was_laid():
    scene = attack(hands=[(FILLER, 2), (7, 54)])
    scene.state.publicly_known[1] = [54]
    scene.play(["card:54"], seat=1)
    twins = [RULES.determinize(copy(scene.state), 0, Chance(bytes([n]) * 32)).battle.defender.laid for n in range(30)]
    assert 5 < sum(laid == [54] for laid in twins) < 25


def test_every_card_is_somewhere_exactly_once_at_every_moment():
    for seats in RULES.seats:
        match = Engine.new(RULES, seats, {}, bytes([seats]) * 32)
        generator = random.Random(seats)
        while match.outcome is None:
            play_on(match, generator, 1)
            assert zones(match.state) == sorted(CARDS)


def test_no_gate_is_shared_and_nobody_has_more_than_twelve_ships_after_any_answer():
    for seats in RULES.seats:
        match = Engine.new(RULES, seats, {}, bytes([seats + 9]) * 32)
        generator = random.Random(seats)
        while match.outcome is None:
            play_on(match, generator, 1)
            gates = [gate for fleets in match.state.cruisers for gate in fleets]
            assert len(gates) == len(set(gates))
            assert all(0 <= match.state.supply(seat) <= 12 for seat in range(seats))
            assert all(len(hand) <= 11 for hand in match.state.hands)


def test_a_dealt_world_keeps_what_everybody_knows():
    scene = Scene(hands=[[1, 2], [3, 7, 54]])
    scene.state.publicly_known[1] = [7]
    twin = RULES.determinize(copy(scene.state), 0, Chance(bytes(32)))
    assert twin.hands[0] == [1, 2]
    assert twin.hands[1][1] == 7
    assert sorted(zones(twin)) == sorted(zones(scene.state))
    assert msgspec.json.encode(len(twin.hands[1])) == b"3"


def test_an_explored_card_is_told_to_the_explorer_only():
    scene = Scene(
        hands=[[35, 1], []],
        face_down=["C2"],
        lying={"C2": 107},
        cruisers=[{}, {"E2-E3": 1}],
        impulse=[],
    )
    scene.play("card:35").pass_on("fleet:0:place:C1").play("fleet:0:place:C1", "place:C2", "go")
    assert 107 in scene.match.view(0).faces
    assert 107 not in scene.match.view(1).faces
    lines = [line for line in scene.match.journal if line.private]
    assert [list(line.private) for line in lines] == [[0]]
