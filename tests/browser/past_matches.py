"""Matches with a past, made in a site's own process by `manage.py shell`; prints them as JSON."""

import json
import random

from games import registry
from games.core.autoplay import play_on, random_answer
from games.core.chance import commitment
from games.core.match import Match
from games.core.messages import english
from games.core.record import Record, ending_of
from games.models import Seat
from games.services.moves import match_answer
from games.services.records import match_import
from games.services.start import match_start
from games.services.store import load
from lobby.models import Person
from tools.bench.populate import _cookie

SECRET = bytes(range(32))
ada, bo = (Person.objects.create_guest(name) for name in ("Ada", "Bo"))


def finished(slug, answers):
    """A public random match of Ada and Bo, which Bo gives up after so many answers."""
    rules = registry.rules_of(slug)
    match = Match.new(rules, 2, {}, SECRET)
    play_on(match, random.Random(5), answers)
    if match.outcome is None:
        match.act(1, "resign")
    record = Record(
        orrery=1, game=slug, rules=rules.version, seats=2, names=["Ada", "Bo"],
        options=match.state.options, commitment=commitment(SECRET), secret=SECRET.hex(),
        log=match.log, result=ending_of(match),
    )  # fmt: skip
    row = match_import(record=record)
    type(row).objects.filter(pk=row.pk).update(public=True)
    for number, person in enumerate((ada, bo)):
        row.seats.filter(number=number).update(person=person)
    return {"match": row.slug, "last": match.version}


def left():
    """A running match of Impulse: Ada moved and closed the page, Bo took his turn, it is hers again.

    Her browser had not told any more that it showed her last answer.
    """
    match = match_start(game="impulse", people=[ada, bo], secret=SECRET)
    generator, since, seen = random.Random(8), 0, 0
    while True:
        game = load(match.slug).game
        if since >= 6 and game.waiting == [0]:
            break
        question, asked = next(iter(game.open.items()))
        match_answer(
            match=match, person=(ada, bo)[asked.seat], question=question,
            answer=random_answer(asked, generator), client_id=f"{game.version}",
        )  # fmt: skip
        since = since + 1 if asked.seat else 0
        seen = seen if asked.seat else game.version
    Seat.objects.filter(match=match, number=0).update(seen_version=seen)
    read = english(["Ada", "Bo"].__getitem__).render
    return {
        "match": match.slug,
        "news": since,
        "from": game.version - since,
        "to": game.version,
        "secrets": [read(line.private[1]) for line in game.journal if 1 in line.private],
    }


print(
    json.dumps(
        {
            "cookies": [_cookie(ada), _cookie(bo)],
            "planet_x": finished("planet_x", 120),
            "planet_masters": finished("planet_masters", 10_000),
            "impulse": finished("impulse", 80),
            "ares_expedition": finished("ares_expedition", 80),
            "left": [left() for _each in range(3)],
        }
    )
)
