"""Dealing anew: a match that looks the same to one seat, under a sky it cannot tell apart."""

from __future__ import annotations

from games.core import Chance, Seat
from games.planet_x.bot import guess_in
from games.planet_x.briefing import by_title, drawn, starting_list, true_clues
from games.planet_x.clue_table import CONFERENCES, TOPICS
from games.planet_x.clues import Clue
from games.planet_x.facts import Fact, Failed, Located, Occupied
from games.planet_x.skies import all_skies
from games.planet_x.sky import THEORIES, object_at
from games.planet_x.state import Event, Search
from games.planet_x.theories import Token, left_over
from games.planet_x.track import Pawn

ATTEMPTS = 40


def deal_anew(table: Search, seat: Seat | None, chance: Chance) -> Search:
    """Another sky that fits all that `seat` knows, and other secrets of the others under it."""
    if table.over:
        return table
    skies = all_skies(table.mode)
    places = skies.fitting(known_to(table, seat))
    for _attempt in range(ATTEMPTS):
        sky = skies[int(places[chance.below(len(places))])]
        topics = like(table.topics, topics_known(table, seat), TOPICS[table.mode.key], sky, chance)
        held = [table.conference_held(f"X{n}") for n in range(1, len(table.conferences) + 1)]
        told = like(table.conferences, held, CONFERENCES[table.mode.key], sky, chance)
        if topics and told:
            put_under(table, sky, seat, chance)
            table.topics, table.conferences = topics, told
            break
    others = [event for event in table.events if not event.public and event.pawn != seat]
    for event in others:
        event.fact = as_announced(table, event)
    for pawn in table.pawns:
        if pawn != seat:
            turn_over(table, pawn, chance)
    return table


def known_to(table: Search, seat: Seat | None) -> list[Fact]:
    """All that `seat` knows of the sky, and that the bot is always right."""
    known: list[Fact] = [event.fact for event in table.learned(seat)]
    if seat is not None:
        known += table.starting_facts(seat)
    return known + [Occupied(t.sector) for t in table.tokens if t.owner == table.bot]


def topics_known(table: Search, seat: Seat | None) -> list[bool]:
    known = [] if seat is None else table.topics_known(seat)
    return [letter in known for letter in "ABCDEF"]


def like(
    clues: list[Clue], known: list[bool], weights: dict[Clue, int], sky: str, chance: Chance
) -> list[Clue]:
    """Clues with the same titles that are true of `sky`; nothing if there are none."""
    by_titles = by_title(true_clues(weights, sky))
    dealt = []
    for clue, is_known in zip(clues, known, strict=True):
        if not is_known and clue.title not in by_titles:
            return []
        dealt.append(clue if is_known else drawn(by_titles[clue.title], chance))
    return dealt


def put_under(table: Search, sky: str, seat: Seat | None, chance: Chance) -> None:
    """The table under another sky, with starting information that is true there."""
    table.sky = table.briefed = sky
    table.number = None
    for pawn, facts in enumerate(table.starting):
        if pawn == seat and table.levels:
            table.starting[pawn] = table.starting_facts(pawn)
        elif facts:
            table.starting[pawn] = list(starting_list(sky, chance))


def as_announced(table: Search, event: Event) -> Fact:
    """What an action of somebody else told, with the success that all have heard of."""
    right = guess_in(table.sky)
    match event.fact:
        case Located():
            return right
        case Failed(sector=sector, left=left) if (sector, left) == (right.sector, right.left):
            elsewhere = sector % table.mode.sectors + 1
            return Failed(sector=elsewhere, left=left, right=event.fact.right)
    return table.told_again(event.fact)


def turn_over(table: Search, pawn: Pawn, chance: Chance) -> None:
    """Other faces for the tokens of `pawn` that nobody else has seen."""
    hidden = [t for t in table.tokens if t.owner == pawn and t.state == "hidden"]
    if pawn == table.bot:
        for token in hidden:
            token.object = object_at(table.sky, token.sector)
        return
    seen = [t for t in table.tokens if t not in hidden]
    supply = left_over(seen, table.mode, pawn)
    for _attempt in range(ATTEMPTS):
        pool = [letter for letter in THEORIES for _token in range(supply[letter])]
        chance.shuffle(pool)
        faces, rest = pool[: len(hidden)], pool[len(hidden) :]
        said = [(t.sector, t.object) for t in seen if t.owner == pawn]
        said += [(t.sector, face) for t, face in zip(hidden, faces, strict=True)]
        if len(set(said)) == len(said):
            show(hidden, faces)
            if pawn in table.submitting:
                table.submitting[pawn] = rest[: len(table.submitting[pawn])]
            return


def show(tokens: list[Token], faces: list[str]) -> None:
    for token, face in zip(tokens, faces, strict=True):
        token.object = face
