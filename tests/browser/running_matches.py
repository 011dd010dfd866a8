"""Running matches of every game at several moments, made in a site's own process by `manage.py shell`; prints them as JSON."""

import json
import random

from games.core.autoplay import random_answer
from games.services.moves import match_answer
from games.services.start import match_start
from games.services.store import load
from lobby.models import Person
from tools.bench.populate import _cookie

MOMENTS = {
    "homeworlds": [(2, 0), (2, 3)],
    "planet_x": [(2, 6), (4, 40), (2, 60)],
    "planet_masters": [(2, 20), (6, 12), (6, 150)],
    "ares_expedition": [(1, 30), (2, 80), (4, 300)],
    "impulse": [(2, 12), (4, 120), (6, 300)],
}  # for each game: so many seats, after at least so many answers
LONGEST = 600  # answers until it is the first seat's turn
people = [
    Person.objects.create_guest(name) for name in ("Ada", "小波", "Cleo", "Dai", "Effi", "Finn")
]


def left_at(game, seats, answers):
    """Return a public random match in which the first seat is asked something after so many answers."""
    match = match_start(game=game, people=people[:seats], public=True, secret=bytes([seats]) * 32)
    generator = random.Random(seats)
    for n in range(LONGEST):
        live = load(match.slug).game
        if n >= answers and 0 in live.waiting:
            return match.slug
        question, asked = generator.choice(list(live.open.items()))
        match_answer(
            match=match, person=people[asked.seat], question=question,
            answer=random_answer(asked, generator), client_id=str(n),
        )  # fmt: skip
    raise RuntimeError(f"{game}: the first seat is not asked again")


print(
    json.dumps(
        {"session": _cookie(people[0]).partition("=")[2]}
        | {
            game: {
                f"{seats} players, {answers} answers": left_at(game, seats, answers)
                for seats, answers in moments
            }
            for game, moments in MOMENTS.items()
        }
    )
)
