"""Playing on from a moment of a finished match, in a new room."""

from __future__ import annotations

import json
import random

import pytest

from games import registry
from games.core.autoplay import play_on, random_answer
from games.core.chance import Chance, commitment
from games.core.match import Match
from games.core.record import Record, ending_of, to_file, verify
from games.core.table import dump
from games.core.table import load as load_table
from games.models import Match as Row
from games.registry import rules_of
from games.services.fork import beginning
from games.services.moves import match_act
from games.services.records import match_import, record_of
from games.services.replay import Moments, frames
from games.services.start import match_start
from games.services.store import load
from lobby.models import Room
from lobby.rooms.services import room_enter, room_start

pytestmark = pytest.mark.django_db
SECRET = bytes(range(32))


@pytest.fixture
def over(ada, ids):
    def over(match):
        match_act(match=match, person=ada, act="resign", about=None, client_id=ids())
        match.refresh_from_db()
        return match

    return over


@pytest.fixture
def fork(client, ada, bo):
    """Plays on from a moment in a new room, through the pages; gives the new match."""

    def fork(match, moment):
        client.force_login(ada)
        page = client.post(f"/match/{match.slug}/fork/", {"moment": moment}, follow=True)
        assert page.status_code == 200
        room = Room.objects.get(fork_of=match)
        assert f"from move {room.fork_move} of an earlier match".encode() in page.content
        room_enter(room=room, person=bo, name="Bo")
        return room_start(room=room, host=ada)

    return fork


def said_of(client, match, moment):
    return client.get(f"/match/{match.slug}/beginning/?at={moment}").json()


def view_at(match, moment, seat=0):
    (frame,) = frames(
        live=load(match.slug), perspective=seat, language="en", start=moment, stop=moment + 1
    )
    return json.loads(bytes(frame.view)), frame.waiting


SET_UP = ("bank:y1", "bank:g1", "bank:r3", "confirm", "bank:g2", "bank:b2", "bank:y3", "confirm")


@pytest.fixture
def worlds(in_turn, over, ada, bo):
    """Homeworlds, with a ship picked up and a piece taken from the bank in the running turn."""
    match = match_start(game="homeworlds", people=[ada, bo], secret=SECRET)
    in_turn(match, *SET_UP)
    home = load(match.slug).game.view(0).systems[0].name
    in_turn(match, f"ship:{home}:r3:0", f"build:{home}:r1")
    return over(match)


def test_it_begins_in_the_middle_of_a_turn(worlds, fork, client):
    begun = fork(worlds, 3)
    assert (begun.version, begun.commitment == worlds.commitment) == (2, False)
    assert view_at(begun, 1) == view_at(worlds, 3)
    assert view_at(begun, 0) == view_at(worlds, 2)
    assert said_of(client, worlds, 3)["says"] == "The new match begins exactly here, at move 3."


def test_what_was_kept_of_a_turn_can_be_taken_back_and_played_on(worlds, fork, ada, ids, in_turn):
    begun = fork(worlds, 3)
    match_act(match=begun, person=ada, act="undo", about=None, client_id=ids())
    assert view_at(begun, 0) == view_at(worlds, 2)
    in_turn(begun, next(iter(load(begun.slug).game.question_of(0)[1].options)))
    assert load(begun.slug).game.version == 4


def test_what_was_taken_back_is_not_kept(in_turn, over, ada, bo, ids, fork):
    match = match_start(game="homeworlds", people=[ada, bo], secret=SECRET)
    in_turn(match, *SET_UP)
    home = load(match.slug).game.view(0).systems[0].name
    in_turn(match, f"ship:{home}:r3:0")
    match_act(match=match, person=ada, act="undo", about=None, client_id=ids())
    in_turn(match, f"ship:{home}:r3:0", f"build:{home}:r1")
    begun = fork(over(match), 3)
    assert begun.version == 2
    assert view_at(begun, 1) == view_at(match, 3)


def test_the_record_of_a_fork_from_the_middle_of_a_turn_is_right(worlds, fork, ada, ids):
    begun = fork(worlds, 3)
    match_act(match=begun, person=ada, act="resign", about=None, client_id=ids())
    begun.refresh_from_db()
    record = record_of(match=begun)
    assert all(finding.ok for finding in verify(record, rules_of("homeworlds")))
    assert len(record.log) == 3
    assert to_file(record)


@pytest.fixture
def masters(in_turn, over, ada, bo):
    """Planet Masters, stopped in the middle of a turn in which a die has been rolled."""
    match = match_start(game="planet_masters", people=[ada, bo], secret=SECRET)
    generator = random.Random(1)
    for _answer in range(200):
        game = load(match.slug).game
        start = game.checkpoint.index
        if game.version > start and start and game.state.chance.draws > game_draws(game):
            return over(match)
        in_turn(match, random_answer(next(iter(game.open.values())), generator))
    raise AssertionError("no turn was left in its middle after a roll")


