"""Whole ways that are offered at once: a fleet and its target are two answers, or one."""

import random

from games.core import Engine, english
from games.core.ai.autoplay import check, random_answer
from games.impulse import RULES
from tests.games.impulse.map.test_movement import ONE_TRANSPORT, SHIP_TWO_STEPS, TWO_SHIPS, moving
from tests.games.impulse.positions import Scene, named_key

BASIC_TECHNOLOGY = "tech:0"


def ahead(scene):
    """The options offered at once, by the names of places."""
    offered = scene.question().ahead
    return {
        named_key(key): [named_key(answer) for answer in way.answers]
        for key, way in (offered() if offered else {}).items()
    }


def test_the_only_fleet_need_not_be_chosen_first():
    scene = moving(ONE_TRANSPORT, transports=[{"C1": 2}, {"C5": 1}], cruisers=[{}, {"E2-E3": 1}])
    fleet = "fleet:0:place:C1"
    assert ahead(scene) == {f"place:{at}": [fleet, f"place:{at}"] for at in ("B1", "C2", "D1")}


def test_a_target_two_steps_away_is_one_answer_for_the_player():
    scene = moving(SHIP_TWO_STEPS, transports=[{"C1": 1}, {"C5": 1}], cruisers=[{"E2-E3": 1}, {}])
    scene.play("fleet:0:place:C1")
    found = ahead(scene)
    assert found["place:B1"] == ["place:B1", "go"]
    assert found["place:A1"] == ["place:B1", "place:A1"]
    scene.play(*found["place:A1"])
    assert scene.transports[0] == {"A1": 1}


def test_a_way_stops_where_it_would_reveal_something():
    scene = moving(
        SHIP_TWO_STEPS, transports=[{"C1": 1}, {"C5": 1}], cruisers=[{"E2-E3": 1}, {}],
        face_down=["B1", "A1"],
    )  # fmt: skip
    scene.play("fleet:0:place:C1")
    found = ahead(scene)
    assert found["place:B1"] == ["place:B1"]
    assert found["place:B2"] == ["place:C2", "place:B2"]  # not across B1, which it would turn up
    scene.play(*found["place:B1"])
    assert english().render(scene.question().options["go"].label) == "Go: explore card B1"


def test_all_ships_that_may_go_do_if_nobody_says_how_many():
    scene = moving(TWO_SHIPS, transports=[{"C1": 3, "E3": 1}, {"C5": 1}], cruisers=[{}, {}])
    scene.play("fleet:0:place:C1")
    assert ahead(scene)["place:C2"] == ["ships:2", "place:C2"]
    scene.play("ships:1")
    assert ahead(scene)["place:C2"] == ["place:C2"]


def test_a_battle_tells_its_chances_before_it_is_begun():
    scene = moving(55, transports=[{"C1": 1}, {"C5": 1}],
                   cruisers=[{"B1-C1": 2}, {"B1-B2": 1}], hands=[[106], []])  # fmt: skip
    scene.play("fleet:0:gate:B1-C1", "ships:2")
    (fight,) = [way for way in scene.question().ahead().values() if "battle" in way.detail.id]
    assert "you win with" in english().render(fight.detail)


def test_fleets_and_sites_are_offered_when_a_card_is_paid_for_either():
    scene = Scene(hands=[[106, 1]], impulse=[], transports=[{"C1": 1}, {"C5": 1}],
                  cruisers=[{"B1-C1": 1}, {}], races=["piscesish", "ariek"])  # fmt: skip
    scene.play("card:106", BASIC_TECHNOLOGY, "card:1")
    found = ahead(scene)
    assert found["fleet:0:place:C1"] == ["command", "fleet:0:place:C1"]
    assert found["gate:C1-D1"] == ["build", "gate:C1-D1"]
    assert scene.question().options["done"].warning is not None


def test_every_whole_way_can_be_gone():
    gone = 0
    for seed in range(6):
        generator = random.Random(seed)
        match = Engine.new(RULES, 2 + seed % 3, {}, bytes([seed]) * 32)
        for _answer in range(400):
            if match.outcome is not None:
                break
            question = next(iter(match.open.values()))
            ways = list((getattr(question, "ahead", None) and question.ahead().values()) or ())
            if not ways or generator.random() < 0.3:
                match.answer(question.seat, random_answer(question, generator))
                continue
            for answer in generator.choice(ways).answers:
                match.answer(question.seat, answer)
                check(match)
            gone += 1
    assert gone > 100
