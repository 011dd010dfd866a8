"""Measure the strength of computer opponents against each other, and their time per answer.

Both sides play the same deals from all seats, so that neither luck nor the seat favours one.
"""

from __future__ import annotations

import hashlib
import math
import multiprocessing
import random
import statistics
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import msgspec

from games import registry
from games.core.ai.autoplay import random_answer
from games.core.ai.opponents import (
    Budget,
    CountedBudget,
    Decision,
    Observation,
    Opponent,
    TimedBudget,
)
from games.core.ai.search import worth_of_end
from games.core.ai.seat_player import SeatPlayer
from games.core.engine.engine import Engine
from games.opponents.cards import results_path
from games.opponents.deciding import collect_seldom
from tools.lab import module_of

MOST_TURNS = 500  # of a match; a longer one counts as shared by all
TURN = 3  # the time of a turn, in times of an answer
SURE = 1.96  # standard errors on each side of an interval of 95 %


class RandomOpponent:
    """Answers at random."""

    def decide(self, observation: Observation, budget: Budget, seed: int) -> Decision:
        return Decision([random_answer(observation.question, random.Random(seed))])


def named_opponent(slug: str, name: str) -> Opponent:
    """Return an opponent by its level, by `random`, or by a name in `tools/lab/<game>/anchors.py`.

    Raises: KeyError, which lists the known names.
    """
    known: dict[str, Opponent] = {"random": RandomOpponent()}
    if anchors := module_of(slug, "anchors"):
        known |= anchors.ANCHORS
    for level, opponent in registry.ai_of(slug).opponents.items():
        known[level] = opponent
    if name not in known:
        raise KeyError(f"{name}: choose from {', '.join(sorted(known))}")
    return known[name]


@dataclass(frozen=True)
class Contest:
    """A comparison: `one` in each seat in turn, `other` in all others, over so many deals."""

    game: str
    one: str = "hard"
    other: str = "normal"
    seats: int = 2
    deals: int = 100
    seconds: float | None = None  # for an answer; if None:
    count: int = 400  # positions for an answer
    options: Mapping[str, str] = field(default_factory=dict)
    seed: str = "opponents"


@dataclass
class Played:
    """One match from the side of `one`."""

    share: float
    margin: float | None
    turns: int
    answers: dict[str, list[float]]  # seconds, by the opponent's name
    seconds_a_turn: dict[str, list[float]]
    faults: list[str]
    endless: bool = False


def play_deal(contest: Contest, deal: int) -> list[Played]:
    """Play one deal with `one` in each of the seats."""
    return [play_match(contest, deal, seat) for seat in range(contest.seats)]


def play_match(contest: Contest, deal: int, seat: int) -> Played:
    """Play a match with `one` in `seat`."""
    rules = registry.rules_of(contest.game)
    secret = hashlib.sha256(f"{contest.seed} {deal}".encode()).digest()
    match = Engine.new(rules, contest.seats, contest.options, secret)
    names = [contest.one if each == seat else contest.other for each in range(contest.seats)]
    opponents = {name: named_opponent(contest.game, name) for name in set(names)}
    players = [SeatPlayer(opponents[name], each) for each, name in enumerate(names)]
    played = Played(0, None, 0, {name: [] for name in names}, {name: [] for name in names}, [])
    spent, turn = dict.fromkeys(range(contest.seats), 0.0), match.checkpoint.index
    while match.outcome is None:
        asked = match.waiting[0]
        name = names[asked]
        seed = random.Random(f"{contest.seed} {deal} {asked} {match.version}").getrandbits(32)
        began = time.process_time()
        answer = _answer(players[asked], match, contest, spent[asked], seed, played.faults)
        took = time.process_time() - began
        played.answers[name].append(took)
        spent[asked] += took
        match.answer(asked, answer)
        if match.checkpoint.index != turn or match.outcome is not None:
            for each, seconds in spent.items():
                if seconds:
                    played.seconds_a_turn[names[each]].append(seconds)
            spent, turn = dict.fromkeys(range(contest.seats), 0.0), match.checkpoint.index
            played.turns += 1
        if played.turns > MOST_TURNS:
            played.share, played.endless = 1 / contest.seats, True
            return played
    played.share = worth_of_end(match.outcome, seat)
    if (scores := match.outcome.scores) and contest.seats > 1:
        played.margin = scores[seat] - max(s for n, s in enumerate(scores) if n != seat)
    return played


def _answer(
    player: SeatPlayer,
    match: Engine[Any],
    contest: Contest,
    spent: float,
    seed: int,
    faults: list[str],
) -> Any:
    """Return the seat's answer; after a fault of the opponent, note it and return the stand-in's."""

    def budget() -> Budget:
        if contest.seconds is None:
            return CountedBudget(contest.count)
        left = max(0.0, contest.seconds * TURN - spent)
        return TimedBudget(min(contest.seconds, left), time.process_time)

    asked = match.question_of(player.seat)
    assert asked is not None
    try:
        answer = player.answer(match, budget, seed)
        asked[1].accept(answer)
    except Exception as fault:  # a faulty opponent must not stop the contest
        faults.append(f"{match.rules.slug}: {asked[1].prompt.id!r}: {type(fault).__name__}: {fault}")
        return match.rules.stand_in(match.state, asked[1])
    return answer


def play(contest: Contest, jobs: int = 1) -> Iterator[list[Played]]:
    """Play all deals, in so many processes; yield the matches of each deal as soon as they are over."""
    if jobs <= 1:
        yield from (play_deal(contest, deal) for deal in range(contest.deals))
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, context, collect_seldom) as pool:
        yield from pool.map(play_deal, [contest] * contest.deals, range(contest.deals))


# --- results ----------------------------------------------------------------------------------


