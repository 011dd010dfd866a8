"""Positions and turns as text: keys, plain data, words, and the reasons of unreadable ones."""

from __future__ import annotations

import random

import msgspec
import pytest

from games.core import IllegalAnswer, english
from games.homeworlds.map.position import from_key
from games.homeworlds.map.star_names import next_name
from games.homeworlds.running_turn import Turn
from games.homeworlds.state import PositionData, from_data, to_data
from games.homeworlds.successors import successors
from games.homeworlds.view.notation import play, read, write

START = "0|(0,x)|(1,x)"
QUIET = "0|(0,g3b2)r1y3-|(1,g2b1)-y3|(r2)y1-r2"


def random_turns(seed, most=40):
    """Turns of random play, each with the position it starts from."""
    generator, position = random.Random(seed), from_key("0|(0,y1b2)g3-|(1,y2b1)-g3")
    for _turn in range(most):
        turn, words = Turn(position), []
        while turn.actions_left:
            choices = [*turn.power_actions(), *turn.sacrifices(), *turn.catastrophes()]
            if not choices or (words and generator.random() < 0.2):
                break
            action = generator.choice(choices)
            if hasattr(action, "star"):
                name = next_name(turn.position, generator.randrange(50))
                action = msgspec.structs.replace(action, name=name)
            words.append(write(turn.position, action))
            assert read(turn.position, words[-1]) == action
            turn = turn.after(action)
        yield position, "; ".join(words) or "pass", turn
        if turn.verdict() is not None:
            return
        position = turn.end()


@pytest.mark.parametrize("seed", range(40))
def test_what_is_written_reads_the_same(seed):
    for position, words, turn in random_turns(seed):
        end, _actions = play(Turn(position), words)
        assert end.position == turn.position
        assert from_key(position.key()).key() == position.key()
        assert from_data(to_data(position)) == position
        data = msgspec.json.decode(msgspec.json.encode(to_data(position)), type=PositionData)
        assert from_data(data) == position


@pytest.mark.parametrize("seed", range(10))
def test_every_random_turn_is_among_the_successors(seed):
    for position, _words, turn in random_turns(seed, most=12):
        assert turn.end().without_names() in set(successors(position))


def refusal_of(text):
    try:
        play(Turn.begin(from_key(QUIET)), text)
    except IllegalAnswer as refused:
        return refused
    return None


@pytest.mark.parametrize("seed", range(20))
def test_words_that_make_no_sense_are_refused_with_a_sentence(seed):
    generator = random.Random(seed)
    words = "build trade move discover attack sacrifice catastrophe pass homeworld y1 r2 H0 S1 ; b -"
    for _attempt in range(200):
        text = " ".join(generator.choices(words.split(), k=generator.randint(0, 7)))
        refused = refusal_of(text)
        assert refused is None or english().render(refused.message)


@pytest.mark.parametrize(
    ("turn", "sentence"),
    [
        ("", ": that is not how a turn is written: see the notation"),
        ("bild y1 H0", "bild y1 H0: that is not how a turn is written: see the notation"),
        ("build y1", "build y1: it should read: build PIECE SYSTEM"),
        ("build y4 H0", "build y4 H0: it should read: build PIECE SYSTEM"),
        ("build y1 Sol", "build y1 Sol: there is no system called Sol"),
        ("move y3 H0", "move y3 H0: it should read: move SHIP FROM TO"),
        ("catastrophe H0 x", "catastrophe H0 x: it should read: catastrophe SYSTEM COLOUR"),
        ("discover y3 H0 r1 h1", "discover y3 H0 r1 h1: there is already a system called h1"),
        ("sacrifice g1 H0", "sacrifice g1 H0: you have no small green ship there"),
        ("pass now", "pass now: it should read: pass"),
    ],
)
def test_it_says_what_is_wrong_with_a_turn(turn, sentence):
    with pytest.raises(IllegalAnswer) as refused:
        play(Turn.begin(from_key(QUIET)), turn)
    assert english().render(refused.value.message) == sentence


def test_case_and_blanks_do_not_matter():
    turn, _actions = play(Turn(from_key(QUIET)), " Sacrifice  Y3 h0 ;Discover R1 H0 B1 New ")
    assert turn.end().key() == "1|(0,g3b2)-|(1,g2b1)-y3|(b1)r1-|(r2)y1-r2"


def test_keys_do_not_depend_on_names_nor_on_order():
    one = from_data(to_data(from_key("0|(0,g3b2)y3-|(1,g2b1)-y3|(r1)-y1|(r1)g1-|(b3)y1-")))
    other = one._replace(systems=tuple(reversed(one.systems)))
    assert one.key() == other.key() == "0|(0,g3b2)y3-|(1,g2b1)-y3|(b3)y1-|(r1)-y1|(r1)g1-"
    assert one.without_names() == other.without_names()


@pytest.mark.parametrize(
    ("key", "word"),
    [
        ("", "0 or 1"),
        ("2|(0,x)|(1,x)", "0 or 1"),
        ("0|(0,y1b2)g3|(1,x)", "no system"),
        ("0|(0,y1b2)g4-|(1,x)", "no system"),
        ("0|(0,x)g3-|(1,x)", "no system"),
        ("0|(0,y1b2)g3-|(1,y2b1)-g3|(r1)-", "no ship"),
        ("0|(0,y1b2)g3-|(1,y2b1)-g3|(r1r2)g1-", "2 stars"),
        ("0|(0,y1b2)g3g3-|(1,y2b1)-g3|(g3)g1-", "only three"),
        ("0|(0,y1b2)g3g3g3g3-|(1,y2b1)-g3", "only three"),
        ("0|(0,y1b2)g3-|(0,y2b1)-g3", "two homeworlds"),
        ("0|(0,y1b2r1)g3-|(1,y2b1)-g3", "3 stars"),
    ],
)
def test_it_says_what_is_wrong_with_a_key(key, word):
    with pytest.raises(ValueError, match=word):
        from_key(key)


def data(**changes):
    system = {"name": "A", "home": 0, "stars": ["y1", "b2"], "ships": [["g3"], []]}
    return msgspec.convert({"systems": [system | changes]}, PositionData)


@pytest.mark.parametrize(
    ("changes", "word"),
    [
        ({"home": 2}, "homeworld"),
        ({"ships": [["g3"]]}, "both players"),
        ({"ships": [["g9"], []]}, "no piece"),
        ({"name": "a b"}, "cannot be called"),
        ({"name": ""}, "cannot be called"),
    ],
)
def test_it_says_what_is_wrong_with_plain_data(changes, word):
    with pytest.raises(ValueError, match=word):
        from_data(data(**changes))


def test_it_compares_the_bank_if_one_is_given():
    position = data()
    position.bank = {"r": [3, 3, 3], "y": [2, 3, 3], "g": [3, 3, 2], "b": [3, 2, 3]}
    assert from_data(position).key() == "0|(0,y1b2)g3-|(1,x)"
    position.bank["r"] = [3, 3, 2]
    with pytest.raises(ValueError, match="bank"):
        from_data(position)


def test_two_systems_cannot_have_one_name():
    position = data()
    position.systems.append(msgspec.structs.replace(position.systems[0], home=1, name="a"))
    with pytest.raises(ValueError, match="same name"):
        from_data(position)


def test_there_are_names_for_any_number_of_discoveries():
    position = from_key("0|(0,y1b2)g3-|(1,y2b1)-g3")
    assert len({next_name(position, given) for given in range(86)}) > 80
    assert next_name(position, 10_000)
