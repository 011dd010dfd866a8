"""Demonstration site: people, rooms, running and finished matches of every game."""

from __future__ import annotations

import random
from collections.abc import Sequence

from games import registry
from games.core.ai.autoplay import random_answer
from games.matches.models import Match
from games.play.loading import load
from games.play.moves import match_act, match_answer
from games.play.start import match_start
from lobby.people.models import Person
from lobby.rooms.creation.setup import RoomSetup
from lobby.rooms.models import Room
from lobby.rooms.services import room_open

NAMES = ("Ada", "小波", "Cleo", "Dai", "Effi", "Finn")
RUNNING = 24  # answers in a running match
LONGEST = 1500  # answers before a player resigns


def seed(*, seed: int = 1) -> dict[str, int]:
    """Fill the site with random matches. Return the counts."""
    generator = random.Random(seed)
    people = [Person.objects.create_guest(name) for name in NAMES]
    for index, slug in enumerate(registry.SLUGS):
        seats = registry.rules_of(slug).seats
        for many in sorted({max(2, seats[0]), seats[-1]}):
            _leave_running(slug, people[:many], generator)
        match = _play(slug, people[:2], generator, LONGEST)
        if load(match.slug).game.outcome is None:
            match_act(match=match, person=people[0], act="resign", about=None, client_id="seed-end")
        setup = RoomSetup(seats=2, options={}, public=True)
        room_open(host=people[index % len(people)], game=slug, setup=setup)
    running = Match.objects.running().count()
    return {
        "people": len(people),
        "running matches": running,
        "finished matches": Match.objects.count() - running,
        "rooms": Room.objects.count(),
    }


def _leave_running(slug: str, people: Sequence[Person], generator: random.Random) -> None:
    """Play some answers of a match; a match with an early end is replaced by a shorter one."""
    for answers in (RUNNING, RUNNING // 4, 0):
        match = _play(slug, people, generator, answers)
        if load(match.slug).game.outcome is None:
            return


def _play(slug: str, people: Sequence[Person], generator: random.Random, answers: int) -> Match:
    match = match_start(game=slug, people=people, public=True)
    for number in range(answers):
        live = load(match.slug).game
        if live.outcome is not None:
            break
        question, asked = generator.choice(list(live.open.items()))
        match_answer(
            match=match, person=people[asked.seat], question=question,
            answer=random_answer(asked, generator), client_id=f"seed-{number}",
        )  # fmt: skip
    return match
