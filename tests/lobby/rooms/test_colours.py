"""Favourite colours: chosen on the profile, given at the start, kept by the match."""

import re

import pytest

from games.matches.models import Match, Seat, SeatColour
from games.play.start import match_start
from lobby.rooms import services as rooms
from lobby.rooms.creation.rematch import room_rematch
from tests.lobby.conftest import open_room

pytestmark = pytest.mark.django_db
GREEN, PINK = SeatColour.GREEN.value, SeatColour.PINK.value


@pytest.fixture
def favours(browse):
    """Choose a favourite colour on the profile."""

    def favours(person, colour):
        form = {"action": "profile", "favourite_colour": colour, "found_by": "met"}
        browse(person).post("/me/", form)
        person.refresh_from_db()

    return favours


def shown(page: str) -> list[int]:
    """Return the colours of the seats on the page of a match or a replay."""
    found = re.search(r'<body class="at-match([^"]*)"', page)[1].split()
    return [int(name.rpartition("-")[2]) for name in found]


def begin(*people) -> Match:
    room = open_room(people[0])
    for person in people[1:]:
        rooms.room_enter(room=room, person=person, name=person.name)
    return rooms.room_start(room=room, host=people[0])


def test_it_is_chosen_on_ones_page_and_nothing_else_is_taken(ada, browse, favours):
    favours(ada, GREEN)
    assert ada.favourite_colour == GREEN
    page = browse(ada).get("/me/").content.decode()
    assert re.search(rf'value="{GREEN}"[^>]* checked', page)
    assert re.findall(r'class="swatch seat-(\d)"', page) == list(map(str, SeatColour.values))
    favours(ada, 6)
    assert ada.favourite_colour == GREEN
    favours(ada, "")
    assert ada.favourite_colour is None


def test_the_first_who_has_it_gets_it_and_the_others_keep_theirs_as_far_as_they_can(toys, ada, bo, browse, favours):
    favours(ada, GREEN)
    favours(bo, GREEN)
    match = begin(ada, bo)
    assert match.colours[:2] == [GREEN, 1]
    assert sorted(match.colours) == SeatColour.values
    for page in (match.get_absolute_url(), match.get_absolute_url() + "replay/"):
        assert shown(browse(bo).get(page).content.decode()) == match.colours


def test_who_wants_the_colour_of_another_seat_gets_it_and_that_seat_what_is_left(toys, ada, bo, favours):
    favours(bo, 0)
    assert begin(ada, bo).colours[:2] == [1, 0]


def test_a_room_shows_the_colours_that_its_match_will_have(toys, ada, bo, browse, favours):
    favours(ada, PINK)
    page = browse(ada).get(open_room(ada).get_absolute_url()).content.decode()
    assert re.findall(r'class="seat seat-(\d)', page) == [str(PINK), "1"]


def test_it_goes_along_to_the_other_seat_in_a_rematch(toys, ada, bo, favours):
    favours(ada, PINK)
    match = begin(ada, bo)
    assert match.colours[:2] == [PINK, 1]
    for person in (ada, bo):
        room = room_rematch(match=match, person=person)
    again = room.match
    assert again.seat_of(ada).number == 1
    assert again.colours[:2] == [0, PINK]


def test_a_match_keeps_its_colours_whatever_its_players_choose_afterwards(toys, ada, bo, browse, favours):
    match = begin(ada, bo)
    favours(ada, PINK)
    assert shown(browse(bo).get(match.get_absolute_url()).content.decode())[:2] == [0, 1]


def test_a_match_from_before_colours_were_chosen_has_those_of_its_seats_numbers(toys, ada, bo):
    match = begin(ada, bo)
    Seat.objects.update(colour=None)
    assert Match.objects.get(pk=match.pk).colours == SeatColour.values


def test_small_pictures_have_the_same_colours(ada, bo, browse, favours):
    plain = match_start(game="impulse", people=[ada, bo])
    favours(ada, PINK)
    chosen = match_start(game="impulse", people=[ada, bo])
    blue, pink = "#6cc5f5", "#ff93b8"
    drawn = [browse(ada).get(f"{match.get_absolute_url()}picture.svg").content.decode() for match in (plain, chosen)]
    assert [blue in each for each in drawn] == [True, False]
    assert [pink in each for each in drawn] == [False, True]
