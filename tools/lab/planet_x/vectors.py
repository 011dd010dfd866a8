"""Check of files of test vectors in the formats of RULES.md."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

import msgspec

from games.planet_x.actions.surveys import legal_surveys, months_by_size
from games.planet_x.scoring import FINDER_POINTS, Score, final_locate_points, scores
from games.planet_x.sky.clues import Clue, holds
from games.planet_x.sky.facts import Fact, Located, is_true, locate
from games.planet_x.sky.sectors import (
    MODES,
    STANDARD,
    SURVEYED,
    THEORIES,
    Letter,
    Mode,
    appearance,
    masks_of,
    problems,
    surveyed,
)
from games.planet_x.sky.skies import all_skies
from games.planet_x.sky.track import Track
from games.planet_x.theories.tokens import Token, confirmed, review, turn_up

Json: TypeAlias = Any
Case: TypeAlias = tuple[str, list[str]]  # the subject of the check, and the differences


def check(text: str | bytes) -> Iterator[Case]:
    """Yield each case of a file of vectors with all its differences."""
    data = msgspec.json.decode(text)
    for key, cases in FORMATS.items():
        if key in data:
            yield from _guarded(cases(data))
            return
    yield "file", [f"none of the known formats: it has {', '.join(data)}"]


def _guarded(cases: Iterator[Case]) -> Iterator[Case]:
    """Yield the cases; an unreadable case comes last, as failed."""
    try:
        yield from cases
    except (LookupError, ValueError, TypeError, msgspec.MsgspecError) as error:
        yield "format", [f"cannot be read: {type(error).__name__}: {error}"]


def differences(expected: Mapping[str, Json], got: Mapping[str, Json]) -> list[str]:
    return [
        f"{key}: expected {value!r}, got {got.get(key)!r}" for key, value in expected.items() if got.get(key) != value
    ]


def mode_in(data: Mapping[str, Json]) -> Mode:
    return MODES[data.get("mode", STANDARD.key)]


# --- skies and appearances --------------------------------------------------------------------------


def skies_cases(data: Json) -> Iterator[Case]:
    mode = mode_in(data)
    skies = all_skies(mode)
    known = {"number_of_valid_skies": len(skies), "first": skies[0], "last": skies[len(skies) - 1]}
    yield "all skies", differences({key: data[key] for key in known if key in data}, known)
    for case in data["skies"]:
        yield f"sky {case['sky']}", list(wrong_about_sky(case, mode))
    for case in data.get("invalid", []):
        yield f"invalid sky {case['sky']}", wrong_about_problems(case, mode)


def wrong_about_sky(case: Json, mode: Mode) -> Iterator[str]:
    sky, every = case["sky"], mode.ring
    yield from problems(sky, mode)
    targets = "".join(appearance(sky, sector) for sector in every)
    yield from differences({"targets": case.get("targets", targets)}, {"targets": targets})
    legal = {letter: legal_answers(sky, letter, mode) for letter in SURVEYED}
    for letter, answers in case.get("surveys", {}).items():
        yield from (f"survey {letter} {text}" for text in differences(answers, legal[letter]))
        if unasked := legal[letter].keys() - answers.keys():
            yield f"surveys for {letter} that should not be legal: {sorted(unasked)}"
    for each in case.get("clues", []):
        clue = msgspec.convert(each["clue"], Clue)
        if holds(clue, masks_of(sky), mode.sectors) != each["value"]:
            yield f"{clue} is not {each['value']}"
    for each in case.get("locate", []):
        guess = locate(sky, each["sector"], each["left"], each["right"])
        if isinstance(guess, Located) != each["ok"]:
            yield f"locate {each} is answered otherwise"


def legal_answers(sky: str, letter: Letter, mode: Mode) -> dict[str, int]:
    """Return the answer to each survey that is legal at some position of the arrow, as "first-last"."""
    return {
        f"{first}-{last}": surveyed(sky, letter, first, last)
        for month in range(mode.sectors)
        for first, last in legal_surveys(mode, month, letter)
    }


KNOWN_PROBLEM = re.compile(r"^(comet|lone asteroid|gas cloud|Planet X)\b")


def wrong_about_problems(case: Json, mode: Mode) -> list[str]:
    """Compare the broken rules; the dwarf planets' band may be worded in any way."""
    found = problems(case["sky"], mode)
    expected = case.get("problems", found)
    same = {text for text in found if KNOWN_PROBLEM.match(text)} == {
        text for text in expected if KNOWN_PROBLEM.match(text)
    }
    banded = [any(not KNOWN_PROBLEM.match(text) for text in texts) for texts in (found, expected)]
    if not found or not same or banded[0] != banded[1]:
        return [f"expected {expected}, got {found}"]
    return []


