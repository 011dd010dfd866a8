"""The one filled button moves the match on, in every game: it does something while anything can be done."""

from __future__ import annotations

import random

import pytest

from games import registry
from games.core import Engine
from games.core.ai.autoplay import play_on
from games.core.dialogue.messages import english
from games.core.dialogue.rendering import question_views

SECRET = bytes(range(32))
MOMENTS = 400
# The words of buttons that end or skip instead of confirming, in games that have them.
IDLE = {
    "homeworlds": {"Pass", "End turn"},
    "planet_masters": {"Stop building", "End the turn"},
    "planet_x": {"Submit nothing", "Submit nothing more"},
    "ares_expedition": {"End my actions", "Play no more cards"},
    "impulse": {
        "Leave this card", "Skip the rest of the Impulse", "No more", "Do not use it", "Use no technology",
        "Keep it and end your turn", "Do nothing: the card is lost",
    },
}  # fmt: skip


def asked(slug):
    """Yield what the first waiting seat sees, at many moments of a random match."""
    rules, generator = registry.rules_of(slug), random.Random(4)
    match = Engine.new(rules, 2, {}, SECRET)
    names = english(["Ada", "Bo"].__getitem__)
    for _moment in range(MOMENTS):
        if match.outcome is not None:
            match = Engine.new(rules, 2, {}, SECRET)
        for seat in match.waiting[:1]:
            yield from question_views(match, seat, names)
        play_on(match, generator, 1)


@pytest.mark.parametrize("slug", IDLE)
def test_it_is_never_what_does_nothing_while_something_can_be_done(slug):
    met = set()
    for question in asked(slug):
        options = question.options or []
        idle = [each for each in options if each.label in IDLE[slug]]
        met |= {each.label for each in idle}
        for each in idle:
            assert each.primary is True
            others = [other for other in options if other not in idle and other.hopeless is not True]
            assert (each.plain is True) == bool(others), each
    assert met, "the game never offers to do nothing"
