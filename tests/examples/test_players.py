"""The examples play whole matches at a running server, with its limits."""

from __future__ import annotations

import json
import re
import subprocess
import sys

import pytest
from django.conf import settings

from tools.bench.servers import on_sqlite

pytestmark = pytest.mark.long
EXAMPLES = settings.BASE_DIR / "examples"
MAKE = """
import json
import re
from games.site.models import TokenScope
from lobby.people.models import Person
from lobby.accounts.programs import access_token_create, program_create
ada = Person.objects.create_superuser("ada", "x")
programs = [program_create(owner=ada, name=name) for name in ("Robo", "Rover")]
print(json.dumps([
    access_token_create(owner=ada, speaker=each, name="test", scopes=TokenScope.values)
    for each in programs
]))
"""


@pytest.fixture(scope="module")
def site(request):
    """Return a server, and the tokens of two programs there."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("OPPONENT_PROCESSES", "0")
        with on_sqlite() as servers:
            servers.environment["RATE_LIMITS"] = "1"
            port = servers.start()
            tokens = json.loads(servers.manage("shell", "-v0", "-c", MAKE).strip().splitlines()[-1])
            with servers.worker():
                yield f"http://127.0.0.1:{port}", tokens


def begin(example, *arguments):
    command = [sys.executable, str(EXAMPLES / example), *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def ended(process):
    said, complained = process.communicate(timeout=300)
    assert process.returncode == 0, complained
    return said.strip()


def test_two_random_players_find_each_other_and_play_a_whole_match(site):
    address, tokens = site
    players = [begin("random_player.py", address, token, "planet_x") for token in tokens]
    first, second = map(ended, players)
    assert first
    assert second


def test_the_random_player_is_short():
    assert len((EXAMPLES / "random_player.py").read_text("utf-8").splitlines()) < 85


@pytest.mark.slowest
def test_the_search_player_plays_a_whole_match_by_the_sites_own_search(site):
    address, tokens = site
    said = ended(begin("search_player.py", address, tokens[0], "planet_x", "easy"))
    outcome, counts = said.splitlines()
    assert outcome
    followed, given = re.match(r"(\d+) of (\d+)", counts).groups()
    assert int(given) >= int(followed) >= 10