def legal_cases(data: Json) -> Iterator[Case]:
    costs = {str(size): months_by_size(size) for size in range(1, 10)}
    yield "cost", differences(data.get("cost", {}), costs)
    for key, positions in data["legal"].items():
        mode = MODES[key]
        for arrow, expected in positions.items():
            month = int(arrow) - 1
            got = {
                "visible": mode.visible(month),
                "comet": sorted(map(list, legal_surveys(mode, month, "C"))),
                "others": len(legal_surveys(mode, month, "A")),
            }
            if "comet" in expected:
                expected = expected | {"comet": sorted(expected["comet"])}
            yield f"{key}, arrow at {arrow}", differences(expected, got)


def clue_cases(data: Json) -> Iterator[Case]:
    # on abstract rings the letters A and B stand for any two objects
    tests = msgspec.json.decode(msgspec.json.encode(data["tests"]).replace(b"B", b"G"))
    for each in tests:
        clue = msgspec.convert(each["clue"], Clue)
        masks = defaultdict(int, masks_of(each["board"]))  # a small board has no Planet X, say
        true = holds(clue, masks, len(each["board"]))
        wrong = [] if true == each["value"] else [f"expected {each['value']}, got {true}"]
        yield f"{clue} on {each['board']}", wrong


# --- counting --------------------------------------------------------------------------------------


def solve_cases(data: Json) -> Iterator[Case]:
    mode = mode_in(data)
    skies = all_skies(mode)
    for number, case in enumerate(data["puzzles"], 1):
        fitting = skies.fitting(msgspec.convert(case["facts"], list[Fact]))
        got: dict[str, Json] = {"remaining": len(fitting)}
        if case.get("skies") is not None:
            got["skies"] = [skies[int(place)] for place in fitting]
        if "per_sector" in case:
            got["per_sector"] = skies.per_sector(fitting)
        yield f"puzzle {number}", differences({key: case[key] for key in got}, got)


def sheet_cases(data: Json) -> Iterator[Case]:
    """Yield a played note sheet: facts one by one, and the skies left after each."""
    mode = mode_in(data)
    skies = all_skies(mode)
    known = msgspec.convert(data.get("starting_information", []), list[Fact])
    later = msgspec.convert([*data.get("observations", []), *data.get("clues", [])], list[Fact])
    yield "sky", problems(data["sky"], mode)
    yield "facts", [str(fact) for fact in known + later if not is_true(fact, data["sky"])]
    for fact, expected in data.get("remaining_after_each", []):
        if not isinstance(fact, str):
            known.append(msgspec.convert(fact, Fact))
        count = skies.count(known)
        yield f"after {fact}", [] if count == expected else [f"expected {expected}, got {count}"]
    if "final_skies" in data:
        left = [skies[int(place)] for place in skies.fitting(known)]
        yield "final skies", differences({"skies": data["final_skies"]}, {"skies": left})
    if line := data.get("score_line"):
        yield "score line", wrong_about_line(line, line.get("total"), mode)


def wrong_about_line(line: Mapping[str, int], total: int | None, mode: Mode) -> list[str]:
    """Check that a line of points consists of whole theories and adds up."""
    wrong = [
        f"{line[letter]} points for {letter} at {mode.points[letter]} each"
        for letter in THEORIES
        if line.get(letter, 0) % mode.points[letter]
    ]
    summed = sum(points for key, points in line.items() if key != "total")
    return wrong + ([] if total in (None, summed) else [f"expected {total}, got {summed}"])


# --- time and theories -----------------------------------------------------------------------------


def games_cases(data: Json) -> Iterator[Case]:
    mode = mode_in(data)
    for number, game in enumerate(data["games"], 1):
        if "steps" in game:
            yield f"game {number}", list(wrong_about_flow(game, mode))
        else:
            yield f"game {number}, sky {game['sky']}", list(wrong_about_theories(game, mode))


