"""Each card does what its data says, from wherever its text can run, boosted or not."""

import pytest

from games.impulse.cards import CARDS
from games.impulse.map import GATES_OF
from tests.games.impulse.positions import zones
from tests.games.impulse.sweep import (
    ALL_SHIPS,
    PLACES,
    VECTORS,
    Case,
    by,
    deck_of,
    from_hand,
    picks,
    running,
    turns,
)

HOME = {"transports": [{8: 2}, {12: 2}], "cruisers": [{20: 1}, {28: 1}]}


def check_mine(case):
    told = case.told
    if told["source"] == "hand":
        fitting = from_hand(case, told)
        scene = case.scene(**HOME)
        offered = {int(key.split(":")[1]) for key in scene.offers()}
        expected = set(fitting)
        if case.fits(case.filler, told):
            expected -= {case.filler}
        assert offered == expected
        taken = picks(scene, case)
        assert len(taken) == min(told["count"], len(fitting))
        assert scene.state.minerals[0] == case.minerals + taken
        return scene
    deck = deck_of(case, told)
    scene = case.scene(**HOME, deck=deck)
    assert turns(scene, case) == told["count"]
    turned = deck[: told["count"]]
    assert scene.state.minerals[0] == case.minerals + [c for c in turned if case.fits(c, told)]
    assert [c for c in turned if not case.fits(c, told)] == [
        c for c in scene.state.discards if c in turned
    ]
    return scene


def check_trade(case):
    told = case.told
    if told["source"] == "hand":
        fitting = from_hand(case, told)
        scene = case.scene(**HOME)
        assert {int(key.split(":")[1]) for key in scene.offers()} == set(fitting)
        taken = picks(scene, case)
        assert len(taken) == min(told["count"], len(fitting))
    else:
        deck = deck_of(case, told)
        scene = case.scene(**HOME, deck=deck)
        assert turns(scene, case) == told["count"]
        taken = [c for c in deck[: told["count"]] if case.fits(c, told)]
        assert set(deck[: told["count"]]) <= set(scene.state.discards)
    assert scene.state.scores[0] == sum(CARDS[c].size for c in taken) > 0
    assert set(taken) <= set(scene.state.discards)
    return scene


def check_research(case):
    told = case.told
    if told["source"] == "deck":
        deck = deck_of(case, told)
        scene = case.scene(**HOME, deck=deck)
        assert turns(scene, case) == told["count"]
        fit = [c for c in deck[: told["count"]] if case.fits(c, told)]
        assert scene.state.techs[0][1] == fit[-1]
        return scene
    if told["source"] == "plan":
        case.plan = [c for c in by(2) if c not in case.used][:5]
        case.used.update(case.plan)
        scene = case.scene(**HOME)
        taken = picks(scene, case)
        left = [c for c in case.plan if c not in taken]
        waiting = scene.state.plan_in_use[1:] if case.place == "plan" else scene.state.plans[0]
        assert waiting == left or not running(scene, case)
    else:
        fitting = from_hand(case, told)
        scene = case.scene(**HOME)
        assert {int(key.split(":")[1]) for key in scene.offers()} == set(fitting)
        if told["then_execute"]:
            card = fitting[0]
            scene.play(f"card:{card}", "slot:1")
            assert scene.state.techs[0][1] == card
            return scene
        taken = picks(scene, case)
    assert len(taken) == min(told["count"], 5)
    expected = [case.card if case.place == "technology" else 0, 0]
    for i, card in enumerate(taken, start=1):
        expected[i % 2] = card
    assert scene.state.techs[0] == expected
    return scene


def check_draw(case):
    first = case.told["steps"][-1]
    deck = deck_of(case, first, 6)
    scene = case.scene(**HOME, deck=deck)
    before = list(scene.state.hands[0])
    total = sum(step["count"] for step in case.told["steps"])
    assert turns(scene, case) == total
    expected, turned = [], deck[:total]
    for step in case.told["steps"]:
        for _card in range(step["count"]):
            card = turned.pop(0)
            expected += [card] * case.fits(card, step)
    assert scene.state.hands[0] == before + expected
    return scene


def planned(scene):
    """The new Plan, which is already being used if it has four cards or more."""
    return scene.state.plans[0] or scene.state.plan_in_use


