"""Unmodified Daphne, which serves ./play and runserver: a match is played over it."""

from __future__ import annotations

import json
import random

from websockets.sync.client import connect

from tests.cluster.random_answers import any_answer
from tools.bench.servers import on_sqlite


def test_a_match_is_played_over_daphne():
    with on_sqlite() as servers:
        servers.environment["DEBUG"] = "1"  # static files from their sources
        prepared = servers.populate("homeworlds", 1)
        ((slug, one, _other),) = prepared["matches"]
        port = servers.start("daphne")
        address, origin = f"ws://127.0.0.1:{port}/ws/match/{slug}/", f"http://127.0.0.1:{port}"
        cookie = {"Cookie": prepared["cookies"][one]}
        with connect(address, origin=origin, additional_headers=cookie) as opened:

            def next_of(kind):
                while (frame := json.loads(opened.recv(timeout=30)))["type"] != kind:
                    pass
                return frame

            shown = next_of("match")
            asked = shown["questions"][0]
            answer = {"type": "answer", "id": "a", "question": asked["id"]}
            opened.send(json.dumps(answer | {"answer": any_answer(asked, random.Random(1))}))
            assert next_of("match")["v"] == shown["v"] + 1
