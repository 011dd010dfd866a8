"""Make running matches of every game at several moments, by `manage.py shell`; print them as JSON."""

import json

from lobby.people.models import Person
from tools.bench.populate import session_cookie
from tools.running import left_at, left_before_its_end, opened

MOMENTS = {
    "homeworlds": [(2, 0), (2, 3)],  # more is below: random players lose early
    "planet_x": [(2, 6), (4, 40), (2, 60), (1, 20), (3, 50)],
    "planet_masters": [(2, 20), (6, 12), (6, 90), (6, 90, "action"), (4, 60, "await_reward"), (3, 40), (5, 60)],
    "ares_expedition": [(1, 30), (2, 80), (4, 160), (3, 120)],
    "impulse": [(2, 12), (4, 90), (6, 200), (3, 60), (5, 120)],
}  # for each game: seats, the least number of answers, and the topic of the open question, if any
# Computers in all seats but the first, with the options of the match.
COMPUTERS = {
    "impulse": [
        (2, 60, {}),
        (3, 60, {}),
        (4, 90, {"teams": "two"}),
        (6, 200, {"teams": "three"}),
    ]
}
MOONS = ("Europa", "Oberon", "Bartholomeus", "Dione", "Umbriel")  # and the longest name that stays whole
people = [Person.objects.create_guest(name) for name in ("Ada", "小波", "Cleo", "Dai", "Effi", "Finn")]


found = {
    game: {
        f"{seats} players, {answers} answers {' '.join(topic)}": left_at(people[:seats], game, answers, *topic)
        for seats, answers, *topic in moments
    }
    for game, moments in MOMENTS.items()
}
for game, moments in COMPUTERS.items():
    for seats, answers, options in moments:
        found[game][f"{seats} players, computers, {answers} answers {options}"] = left_at(
            [people[0], *[None] * (seats - 1)], game, answers, options=options,
            names=[people[0].name, *MOONS[: seats - 1]], levels=dict.fromkeys(range(1, seats), "normal"),
        )  # fmt: skip
found["homeworlds"]["2 players, some turns"] = opened(people[:2])
found["ends"] = {game: left_before_its_end(people[:2], game) for game in MOMENTS}
print(json.dumps({"session": session_cookie(people[0]).partition("=")[2]} | found))
