"""Play one match by the site's own search: python search_player.py SITE TOKEN GAME [LEVEL]

The opponent is a computer of that level (easy, normal, hard). The site gives hints, from the program's own
view, in matches against computers alone, or if all players have agreed to hints. It needs one library: pip
install websockets==17.4
"""

import sys
import time
import urllib.error

from random_player import Site, any_answer, play

SOON = 0.3  # seconds between two requests for a hint


def against_computer(site, game, level):
    """Begin a match against the computer, with the usual options."""
    room = "rooms/" + site.ask("rooms", {"game": game})["room"]
    site.ask(f"{room}/fill", {"level": level})
    return site.ask(f"{room}/start", {})["match"]


class Advised:
    """Answers by the site's hints; at random without one."""

    def __init__(self, site, match):
        self.ask = lambda *body: site.ask(f"matches/{match}/hint", *body)
        self.given = self.followed = 0

    def choose(self, question):
        self.given += 1
        if question["kind"] == "one" and len(question["options"]) == 1:
            return any_answer(question)  # no choice
        try:
            hint = self.ask({})
            while hint["state"] == "thinking":
                time.sleep(SOON)
                hint = self.ask()
        except urllib.error.HTTPError:  # the limit of hints an hour is reached
            return any_answer(question)
        if not hint["advice"]:
            return any_answer(question)
        self.followed += 1
        return hint["advice"][0]["answer"]


if __name__ == "__main__":
    site = Site(*sys.argv[1:3])
    match = against_computer(site, sys.argv[3], *sys.argv[4:] or ["easy"])
    advised = Advised(site, match)
    print(play(site, match, advised.choose))
    print(f"{advised.followed} of {advised.given} answers were advised")