def game_draws(game):
    """How many draws there had been when the running turn began."""
    return type(game)(game.rules, SECRET, game.checkpoint).state.draws


def test_it_begins_at_the_turn_start_after_a_roll_and_says_so_before(masters, fork, client, ada):
    moment = Moments(load(masters.slug)).last - 1
    client.force_login(ada)
    told = said_of(client, masters, moment)
    assert told["move"] < moment
    assert told["says"].startswith("Chance has spoken in this turn")
    assert f"move {told['move']}," in told["says"]
    begun = fork(masters, moment)
    assert begun.version == 0
    assert view_at(begun, 0) == view_at(masters, told["move"])


@pytest.fixture
def duel(begin, in_turn, over):
    """Secret cards: somebody has answered in secret, the other has not."""
    match = begin("duel")
    in_turn(match, "card:" + str(load(match.slug).game.state.hands[0][0]))
    return over(match)


def test_an_answer_given_in_secret_is_not_taken_along(duel, fork):
    begun = fork(duel, 0)
    assert begun.version == 0
    assert view_at(begun, 0, seat=1) == view_at(duel, 0, seat=1)


def test_nobody_plays_on_from_the_end(duel, client, ada):
    client.force_login(ada)
    client.post(f"/match/{duel.slug}/fork/", {"version": duel.version})
    assert not duel.forks.exists()
    told = said_of(client, duel, duel.version)
    assert told == {
        "move": None,
        "says": "the match is over at that moment: choose an earlier one",
    }


def test_nobody_plays_on_from_a_running_match(begin, client, ada, cy):
    match = begin("duel")
    client.force_login(ada)
    assert client.get(f"/match/{match.slug}/beginning/?at=0").status_code == 404
    assert client.post(f"/match/{match.slug}/fork/", {"version": 0}).status_code == 404
    assert Row.objects.count() == 1


def test_strangers_are_not_told(duel, client, cy):
    client.force_login(cy)
    assert client.get(f"/match/{duel.slug}/beginning/?at=0").status_code == 404


@pytest.mark.long
@pytest.mark.parametrize("rules", registry.all_rules(), ids=lambda rules: rules.slug)
def test_in_every_game_a_fork_stands_where_it_is_said_to_begin(rules, ada, bo):
    played = Match.new(rules, 2, {}, SECRET)
    play_on(played, random.Random(3), 150)
    for seat in range(2):
        if played.outcome is None:
            played.act(seat, "agree", "void")
    old = match_import(record=record_in_memory(played))
    middles = 0
    for moment in range(Moments(load(old.slug)).last - 2):
        begins = beginning(match=old, moment=moment)
        begun = match_start(
            game=rules.slug, people=[ada, bo], origin=begins.state, given=begins.given
        )
        assert begun.version == len(begins.given)
        assert begins.move <= moment
        if begins.given:
            assert begins.move == moment
            middles += 1
            newest = Moments(load(begun.slug)).last
            for seat in range(2):
                assert view_at(begun, newest, seat) == view_at(old, moment, seat)
    assert middles > 0 or rules.slug in ALWAYS_DRAWS


ALWAYS_DRAWS = ("planet_masters",)  # before anything else shows


def record_in_memory(match):
    return Record(
        orrery=1,
        game=match.rules.slug,
        rules=match.rules.version,
        seats=2,
        names=["Ada", "Bo"],
        options=match.state.options,
        commitment=commitment(SECRET),
        secret=SECRET.hex(),
        log=match.log,
        result=ending_of(match),
    )


@pytest.mark.parametrize("slug", [s for s in registry.SLUGS if registry.older_rules(s)])
def test_a_fork_of_a_match_under_older_rules_is_played_by_the_present_ones(slug, ada, bo):
    (older, *_more), present = registry.older_rules(slug), rules_of(slug)
    played = Match.new(older, 2, {}, SECRET)
    play_on(played, random.Random(3), 60)
    for seat in range(2):
        if played.outcome is None:
            played.act(seat, "agree", "void")
    old = match_import(record=record_in_memory(played))
    for moment in range(0, Moments(load(old.slug)).last - 2, 7):
        begins = beginning(match=old, moment=moment)
        begun = match_start(game=slug, people=[ada, bo], origin=begins.state, given=begins.given)
        live = load(begun.slug)
        assert live.game.rules is present
        as_new = load_table(present.state_type, live.game.origin.state)
        present.repair(as_new)
        assert dump(as_new) == live.game.origin.state
    if slug == "impulse":
        assert not older.setup(2, played.state.options, Chance(SECRET)).asks_about_any_hand
        assert live.game.state.asks_about_any_hand
