"""A card, where it lies, and by how much it is boosted: what the sweep puts on the table."""

import copy
import json
from pathlib import Path

from games.impulse.cards import CARDS
from tests.games.impulse.positions import Scene, zones

VECTORS = json.loads((Path(__file__).parent / "cards.json").read_text())
PLACES = ("impulse", "plan", "technology", "map", "execute")
COLORS = ("blue", "green", "red", "yellow")
ALL_SHIPS = 12


def by(size=None, color=None, without=()):
    return [
        card.id
        for card in CARDS.values()
        if size in (None, card.size) and color in (None, card.color) and card.id not in without
    ]


class Case:
    """A card, where it lies, and by how much it is boosted: a position and the number in its box."""

    def __init__(self, vector, place, boost):
        self.vector, self.place = vector, place
        self.card, self.color = vector["id"], vector["color"]
        self.told = copy.deepcopy(vector["effect"])
        self.used = {self.card}
        self.extra = 0
        self.minerals = []
        self.hand, self.plan = [], []
        self.runner = None
        if boost:
            self.minerals += [self.take(2, self.color), self.take(2, self.color)]
            self.extra = 2
        if place == "execute":
            self.runner = 65 if self.color == "green" else 64
            self.used.add(self.runner)
            self.minerals.append(self.take(2, CARDS[self.runner].color))
        if place == "map":
            self.runner = 55 if self.card != 55 else 13  # two ships, boosted by yellow gems: moves
            self.used.add(self.runner)
            self.extra = (4 + 2) // 2 if boost else 2 // 2
        self.raise_box()
        self.filler = self.take(1, other_than=self.wanted_colors())

    def raise_box(self):
        boost, told = self.told["boost"], self.told
        number = boost["printed"] + self.extra
        holder = told
        if "steps" in told:
            holder = told["steps"][boost["step"]]
        elif "choose_one" in told:
            holder = told["choose_one"][0]
        elif "scoring" in told and boost["field"] in told["scoring"]:
            holder = told["scoring"]
        assert holder[boost["field"]] == boost["printed"]
        holder[boost["field"]] = number
        self.n = number

    def wanted_colors(self):
        steps = self.told.get("steps", [self.told])
        return [color for step in steps for color in step.get("colors") or []]

    def take(self, size=None, color=None, other_than=()):
        """A card that nothing else uses."""
        card = next(
            c
            for c in reversed(by(size, color))
            if c not in self.used and CARDS[c].color not in other_than
        )
        self.used.add(card)
        return card

    def fits(self, card, step):
        return CARDS[card].size <= (step["max_size"] or 3) and (
            not step.get("colors") or CARDS[card].color in step["colors"]
        )

    def scene(self, **named):
        """The table with the card in its place, played up to where its text begins to run."""
        lists = {"hands": [[self.filler, *self.hand], []], "minerals": [self.minerals]}
        runner_first = []
        if self.place == "plan":
            lists["plans"] = [[self.card, *self.plan]]
        else:
            lists["plans"] = [self.plan]
        if self.place == "impulse":
            runner_first = [self.card]
        elif self.place == "technology":
            lists["techs"] = [[self.card, 0]]
        elif self.place == "execute":
            runner_first = [self.runner]
            lists["hands"][0].append(self.card)
        elif self.place == "map":
            runner_first = [self.runner]
            named["lying"] = {**named.get("lying", {}), 13: self.card}
        scene = Scene(impulse=runner_first, **{**lists, **named})
        before = zones(scene.state)
        assert len(before) == len(set(before)) == 108
        scene.play(f"card:{self.filler}")
        if self.place == "technology":
            scene.play("tech:0")
        elif any(key.startswith("tech:") for key in scene.offers()):
            scene.play("skip")
        if self.place == "plan" and not self.plan:
            scene.pass_on("plan").play("plan")
        while self.place == "plan" and scene.state.step == "impulse":
            scene.play("skip")
        if self.place == "execute":
            scene.play(f"card:{self.card}")
        if self.place == "map":
            scene.play("fleet:0:place:8", "ships:2", "place:13")
            if "go" in scene.offers():
                scene.play("go")
        return scene


def running(scene, case):
    """Whether the innermost text that runs is the card's."""
    top = scene.state.running
    return bool(top) and top[-1].card == case.card


def picks(scene, case, prefix="card:"):
    """Take the first offer as often as the card offers one; gives the cards."""
    taken = []
    while running(scene, case) and any(key.startswith(prefix) for key in scene.offers()):
        key = next(key for key in scene.offers() if key.startswith(prefix))
        scene.play(key)
        taken.append(int(key.split(":")[1]))
        if "slot:0" in scene.offers():
            scene.play(f"slot:{len(taken) % 2}")
    return taken


def turns(scene, case, limit=20):
    """Turn up cards of the deck as often as the card offers it."""
    n = 0
    while running(scene, case) and "deck" in scene.offers() and n < limit:
        scene.play("deck")
        n += 1
        for accept in ("add", "slot:1"):
            if running(scene, case) and accept in scene.offers():
                scene.play(accept)
    return n


def from_hand(case, step):
    """A hand of fitting and of other cards; gives how many fit."""
    fitting = [c for c in by() if c not in case.used and case.fits(c, step)][:5]
    others = [c for c in by() if c not in case.used and not case.fits(c, step)][:3]
    case.hand += fitting + others
    case.used.update(case.hand)
    return fitting


def deck_of(case, step, n=12):
    """The next cards of the deck, fitting ones and others by turns."""
    fitting = [c for c in by() if c not in case.used and case.fits(c, step)][:n]
    others = [c for c in by() if c not in case.used and not case.fits(c, step)][:n]
    cards = [card for pair in zip(fitting, others or fitting, strict=False) for card in pair]
    case.used.update(cards)
    return list(dict.fromkeys(cards))
