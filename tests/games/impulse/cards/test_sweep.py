"""Each card agrees with its data, in every place where its text can run, boosted or not."""

import pytest

from games.impulse.cards.card_list import CARDS
from games.impulse.map.grid import GATES_OF
from tests.games.impulse.cards.sweep import (
    ALL_SHIPS,
    ORIGINS,
    VECTORS,
    Case,
    by,
    cards_offered,
    deck_of,
    from_deck,
    from_hand,
    hand_of,
    picks,
    running,
    turns,
)
from tests.games.impulse.positions import zones


def check_mine(case):
    if case.effect["source"] == "hand":
        scene, taken = from_hand(case, case.effect)
    else:
        scene, taken, rest = from_deck(case, case.effect)
        assert [c for c in scene.state.discards if c in taken + rest] == rest
    assert scene.state.minerals[0] == case.minerals + taken
    return scene


def check_trade(case):
    if case.effect["source"] == "hand":
        scene, taken = from_hand(case, case.effect)
        discarded = taken
    else:
        scene, taken, rest = from_deck(case, case.effect)
        discarded = taken + rest
    assert scene.state.scores[0] == sum(CARDS[c].size for c in taken) > 0
    assert set(discarded) <= set(scene.state.discards)
    return scene


def check_research(case):
    effect = case.effect
    if effect["source"] == "deck":
        scene, taken, _rest = from_deck(case, effect)
        assert scene.state.techs[0][1] == taken[-1]
        return scene
    if effect["source"] == "plan":
        case.plan = [c for c in by(2) if c not in case.used][:5]
        case.used.update(case.plan)
        scene = case.scene()
        taken = picks(scene, case)
        assert len(taken) == min(effect["count"], 5)
        left = [c for c in case.plan if c not in taken]
        waiting = scene.state.plan_in_use[1:] if case.origin == "plan" else scene.state.plans[0]
        assert waiting == left or not running(scene, case)
    elif effect["then_execute"]:
        card, *others = hand_of(case, effect)
        scene = case.scene()
        assert cards_offered(scene) == {card, *others}
        scene.play(f"card:{card}", "slot:1")
        assert scene.state.techs[0][1] == card
        return scene
    else:
        scene, taken = from_hand(case, effect)
    expected = [case.card if case.origin == "technology" else 0, 0]
    for i, card in enumerate(taken, start=1):
        expected[i % 2] = card
    assert scene.state.techs[0] == expected
    return scene


def check_draw(case):
    steps = case.effect["steps"]
    deck = deck_of(case, steps[-1], 6)
    scene = case.scene(deck=deck)
    before = list(scene.state.hands[0])
    turned = [step for step in steps for _card in range(step["count"])]
    assert turns(scene, case) == len(turned)
    expected = [card for card, step in zip(deck, turned, strict=False) if case.fits(card, step)]
    assert scene.state.hands[0] == before + expected
    return scene


def planned(scene):
    """The new Plan, which is already being used if it has four cards or more."""
    return scene.state.plans[0] or scene.state.plan_in_use


def check_plan(case):
    *before, last = case.effect["steps"]
    if case.effect["source"] == "hand":
        distinct = case.effect.get("distinct_colors")
        scene, taken = from_hand(case, last, distinct_colors=distinct)
        assert not distinct or len({CARDS[c].color for c in taken}) == len(taken)
    elif before:
        deck = [case.take(2, "blue"), case.take(1, "blue"), case.take(3, "yellow")]
        deck += [case.take(1, "blue"), case.take(3, "blue"), case.take(1, "yellow")]
        scene = case.scene(deck=deck)
        n = 1 + last["count"]
        assert turns(scene, case) == n
        taken = [c for c in deck[:n] if CARDS[c].color == "blue"]
    else:
        scene, taken, _rest = from_deck(case, last)
    assert planned(scene) == taken
    return scene


def check_refine(case):
    effect, scoring = case.effect, case.effect["scoring"]
    color = (effect["colors"] or ["yellow"])[0]
    case.minerals.append(case.take(3, color))
    if color != "yellow":  # yellow gems boost the activation of a card of the map
        case.minerals.append(case.take(1, color))
    fitting = [c for c in case.minerals if not effect["colors"] or CARDS[c].color == color]
    scene = case.scene()
    assert cards_offered(scene) == set(fitting)
    taken = picks(scene, case)
    assert len(taken) == min(effect["count"], len(fitting))
    if scoring["mode"] == "flat":
        expected = scoring["points"] * len(taken)
    else:
        expected = sum(CARDS[c].size for c in taken) * scoring["rate"]
    assert scene.state.scores[0] == expected > 0
    return scene


def check_sabotage(case):
    effect = case.effect
    enemy = {"transports": [{8: 2, 13: 1}, {13: 5}], "cruisers": [{20: 1}, {24: 5}]}
    deck = [case.take(size) for size in (3, 1, 2, 2, 1, 3, 1)]
    scene = (
        case.scene(**enemy, deck=deck)
        if case.origin != "map"
        else case.scene(transports=[{8: 2, 14: 1}, {13: 5}], cruisers=[{}, {27: 5}], deck=deck)
    )
    targets = scene.offered_keys()
    kinds = {"transport": ("place",), "cruiser": ("gate",), "any": ("place", "gate")}[effect["target"]]
    assert sorted({key.split(":")[2] for key in targets}) == sorted(kinds)
    scene.play(targets[0])
    hits = sum(CARDS[c].size >= 2 for c in deck[: effect["bombs"]])
    assert scene.state.scores[0] == min(hits, 5)
    _fleet, seat, kind, spot = targets[0].split(":")
    fleets = scene.state.transports if kind == "place" else scene.state.cruisers
    assert fleets[int(seat)].get(int(spot), 0) == 5 - min(hits, 5)
    assert set(deck[: effect["bombs"]]) <= set(scene.state.discards)
    return scene


