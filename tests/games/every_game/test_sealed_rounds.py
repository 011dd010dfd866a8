"""Sealed rounds: the frames of others reveal no answer, and no answering seat, before the end."""

from __future__ import annotations

import random

import pytest

from games import registry
from games.core import Engine, IllegalAnswer
from games.core.ai.autoplay import random_answer
from games.live.frames.match_frames import MatchSnapshot
from games.matches.models import Match
from games.matches.seating import SeatInfo
from games.play.loading import LiveMatch
from tests.games.every_game.random_play import play_on

SEATS = 3
CASES = [
    ("planet_masters", {}),
    *[
        ("planet_x", {"mode": mode, "theories": theories})
        for mode in ("standard", "expert")
        for theories in ("in_turn", "at_once")
    ],
]
CASES_BY_NAME = pytest.mark.parametrize(
    ("slug", "options"),
    CASES,
    ids=lambda each: "-".join(each.values()) if type(each) is dict else each,
)


def frame(match, viewer):
    """Return the `match` frame for `viewer`."""
    seats = [SeatInfo(seat, None, f"P{seat}", False, False) for seat in range(match.state.seats)]
    row = Match(game=match.rules.slug, time_control="live")
    return MatchSnapshot(LiveMatch(row, match, seats), viewer, "en").text()


def sealed_moments(slug, options, seed, answers):
    """Yield the match at the start of each sealed round, and now, after every entry."""
    rules, chance = registry.rules_of(slug), random.Random(seed)
    match = Engine.new(rules, SEATS, options, random.Random(seed).randbytes(32))
    began = None
    for _answer in range(answers):
        seat = chance.randrange(SEATS)
        for key, order in rules.standing_orders.items():
            left = key in match.standing_orders.get(seat, [])
            may = match.outcome is None and (left or order.stands(match.state, seat))
            if may and chance.random() < 0.1:
                match.act(seat, "withdraw" if left else "order", key)
        if match.outcome is not None or not play_on(match, chance, 1):
            return
        if not match.sealed:
            began = None
            continue
        round_ = match.checkpoint.index, match.state.reveals
        if began is None or began[0] != round_:
            began = round_, match.fork()
        yield began[1], match


def resampled(began, match, viewer, chance):
    """Return the same round with other choices of the others, or None if that is impossible."""
    twin = began.fork()
    for entry in match.log[began.version :]:
        try:
            if entry.seat == viewer and "." in entry.question:
                twin.answer(viewer, entry.answer)
            elif entry.seat == viewer:
                twin.act(viewer, entry.question, entry.answer)
            elif "." not in entry.question:
                twin.act(entry.seat, entry.question, entry.answer)
            else:
                asked = twin.question_of(entry.seat)
                assert asked is not None, "the number of answers tells what was chosen"
                twin.answer(entry.seat, random_answer(asked[1], chance))
        except IllegalAnswer:
            return None
        if not twin.sealed or twin.state.reveals != began.state.reveals:
            return None
    return twin


def resampled_frames(slug, options, seed, answers):
    """Return the number of compared frames of matches with other choices of the others."""
    chance, compared = random.Random(seed), 0
    for began, match in sealed_moments(slug, options, seed, answers):
        for viewer in (*range(SEATS), None):
            before = frame(match, viewer)
            for _world in range(3):
                if (twin := resampled(began, match, viewer, chance)) is None:
                    continue
                assert frame(twin, viewer) == before
                others = [seat for seat in match.sealed if seat != viewer]
                compared += any(entry.seat in others for entry in match.log[began.version :])
    return compared


@CASES_BY_NAME
def test_nothing_shows_of_what_others_have_chosen(slug, options):
    assert resampled_frames(slug, options, 1, 500) > 10


@pytest.mark.long
@pytest.mark.parametrize("seed", [2, 3, 4, *(pytest.param(seed, marks=pytest.mark.slowest) for seed in range(5, 10))])
@CASES_BY_NAME
def test_nothing_shows_of_what_others_have_chosen_in_many_matches(slug, options, seed):
    matches = (seed, seed + 1)  # in one alone, all others may vote automatically
    assert sum(resampled_frames(slug, options, each, 600) for each in matches) > 0


@CASES_BY_NAME
def test_standing_orders_answer_hidden_questions_in_sealed_rounds_only(slug, options):
    chance, answered = random.Random(3), 0
    match = Engine.new(registry.rules_of(slug), SEATS, options, bytes(32))
    for _answer in range(400):
        for question in match.open.values():
            for order in match.rules.standing_orders.values():
                if getattr(question, "hidden", False) and order.answer(match.state, question) is not None:
                    assert question.seat in match.sealed
                    answered += 1
        if not play_on(match, chance, 1):
            break
    assert answered