def interval(deals: Sequence[float], matches: int) -> tuple[float, float, float]:
    """Return the mean share of all deals and its interval of 95 % (Wilson's).

    Matches of one deal depend on each other: the differences between deals count.
    """
    share = statistics.fmean(deals)
    error = statistics.stdev(deals) / math.sqrt(len(deals)) if len(deals) > 1 else 0.0
    n = float(matches)
    if error:
        n = min(n, share * (1 - share) / error**2)
    middle = (share + SURE**2 / (2 * n)) / (1 + SURE**2 / n)
    half = SURE / (1 + SURE**2 / n) * math.sqrt(share * (1 - share) / n + SURE**2 / (4 * n**2))
    return share, max(0.0, middle - half), min(1.0, middle + half)


def shares(deals: Sequence[Sequence[Played]]) -> tuple[list[float], int]:
    """Return the mean share of `one` in each deal, and the number of all matches."""
    by_deal = [statistics.fmean(played.share for played in deal) for deal in deals]
    return by_deal, sum(len(deal) for deal in deals)


def elo(share: float, seats: int) -> float:
    """Return the difference in rating between one and each of the others, which are all equal."""
    share = min(max(share, 0.001), 0.999)
    return 400 * math.log10(share * (seats - 1) / (1 - share)) if seats > 1 else 0.0


def quantiles(seconds: Sequence[float]) -> list[float]:
    """Return the median, the 95th percentile and the maximum; zeros for no values."""
    if not seconds:
        return [0.0, 0.0, 0.0]
    ordered = sorted(seconds)
    return [ordered[int(q * (len(ordered) - 1))] for q in (0.5, 0.95, 1)]


def summary(contest: Contest, deals: Sequence[Sequence[Played]]) -> dict[str, Any]:
    """Return all figures of a contest as plain data."""
    matches = [played for deal in deals for played in deal]
    share, low, high = interval(*shares(deals))
    margins = [played.margin for played in matches if played.margin is not None]
    names = list(dict.fromkeys([contest.one, contest.other]))

    def times(of: Callable[[Played], dict[str, list[float]]]) -> dict[str, list[float]]:
        return {
            name: [round(s, 4) for s in quantiles([t for p in matches for t in of(p).get(name, [])])] for name in names
        }

    return {
        "game": contest.game, "one": contest.one, "other": contest.other, "seats": contest.seats,
        "share": round(share, 4), "low": round(low, 4), "high": round(high, 4),
        "fair": round(1 / contest.seats, 4), "games": len(matches),
        "elo": round(elo(share, contest.seats)),
        "margin": round(statistics.fmean(margins), 2) if margins else None,
        "turns": statistics.median(played.turns for played in matches),
        "seconds": times(lambda p: p.answers), "seconds_a_turn": times(lambda p: p.seconds_a_turn),
        "faults": sum(len(played.faults) for played in matches),
        "endless": sum(played.endless for played in matches),
        "budget": f"{contest.count} looks" if contest.seconds is None else f"{contest.seconds} s",
    }  # fmt: skip


def opponents(contest: Contest, jobs: int) -> Iterator[tuple[str, str] | dict[str, Any]]:
    """Play a contest and yield the report: lines for people, and finally all figures."""
    began = time.perf_counter()
    deals: list[list[Played]] = []
    for deal in play(contest, jobs):
        deals.append(deal)
        share, low, high = interval(*shares(deals))
        yield (
            f"after {len(deals)} of {contest.deals} deals, share of {contest.one}",
            f"{share:.1%} ({low:.1%} to {high:.1%})",
        )
    told = summary(contest, deals) | {"took": round(time.perf_counter() - began, 1)}
    yield (
        f"{contest.game}, {contest.seats} seats, {told['games']} matches, {told['budget']} an answer",
        f"{told['took']} s",
    )
    yield (
        f"share of {contest.one} against {contest.other} (fair {told['fair']:.0%})",
        f"{told['share']:.1%} ({told['low']:.1%} to {told['high']:.1%})",
    )
    yield "points of Elo above each", f"{told['elo']:+d}"
    if told["margin"] is not None:
        yield "points of the game above the best other, on average", f"{told['margin']:+.1f}"
    for what in ("seconds", "seconds_a_turn"):
        for name, (half, most, longest) in told[what].items():
            unit = "an answer" if what == "seconds" else "a turn"
            yield (
                f"seconds {unit} of {name}: median, 95 %, most",
                f"{half:.3f}, {most:.3f}, {longest:.3f}",
            )
    if told["endless"]:
        yield f"matches without an end after {MOST_TURNS} turns", str(told["endless"])
    for fault in list(dict.fromkeys(f for deal in deals for p in deal for f in p.faults))[:5]:
        yield f"fault: {fault}", ""
    yield told


def keep(contest: Contest, told: Mapping[str, Any]) -> None:
    """Store a result in the game's `opponents.json`, in place of an older one of the same contest."""
    path = results_path(contest.game)
    known = msgspec.json.decode(path.read_bytes()) if path.exists() else []
    same = ("one", "other", "seats")
    means = f"--count {contest.count}" if contest.seconds is None else f"--seconds {contest.seconds}"
    options = "".join(f" --option {key}={value}" for key, value in contest.options.items())
    entry = {name: told[name] for name in (*same, "share", "low", "high", "games")} | {
        "command": f"manage.py bench opponents {contest.game} --one {contest.one} --other {contest.other}"
        f" --seats {contest.seats} --deals {contest.deals} {means}{options} --keep",
    }
    others = [each for each in known if any(each[name] != entry[name] for name in same)]
    ordered = sorted([*others, entry], key=lambda each: (each["seats"], each["one"], each["other"]))
    path.write_bytes(msgspec.json.format(msgspec.json.encode(ordered), indent=2) + b"\n")
