"""Running matches of every game at several moments, made in a site's own process by `manage.py shell`; prints them as JSON."""

import json
import random

from games.core.autoplay import random_answer
from games.services.moves import match_answer
from games.services.start import match_start
from games.services.store import load
from lobby.models import Person
from tools.bench.populate import session_cookie
from tools.screenshots import OPENING

MOMENTS = {
    "homeworlds": [(2, 0), (2, 3)],  # more is below: players who answer at random lose early
    "planet_x": [(2, 6), (4, 40), (2, 60)],
    "planet_masters": [(2, 20), (6, 12), (6, 90), (6, 90, "action"), (4, 60, "await_reward")],
    "ares_expedition": [(1, 30), (2, 80), (4, 160)],
    "impulse": [(2, 12), (4, 90), (6, 200)],
}  # for each game: so many seats, after at least so many answers, at a question with this topic if one is named
LONGEST = 600  # answers until it is the first seat's turn
people = [
    Person.objects.create_guest(name) for name in ("Ada", "小波", "Cleo", "Dai", "Effi", "Finn")
]


def left_at(game, seats, answers, topic="", seed=0):
    """Return a public random match in which the first seat is asked something after so many answers."""
    match = match_start(game=game, people=people[:seats], public=True, secret=bytes([seats]) * 32)
    generator = random.Random(seed)
    for n in range(LONGEST):
        live = load(match.slug).game
        if live.outcome is not None:
            return left_at(game, seats, answers, topic, seed + 1)
        if n >= answers and 0 in live.waiting and topic in ("", live.question_of(0)[1].topic):
            return match.slug
        question, asked = generator.choice(list(live.open.items()))
        match_answer(
            match=match, person=people[asked.seat], question=question,
            answer=random_answer(asked, generator), client_id=str(n),
        )  # fmt: skip
    raise RuntimeError(f"{game}: the first seat is not asked again")


def opened():
    """Return a match of Homeworlds of some turns, all in the notation."""
    match = match_start(game="homeworlds", people=people[:2], public=True)
    n = 0
    for turn in OPENING:
        live = load(match.slug).game
        for answer in live.rules.parse_turn(live.state, turn):
            game = load(match.slug).game
            ((question, asked),) = game.open.items()
            n += 1
            match_answer(
                match=match, person=people[asked.seat], question=question, answer=answer, client_id=str(n)
            )  # fmt: skip
    return match.slug


found = {
    game: {
        f"{seats} players, {answers} answers {' '.join(topic)}": left_at(
            game, seats, answers, *topic
        )
        for seats, answers, *topic in moments
    }
    for game, moments in MOMENTS.items()
}
found["homeworlds"]["2 players, some turns"] = opened()
print(json.dumps({"session": session_cookie(people[0]).partition("=")[2]} | found))