def check_plan(case):
    told = case.told
    last = told["steps"][-1]
    if told["source"] == "hand":
        fitting = from_hand(case, last)
        scene = case.scene(**HOME)
        assert {int(key.split(":")[1]) for key in scene.offers()} == set(fitting)
        taken = picks(scene, case)
        if told.get("distinct_colors"):
            colors = [CARDS[c].color for c in taken]
            assert (
                len(set(colors))
                == len(colors)
                == min(last["count"], len({CARDS[c].color for c in fitting}))
            )
        else:
            assert len(taken) == min(last["count"], len(fitting))
        assert planned(scene) == taken
        return scene
    if len(told["steps"]) == 2:
        deck = [case.take(2, "blue"), case.take(1, "blue"), case.take(3, "yellow")]
        deck += [case.take(1, "blue"), case.take(3, "blue"), case.take(1, "yellow")]
        scene = case.scene(**HOME, deck=deck)
        n = 1 + last["count"]
        assert turns(scene, case) == n
        assert planned(scene) == [c for c in deck[:n] if CARDS[c].color == "blue"]
        return scene
    deck = deck_of(case, last)
    scene = case.scene(**HOME, deck=deck)
    assert turns(scene, case) == last["count"]
    assert planned(scene) == [c for c in deck[: last["count"]] if case.fits(c, last)]
    return scene


def check_refine(case):
    told = case.told
    color = (told["colors"] or ["yellow"])[0]
    before = list(case.minerals)
    fitting = [c for c in before if not told["colors"] or CARDS[c].color in told["colors"]]
    if len(fitting) < 3 and color != case.color and color != "yellow":
        extra = [case.take(3, color), case.take(1, color)]
    elif color == case.color or (color == "yellow" and case.color != "yellow"):
        extra = [case.take(3, color)] if color != case.color else []
    else:
        extra = []
    case.minerals += extra
    fitting += extra
    scene = case.scene(**HOME)
    assert {int(key.split(":")[1]) for key in scene.offers()} == set(fitting)
    taken = picks(scene, case)
    assert len(taken) == min(told["count"], len(fitting))
    scoring = told["scoring"]
    if scoring["mode"] == "flat":
        expected = scoring["points"] * len(taken)
    else:
        expected = sum(CARDS[c].size for c in taken) * scoring["rate"]
    assert scene.state.scores[0] == expected > 0
    return scene


def check_sabotage(case):
    told = case.told
    enemy = {"transports": [{8: 2, 13: 1}, {13: 5}], "cruisers": [{20: 1}, {24: 5}]}
    deck = [case.take(size) for size in (3, 1, 2, 2, 1, 3, 1)]
    scene = (
        case.scene(**enemy, deck=deck)
        if case.place != "map"
        else case.scene(transports=[{8: 2, 14: 1}, {13: 5}], cruisers=[{}, {27: 5}], deck=deck)
    )
    targets = scene.offers()
    kinds = {"transport": ("place",), "cruiser": ("gate",), "any": ("place", "gate")}[
        told["target"]
    ]
    assert sorted({key.split(":")[2] for key in targets}) == sorted(kinds)
    scene.play(targets[0])
    hits = sum(CARDS[c].size >= 2 for c in deck[: told["bombs"]])
    assert scene.state.scores[0] == min(hits, 5)
    _fleet, seat, kind, spot = targets[0].split(":")
    fleets = scene.state.transports if kind == "place" else scene.state.cruisers
    assert fleets[int(seat)].get(int(spot), 0) == 5 - min(hits, 5)
    assert set(deck[: told["bombs"]]) <= set(scene.state.discards)
    return scene


