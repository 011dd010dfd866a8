"""Matches imported from elsewhere can be replayed here."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from games.matches.models import Match
from games.play.loading import load
from games.replays.records import match_verify
from games.replays.replay import frames

pytestmark = pytest.mark.django_db
GAMES = json.loads((Path(__file__).parents[1] / "vectors" / "games.json").read_text("utf-8"))


def upload(client, text):
    return client.post("/load/", {"record": SimpleUploadedFile("game.txt", text.encode())})


@pytest.mark.parametrize("game", [g for g in GAMES if g["start"] is None], ids=lambda g: g["id"])
def test_a_public_record_can_be_stepped_through(client, game):
    answer = upload(client, "\n".join(game["moves"]))
    assert answer.status_code == 302
    match = Match.objects.get()
    assert match.is_over
    assert all(finding.ok for finding in match_verify(match=match).findings)
    shown = frames(live=load(match.slug), perspective=None, language="en", start=0, stop=5)
    assert len(shown) == 5
    assert client.get(answer.url, follow=True).status_code == 200


def test_the_example_can_be_pasted_and_whoever_has_the_address_can_look_at_it(client):
    example = client.get("/load/").context["examples"][0]["record"]
    answer = client.post("/load/", {"text": example})
    assert answer.url == Match.objects.get().get_absolute_url()
    for path in (answer.url, f"{answer.url}replay/"):
        assert Client().get(path).status_code == 200


def test_a_pasted_text_that_is_refused_stays_in_its_place(client):
    answer = client.post("/load/", {"text": "homeworld nonsense"})
    assert answer.status_code == 409
    assert "homeworld nonsense</textarea>" in answer.content.decode()
    assert "choose a file, or paste its text" in client.post("/load/").content.decode()


@pytest.mark.parametrize(("language", "first"), [("en", "Player 1"), ("zh-hant", "玩家 1")])
def test_players_without_names_are_called_by_their_numbers(client, language, first):
    client.cookies["django_language"] = language
    upload(client, "\n".join(GAMES[0]["moves"]))
    assert Match.objects.get().seats.get(number=0).name == first


def test_a_turn_that_cannot_be_played_is_named(client):
    answer = upload(client, "homeworld b2 r1 g3 Alpha\nhomeworld b3 r2 g3 Beta\nbuild y3 Alpha\n")
    assert answer.status_code == 409
    assert "turn 3 cannot be played" in answer.content.decode()
    assert not Match.objects.exists()
