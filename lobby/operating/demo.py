"""A site to look at: people, rooms that wait, running and finished matches of every game."""

from __future__ import annotations

import random
from collections.abc import Sequence

from games import registry
from games.core.autoplay import random_answer
from games.models import Match
from games.services.moves import match_act, match_answer
from games.services.start import match_start
from games.services.store import load
from lobby.models import Person, Room
from lobby.rooms.services import room_open
from lobby.rooms.setup import RoomSetup

NAMES = ("Ada", "小波", "Cleo", "Dai", "Effi", "Finn")
RUNNING = 24  # answers that a running match has had
LONGEST = 1500  # answers after which somebody resigns


def seed(*, seed: int = 1) -> dict[str, int]:
    """Fill the site, with matches played at random by `seed`. Return how many of each there are now."""
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
    """Play a match for some answers; who loses early at random begins another, shorter one."""
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
