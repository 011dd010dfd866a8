"""Cards of computer opponents."""

from __future__ import annotations

import pytest

from games import registry
from games.core.ai.opponents import LEVELS
from games.core.ai.search import FLAT
from games.core.dialogue.messages import english
from games.opponents import cards
from games.opponents.cards import Contest
from games.play.start import match_start
from lobby.rooms.creation.setup import RoomSetup
from lobby.rooms.members.opponents import room_seat_opponent
from lobby.rooms.services import room_open


@pytest.mark.parametrize("slug", registry.SLUGS)
def test_each_level_of_each_game_says_how_it_plays(slug):
    shown = cards.opponent_cards(slug, 2, english())
    assert [card.level for card in shown] == list(LEVELS)
    assert len({card.how for card in shown}) == 3
    assert all("no hidden information" in card.sees for card in shown)


def test_what_was_measured_is_told_and_nothing_else(toys, monkeypatch):
    known = [Contest("hard", "normal", 2, 0.714, 0.65, 0.77, 200)]
    monkeypatch.setattr(cards, "contests", lambda slug: known)
    for seats in (2, 3):  # three were never measured
        easy, _normal, hard = cards.opponent_cards("dice", seats, english())
        assert easy.results == []
        assert hard.results == [
            "In matches of 2 players it wins about 71 of 100 against normal (65 to 77, after 200 test matches)."
        ]


def test_a_table_is_told_what_was_measured_at_tables_of_its_size(toys, monkeypatch):
    known = [Contest("hard", "normal", seats, 1 / seats, 0, 1, 40) for seats in (2, 3, 4)]
    monkeypatch.setattr(cards, "contests", lambda slug: known)
    _easy, _normal, hard = cards.opponent_cards("dice", 3, english())
    assert [told.split(" it")[0] for told in hard.results] == ["In matches of 3 players"]


@pytest.mark.parametrize("slug", [slug for slug in registry.SLUGS if registry.ai_of(slug).opponents is not FLAT])
def test_who_was_played_against_has_a_name(slug):
    kept = cards.contests(slug)
    assert kept
    assert {each.other for each in kept} <= cards.NAMES.keys()


def test_the_pages_of_matches_and_rooms_have_the_cards(client, ada):
    client.force_login(ada)
    match = match_start(game="homeworlds", people=[ada, None], levels={1: "hard"})
    page = client.get(f"/match/{match.slug}/").content.decode()
    assert "searches many turns ahead" in page
    room = room_open(host=ada, game="homeworlds", setup=RoomSetup(seats=2, options={}))
    room_seat_opponent(room=room, host=ada, number=1, level="easy")
    page = client.get(room.get_absolute_url()).content.decode()
    assert "sometimes overlooks" in page
    assert "searches many turns ahead" not in page
