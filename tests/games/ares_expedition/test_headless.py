"""Ares Expedition from outside: a state can be changed at will and played on from."""

from __future__ import annotations

import msgspec

from games.ares_expedition import RULES
from games.core import english
from games.core.records.headless import Headless


def ask(headless, **request):
    reply = headless.line(msgspec.json.encode(request))
    assert reply["ok"], reply
    return reply


def test_any_hand_tableau_resources_and_tracks_can_be_loaded():
    headless = Headless(lambda slug: RULES, lambda language, table: english())
    ask(headless, op="new", game="ares_expedition", seats=2)
    ask(headless, op="random", answers=6)
    state = ask(headless, op="state")["state"]
    mine = state["players"][0]
    for player in state["players"]:
        player |= {"phase": "action", "hand": [], "tableau": [], "corporation": 209, "dealt": []}
    mine |= {"tableau": [58, 46], "resources": {"58": 4}, "heat": 8, "mc": 3, "hand": [12]}
    state |= {"round": 5, "planet": {"temperature": 18, "oxygen": 3, "oceans": [1, 2]}, "ended": ""}
    ask(headless, op="load", game="ares_expedition", state=state)
    ask(headless, op="answer", seat=0, answer="temperature:heat")
    view = ask(headless, op="view", seat=0)["view"]
    assert view["temperature"]["step"] == 19
    assert view["players"][0]["resources"] == {"58": 4, "46": 1}
    assert [card["number"] for card in view["hand"]] == [12]
