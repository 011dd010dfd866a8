"""A loaded match equals the played one, however many answers were taken back."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from games import registry
from games.core.ai.autoplay import random_answer
from games.core.dialogue.questions import IllegalAnswer
from games.core.engine.engine import Engine
from games.core.engine.table import dump
from tests.games.core.toys import DuelRules, MarchRules, OpenedDuelRules

MATCHES, STEPS, LOOKS = 6, 120, 10
RULES = {
    **{slug: registry.rules_of(slug) for slug in registry.SLUGS},
    "duel": DuelRules(), "march": MarchRules(), "opened": OpenedDuelRules(),
}  # fmt: skip


def told_of(match):
    """Return everything that players know of a match, and everything that decides its course."""
    seats = [None, *range(match.state.seats)]
    return {
        "table": dump(match.state),
        "views": [match.rules.view(match.table_seen_by(seat), seat) for seat in seats],
        "journal": match.journal,
        "open": {key: (asked.seat, str(asked.prompt)) for key, asked in match.open.items()},
        "undo": [match.can_undo(seat) for seat in seats[1:]],
        "floor": match.undo_floor,
        "flags": (match.private, match.took),
        "unseen": (match._private_since, match._private_seats),
        "round": (match.sealed, match.sealed_since, match.waiting),
        "acts": (match.agreed, match.standing_orders, match.paused, match.outcome),
        "turns": (sorted(set(match.turn_starts)), match.checkpoint),
    }


def played_strictly(match):
    """Return the match with every entry of its current turn played."""
    at = match.checkpoint
    again = Engine(
        match.rules, match._chance.secret, match.origin, match.log, at=at, past=match.past,
        turn_starts=[each for each in match.turn_starts if each < at.index],
    )  # fmt: skip
    again.private[: at.index] = match.private[: at.index]
    again.took[: at.index] = match.took[: at.index]
    return again


def taken_up(match):
    """Return the match as a process loads it from storage."""
    at = match.checkpoint
    again = Engine(
        match.rules, match._chance.secret, match.origin, match.log[: at.index], at=at, past=match.past,
        turn_starts=[each for each in match.turn_starts if each < at.index],
    )  # fmt: skip
    again.take_up(match.log[at.index :], match.private, match.took)
    return again


def taken_up_by_turns(match):
    """Return the match with each of its turns taken up after the other."""
    again = Engine.new(match.rules, match.state.seats, match.state.options, match._chance.secret)
    for begun, ended in pairwise([*sorted(set(match.turn_starts)), match.version]):
        again.take_up(match.log[begun:ended], match.private[:ended], match.took[:ended])
    return again


def do_something(match, generator):
    """Answer, undo, propose or leave an order, at random."""
    seats = range(match.state.seats)
    seat, dice = generator.choice(seats), generator.random()
    try:
        if match.paused:
            match.act(seat, "resume")
        elif dice < 0.45 and any(match.can_undo(each) for each in seats):
            match.act(generator.choice([each for each in seats if match.can_undo(each)]), "undo")
        elif dice < 0.5:
            match.act(seat, generator.choice(["agree", "disagree"]), "pause")
        elif dice < 0.53 and match.rules.standing_orders:
            key = generator.choice(list(match.rules.standing_orders))
            match.act(seat, generator.choice(["order", "withdraw"]), key)
        else:
            asked = generator.choice(list(match.open.values()))
            match.answer(asked.seat, random_answer(asked, generator))
    except IllegalAnswer:
        return


@pytest.mark.parametrize("slug", RULES)
def test_a_match_of_which_much_was_taken_back_is_loaded_as_it_was_played(slug):
    rules, undone = RULES[slug], 0
    for seed in range(MATCHES):
        generator = random.Random(f"{slug} {seed}")
        seats = min(rules.seats[-1], 2 + seed % 3)
        match = Engine.new(rules, seats, {}, bytes([seed]) * 32)
        for step in range(STEPS):
            if match.outcome is not None:
                break
            do_something(match, generator)
            if step % LOOKS and match.outcome is None:
                continue
            told = told_of(match)
            if match.outcome is None:
                assert told_of(played_strictly(match)) == told
                assert told_of(taken_up(match)) == told
            assert told_of(taken_up_by_turns(match)) == told
        undone += sum(entry.question == "undo" for entry in match.log)
        strict = Engine.new(rules, seats, {}, bytes([seed]) * 32, match.log)
        assert told_of(strict) == told_of(match)
    assert undone > 20


@pytest.mark.parametrize("undos", [0, 10, 300])
def test_a_turn_is_played_once_however_much_was_taken_back_in_it(undos):
    played = []
    match = Engine.new(RULES["march"], 2, {}, bytes(32))
    for _step in range(3):
        match.answer(0, "step")
    for _time in range(undos):
        match.act(0, "undo")
        match.answer(0, "step")
    again = Engine.new(match.rules, 2, {}, bytes(32), spend=lambda: played.append(1))
    again.take_up(match.log, match.private, match.took)
    assert told_of(again) == told_of(match)
    assert len(played) == 3


def test_an_undo_of_what_others_have_answered_after_is_loaded_without_trying_it():
    match = Engine.new(RULES["duel"], 2, {}, bytes(32))
    played = []
    for _time in range(50):
        for seat in (0, 1):
            match.answer(seat, next(iter(match.question_of(seat)[1].options)))
        for seat in (0, 1):
            match.act(seat, "undo")
    match.answer(0, next(iter(match.question_of(0)[1].options)))
    again = Engine.new(match.rules, 2, {}, bytes(32), spend=lambda: played.append(1))
    again.take_up(match.log, match.private, match.took)
    assert told_of(again) == told_of(match)
    assert len(played) == 1
    unknown = [0] * match.version  # as in older stored matches
    again = Engine.new(match.rules, 2, {}, bytes(32))
    again.take_up(match.log, match.private, unknown)
    assert again.open.keys() == match.open.keys()
    assert dump(again.state) == dump(match.state)


def test_after_an_undo_nobody_is_shown_the_table_from_before_it():
    match, chance = (
        Engine.new(registry.rules_of("ares_expedition"), 3, {}, bytes(32)),
        random.Random(1),
    )
    while not all("sell" in getattr(each, "options", ()) for each in match.open.values()):
        asked = next(iter(match.open.values()))
        match.answer(asked.seat, random_answer(asked, chance))
    hand = len(match.state.players[0].hand)
    match.answer(0, "sell")
    match.answer(1, "phase:research")
    _id, selling = match.question_of(0)
    match.answer(0, list(selling.options)[:3])
    match.answer(2, "sell")
    assert len(match.table_seen_by(0).players[0].hand) == hand - 3
    match.act(0, "undo")
    assert [len(match.table_seen_by(seat).players[0].hand) for seat in (0, 1, 2)] == [hand] * 3
