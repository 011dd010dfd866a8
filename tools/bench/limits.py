"""`bench limits`: how long a match takes to load at each limit of what may be repeated in it.

Of each game the longest turn of some random matches is the running one, and everybody repeats in it what
they may.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from time import process_time
from typing import Any, NamedTuple

from django.contrib.auth import get_user_model

from config.collector import tune_collector
from games import models, registry
from games.core.autoplay import play_on
from games.core.limits import ENTRIES, MESSAGES
from games.core.log import kept_answers
from games.core.match import Match
from games.core.questions import IllegalAnswer, Json
from games.core.record import FORMAT, Record, check_shape, ending_of, verify
from games.core.rules import Rules
from games.matches.change import Change
from games.services.chat import chat_messages
from games.services.judging import Act, Answer, Move, Undo, judge
from games.services.start import match_start
from games.services.store import LiveMatch, load
from games.services.viewing import notes_save
from games.services.writing import write

SEEDS, ANSWERS, ATTEMPTS, AT_ONCE = 4, 600, 5, 200
NOTES: dict[str, Json] = {"text": "x" * 7_900}


class Dearest(NamedTuple):
    """A match in its longest turn, where somebody may take something back, by the answers that led there."""

    seats: int
    secret: bytes
    answers: list[tuple[int, Json]]
    turn: int  # how many of them belong to that turn


def limits() -> Iterator[tuple[str, str]]:
    """Load a match of each game at each limit, and check the record of one at its limits."""
    tune_collector()  # as the server does
    people = [get_user_model().objects.create_guest(f"Player {n}") for n in range(6)]
    for rules in registry.all_rules():
        dearest = dearest_turn(rules)
        live = prepared(rules, people, dearest)
        yield f"{rules.slug}: {dearest.turn} answers in a turn", time_of(live)
        for what, fill in FILLED.items():
            live = prepared(rules, people, dearest)
            done = fill(live, dearest)
            yield f"  {done:,} {what}, {live.game.version:,} entries", time_of(live)
        live = prepared(rules, people, dearest)
        fill_requests(live, dearest)
        while fill_undos(live, dearest) and fits_again(live, dearest):
            go_back_and_play(live, dearest)
        yield f"  its record, {live.game.version:,} entries, is checked", time_of_proof(live)


def dearest_turn(rules: Rules[Any]) -> Dearest:
    """Return how some random matches, of as many as can play, come to most answers that can be taken back."""
    best = Dearest(0, b"", [], -1)
    for seed in range(SEEDS):
        seats, secret, generator = rules.seats[-1], bytes([seed]) * 32, random.Random(seed)
        match = Match.new(rules, seats, {}, secret)
        while match.outcome is None and match.version < ANSWERS:
            play_on(match, generator, 1)
            turn = match.version - match.checkpoint.index
            if turn > best.turn and any(match.can_undo(seat) for seat in range(seats)):
                answers = [(entry.seat, entry.answer) for entry in match.log]
                best = Dearest(seats, secret, answers, turn)
    return best


def prepared(rules: Rules[Any], people: list[Any], dearest: Dearest) -> LiveMatch:
    """Return a match in the dearest turn of its game."""
    players = people[: dearest.seats]
    live = load(match_start(game=rules.slug, people=players, secret=dearest.secret).slug)
    _store(_played(live, dearest))
    return live


def _played(live: LiveMatch, dearest: Dearest) -> Iterator[Change]:
    for seat, answer in dearest.answers:
        yield _answered(live, seat, answer)


def _answered(live: LiveMatch, seat: int, answer: Json) -> Change:
    asked = live.game.question_of(seat)
    assert asked is not None, "the same match is asked the same"
    return _moved(live, seat, Answer(_id(live), asked[0], answer))


def _moved(live: LiveMatch, seat: int, move: Move) -> Change:
    return judge(live, live.seats[seat].person, move)


def _id(live: LiveMatch) -> str:
    return f"bench.{live.game.version}"


def _store(changes: Iterable[Change]) -> int:
    """Write changes of one match, many at once. Return how many there were."""
    taken, done = list[Change](), 0
    for change in changes:
        taken.append(change)
        done += 1
        if len(taken) == AT_ONCE:
            write(taken)
            taken.clear()
    write(taken)
    return done


def _go_back(live: LiveMatch) -> Change:
    """Begin the match anew, as an operator can."""
    return judge(live, None, Act(_id(live), "operator", "back:0"), seat=0)


def go_back_and_play(live: LiveMatch, dearest: Dearest) -> None:
    """Come to the same turn once more."""
    _store([_go_back(live)])
    _store(_played(live, dearest))


def fits_again(live: LiveMatch, dearest: Dearest) -> bool:
    """Return whether the match may come to the same turn once more before it is full."""
    return live.game.version + len(dearest.answers) < ENTRIES


# --- what may be repeated -------------------------------------------------------------------------


def _repeated(live: LiveMatch, moves: Callable[[int], Iterator[Move]]) -> Iterator[Change]:
    """Let each seat make its moves until it is refused."""
    for seat in range(len(live.seats)):
        try:
            for move in moves(seat):
                yield _moved(live, seat, move)
        except IllegalAnswer:
            continue


def fill_undos(live: LiveMatch, _dearest: Dearest) -> int:
    """Take the last choice back and make it again, as often as each seat may."""

    def toggled(seat: int) -> Iterator[Move]:
        while live.game.can_undo(seat):
            log = live.game.log
            last = log[max(at for at in kept_answers(log) if log[at].seat == seat)]
            yield Undo(_id(live), live.game.version)
            yield Answer(_id(live), last.question, last.answer)

    return _store(_repeated(live, toggled)) // 2


def fill_requests(live: LiveMatch, _dearest: Dearest) -> int:
    """Propose to end the match and take that back, as often as each seat may."""

    def proposed(_seat: int) -> Iterator[Move]:
        while True:
            yield Act(_id(live), "agree", "void")
            yield Act(_id(live), "disagree", "void")

    return _store(_repeated(live, proposed))


def fill_orders(live: LiveMatch, _dearest: Dearest) -> int:
    """Leave an automatic answer and withdraw it, as often as each seat may."""
    known = live.game.rules.standing_orders

    def ordered(seat: int) -> Iterator[Move]:
        key = next((key for key in known if known[key].stands(live.game.state, seat)), None)
        while key is not None:
            yield Act(_id(live), "order", key)
            yield Act(_id(live), "withdraw", key)

    return _store(_repeated(live, ordered))


def fill_entries(live: LiveMatch, dearest: Dearest) -> int:
    """Play until the match is full, each time from its beginning to the dearest turn."""
    before = live.game.version
    while fits_again(live, dearest):
        go_back_and_play(live, dearest)
    return live.game.version - before


def fill_notes(live: LiveMatch, _dearest: Dearest) -> int:
    """Store the longest notes in each seat."""
    for seat in live.seats:
        assert seat.person is not None
        notes_save(slug=live.row.slug, person=seat.person, notes=NOTES)
    return len(live.seats)


def fill_chat(live: LiveMatch, _dearest: Dearest) -> int:
    """Write as much as all may."""
    written = [
        models.ChatMessage(
            match=live.row,
            audience="players",
            person_id=seat.person,
            name=seat.name,
            text="x" * 500,
        )
        for seat in live.seats
        for _message in range(MESSAGES)
    ]
    return len(models.ChatMessage.objects.bulk_create(written))


FILLED: dict[str, Callable[[LiveMatch, Dearest], int]] = {
    "undos in the turn": fill_undos,
    "proposals": fill_requests,
    "automatic answers": fill_orders,
    "notes": fill_notes,
    "messages": fill_chat,
    "entries more": fill_entries,
}


# --- what is measured -----------------------------------------------------------------------------


def time_of(live: LiveMatch) -> str:
    """Return the processor time of the best of some loads of a match, as sockets load it."""
    times = []
    for _attempt in range(ATTEMPTS):
        began = process_time()
        chat_messages([load(live.row.slug).row.pk])
        times.append(process_time() - began)
    return f"{min(times) * 1000:.1f} ms"


def time_of_proof(live: LiveMatch) -> str:
    """Return the processor time of checking the record of a match that its players end now."""
    game, row = live.game, live.row
    for seat in range(len(live.seats)):
        game.act(seat, "agree", "void")
    record = Record(
        orrery=FORMAT, game=row.game, rules=row.rules_version, seats=len(live.seats), names=live.names,
        options=row.options, commitment=row.commitment, secret=bytes(row.secret).hex(), log=game.log,
        result=ending_of(game),
    )  # fmt: skip
    check_shape(record)
    began = process_time()
    findings = verify(record, game.rules)
    took = process_time() - began
    return f"{took:.2f} s" if all(each.ok for each in findings) else "it fails"
