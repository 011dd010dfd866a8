"""The secret of a match: made of the site's and the players' numbers, so that nobody chooses it alone."""

from __future__ import annotations

import hashlib
import hmac
import json

import pytest
from msgspec.structs import replace

from games.core.chance import Chance, commitment
from games.core.dialogue.questions import IllegalAnswer
from games.core.records.contributions import (
    Contributions,
    check_contributions,
    check_number,
    collect,
    contribution_findings,
    match_secret,
)

SECRET = bytes(range(32))
NUMBERS = ["1a" * 32, "", "2b" * 32]


def added(numbers=NUMBERS, *, secret=SECRET, room="r", computers=(), drawn=False, at_once=False):
    return collect(secret, room=room, numbers=numbers, computers=computers, drawn=drawn, at_once=at_once)


def wrong(contributions, secret=SECRET):
    return [message.id for message, right in contribution_findings(secret, contributions) if not right]


def test_anybody_can_compute_it_from_the_documented_construction():
    text = json.dumps(["room", NUMBERS], separators=(",", ":")).encode()
    secret = hmac.digest(SECRET, b"orrery match 1\n" + text, "sha256")
    lots = hmac.digest(SECRET, b"orrery seats 1\n" + text, "sha256")
    order = [0, 1, 2]
    Chance(lots).shuffle(order)
    found = added(room="room", drawn=True)
    assert match_secret(SECRET, found) == secret
    assert found.order == order


def test_the_number_of_a_computer_follows_from_its_seat():
    text = json.dumps([commitment(SECRET), "room", 1], separators=(",", ":")).encode()
    number = hashlib.sha256(b"orrery computer 1\n" + text).hexdigest()
    assert added(room="room", computers=[1]).numbers == [NUMBERS[0], number, NUMBERS[2]]


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_every_number_changes_the_secret_and_the_lots(seat):
    others = [[*NUMBERS[:seat], f"{n:064x}", *NUMBERS[seat + 1 :]] for n in range(20)]
    assert len({match_secret(SECRET, added(each)) for each in [NUMBERS, *others]}) == 21
    assert len({tuple(added(each, drawn=True).order) for each in others}) > 2


def test_who_adds_which_number_matters():
    assert match_secret(SECRET, added()) != match_secret(SECRET, added(NUMBERS[::-1]))


def test_another_room_or_another_secret_is_another_match():
    one = match_secret(SECRET, added())
    assert match_secret(SECRET, added(room="s")) != one
    assert match_secret(bytes(32), added()) != one


def test_seats_are_kept_unless_they_are_drawn():
    assert added().order == [0, 1, 2]
    orders = {tuple(added(room=f"{n}", drawn=True).order) for n in range(60)}
    assert len(orders) == 6


@pytest.mark.parametrize(
    ("change", "about"),
    [
        ({"order": [1, 0, 2]}, "drawn by lot"),
        ({"drawn": False}, "kept the seat"),
        ({"room": "s"}, "computers"),
        ({"numbers": ["1a" * 32, "3c" * 32, "2b" * 32]}, "computers"),
        ({"numbers": ["4d" * 32, *NUMBERS[1:]]}, "computers"),
    ],
)
def test_what_was_changed_afterwards_is_found_out(change, about):
    room = next(f"{n}" for n in range(9) if added(room=f"{n}", drawn=True, computers=[1]).order != [0, 1, 2])
    right = added(room=room, drawn=True, computers=[1])
    assert right.order != [1, 0, 2]
    assert wrong(right) == []
    assert any(about in each for each in wrong(replace(right, **change)))


@pytest.mark.parametrize("text", ["0", "A" * 64, "g" * 64, "0" * 63, "0" * 64 + "\n", "0" * 65])
def test_a_random_number_has_one_form(text):
    with pytest.raises(IllegalAnswer, match="hexadecimal"):
        check_number(text)


@pytest.mark.parametrize(
    "odd",
    [
        {"numbers": ["", ""]},
        {"numbers": ["", "", "x"]},
        {"order": [0, 1, 1]},
        {"order": [0, 1]},
        {"computers": [3]},
        {"computers": [1, 0]},
        {"computers": [1, 1]},
        {"room": "r" * 99},
    ],
)
def test_contributions_that_fit_no_match_are_refused(odd):
    with pytest.raises(IllegalAnswer):
        check_contributions(replace(added(), **odd), 3)
    check_contributions(Contributions("r", ["", "", ""], [2, 1, 0]), 3)
