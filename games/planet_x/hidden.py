"""Determinization: an equal-looking table for one seat, under another possible sky."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from games.core import Chance, Seat
from games.planet_x.sky.clue_set import by_title, draw_starting_facts, draw_weighted, true_clues
from games.planet_x.sky.clue_table import CONFERENCES, TOPICS
from games.planet_x.sky.clues import TOPIC_LETTERS, Clue
from games.planet_x.sky.facts import (
    ClueFact,
    Fact,
    Located,
    LocateFailed,
    Occupied,
    Survey,
    Target,
    locate,
    right_guess,
)
from games.planet_x.sky.sectors import Letter, appearance, object_at, surveyed
from games.planet_x.sky.skies import Numbers, all_skies
from games.planet_x.sky.track import Pawn
from games.planet_x.state import Event, Search
from games.planet_x.theories.tokens import unused_tokens

MAX_ATTEMPTS = 40


def determinize(table: Search, seat: Seat | None, chance: Chance) -> Search:
    """Put the table under a sky that fits all `seat` knows, with other secrets of others.

    The sky must have true clues of the same titles, as at least the true sky does.
    """
    if table.over:
        return table
    skies = all_skies(table.mode)
    fitting = skies.fitting(known_to(table, seat))
    for number in chain(drawn(fitting, chance), fitting):
        sky = skies[int(number)]
        topics = redraw_clues(table.topics, topics_known(table, seat), TOPICS[table.mode.key], sky, chance)
        held = [table.conference_held(f"X{n}") for n in range(1, len(table.conferences) + 1)]
        conferences = redraw_clues(table.conferences, held, CONFERENCES[table.mode.key], sky, chance)
        if topics and conferences:
            put_under(table, sky, seat, chance)
            table.topics, table.conferences = topics, conferences
            break
    for event in table.events:
        if not event.public and event.pawn != seat:
            event.fact = as_announced(table, event)
    for pawn in table.pawns:
        if pawn != seat:
            redraw_hidden_tokens(table, pawn, chance)
    return table


def drawn(fitting: Numbers, chance: Chance) -> Iterator[int]:
    """Draw some of the fitting skies, which nearly always is enough."""
    for _attempt in range(MAX_ATTEMPTS):
        yield fitting[chance.below(len(fitting))]


def known_to(table: Search, seat: Seat | None) -> list[Fact]:
    """Return all facts known to `seat`, which also knows that the bot is always right."""
    known: list[Fact] = [event.fact for event in table.learned(seat)]
    if seat is not None:
        known += table.starting_facts(seat)
    return known + [Occupied(t.sector) for t in table.tokens if t.owner == table.bot]


def topics_known(table: Search, seat: Seat | None) -> list[bool]:
    """Return for each topic whether `seat` has researched it."""
    known = [] if seat is None else table.topics_known(seat)
    return [letter in known for letter in TOPIC_LETTERS]


def redraw_clues(
    clues: list[Clue], known: list[bool], weights: Mapping[Clue, int], sky: str, chance: Chance
) -> list[Clue]:
    """Draw for each unknown clue one of the same title that is true in `sky`.

    Return no clues at all if some title has none.
    """
    by_titles = by_title(true_clues(weights, sky))
    redrawn = []
    for clue, is_known in zip(clues, known, strict=True):
        if not is_known and clue.title not in by_titles:
            return []
        redrawn.append(clue if is_known else draw_weighted(by_titles[clue.title], chance))
    return redrawn


def put_under(table: Search, sky: str, seat: Seat | None, chance: Chance) -> None:
    """Put the table under another sky, with starting facts that are true there."""
    table.sky = table.clues_for = sky
    table.number = None
    for pawn, facts in enumerate(table.starting):
        if pawn == seat and table.levels:
            table.starting[pawn] = table.starting_facts(pawn)
        elif facts:
            table.starting[pawn] = list(draw_starting_facts(sky, chance))


def as_announced(table: Search, event: Event) -> Fact:
    """Return the result of another player's action, right or wrong as announced."""
    right = right_guess(table.sky)
    match event.fact:
        case Located():
            return right
        case LocateFailed():  # the guess is known to its player only
            elsewhere = right.sector % table.mode.sectors + 1
            return LocateFailed(sector=elsewhere, left=right.left, right=right.right)
    return re_answered(table, event.fact)


def re_answered(table: Search, fact: Fact) -> Fact:
    """Return the fact with its answer under the table's present sky and clues."""
    match fact:
        case ClueFact(topic=topic):
            return ClueFact(table.clue_of(topic), topic)
        case Survey(letter, first, last):
            return Survey(letter, first, last, surveyed(table.sky, letter, first, last))
        case Target(sector):
            return Target(sector, appearance(table.sky, sector))
        case Located() | LocateFailed():
            return locate(table.sky, fact.sector, fact.left, fact.right)
    return fact


def redraw_hidden_tokens(table: Search, pawn: Pawn, chance: Chance) -> None:
    """Draw other faces for the hidden tokens of `pawn`.

    The bot's are always right.
    """
    hidden = [t for t in table.tokens if t.owner == pawn and t.state == "hidden"]
    if pawn == table.bot:
        for token in hidden:
            token.object = object_at(table.sky, token.sector)
        return
    seen = [t for t in table.tokens if t not in hidden]
    pool = [letter for letter, left in unused_tokens(seen, table.mode, pawn).items() for _token in range(left)]
    chance.shuffle(pool)
    claimed = [(t.sector, t.object) for t in seen if t.owner == pawn]
    faces = faces_for([t.sector for t in hidden], pool, claimed)
    for token, face in zip(hidden, faces, strict=True):
        token.object = face
        pool.remove(face)
    if pawn in table.submitting:
        table.submitting[pawn] = pool[: len(table.submitting[pawn])]


def faces_for(sectors: Sequence[int], pool: Sequence[Letter], claimed: Sequence[tuple[int, Letter]]) -> list[Letter]:
    """Return faces for tokens in these sectors, the first possible ones of `pool`.

    No player has two equal tokens in a sector: `claimed` are those already there.
    """
    if not sectors:
        return []
    for n, face in enumerate(pool):
        claim = (sectors[0], face)
        if claim in claimed:
            continue
        rest = [*pool[:n], *pool[n + 1 :]]
        faces = faces_for(sectors[1:], rest, [*claimed, claim])
        if len(faces) == len(sectors) - 1:
            return [face, *faces]
    return []
