"""Records of whole matches, in the forms in which they are found."""

from __future__ import annotations

import contextlib
import json
import time
from pathlib import Path

import pytest

from games.homeworlds.view.records import names_in, replay, split_record

GAMES = json.loads((Path(__file__).parents[1] / "vectors" / "games.json").read_text("utf-8"))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game["id"])
def test_it_replays_public_records(game):
    end = replay("\n".join(game["moves"]))
    assert end.position.key() == game["keys"][-1]
    assert end.result == f"win{game['result']['winner']}"
    assert end.turns == len(game["moves"])


ARCHIVED = """1) Ann: Homeworld Y1 B2 G3
2) Bob: homeworld b1 y2 g3 *
3) Ann: build G1 Ann
\tgood luck
you too
4) Bob: con g1 Bob for a start
"""
SWAPPED = """1) Bob: pass
2) Ann: homeworld y1 b2 g3
3) Bob: homeworld b1 y2 g3
4) Ann: b g1 Ann
5) Bob: b g1 Bob
"""
HEADER = """Homeworlds Online (SDG# 12)
Started: 2005.10.16, Ended: 2005.10.23
Participants: Bob (S), Ann (N)
Winner: Bob

"""
VARIANT = HEADER.replace("Started", 'Variants: "Unrated, Hard time"\nStarted')
AFTER = "0|(0,y1b2)g1g3-|(1,y2b1)-g1g3"


@pytest.mark.parametrize(
    "record",
    [
        "homeworld y1 b2 g3 Ann\nhomeworld b1 y2 g3 Bob\nbuild g1 Ann\nbuild g1 Bob",
        "# two players\n\nH Y1 B2 G3 Ann\nh b1 y2 g3 Bob # large\nb g1 Ann\nB G1 bob\n",
        ARCHIVED,
        HEADER + ARCHIVED,
        VARIANT + ARCHIVED,
        SWAPPED,
        "<0>; Ann(0,y1b2)g3-; Bob(1,y2b1)-g3\nbuild g1 Ann\nbuild g1 Bob",
        "0|(0,y1b2)g3-|(1,y2b1)-g3\nbuild g1 H0\nbuild g1 H1",
    ],
)
def test_it_reads_what_others_write(record):
    end = replay(record)
    assert end.position.key() == AFTER
    assert end.result is None


def test_it_reads_several_actions_on_one_line_however_they_are_parted():
    start = "0|(0,r3b2)y2y3-|(1,g2b1)-y3\n"
    keys = {
        replay(start + turn).position.key()
        for turn in (
            "sacrifice y2 H0; discover y3 H0 g1 C; move y3 C H0",
            "sacrifice y2 H0, discover y3 H0 g1 C, move y3 C H0",
            "s y2 H0 d y3 H0 g1 C m y3 C H0",
        )
    }
    assert keys == {"1|(0,r3b2)y3-|(1,g2b1)-y3"}


def test_it_reads_actions_on_lines_of_their_own_in_archives():
    record = (
        "1) Ann: homeworld y1 b2 g3\n2) Bob: homeworld b1 y2 g3\n"
        "3) Ann: build g1 Ann\n4) Bob: build g1 Bob\n"
        "5) Ann: sacrifice g3 Ann\nbuild g1 Ann\nbuild g2 Ann\npass\n"
    )
    assert replay(record).position.key() == "1|(0,y1b2)g1g1g2-|(1,y2b1)-g1g3"


@pytest.mark.parametrize(
    "written",
    [
        "Attack Y1S Bob",
        "Attack Y1 Bob",
        "attack y1(S) Bob",
        "a Y1-Bob Bob",
        "Attack Y1 S Bob",
        "Attack Y1 South Bob",
        "Attack Y1 (S) Bob",
        "Attack Y1 Bob Bob",
        "Attack Y1 Bob for a start",
    ],
)
def test_archives_may_say_whose_the_attacked_piece_is(written):
    record = (
        f"{HEADER}1) Ann: Homeworld R1 Y2 G3\n\n2) Bob: Homeworld R3 G3 Y3\n\n"
        "3) Ann: Build G1 Ann\n\n4) Bob: Build Y1 Bob\n\n"
        f"5) Ann: Move G1 Ann Bob\n\n6) Bob: Pass\n\n7) Ann: {written}\n"
    )
    assert replay(record).position.key() == "1|(0,r1y2)g3-|(1,r3g3)y1g1-y3"


def test_surplus_passes_do_no_harm():
    start = "0|(0,r3b2)y1y3-|(1,g2b1)-y3\n"
    turn = "sacrifice y1 H0; discover y3 H0 g1 C; pass; pass"
    assert replay(start + turn).result == "win1"


def test_records_may_have_small_first_ships_and_homes_of_one_star():
    assert replay("homeworld y1 - g1 A").position.key() == "1|(0,y1)g1-|(1,x)"


@pytest.mark.parametrize(
    ("record", "sentence"),
    [
        ("homeworld y1 b2 g3 A\nbuild g1 A", "turn 2: build g1 A: your first turn sets up"),
        ("jump y1", "no action 'jump'"),
        ("homeworld y1 b2 g3 A\nhomeworld y1", "something is missing"),
        ("<0>; Ann(0,y1b2)", "no system to start from"),
        (
            "0|(0,r3b2)y3-|(1,g2b1)-y3\ndiscover y3 H0 g1 C\npass",
            "turn 2: the match was over already \\(win1\\)",
        ),
    ],
)
def test_it_says_which_turn_cannot_be_played(record, sentence):
    with pytest.raises(ValueError, match=sentence):
        replay(record)


SIZE = 200_000  # characters
LONGEST_READING = 1.0  # seconds of processor time; each takes some hundredths
HOSTILE = {
    "a number and blanks": "1)" + " " * 3000 + "x",
    "a name of blanks": "1) a" + " " * 3000 + "x",
    "a line of many actions": "trade g1 r1 vega;" * (SIZE // 17),
    "a turn of many lines": "1) a: pass\n" + "pass\n" * (SIZE // 5),
    "many turns": "pass\n" * (SIZE // 5),
    "many players": "".join(f"{n}) p{n}: attack g1 q{n} z{n}\n" for n in range(SIZE // 28)),
    "a long word": "homeworld y3 b3 g3 " + "a" * SIZE,
    "digits": "1" * SIZE,
    "blanks": " " * SIZE + "1",
    "empty lines": "\n" * SIZE,
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_no_text_takes_long_to_be_read(text):
    began = time.thread_time()
    with contextlib.suppress(ValueError):
        split_record(text)
    names_in(text)
    assert time.thread_time() - began < LONGEST_READING
