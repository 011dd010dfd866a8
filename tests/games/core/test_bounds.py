"""A record begins from no bigger state than play can reach."""

from __future__ import annotations

import base64
import random

import msgspec
import pytest

from games import registry
from games.core.ai.autoplay import play_on
from games.core.chance import commitment
from games.core.dialogue.questions import IllegalAnswer
from games.core.engine.engine import Engine
from games.core.engine.table import dump, load
from games.core.records.bounds import MAX_ITEMS, MAX_TEXT, can_be_reached
from games.core.records.record import Record, begin, read_record, replay, to_file
from games.registry import rules_of

SECRET = bytes(range(32))


def played(game, seats, seed, answers=2000):
    dice = random.Random(seed)
    match = Engine.new(rules_of(game), seats, {}, dice.randbytes(32))
    play_on(match, dice, answers)
    return match


def table_of(match):
    return load(match.rules.state_type, match.checkpoint.state)


def begun_from(table, game):
    """Return the record of a match that begins from a table, and stops at once."""
    rules = rules_of(game)
    origin = dump(table)
    stop = [[0, "stop", None]]
    record = Record(
        orrery=1, game=game, rules=rules.version, seats=table.seats, names=["A"] * table.seats,
        options=table.options, commitment=commitment(SECRET), secret=SECRET.hex(),
        log=msgspec.convert(stop, list[tuple[int, str, None]]), origin=base64.b64encode(origin).decode(),
    )  # fmt: skip
    return read_record(to_file(record))


@pytest.mark.parametrize("game", [slug for slug in registry.SLUGS if rules_of(slug).settings])
def test_a_match_of_a_version_with_fewer_options_begins_with_their_defaults(game):
    table = table_of(played(game, 2, 1, 5))
    table.options.pop(rules_of(game).settings[-1].key)
    assert begin(begun_from(table, game), rules_of(game)).outcome is None


@pytest.mark.parametrize("game", registry.SLUGS)
def test_every_turn_start_of_a_match_is_within_bounds(game):
    rules = rules_of(game)
    for seed, seats in enumerate([rules.seats[0], rules.seats[-1]]):
        match = Engine.new(rules, seats, {}, random.Random(seed).randbytes(32))
        dice, start = random.Random(seed), None
        while match.outcome is None and match.version < 600:
            play_on(match, dice, 1)
            if match.checkpoint is not start:
                start = match.checkpoint
                assert can_be_reached(rules, table_of(match))


def test_the_longest_matches_are_within_bounds():
    match = played("planet_masters", 6, 58, 6000)
    assert match.version == 6000
    assert can_be_reached(match.rules, table_of(match))


def test_a_match_that_begins_from_another_is_taken():
    table = table_of(played("planet_masters", 6, 5, 300))
    assert replay(begun_from(table, "planet_masters"), rules_of("planet_masters")).outcome


def grown(table, game):
    """Yield tables of a game with one part bigger than play makes it."""
    if game == "planet_masters":
        yield "history", [digits * 166_000 for digits in "123456"]
        yield "history", ["11" * table.seats] * (table.turns + 2)
        yield "won_by", "x" * (MAX_TEXT + 1)
    if game == "homeworlds":
        yield "occurred", [1] * (table.turns + 2)
        yield "seen", {"x" * 1000: 1}
        yield "last_turn", ["x"] * (MAX_ITEMS + 1)
    if game == "impulse":
        yield "discards", [1] * (MAX_ITEMS + 1)
        yield "previous_story", table.previous_story * (MAX_ITEMS + 1)
    if game == "ares_expedition":
        yield "history", [*table.history, []] * (table.round + 1)
        yield "deck", [1] * (MAX_ITEMS + 1)
    if game == "planet_x":
        yield "events", table.events * 100
        yield "tokens", table.tokens * (MAX_ITEMS + 1)


@pytest.mark.parametrize("game", ["planet_masters", "homeworlds", "impulse", "ares_expedition", "planet_x"])
def test_a_position_that_play_cannot_lead_to_is_refused(game):
    rules = rules_of(game)
    match = played(game, rules.seats[-1], 3, 120)
    parts = list(grown(table_of(match), game))
    assert parts
    for name, part in parts:
        table = table_of(match)
        setattr(table, name, part)
        assert part, name
        with pytest.raises(IllegalAnswer, match="position"):
            replay(begun_from(table, game), rules)