def check_build(case):
    told = case.told
    color = told["other_color"]
    lying = {9: case.take(2, color)} if color else {}
    where = told["where"]
    ours = {8: 2, 9: 1} if where != "home" else {8: 2}
    if case.place == "map":
        ours = {8: 2} if where == "home" else {8: 2, 9: 1}
    scene = case.scene(transports=[ours, {12: 2}], cruisers=[{}, {28: 1}], lying=lying)
    built = []
    for _ask in range(12):
        if not running(scene, case):
            break
        offers = scene.offers()
        if not offers:
            scene.play("done")
            continue
        scene.play(offers[-1])
        built.append(offers[-1])
    kinds = {key.split(":")[0] for key in built}
    if told["ship"] != "any":
        assert kinds == {"place" if told["ship"] == "transport" else "gate"}
    sites = 1
    if where == "home_and_each_other_occupied_color":
        sites = 2
        if case.place == "map" and CARDS[case.card].color == color:
            sites = 3  # the card itself, on which two transports have just arrived
    assert len(built) == min(told["count"] * sites, ALL_SHIPS - sum(ours.values()))
    if where == "home":
        allowed = {"place:8", *(f"gate:{gate}" for gate in GATES_OF[8])}
        assert set(built) <= allowed
    return scene


def check_execute(case):
    told = case.told
    choice = told["choose_one"][0]
    size = min(choice["max_size"], 3)
    assert case.n >= size
    if choice["source"] == "hand":
        fitting = from_hand(case, choice)
        scene = case.scene(**HOME)
        offered = {int(k.split(":")[1]) for k in scene.offers() if k.startswith("card:")}
        assert offered == set(fitting)
        scene.play(f"card:{fitting[0]}")
        scene.pass_on("end")
        assert fitting[0] in scene.state.discards
        return scene
    deck = deck_of(case, choice)
    case.hand.append(case.take(1))
    scene = case.scene(**HOME, deck=deck)
    assert any(key.startswith("tech:") for key in scene.offers())
    scene.play("deck")
    runs = case.fits(deck[0], choice)
    executed = [line for line in scene.says() if "executes" in line]
    assert len(executed) == runs + (case.place == "execute")
    return scene


def check_command(case):
    told = case.told
    cruisers = told["ship"] == "cruiser"
    if told["same_card"] and told["fleets"] > 1:
        return check_meeting(case)
    ours = {"transports": [{8: 3}, {12: 2}], "cruisers": [{20: 3}, {28: 1}]}
    scene = case.scene(**ours)
    fleets = scene.offers()
    if told["ship"] != "any":
        assert {key.split(":")[2] for key in fleets} == {"gate" if cruisers else "place"}
    kind = "gate" if told["ship"] != "transport" else "place"
    fleet = next(key for key in fleets if f":{kind}:" in key)
    spot = int(fleet.split(":")[-1])
    there = scene.state.cruisers[0] if kind == "gate" else scene.state.transports[0]
    limit = min(told["fleet_size"] or 12, there[spot])
    scene.play(fleet)
    if limit > 1:
        assert scene.offers() == [f"ships:{n}" for n in range(limit, 0, -1)]
        scene.play(f"ships:{limit}")
    steps = 0
    while running(scene, case) and (onward := [k for k in scene.offers() if k.startswith(kind)]):
        scene.play(onward[-1])
        steps += 1
    assert steps == told["moves"]
    return scene


def check_meeting(case):
    told = case.told
    ours = {
        "transports": [{8: 1, 13: 1, 17: 1, 18: 1, 4: 1}, {12: 2}],
        "cruisers": [{20: 1, 24: 1, 36: 1}, {28: 1}],
    }
    if case.place == "map":
        ours["transports"][0][8] = 2
    scene = case.scene(**ours)
    scene.play("place:14")
    fleets = 0
    while running(scene, case) and (
        offers := [k for k in scene.offers() if k.startswith("fleet:")]
    ):
        scene.play(offers[0])
        if scene.offers()[0].startswith("ships:"):
            scene.play(scene.offers()[0])
        if scene.offers() and scene.offers()[0].startswith("gate:"):
            scene.play(scene.offers()[0])
        fleets += 1
    assert fleets == told["fleets"]
    return scene


CHECKS = {
    name.removeprefix("check_"): check
    for name, check in globals().items()
    if name.startswith("check_")
}


@pytest.mark.parametrize("boost", [False, True], ids=["plain", "boosted"])
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("vector", VECTORS, ids=lambda v: f"{v['id']}-{v['group']}")
def test_a_card_does_what_its_data_says(vector, place, boost):
    case = Case(vector, place, boost)
    scene = CHECKS[vector["action"]](case)
    assert zones(scene.state) == sorted(CARDS)