def check_build(case):
    effect = case.effect
    color = effect["other_color"]
    lying = {9: case.take(2, color)} if color else {}
    where = effect["where"]
    ours = {8: 2, 9: 1} if where != "home" else {8: 2}
    if case.origin == "map":
        ours = {8: 2} if where == "home" else {8: 2, 9: 1}
    scene = case.scene(transports=[ours, {12: 2}], cruisers=[{}, {28: 1}], lying=lying)
    built = []
    for _ask in range(12):
        if not running(scene, case):
            break
        offers = scene.offered_keys()
        if not offers:
            scene.play("done")
            continue
        scene.play(offers[-1])
        built.append(offers[-1])
    kinds = {key.split(":")[0] for key in built}
    if effect["ship"] != "any":
        assert kinds == {"place" if effect["ship"] == "transport" else "gate"}
    sites = 1
    if where == "home_and_each_other_occupied_color":
        sites = 2
        if case.origin == "map" and CARDS[case.card].color == color:
            sites = 3  # the card itself, on which two transports have just arrived
    assert len(built) == min(effect["count"] * sites, ALL_SHIPS - sum(ours.values()))
    if where == "home":
        allowed = {"place:8", *(f"gate:{gate}" for gate in GATES_OF[8])}
        assert set(built) <= allowed
    return scene


def check_execute(case):
    choice = case.effect["choose_one"][0]
    assert case.n >= min(choice["max_size"], 3)
    if choice["source"] == "hand":
        fitting = hand_of(case, choice)
        scene = case.scene()
        offered = {int(k.split(":")[1]) for k in scene.offered_keys() if k.startswith("card:")}
        assert offered == set(fitting)
        scene.play(f"card:{fitting[0]}")
        scene.pass_on("end")
        assert fitting[0] in scene.state.discards
        return scene
    deck = deck_of(case, choice)
    case.hand.append(case.take(1))
    scene = case.scene(deck=deck)
    assert any(key.startswith("tech:") for key in scene.offered_keys())
    scene.play("deck")
    executed = [line for line in scene.says() if "executes" in line]
    assert len(executed) == case.fits(deck[0], choice) + (case.origin == "execute")
    return scene


def check_command(case):
    effect = case.effect
    cruisers = effect["ship"] == "cruiser"
    if effect["same_card"] and effect["fleets"] > 1:
        return check_meeting(case)
    ours = {"transports": [{8: 3}, {12: 2}], "cruisers": [{20: 3}, {28: 1}]}
    scene = case.scene(**ours)
    fleets = scene.offered_keys()
    if effect["ship"] != "any":
        assert {key.split(":")[2] for key in fleets} == {"gate" if cruisers else "place"}
    kind = "gate" if effect["ship"] != "transport" else "place"
    fleet = next(key for key in fleets if f":{kind}:" in key)
    spot = int(fleet.split(":")[-1])
    there = scene.state.cruisers[0] if kind == "gate" else scene.state.transports[0]
    limit = min(effect["fleet_size"] or 12, there[spot])
    scene.play(fleet)
    if limit > 1:
        assert scene.offered_keys() == [f"ships:{n}" for n in range(limit, 0, -1)]
        scene.play(f"ships:{limit}")
    steps = 0
    while running(scene, case) and (onward := [k for k in scene.offered_keys() if k.startswith(kind)]):
        scene.play(onward[-1])
        steps += 1
    assert steps == effect["moves"]
    return scene


def check_meeting(case):
    effect = case.effect
    ours = {
        "transports": [{8: 1, 13: 1, 17: 1, 18: 1, 4: 1}, {12: 2}],
        "cruisers": [{20: 1, 24: 1, 36: 1}, {28: 1}],
    }
    if case.origin == "map":
        ours["transports"][0][8] = 2
    scene = case.scene(**ours)
    scene.play("place:14")
    fleets = 0
    while running(scene, case) and (offers := [k for k in scene.offered_keys() if k.startswith("fleet:")]):
        scene.play(offers[0])
        if scene.offered_keys()[0].startswith("ships:"):
            scene.play(scene.offered_keys()[0])
        if scene.offered_keys() and scene.offered_keys()[0].startswith("gate:"):
            scene.play(scene.offered_keys()[0])
        fleets += 1
    assert fleets == effect["fleets"]
    return scene


CHECKS = {name.removeprefix("check_"): check for name, check in globals().items() if name.startswith("check_")}


@pytest.mark.parametrize("boost", [False, True], ids=["plain", "boosted"])
@pytest.mark.parametrize("origin", ORIGINS)
@pytest.mark.parametrize("vector", VECTORS, ids=lambda v: f"{v['id']}-{v['group']}")
def test_a_card_does_what_its_data_says(vector, origin, boost):
    case = Case(vector, origin, boost)
    scene = CHECKS[vector["action"]](case)
    assert zones(scene.state) == sorted(CARDS)