def wrong_about_flow(game: Json, mode: Mode) -> Iterator[str]:
    players = game["players"]
    track = Track([0] * len(players), list(range(len(players))))
    for number, step in enumerate(game["steps"], 1):
        wrong_theories = iter(step.get("wrong_theories", []))
        track.advance(players.index(step["player"]), step["cost"])
        events: list[Json] = []
        for stop in track.stops_until_rearmost(mode):
            sector = mode.sector_of(track.arrow)
            if stop != "theory":
                events.append(["conference", stop, sector])
                continue
            events.append(["theory", sector])
            _sector, owners = next(wrong_theories, (sector, ()))
            moved = list(track.penalise(players.index(owner) for owner in owners))
            events += [["penalty", players[pawn]] for pawn in moved]
        got = {
            "events": events,
            "times": dict(zip(players, track.months, strict=True)),
            "arrow_sector": mode.sector_of(track.arrow),
            "visible": mode.visible(track.arrow),
            "next": players[track.order[0]],
            "order": [players[pawn] for pawn in track.order],
        }
        expected = {key: step[key] for key in got if key in step}
        if "events" in expected:
            expected["events"] = without_repeats(expected["events"])
        yield from (f"step {number}, {text}" for text in differences(expected, got))


def without_repeats(events: list[Json]) -> list[Json]:
    """Merge two penalties of one pawn, which are one move here."""
    return [
        event
        for before, event in zip([None, *events], events, strict=False)
        if event != before or event[0] != "penalty"
    ]


def wrong_about_theories(game: Json, mode: Mode) -> Iterator[str]:
    players, sky = game["players"], game["sky"]
    tokens: list[Token] = []
    for phase, played in enumerate(game["phases"], 1):
        tokens += [
            Token(players.index(owner), sector, letter, phase) for owner, sector, letter in played["submissions"]
        ]
        turned_up = list(review(tokens, sky))
        reviews = [[t.sector, players[t.owner], t.object, t.state == "right"] for t in turned_up]
        got = {
            "reviews": reviews,
            "penalties": [owner for _sector, owner, _letter, right in reviews if not right],
            "confirmed": sorted(confirmed(tokens)),
        }
        expected = {key: played[key] for key in got if key in played}
        yield from (f"phase {phase}, {text}" for text in differences(expected, got))
    last = len(game["phases"]) + 1
    tokens += [
        Token(players.index(owner), sector, letter, last) for owner, sector, letter in game.get("final_theories", [])
    ]
    for token in tokens:
        turn_up(token, sky)
    found = {players.index(p): final_locate_points(n) for p, n in game["located_behind"].items()}
    found[players.index(game["finder"])] = FINDER_POINTS
    final = scores(tokens, mode, found, len(players))
    lines = {player: score_line(score) for player, score in zip(players, final, strict=True)}
    yield from differences(game["scores"], lines)
    best = max(score.rank for score in final)
    winners = [p for p, score in zip(players, final, strict=True) if score.rank == best]
    yield from differences({"winners": sorted(game["winners"])}, {"winners": sorted(winners)})


def score_line(score: Score) -> dict[str, int]:
    line: dict[str, int] = {"first": score.first, "X": score.planet_x, "total": score.total}
    line.update(score.theories.items())
    return line


def scoring_cases(data: Json) -> Iterator[Case]:
    for case in data["cases"]:
        mode = mode_in(case)
        if "score_line" in case:
            yield case["source"], wrong_about_line(case["score_line"], case.get("total"), mode)
            continue
        players = sorted({owner for owner, *_rest in case["theories"]} | case["expect"].keys())
        tokens = [
            Token(players.index(owner), sector, letter, phase, state="right")
            for owner, sector, letter, phase in case["theories"]
        ]
        final = scores(tokens, mode, {}, len(players))
        wrong = [
            f"{player}, {text}"
            for player, expected in case["expect"].items()
            for text in differences(expected, score_line(final[players.index(player)]))
        ]
        yield case["source"], wrong


FORMATS: dict[str, Callable[[Json], Iterator[Case]]] = {
    "skies": skies_cases,
    "puzzles": solve_cases,
    "games": games_cases,
    "legal": legal_cases,
    "tests": clue_cases,
    "cases": scoring_cases,
    "starting_information": sheet_cases,
}
