"""Play one match at random: python random_player.py https://games.example.org TOKEN GAME

It needs one library: pip install websockets==17.4
"""

import json
import random
import sys
import time
import urllib.request

from websockets.sync.client import connect

PING = 5  # seconds of silence before a sign of life


class Site:
    def __init__(self, address, token):
        self.address = address
        self.headers = {"Authorization": f"Bearer {token}"}

    def ask(self, path, body=None):
        """Call the API, by POST if there is a body."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.address}/api/1/{path}", data, self.headers)
        return json.load(urllib.request.urlopen(request, timeout=30))

    def socket(self, path):
        return connect(f"ws{self.address[4:]}{path}", additional_headers=self.headers)


def find_match(site, game):
    """Join the lobby's queue, and wait in the room until the match begins."""
    room = site.ask("seek", {"game": game})
    with site.socket(room["socket"]) as changes:
        while not (room := site.ask(f"rooms/{room['room']}"))["match"]:
            if room["changed"]:  # by the host; we accept any options
                site.ask(f"rooms/{room['room']}/ready", {"terms": room["terms"]})
            if room["host"] and not room["free"]:
                return site.ask(f"rooms/{room['room']}/start", {})["match"]
            try:
                changes.recv(timeout=PING)
            except TimeoutError:
                changes.send("{}")
    return room["match"]


def any_answer(question):
    if question["kind"] == "amount":
        return random.randint(question["least"], question["most"])
    keys = [option["key"] for option in question["options"]]
    if question["kind"] == "one":
        return random.choice(keys)
    if "pairs" in question:  # such as a theory token and its sector: no pairs is always legal
        return []
    return random.sample(keys, random.randint(question["least"], min(question["most"], len(keys))))


def play(site, match, choose):
    """Answer all questions until the match is over; return its outcome."""
    read = 0  # the newest version; the site sends more once we confirm it
    with site.socket(f"/ws/match/{match}/") as table:
        while True:
            try:
                frame = json.loads(table.recv(timeout=PING))
            except TimeoutError:
                table.send(json.dumps({"type": "ping", "v": read}))
                continue
            if frame["type"] == "refused":  # too fast, or an illegal answer
                time.sleep(0.5)
                table.send('{"type": "resync"}')
            elif frame["type"] == "match":
                read = frame["v"]
                if frame["outcome"]:
                    return frame["outcome"]["says"]
                for asked in frame["questions"]:  # with an id of its own: sent twice, it counts once
                    sent = {"type": "answer", "id": asked["id"], "question": asked["id"]}
                    table.send(json.dumps({**sent, "answer": choose(asked)}))


if __name__ == "__main__":
    site = Site(*sys.argv[1:3])
    print(play(site, find_match(site, sys.argv[3]), any_answer))
