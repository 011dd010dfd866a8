"""The briefing: what is told about a sky, by research, conferences and as starting information.

Everything is drawn from the number of the match's sky, so that the same number gives other people
the same sky with the same clues: number = edition * (number of skies) + place of the sky.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

import msgspec
import numpy as np

from games.core import Chance
from games.planet_x.clue_table import CONFERENCES, TOPICS
from games.planet_x.clues import Clue, holds
from games.planet_x.facts import Not
from games.planet_x.skies import all_skies, packed, packed_places_of_x
from games.planet_x.sky import MODES, THEORIES, Mode, masks_of, mode_of, object_at, problems

T = TypeVar("T")
EDITIONS = 1000  # so many briefings there are of each sky
SEASONS = ("spring", "summer", "autumn", "winter")
BOT = "bot"  # it has a list of starting information, too
LETTERS = "ABCDEF"
SINGLES = {"standard": (13, 56, 27, 3), "expert": (12, 48, 35, 5)}  # topics about one object, in %
FEWEST = {"standard": 2, "expert": 100}  # skies that all clues together leave at least
BLOCKS = {"standard": ("ADDG", "ADGG", "CADG"), "expert": ("ADGG", "AADG", "CADG")}
LEVELS = {"youth": 12, "beginner": 8, "experienced": 4, "genius": 0}
ATTEMPTS = 60


class Briefing(msgspec.Struct, frozen=True):
    """A sky with its six topics, its conferences and lists of starting information."""

    sky: str
    topics: tuple[Clue, ...]
    conferences: tuple[Clue, ...]
    starting: dict[str, tuple[Not, ...]]


def how_many(mode: Mode) -> int:
    """How many numbers there are."""
    return EDITIONS * len(all_skies(mode))


def briefing(mode: Mode, number: int, players: Iterable[str] = (*SEASONS, BOT)) -> Briefing:
    """The sky of that number, and all that is told about it to these players."""
    skies = all_skies(mode)
    return brief(skies[number % len(skies)], f"{mode.key} {number}", players)


def brief(sky: str, seed: str, players: Iterable[str]) -> Briefing:
    """A briefing about `sky`, the same whenever the seed is the same."""
    topics, conferences = clues_about(sky, chance_from(seed))
    lists = {each: starting_list(sky, chance_from(f"{seed} {each}")) for each in players}
    return Briefing(sky, topics, conferences, lists)


def chance_from(seed: str) -> Chance:
    return Chance(hashlib.sha256(seed.encode()).digest())


def code_of(mode: Mode, number: int) -> str:
    """The code by which people tell each other a sky."""
    width = len(str(how_many(mode) - 1))
    return f"{mode.key[0].upper()}{number:0{width}}"


def read_code(code: str) -> tuple[Mode, int]:
    """The mode and the number of a code; ValueError if there is no such code."""
    text = code.strip().upper().replace("-", "").replace(" ", "")
    for mode in MODES.values():
        if text[:1] == mode.key[0].upper() and text[1:].isascii() and text[1:].isdigit():
            number = int(text[1:13])
            if len(text) <= 13 and number < how_many(mode):
                return mode, number
    raise ValueError(f"there is no sky with the code {code!r}")


# --- topics and conferences --------------------------------------------------------------------


def clues_about(sky: str, chance: Chance) -> tuple[tuple[Clue, ...], tuple[Clue, ...]]:
    """Six topics and the conferences: true, about different things, and no giveaway."""
    mode = mode_of(sky)
    topics_of = by_title(true_clues(TOPICS[mode.key], sky))
    for _attempt in range(ATTEMPTS):
        topics = draw_topics(mode, topics_of, chance)
        conferences = draw_conferences(sky, chance)
        if topics and leave_enough(mode, (*topics, *conferences)):
            break
    return tuple(topics), conferences


def true_clues(table: Mapping[Clue, int], sky: str) -> dict[Clue, int]:
    """The clues of the table that hold in `sky`, with their weights."""
    return {clue: table[clue] for clue in all_skies(mode_of(sky)).true_of(sky, table)}


def by_title(clues: Mapping[Clue, int]) -> dict[str, dict[Clue, int]]:
    titles: dict[str, dict[Clue, int]] = {}
    for clue, weight in clues.items():
        titles.setdefault(clue.title, {})[clue] = weight
    return titles


def draw_topics(
    mode: Mode, topics_of: Mapping[str, Mapping[Clue, int]], chance: Chance
) -> list[Clue]:
    """A clue for each of six titles, at most two of a kind; nothing if the draw goes wrong."""
    topics: list[Clue] = []
    for title in draw_titles(mode, topics_of, chance):
        kinds = Counter((clue.kind, clue.quantifier) for clue in topics)
        fresh = {
            clue: weight
            for clue, weight in topics_of[title].items()
            if kinds[clue.kind, clue.quantifier] < 2
        }
        if not fresh:
            return []
        topics.append(drawn(fresh, chance))
    chance.shuffle(topics)
    return topics


def draw_titles(
    mode: Mode, topics_of: Mapping[str, Mapping[Clue, int]], chance: Chance
) -> list[str]:
    """Six different titles, none to three of one object, no object in more than three."""
    weights = {title: sum(clues.values()) for title, clues in topics_of.items()}
    singles = drawn(dict(enumerate(SINGLES[mode.key])), chance)
    titles: list[str] = []
    for size in [1] * singles + [2] * (6 - singles):
        told = Counter("".join(titles))
        open_titles = {
            title: weight
            for title, weight in weights.items()
            if len(title) == size and title not in titles and all(told[o] < 3 for o in title)
        }
        if not open_titles:
            return draw_titles(mode, topics_of, chance)
        titles.append(drawn(open_titles, chance))
    return titles


def draw_conferences(sky: str, chance: Chance) -> tuple[Clue, ...]:
    """Conferences that together tell Planet X from every empty sector it could be mistaken for.

    In 42 of the 4,446 standard skies no clue can; there they tell it from as many as can be.
    """
    mode = mode_of(sky)
    clues = true_clues(CONFERENCES[mode.key], sky)
    told: list[Clue] = []
    for _attempt in range(ATTEMPTS):
        told, wrong = [], rivals(sky)
        for left in reversed(range(len(mode.conferences))):
            useful = most_useful(other_than(told, clues), wrong, as_can_be=left == 0)
            told.append(drawn(useful, chance))
            wrong = [rival for rival in wrong if holds(told[-1], masks_of(rival), len(sky))]
        if not wrong or len(mode.conferences) == 1:
            break
    return tuple(told)


def other_than(told: Iterable[Clue], clues: Mapping[Clue, int]) -> dict[Clue, int]:
    """The clues that are not about the same object in the same way as one told already."""
    known = [(clue.kind, clue.object) for clue in told]
    return {c: weight for c, weight in clues.items() if (c.kind, c.object) not in known}


def rivals(sky: str) -> list[str]:
    """The valid skies that differ only in which empty sector is Planet X."""
    swapped = [
        "".join("X" if at == place else letter.replace("X", "E") for at, letter in enumerate(sky))
        for place, empty in enumerate(sky)
        if empty == "E"
    ]
    return [rival for rival in swapped if not problems(rival, mode_of(sky))]


def most_useful(
    clues: Mapping[Clue, int], wrong: Sequence[str], *, as_can_be: bool
) -> dict[Clue, int]:
    """The clues that refute a rival, if there is any, or as many of them as can be."""
    refuted = {
        clue: sum(not holds(clue, masks_of(rival), len(rival)) for rival in wrong) for clue in clues
    }
    needed = max(refuted.values()) if as_can_be else min(1, max(refuted.values()))
    return {clue: clues[clue] for clue, count in refuted.items() if count >= needed}


def leave_enough(mode: Mode, clues: Iterable[Clue]) -> bool:
    """Whether several skies, with several places for Planet X, remain when all clues are known."""
    fitting = np.bitwise_and.reduce([packed(mode, clue) for clue in clues])
    if int(np.bitwise_count(fitting).sum()) < FEWEST[mode.key]:
        return False
    return sum(bool((fitting & places).any()) for places in packed_places_of_x(mode)) > 1


def drawn(weights: Mapping[T, int], chance: Chance) -> T:
    """One of the keys, as likely as its weight says."""
    left = chance.below(sum(weights.values()))
    for each, weight in weights.items():
        left -= weight
        if left < 0:
            return each
    raise AssertionError("the weights changed while they were added up")


# --- starting information ------------------------------------------------------------------------


def starting_list(sky: str, chance: Chance) -> tuple[Not, ...]:
    """Twelve things that are not so, in three blocks of four: each level is told more blocks."""
    mode = mode_of(sky)
    facts: list[Not] = []
    for number, objects in enumerate(BLOCKS[mode.key]):
        facts += draw_block(sky, objects, free_for(mode, number, facts), chance, facts)
    return tuple(facts)


def free_for(mode: Mode, number: int, facts: Sequence[Not]) -> list[int]:
    """Where block 1 (comet sectors), 2 (all others) and 3 may speak of."""
    if number < 2:
        return [s for s in range(1, mode.sectors + 1) if (s in mode.comet_sectors) == (number == 0)]
    told_of = [] if mode.key == "standard" else [fact.sector for fact in facts]
    return [sector for sector in range(1, mode.sectors + 1) if sector not in told_of]


def draw_block(
    sky: str, objects: str, sectors: Sequence[int], chance: Chance, before: Sequence[Not]
) -> list[Not]:
    """A true fact about each of the objects, in different sectors."""
    mode = mode_of(sky)
    facts: list[Not] = []
    for letter in objects:
        fresh = [
            sector
            for sector in sectors
            if object_at(sky, sector) != letter
            and (letter != "C" or sector in mode.comet_sectors)
            and all(sector != fact.sector for fact in facts)
            and Not(sector, letter) not in before
        ]
        if not fresh:
            return draw_block(sky, objects, sectors, chance, before)
        facts.append(Not(chance.pick(fresh), letter))
    chance.shuffle(facts)
    return facts


assert set("".join(BLOCKS["standard"])) == set(THEORIES)
