"""Pages and documents for spectators: late, and with the views of seats where the host allows it."""

from __future__ import annotations

import random

import pytest
from django.test import Client

from games.core.ai.autoplay import random_answer
from games.live.frames.match_frames import MatchSnapshot
from games.play.judge import Answer
from games.play.loading import load, load_until
from games.play.moves import match_act, match_move
from games.play.start import match_start
from games.registry import SLUGS
from games.site import database_time
from tests.games.conftest import SECRET
from tests.games.live.sessions.test_spectators import LATE, answered, older

pytestmark = pytest.mark.django_db


@pytest.fixture
def browse():
    """Return a function for the browser of a person."""

    def browse(person):
        client = Client()
        client.force_login(person)
        return client

    return browse


def test_pages_and_documents_hold_back_what_is_newer(begin, ada, bo, browse, client):
    match = begin(**LATE, time_control="steady")
    place = match.get_absolute_url()
    pages = (
        place,
        f"{place}replay/",
        f"{place}history/?from=0&to=9",
        f"{place}steps/",
        f"{place}journal/",
        f"{place}picture.svg",
        f"{place}clocks/",
    )

    def seen(visitor):
        return [_told(visitor, page) for page in pages]

    before = seen(client)
    assert "Ada" not in before[-1]
    answered(match, ada, "step", "a")
    answered(match, ada, "end", "b")
    assert seen(client) == before
    assert seen(browse(bo)) != before
    older(match, minutes=31)
    assert seen(client) != before


def _told(visitor, page):
    response = visitor.get(page)
    assert response.status_code == 200, page
    if "first_frames" in (response.context or {}):
        return response.context["frame"], response.context["players"], response.context["hello"]
    if "replay" in (response.context or {}):
        return response.context["replay"], response.context["hash"]
    return response.text


def test_the_lobby_tells_of_a_delayed_match_only_that_it_runs(begin, ada, bo, client):
    match = begin(**LATE, time_control="steady")
    other = begin(public=True)

    def row():
        pages = client.get("/").text, client.get("/games/march/").text
        return [next(line for line in page.splitlines() if "Seen with a delay of 30 minutes" in line) for page in pages]

    before = row()
    assert "Ada to act" not in "".join(before)
    answered(match, ada, "step", "a")
    match_act(match=match, person=ada, act="agree", about="pause", client_id="p")
    match_act(match=match, person=bo, act="agree", about="pause", client_id="q")
    match.refresh_from_db()
    assert match.is_paused
    assert row() == before
    page = client.get("/").text
    assert page.index(other.slug) < page.index(match.slug), "the list tells no move by its order"


@pytest.mark.parametrize("game", SLUGS)
def test_a_delayed_match_is_the_match_as_it_was(game, ada, bo):
    chance = random.Random(5)
    match = match_start(game=game, people=[ada, bo], secret=SECRET, **LATE)
    seen = []
    for step in range(30):
        live = load(match.slug)
        if live.game.outcome is not None:
            break
        seen.append((MatchSnapshot(live, None, "en").text(), database_time.now()))
        seat = live.game.waiting[0]
        key, question = live.game.question_of(seat)
        match_move(
            slug=match.slug, person=None, seat=seat, move=Answer(f"m{step}", key, random_answer(question, chance))
        )
    match.refresh_from_db()
    for frame, moment in seen:
        assert MatchSnapshot(load_until(match, moment), None, "en").text() == frame


@pytest.mark.parametrize("side", ["2", "-1", "x", "99999999999999999999"])
def test_there_is_no_view_of_an_empty_seat(begin, side):
    match = begin("duel", **LATE, spectator_sides=True)
    assert Client().get(f"{match.get_absolute_url()}?side={side}").context["side"] is None


def test_without_a_delay_nobody_sees_a_side(begin):
    match = begin("duel", public=True, spectator_sides=True)
    assert Client().get(f"{match.get_absolute_url()}?side=1").context["side"] is None
    history = f"{match.get_absolute_url()}history/?from=0&to=1"
    assert Client().get(history + "&as=1").json() == Client().get(history).json()


def test_players_see_no_other_side_in_the_replay(begin, bo, browse):
    match = begin("duel", **LATE, spectator_sides=True)
    history = f"{match.get_absolute_url()}history/?from=0&to=1"
    assert browse(bo).get(history + "&as=0").json() == browse(bo).get(history).json()
    assert Client().get(history + "&as=0").json() != Client().get(history).json()
