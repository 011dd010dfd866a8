"""Movements of every board on a phone: their frames cost little, so that it shows 60 of them a second.

Chromium's trace counts the processor time of the page's thread, which a busy machine hardly changes.
"""

from __future__ import annotations

import json
import statistics
from bisect import bisect
from collections import Counter
from itertools import pairwise

import pytest

from games import registry
from tests.browser.conftest import SETTLED

PHONE = {"viewport": {"width": 375, "height": 812}, "has_touch": True}
ANSWERS, FIRST, STEPS = 60, 1, 10  # of the match; the moment that is shown first, and how many follow at most
SLOWER = 4  # the phone's processor, as in tools/bench/boards.py
FRAME = 1000 / 60  # milliseconds
LONGEST = 5e6  # microseconds of a movement; longer animations follow the scrolling
CATEGORIES = ["blink.animations", "devtools.timeline", "disabled-by-default-devtools.timeline", "toplevel"]
TASK = "ThreadControllerImpl::RunTask"
PAINTED = ("background", "stroke-dashoffset")  # beginnings of properties that are painted anew, but lay out nothing


@pytest.mark.parametrize("game", registry.SLUGS)
def test_a_movement_costs_little_on_a_phone(game, prepare, visit, chromium):
    made = prepare("finished", slug=game, answers=ANSWERS)
    steps = min(STEPS, made["last"] - FIRST)
    cy = visit("Cy", **PHONE)
    cy.page.goto(f"/match/{made['match']}/replay/#v={FIRST}")
    cy.page.locator("#board [data-key]").first.wait_for()
    cy.page.evaluate(SETTLED)
    events = of_page(traced(chromium, cy.page, steps))
    moved = movements(events)
    assert len(moved) >= steps / 2, "too little moves in this match"
    assert laid_out(moved) == set()
    costs = frames(events, moved)
    if len(costs) > 4:  # else the compositor moves all alone
        assert statistics.median(costs) < FRAME / SLOWER, costs
        assert statistics.quantiles(costs, n=5)[-1] < FRAME, costs


def traced(chromium, page, steps):
    """Return the trace of so many steps after the shown moment."""
    chromium.start_tracing(page=page, categories=CATEGORIES)
    try:
        for _step in range(steps):
            shown = page.url
            page.keyboard.press("Shift+ArrowRight")
            page.wait_for_url(lambda url, shown=shown: url != shown)
            page.evaluate(SETTLED)
    finally:
        trace = chromium.stop_tracing()
    return json.loads(trace)["traceEvents"]


def of_page(events):
    """Return the events of the page's thread in their order."""
    drawing = Counter((each["pid"], each["tid"]) for each in events if each["name"] == "Layout")
    thread, _count = drawing.most_common(1)[0]
    return sorted((each for each in events if (each["pid"], each["tid"]) == thread), key=lambda each: each["ts"])


def movements(events):
    """Return the animations that ended: times of beginning and end, and the properties without a compositor."""
    running, ended = {}, []
    for each in events:
        if each["name"] == "Animation":
            key, data = str(each.get("id2", each.get("id"))), each["args"].get("data", {})
            if each["ph"] == "b":
                running[key] = {"begins": each["ts"], "painted": set()}
            elif each["ph"] == "n" and key in running:
                running[key]["painted"] |= set(data.get("unsupportedProperties", []))
            elif each["ph"] == "e" and key in running:
                ended.append(running.pop(key) | {"ends": each["ts"]})
    return [each for each in ended if each["ends"] - each["begins"] < LONGEST]


def laid_out(moved):
    """Return the moved properties that need more than painting."""
    return {name for each in moved for name in each["painted"] if not name.startswith(PAINTED)}


def frames(events, moved):
    """Return the milliseconds of each frame amid a movement, not of the drawing that begins it."""
    commits = [each["ts"] + each.get("dur", 0) for each in events if each["name"] == "Commit"]
    tasks = [each for each in events if each["name"] == TASK and "tdur" in each]
    starts = [each["ts"] for each in tasks]
    found = []
    for begin, end in pairwise(commits):
        amid = any(each["begins"] < begin and end <= each["ends"] for each in moved)
        if amid and not any(begin <= each["begins"] < end for each in moved):
            within = tasks[bisect(starts, begin) : bisect(starts, end)]
            found.append(sum(each["tdur"] for each in within) / 1000)
    return found
