"""Records of matches for tests that load them from files."""

from __future__ import annotations

import random

import msgspec
from django.core.files.uploadedfile import SimpleUploadedFile

from games.core.ai.autoplay import play_on, random_answer
from games.core.chance import commitment
from games.core.engine.engine import Engine
from games.core.engine.runner import KEPT_EVERY
from games.core.records.record import Record, ending_of, to_file
from games.registry import rules_of

SECRET = bytes(range(32))


def void(acts=(), *, game="homeworlds", seats=2):
    """Return the record of a match that the players end after these acts."""
    rules = rules_of(game)
    match = Engine.new(rules, seats, {}, SECRET)
    for seat, act, about in acts:
        match.act(seat, act, about)
    for seat in range(seats):
        match.act(seat, "agree", "void")
    return Record(
        orrery=1, game=game, rules=rules.version, seats=seats, names=["Ada", "Bo"][:seats],
        options=match.state.options, commitment=commitment(SECRET), secret=SECRET.hex(),
        log=match.log, result=ending_of(match),
    )  # fmt: skip


def long_match(answers, *, returns, undos=0):
    """Return the record of a match with this many answers and with returns, ended within a turn."""
    rules = rules_of("impulse")
    match = Engine.new(rules, 2, {}, SECRET)
    generator = random.Random(3)
    play_on(match, generator, answers)
    turn = max(start for start in match.turn_starts if start % KEPT_EVERY > KEPT_EVERY // 4)
    for _time in range(returns):
        match.act(0, "operator", f"back:{turn}")
    while undos:
        asked = next(iter(match.open.values()))
        answer = random_answer(asked, generator)
        match.answer(asked.seat, answer)
        while undos and match.can_undo(asked.seat):
            match.act(asked.seat, "undo")
            match.answer(asked.seat, answer)
            undos -= 1
    for seat in (0, 1):
        match.act(seat, "agree", "void")
    return msgspec.structs.replace(
        void(game="impulse"), log=match.log, result=ending_of(match), options=match.state.options
    )


def changed(**fields):
    return msgspec.structs.replace(void(), **fields)


def send(client, record, **more):
    data = record if isinstance(record, bytes) else to_file(record)
    return client.post("/load/", {"record": SimpleUploadedFile("x.json", data)}, **more)


def back(times, base):
    """Return acts after which each of `times` returns plays `base` acts again."""
    filler = [(0, ("agree", "disagree")[n % 2], "pause") for n in range(base)]
    return [*filler, *[(seat, "agree", f"back:{base}") for _n in range(times) for seat in (0, 1)]]
