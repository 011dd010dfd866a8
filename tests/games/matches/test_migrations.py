"""Migration of older databases, whose matches go on."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
DATA = ROOT.parent / "shared" / "data"
SITE = DATA / "site-3120a7a.sqlite3.gz"

# Runs in the migrated site: prints every match, then plays up to twelve answers.
PLAY_ON = """
import json, random, sys
from games.core.ai.autoplay import random_answer
from games.matches.models import Match
from games.play.moves import match_answer
from games.play.loading import load

found = []
for match in Match.objects.order_by("pk"):
    game = load(match.slug).game
    row = {
        "slug": match.slug, "game": match.game, "seats": match.seats.count(), "options": match.options,
        "version": game.version, "waiting": game.waiting,
        "winners": None if game.outcome is None else game.outcome.winners,
        "questions": {
            key: [question.seat, sorted(getattr(question, "options", {}))]
            for key, question in game.open.items()
        },
    }
    generator, played = random.Random(match.slug), 0
    while game.outcome is None and played < 12:
        key, question = next(iter(game.open.items()))
        person = match.seats.get(number=question.seat).person
        match_answer(match=match, person=person, question=key,
                     answer=random_answer(question, generator), client_id=f"on{played}")
        game, played = load(match.slug).game, played + 1
    found.append([row, played])
json.dump(found, sys.stdout)
"""


@pytest.mark.long
@pytest.mark.skipif(not SITE.exists(), reason="the database of an earlier version is not at hand")
def test_a_site_of_an_earlier_version_plays_on(tmp_path):
    (tmp_path / "orrery.sqlite3").write_bytes(gzip.decompress(SITE.read_bytes()))
    before = json.loads((DATA / "site-3120a7a.json").read_text("utf-8"))
    run(tmp_path, "migrate", "--verbosity=0")
    assert "none differs" in run(tmp_path, "replay_matches")
    after = json.loads(run(tmp_path, "shell", "--no-imports", "--command", PLAY_ON))
    assert len(after) == len(before)
    for match, (row, played) in zip(before, after, strict=True):
        questions = {key: [seat, sorted(keys)] for key, (seat, keys) in match["questions"].items()}
        options = row["options"] | match["options"]  # the chosen options
        assert row == {**match, "questions": questions, "options": options}
        assert played > 0 or match["winners"] is not None


def run(data: Path, *arguments: str) -> str:
    environment = {**os.environ, "DATA_DIR": str(data), "DATABASE_URL": "", "REDIS_URL": ""}
    finished = subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert finished.returncode == 0, finished.stderr[-2000:]
    return finished.stdout
