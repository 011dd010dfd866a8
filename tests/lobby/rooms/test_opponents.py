"""Computer opponents in rooms, and matches against them alone."""

from __future__ import annotations

import pytest

from games.matches.models import Match, Seat
from games.play.moves import match_act
from lobby.refusals.refusal import Refused
from lobby.results.models import GameStatistic, SeatResult
from lobby.rooms.creation.rematch import room_rematch
from lobby.rooms.creation.setup import RoomSetup
from lobby.rooms.members.opponents import (
    NAMES,
    play_computer,
    room_fill,
    room_seat_opponent,
    room_unseat_opponent,
)
from lobby.rooms.models import Room
from lobby.rooms.services import (
    free_seats,
    room_change,
    room_enter,
    room_open,
    room_sit,
    room_start,
)
from lobby.statistics.counting import count_finished_matches


@pytest.fixture
def room(ada, db):
    """Ada's room for four at Impulse."""
    return room_open(host=ada, game="impulse", setup=RoomSetup(seats=4, options={}))


def test_the_host_seats_opponents_by_level_and_takes_them_away(room, ada, bo):
    first = room_seat_opponent(room=room, host=ada, number=2, level="hard")
    assert first.name in NAMES["hard"]
    assert free_seats(room) == [1, 3]
    with pytest.raises(Refused, match="taken"):
        room_seat_opponent(room=room, host=ada, number=2, level="easy")
    with pytest.raises(Refused, match="level"):
        room_seat_opponent(room=room, host=ada, number=1, level="divine")
    with pytest.raises(Refused, match="host"):
        room_seat_opponent(room=room, host=bo, number=1, level="easy")
    room_enter(room=room, person=bo, name="Bo")
    assert free_seats(room) == [3]
    with pytest.raises(Refused, match="taken"):
        room_sit(room=room, person=bo, number=2)
    room_unseat_opponent(room=room, host=ada, number=2)
    assert free_seats(room) == [2, 3]


def test_the_rest_is_filled_and_the_match_begins(room, ada, bo):
    room_enter(room=room, person=bo, name="Bo")
    room_fill(room=room, host=ada, level="normal")
    assert len({each.name for each in room.opponents.all()}) == 2
    match = room_start(room=room, host=ada)
    seats = list(Seat.objects.filter(match=match))
    assert sorted(seat.level for seat in seats) == ["", "", "normal", "normal"]
    assert {seat.name for seat in seats if seat.level} < set(NAMES["normal"])
    assert all(seat.bot == bool(seat.level) == (seat.person is None) for seat in seats)


def test_a_smaller_room_has_fewer_opponents(room, ada):
    room_fill(room=room, host=ada, level="easy")
    room_change(room=room, host=ada, setup=RoomSetup(seats=2, options={}))
    assert [each.number for each in room.opponents.all()] == [1]


@pytest.mark.parametrize("game", ["homeworlds", "planet_x", "impulse"])
def test_one_call_begins_a_match_against_the_computer(game, ada, db):
    match = play_computer(game=game, person=ada, level="hard")
    assert sorted(seat.level for seat in match.seats.all()) == ["", "hard"]
    assert match.seat_of(ada) is not None
    assert not Room.objects.get(match=match).rated


def test_it_agrees_to_a_rematch(ada, db):
    match = play_computer(game="homeworlds", person=ada, level="easy")
    again = room_rematch(match=match, person=ada)
    assert again.status == Room.Status.STARTED
    first, second = ({s.level: s.number for s in m.seats.all()} for m in (match, again.match))
    assert first[""] == second["easy"]


def test_it_counts_in_no_statistic(ada, db):
    match = play_computer(game="homeworlds", person=ada, level="easy")
    match_act(match=match, person=ada, act="resign", about=None, client_id="r")
    assert count_finished_matches() == 1
    assert not GameStatistic.objects.exists()
    assert SeatResult.objects.filter(person=ada, rating_change=None).count() == 1


def test_a_visitor_plays_the_computer_at_once(browse, db):
    visitor = browse()
    page = visitor.get("/games/homeworlds/")
    assert "Play the computer" in page.text
    begun = visitor.post("/play/homeworlds/", {"name": "Guest", "level": "easy"})
    match = Match.objects.get()
    assert begun.url == match.get_absolute_url()
    assert sorted(match.seats.values_list("level", flat=True)) == ["", "easy"]


def test_there_is_no_such_level_and_no_such_game(ada, browse):
    refused = browse(ada).post("/play/homeworlds/", {"level": "perfect"}, follow=True)
    assert "There is no such level." in refused.text
    assert browse(ada).post("/play/chess/", {"level": "easy"}).status_code == 404
    assert not Match.objects.exists()


def test_the_host_seats_and_fills_by_buttons(room, ada, browse):
    page = browse(ada)
    action = f"/room/{room.slug}/do/"
    page.post(action, {"action": "seat_opponent", "number": 2, "level": "hard"})
    assert [each.level for each in room.opponents.all()] == ["hard"]
    assert "Hard" in page.get(room.get_absolute_url()).text
    page.post(action, {"action": "unseat_opponent", "number": 2})
    assert not room.opponents.exists()
    page.post(action, {"action": "fill", "level": "easy"})
    assert [each.level for each in room.opponents.all()] == ["easy"] * 3
