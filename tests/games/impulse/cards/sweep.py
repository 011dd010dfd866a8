"""The cases of the sweep: a card, its place and its boost."""

import copy
import json
from pathlib import Path

from games.impulse.cards.card_list import CARDS
from tests.games.impulse.positions import Scene, zones

VECTORS = json.loads((Path(__file__).parent / "cards.json").read_text())
ORIGINS = ("impulse", "plan", "technology", "map", "execute")
COLORS = ("blue", "green", "red", "yellow")
ALL_SHIPS = 12
HOME = {"transports": [{8: 2}, {12: 2}], "cruisers": [{20: 1}, {28: 1}]}


def by(size=None, color=None, without=()):
    return [
        card.id
        for card in CARDS.values()
        if size in (None, card.size) and color in (None, card.color) and card.id not in without
    ]


class Case:
    """A card, where it lies, and by how much it is boosted: a position and the number in its box."""

    def __init__(self, vector, origin, boost):
        self.origin = origin
        self.card, self.color = vector["id"], vector["color"]
        self.effect = copy.deepcopy(vector["effect"])
        self.used = {self.card}
        self.boost = 0
        self.minerals = []
        self.hand, self.plan = [], []
        self.runner = None
        if boost:
            self.minerals += [self.take(2, self.color), self.take(2, self.color)]
            self.boost = 2
        if origin == "execute":
            self.runner = 65 if self.color == "green" else 64
            self.used.add(self.runner)
            self.minerals.append(self.take(2, CARDS[self.runner].color))
        if origin == "map":
            self.runner = 55 if self.card != 55 else 13  # two ships, boosted by yellow gems: moves
            self.used.add(self.runner)
            self.boost = (4 + 2) // 2 if boost else 2 // 2
        self.raise_box()
        self.filler = self.take(1, other_than=self.wanted_colors())

    def raise_box(self):
        boost, effect = self.effect["boost"], self.effect
        number = boost["printed"] + self.boost
        holder = effect
        if "steps" in effect:
            holder = effect["steps"][boost["step"]]
        elif "choose_one" in effect:
            holder = effect["choose_one"][0]
        elif "scoring" in effect and boost["field"] in effect["scoring"]:
            holder = effect["scoring"]
        assert holder[boost["field"]] == boost["printed"]
        holder[boost["field"]] = number
        self.n = number

    def wanted_colors(self):
        steps = self.effect.get("steps", [self.effect])
        return [color for step in steps for color in step.get("colors") or []]

    def take(self, size=None, color=None, other_than=()):
        """A card that nothing else uses."""
        card = next(c for c in reversed(by(size, color)) if c not in self.used and CARDS[c].color not in other_than)
        self.used.add(card)
        return card

    def fits(self, card, step):
        return CARDS[card].size <= (step["max_size"] or 3) and (
            not step.get("colors") or CARDS[card].color in step["colors"]
        )

    def scene(self, **named):
        """The table with the card in its place, played up to where its text begins to run."""
        impulse = {"impulse": [self.card], "execute": [self.runner], "map": [self.runner]}
        lists = {
            "hands": [[self.filler, *self.hand], []],
            "minerals": [self.minerals],
            "plans": [[self.card, *self.plan] if self.origin == "plan" else self.plan],
        }
        if self.origin == "technology":
            lists["techs"] = [[self.card, 0]]
        elif self.origin == "execute":
            lists["hands"][0].append(self.card)
        elif self.origin == "map":
            named["lying"] = {**named.get("lying", {}), 13: self.card}
        scene = Scene(impulse=impulse.get(self.origin, []), **{**HOME, **lists, **named})
        before = zones(scene.state)
        assert len(before) == len(set(before)) == 108
        scene.play(f"card:{self.filler}")
        if self.origin == "technology":
            scene.play("tech:0")
        elif any(key.startswith("tech:") for key in scene.offered_keys()):
            scene.play("skip")
        if self.origin == "plan" and not self.plan:
            scene.pass_on("plan").play("plan")
        while self.origin == "plan" and scene.state.step == "impulse":
            scene.play("skip")
        if self.origin == "execute":
            scene.play(f"card:{self.card}")
        if self.origin == "map":
            scene.play("fleet:0:place:8", "ships:2", "place:13")
            if "go" in scene.offered_keys():
                scene.play("go")
        return scene


def running(scene, case):
    """Tell whether the innermost text that runs is the card's."""
    top = scene.state.running
    return bool(top) and top[-1].card == case.card


def picks(scene, case, prefix="card:"):
    """Take the first offer as often as the card offers one; gives the cards."""
    taken = []
    while running(scene, case) and any(key.startswith(prefix) for key in scene.offered_keys()):
        key = next(key for key in scene.offered_keys() if key.startswith(prefix))
        scene.play(key)
        taken.append(int(key.split(":")[1]))
        if "slot:0" in scene.offered_keys():
            scene.play(f"slot:{len(taken) % 2}")
    return taken


def turns(scene, case, limit=20):
    """Turn up cards of the deck as often as the card offers it."""
    n = 0
    while running(scene, case) and "deck" in scene.offered_keys() and n < limit:
        scene.play("deck")
        n += 1
        for accept in ("add", "slot:1"):
            if running(scene, case) and accept in scene.offered_keys():
                scene.play(accept)
    return n


def cards_offered(scene):
    offers = scene.offered_keys()
    assert all(key.startswith("card:") for key in offers)
    return {int(key.split(":")[1]) for key in offers}


def fitting_and_others(case, step):
    unused = [c for c in by() if c not in case.used]
    return [c for c in unused if case.fits(c, step)], [c for c in unused if not case.fits(c, step)]


def hand_of(case, step):
    """A hand of fitting and of other cards; gives those that fit."""
    fitting, others = fitting_and_others(case, step)
    case.hand += fitting[:5] + others[:3]
    case.used.update(case.hand)
    return fitting[:5]


def from_hand(case, step, distinct_colors=False):
    """Take as many of the fitting hand cards as the card allows."""
    fitting = hand_of(case, step)
    scene = case.scene()
    assert cards_offered(scene) == set(fitting)
    taken = picks(scene, case)
    most = len({CARDS[c].color for c in fitting}) if distinct_colors else len(fitting)
    assert len(taken) == min(step["count"], most)
    return scene, taken


def deck_of(case, step, n=12):
    """The next cards of the deck, fitting ones and others by turns."""
    fitting, others = fitting_and_others(case, step)
    pairs = zip(fitting[:n], others[:n] or fitting[:n], strict=False)
    cards = list(dict.fromkeys(card for pair in pairs for card in pair))
    case.used.update(cards)
    return cards


def from_deck(case, step):
    """Turn up as many cards as the card allows; gives those that fit and those that do not."""
    deck = deck_of(case, step)
    scene = case.scene(deck=deck)
    assert turns(scene, case) == step["count"]
    turned = deck[: step["count"]]
    taken = [c for c in turned if case.fits(c, step)]
    return scene, taken, [c for c in turned if c not in taken]
