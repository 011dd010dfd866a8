"""Clue sets: the topics, conferences and starting facts of a sky, and the codes of skies.

The match's number decides everything: equal numbers give equal skies and clues. The number is edition *
(number of skies) + number of the sky in the list. If the conferences drawn first leave a rival, better ones
are drawn. If no conferences are enough, the next sky in the list is used. Numbers from `number_of_codes` on
mean the clues drawn first, as in matches under version 1 of the rules. RULES.md § The sky and its clues.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache, reduce
from itertools import permutations
from math import prod
from operator import and_
from typing import Literal, NamedTuple, TypeAlias, TypeVar

import msgspec
import numpy as np

from games.core import Chance
from games.planet_x.sky.clue_table import CONFERENCES, TOPICS
from games.planet_x.sky.clues import Clue, holds
from games.planet_x.sky.facts import Absent
from games.planet_x.sky.sectors import MODES, Letter, Mode, masks_of, mode_of, object_at, problems
from games.planet_x.sky.skies import all_skies, packed_sectors_of_x, packed_truth

T = TypeVar("T")
EDITIONS = 1000  # clue sets of each sky
NUMBER_OF_SKIES = {"standard": 4446, "expert": 1_138_272}  # the expert list itself takes a second
Season: TypeAlias = Literal["spring", "summer", "autumn", "winter"]
Observer: TypeAlias = Season | Literal["bot"]  # observers with a list of starting facts
SEASONS: tuple[Season, ...] = ("spring", "summer", "autumn", "winter")
BOT: Literal["bot"] = "bot"
# weights of zero to three topics about one object
SINGLES = {"standard": (13, 56, 27, 3), "expert": (12, 48, 35, 5)}
MIN_SKIES_LEFT = {"standard": 2, "expert": 100}  # when all clues are known
STARTING_BLOCKS: Mapping[str, tuple[tuple[Letter, ...], ...]] = {
    "standard": (("A", "D", "D", "G"), ("A", "D", "G", "G"), ("C", "A", "D", "G")),
    "expert": (("A", "D", "G", "G"), ("A", "A", "D", "G"), ("C", "A", "D", "G")),
}
MAX_ATTEMPTS = 60


class ClueSet(msgspec.Struct, frozen=True):
    """A sky with its six topics, its conferences and the starting facts of each observer."""

    sky: str
    topics: tuple[Clue, ...]
    conferences: tuple[Clue, ...]
    starting: dict[Observer, tuple[Absent, ...]]


class Clues(NamedTuple):
    """The topics and the conferences of a sky."""

    topics: tuple[Clue, ...]
    conferences: tuple[Clue, ...]


def number_of_codes(mode: Mode) -> int:
    """Return the number of sky codes; as many more numbers belong to old matches."""
    return EDITIONS * NUMBER_OF_SKIES[mode.key]


def clue_set(mode: Mode, number: int, observers: Iterable[Observer] = (*SEASONS, BOT)) -> ClueSet:
    """Return the sky of the code of that number, with its clues and starting facts.

    Its conferences refute all its rivals, except for numbers of old matches.
    """
    skies = all_skies(mode)
    if number >= number_of_codes(mode):
        return first_clue_set(mode, number - number_of_codes(mode), observers)
    first = first_clue_set(mode, number, observers)
    if not rivals_left(first.sky, first.conferences):
        return first
    following = (skies[(number + step) % len(skies)] for step in range(len(skies)))
    sky = next(sky for sky in following if can_tell_x_apart(sky))
    return clue_set_about(sky, f"{mode.key} {number}", observers)


def first_clue_set(mode: Mode, number: int, observers: Iterable[Observer]) -> ClueSet:
    """Return the clue set of version 1 of the rules; it may leave a rival."""
    skies = all_skies(mode)
    sky, seed = skies[number % len(skies)], f"{mode.key} {number}"
    return with_starting_facts(sky, draw_clues(sky, chance_from(seed)), seed, observers)


def clue_set_about(sky: str, seed: str, observers: Iterable[Observer]) -> ClueSet:
    """Draw a clue set about `sky`; equal seeds give equal sets."""
    clues = draw_clues(sky, chance_from(seed))
    if rivals_left(sky, clues.conferences):
        clues = draw_clues(sky, chance_from(f"{seed} again"), best_conferences(sky))
    return with_starting_facts(sky, clues, seed, observers)


def with_starting_facts(sky: str, clues: Clues, seed: str, observers: Iterable[Observer]) -> ClueSet:
    starting = {each: draw_starting_facts(sky, chance_from(f"{seed} {each}")) for each in observers}
    return ClueSet(sky, clues.topics, clues.conferences, starting)


def chance_from(seed: str) -> Chance:
    return Chance(hashlib.sha256(seed.encode()).digest())


def code_of(mode: Mode, number: int) -> str:
    """Return the code of a sky, for people to share."""
    width = len(str(2 * number_of_codes(mode) - 1))
    return f"{mode.key[0].upper()}{number:0{width}}"


def read_code(code: str) -> tuple[Mode, int]:
    """Return the mode and the number of a code.

    Raises ValueError if there is no such code.
    """
    text = code.strip().upper().replace("-", "").replace(" ", "")
    for mode in MODES.values():
        if text[:1] == mode.key[0].upper() and text[1:].isascii() and text[1:].isdigit():
            number = int(text[1:13])
            if len(text) <= 13 and number < 2 * number_of_codes(mode):
                return mode, number
    raise ValueError(f"there is no sky with the code {code!r}")


def draw_clues(sky: str, chance: Chance, pool: Mapping[tuple[Clue, ...], int] | None = None) -> Clues:
    """Draw six topics and the conferences: true, about different things, and no giveaway.

    Conferences come from `pool`, if given, which has weights.
    """
    mode = mode_of(sky)
    topics_of = by_title(true_clues(TOPICS[mode.key], sky))
    for _attempt in range(MAX_ATTEMPTS):
        topics = draw_topics(mode, topics_of, chance)
        conferences = draw_weighted(pool, chance) if pool else draw_conferences(sky, chance)
        if topics and leave_enough_skies(mode, (*topics, *conferences)):
            break
    return Clues(tuple(topics), conferences)


def true_clues(table: Mapping[Clue, int], sky: str) -> dict[Clue, int]:
    """Return the clues of the table that hold in `sky`, with their weights."""
    return {clue: table[clue] for clue in all_skies(mode_of(sky)).true_of(sky, table)}


def by_title(clues: Mapping[Clue, int]) -> dict[str, dict[Clue, int]]:
    """Group clues with their weights by title."""
    titles: dict[str, dict[Clue, int]] = {}
    for clue, weight in clues.items():
        titles.setdefault(clue.title, {})[clue] = weight
    return titles


def draw_topics(mode: Mode, topics_of: Mapping[str, Mapping[Clue, int]], chance: Chance) -> list[Clue]:
    """Draw a clue for each of six titles, at most two of a kind; none if there is no such clue."""
    topics: list[Clue] = []
    for title in draw_titles(mode, topics_of, chance):
        kinds = Counter((clue.kind, clue.quantifier) for clue in topics)
        fresh = {clue: weight for clue, weight in topics_of[title].items() if kinds[clue.kind, clue.quantifier] < 2}
        if not fresh:
            return []
        topics.append(draw_weighted(fresh, chance))
    chance.shuffle(topics)
    return topics


def draw_titles(mode: Mode, topics_of: Mapping[str, Mapping[Clue, int]], chance: Chance) -> list[str]:
    """Draw six different titles, none to three of one object, no object in more than three."""
    weights = {title: sum(clues.values()) for title, clues in topics_of.items()}
    singles = draw_weighted(dict(enumerate(SINGLES[mode.key])), chance)
    titles: list[str] = []
    for size in [1] * singles + [2] * (6 - singles):
        used = Counter("".join(titles))
        open_titles = {
            title: weight
            for title, weight in weights.items()
            if len(title) == size and title not in titles and all(used[o] < 3 for o in title)
        }
        if not open_titles:
            return draw_titles(mode, topics_of, chance)
        titles.append(draw_weighted(open_titles, chance))
    return titles


def draw_conferences(sky: str, chance: Chance) -> tuple[Clue, ...]:
    """Draw conferences that try to refute every sky with Planet X in another place."""
    mode = mode_of(sky)
    clues = true_clues(CONFERENCES[mode.key], sky)
    drawn: list[Clue] = []
    for _attempt in range(MAX_ATTEMPTS):
        drawn, rivals = [], rival_skies(sky)
        for left in reversed(range(len(mode.conferences))):
            useful = most_useful(unlike(drawn, clues), rivals, last=left == 0)
            drawn.append(draw_weighted(useful, chance))
            rivals = [rival for rival in rivals if holds(drawn[-1], masks_of(rival), len(sky))]
        if not rivals or len(mode.conferences) == 1:
            break
    return tuple(drawn)


def rivals_left(sky: str, conferences: Iterable[Clue]) -> list[str]:
    """Return the rivals of `sky` not refuted by these conferences."""
    clues = list(conferences)
    return [rival for rival in rival_skies(sky) if all(holds(clue, masks_of(rival), len(sky)) for clue in clues)]


@lru_cache(maxsize=256)
def best_conferences(sky: str) -> Mapping[tuple[Clue, ...], int]:
    """Return the conferences that leave the fewest rivals of `sky`, with their weights."""
    clues = true_clues(CONFERENCES[mode_of(sky).key], sky)
    rivals = rival_skies(sky)
    upheld = {
        clue: sum(1 << n for n, rival in enumerate(rivals) if holds(clue, masks_of(rival), len(sky))) for clue in clues
    }
    best: dict[tuple[Clue, ...], int] = {}
    fewest = len(rivals)
    for drawn in permutations(clues, len(mode_of(sky).conferences)):
        left = reduce(and_, (upheld[clue] for clue in drawn)).bit_count()
        if left > fewest or len({(clue.kind, clue.object) for clue in drawn}) < len(drawn):
            continue
        if left < fewest:
            best, fewest = {}, left
        best[drawn] = prod(clues[clue] for clue in drawn)
    return best


def can_tell_x_apart(sky: str) -> bool:
    """Return whether some conferences refute all rivals: not so in 42 of the 4,446 standard skies."""
    return not rivals_left(sky, next(iter(best_conferences(sky))))


def unlike(drawn: Iterable[Clue], clues: Mapping[Clue, int]) -> dict[Clue, int]:
    """Return the clues about other objects or other relations than those already drawn."""
    used = [(clue.kind, clue.object) for clue in drawn]
    return {c: weight for c, weight in clues.items() if (c.kind, c.object) not in used}


def rival_skies(sky: str) -> list[str]:
    """Return the valid skies that differ only by the empty sector of Planet X."""
    swapped = [
        "".join("X" if at == place else letter.replace("X", "E") for at, letter in enumerate(sky))
        for place, empty in enumerate(sky)
        if empty == "E"
    ]
    return [rival for rival in swapped if not problems(rival, mode_of(sky))]


def most_useful(clues: Mapping[Clue, int], rivals: Sequence[str], *, last: bool) -> dict[Clue, int]:
    """Return the clues that refute a rival, if any; for the last clue, those that refute most."""
    refuted = {clue: sum(not holds(clue, masks_of(rival), len(rival)) for rival in rivals) for clue in clues}
    needed = max(refuted.values()) if last else min(1, max(refuted.values()))
    return {clue: clues[clue] for clue, count in refuted.items() if count >= needed}


def leave_enough_skies(mode: Mode, clues: Iterable[Clue]) -> bool:
    """Return whether all clues together leave enough skies and two sectors for Planet X."""
    fitting = np.bitwise_and.reduce([packed_truth(mode, clue) for clue in clues])
    if int(np.bitwise_count(fitting).sum()) < MIN_SKIES_LEFT[mode.key]:
        return False
    return sum(bool((fitting & there).any()) for there in packed_sectors_of_x(mode)) > 1


def draw_weighted(weights: Mapping[T, int], chance: Chance) -> T:
    """Draw one of the keys by weight."""
    left = chance.below(sum(weights.values()))
    for each, weight in weights.items():
        left -= weight
        if left < 0:
            return each
    raise AssertionError("the weights changed while they were added up")


def draw_starting_facts(sky: str, chance: Chance) -> tuple[Absent, ...]:
    """Draw twelve starting facts in three blocks of four: each level is given more blocks."""
    mode = mode_of(sky)
    facts: list[Absent] = []
    for number, objects in enumerate(STARTING_BLOCKS[mode.key]):
        facts += draw_block(sky, objects, sectors_for_block(mode, number, facts), chance, facts)
    return tuple(facts)


def sectors_for_block(mode: Mode, number: int, facts: Sequence[Absent]) -> list[int]:
    """Return the sectors of block 0 (where comets can be), 1 (all others) and 2 (any)."""
    if number < 2:
        return [s for s in mode.ring if (s in mode.comet_sectors) == (number == 0)]
    used = [] if mode.key == "standard" else [fact.sector for fact in facts]
    return [sector for sector in mode.ring if sector not in used]


def draw_block(
    sky: str,
    objects: Sequence[Letter],
    sectors: Sequence[int],
    chance: Chance,
    before: Sequence[Absent],
) -> list[Absent]:
    """Draw a true fact about each of the objects, in different sectors, none of them in `before`."""
    mode = mode_of(sky)
    facts: list[Absent] = []
    for letter in objects:
        used = [fact.sector for fact in facts]
        fresh = [
            sector
            for sector in sectors
            if object_at(sky, sector) != letter
            and (letter != "C" or sector in mode.comet_sectors)
            and sector not in used
            and Absent(sector, letter) not in before
        ]
        if not fresh:
            return draw_block(sky, objects, sectors, chance, before)
        facts.append(Absent(chance.pick(fresh), letter))
    chance.shuffle(facts)
    return facts
