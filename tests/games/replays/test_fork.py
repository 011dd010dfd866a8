"""Forks: playing on from a moment of a finished match, in a new room."""

from __future__ import annotations

import json
import random
from itertools import chain

import pytest

from games import registry
from games.core.ai.autoplay import play_on, random_answer
from games.core.chance import Chance, commitment
from games.core.engine.engine import Engine
from games.core.engine.table import dump
from games.core.engine.table import load as load_table
from games.core.records.record import Record, ending_of, to_file, verify
from games.matches.models import Match
from games.planet_x.sky.facts import ClueFact, Reviewed, is_true
from games.planet_x.state import Search
from games.play.loading import load
from games.play.moves import match_act
from games.play.start import match_start
from games.registry import rules_of
from games.replays.fork import beginning
from games.replays.fresh_deal import dealt_anew
from games.replays.records import match_import, record_of
from games.replays.replay import Moments, frames
from lobby.rooms.models import Room
from lobby.rooms.services import room_enter, room_sit, room_start

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
    """Play on from a moment in a new room, through the pages. Return the new match."""

    def fork(match, moment):
        client.force_login(ada)
        page = client.post(f"/match/{match.slug}/fork/", {"moment": moment}, follow=True)
        assert page.status_code == 200
        room = Room.objects.get(fork_of=match)
        assert f">Ada – Bo, from {turn_at(match, room.fork_move)}<" in page.content.decode()
        room_enter(room=room, person=bo, name="Bo")
        return room_start(room=room, host=ada)

    return fork


def turn_at(match, moment):
    (frame,) = frames(live=load(match.slug), perspective=None, language="en", start=moment, stop=moment + 1)
    return f"{'round' if rules_of(match.game).rounds else 'turn'} {frame.turn}"


def said_of(client, match, moment):
    return client.get(f"/match/{match.slug}/beginning/?at={moment}").json()


def view_at(match, moment, seat=0):
    (frame,) = frames(live=load(match.slug), perspective=seat, language="en", start=moment, stop=moment + 1)
    return json.loads(bytes(frame.view)), frame.waiting


SET_UP = ("bank:y1", "bank:g1", "bank:r3", "confirm", "bank:g2", "bank:b2", "bank:y3", "confirm")


@pytest.fixture
def worlds(in_turn, over, ada, bo):
    """Return a match of Homeworlds, with a ship and a piece of the bank taken in the running turn."""
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
    assert said_of(client, worlds, 3)["says"] == "The new match begins exactly here."


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
    """Return a match of Planet Masters, ended in a turn after the roll of a die."""
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
    """Return the number of draws at the start of the running turn."""
    return type(game)(game.rules, SECRET, game.checkpoint).state.draws


def test_it_begins_at_the_turn_start_after_a_roll_and_says_so_before(masters, fork, client, ada):
    moment = Moments(load(masters.slug)).last - 1
    client.force_login(ada)
    told = said_of(client, masters, moment)
    assert told["move"] < moment
    assert told["says"].startswith("This turn has used chance")
    assert "begins at the start of the turn" in told["says"]
    begun = fork(masters, moment)
    assert begun.version == 0
    assert view_at(begun, 0) == view_at(masters, told["move"])


@pytest.fixture
def duel(begin, in_turn, over):
    """Return a match of secret cards in which one player has answered in secret."""
    match = begin("duel")
    in_turn(match, "card:" + str(load(match.slug).game.state.hands[0][0]))
    return over(match)


def test_an_answer_given_in_secret_is_not_taken_along(duel, fork):
    begun = fork(duel, 0)
    assert begun.version == 0
    assert view_at(begun, 0, seat=0) == view_at(duel, 0, seat=0)


def test_nobody_plays_on_from_the_end(duel, client, ada):
    client.force_login(ada)
    client.post(f"/match/{duel.slug}/fork/", {"version": duel.version})
    assert not duel.forks.exists()
    told = said_of(client, duel, duel.version)
    assert told == {"move": None, "says": "the match is over at that moment: choose an earlier one"}


def test_nobody_plays_on_from_a_running_match(begin, client, ada, cy):
    match = begin("duel")
    client.force_login(ada)
    assert client.get(f"/match/{match.slug}/beginning/?at=0").status_code == 404
    assert client.post(f"/match/{match.slug}/fork/", {"version": 0}).status_code == 404
    assert Match.objects.count() == 1


def test_strangers_are_not_told(duel, client, cy):
    client.force_login(cy)
    assert client.get(f"/match/{duel.slug}/beginning/?at=0").status_code == 404


def played_to(rules, answers=150, seed=3):
    """Return a match of two, played at random and then ended by both."""
    played = Engine.new(rules, 2, {}, SECRET)
    play_on(played, random.Random(seed), answers)
    for seat in range(2):
        if played.outcome is None:
            played.act(seat, "agree", "void")
    return match_import(record=record_in_memory(played))


def seen_at(match, moment, seat):
    """Return the view of a seat (None: a spectator) at a moment, and the seats to answer."""
    (frame,) = frames(live=load(match.slug), perspective=seat, language="en", start=moment, stop=moment + 1)
    return json.loads(bytes(frame.view)), frame.waiting


@pytest.mark.long
@pytest.mark.parametrize("rules", registry.all_rules(), ids=lambda rules: rules.slug)
@pytest.mark.parametrize("seat", [0, 1, None])
def test_in_every_game_a_fork_stands_where_it_is_said_to_begin(rules, seat, ada, bo):
    """The forking player's knowledge stays; the rest differs from the record."""
    old = played_to(rules)
    middles, compared, deals = 0, 0, set()
    for moment in range(Moments(load(old.slug)).last - 2):
        begins = beginning(match=old, moment=moment, seat=seat)
        assert begins.move <= moment
        if moment % 5 and not begins.given:
            continue
        for _deal in range(2 if moment % 5 == 0 else 1):
            state, given = dealt_anew(game=rules.slug, origin=begins.state, given=begins.given, seat=seat)
            deals.add((begins.state, state))
            assert len(given) == len(begins.given)
            begun = match_start(game=rules.slug, people=[ada, bo], origin=state, given=given)
            newest, game = Moments(load(begun.slug)).last, load(begun.slug).game
            if game.state.chance.draws == load_table(rules.state_type, state).draws:
                assert seen_at(begun, newest, seat) == seen_at(old, begins.move, seat)
                compared += 1  # else the turn begins with another draw
            assert_all_told_is_true(load(begun.slug).game.state)
        middles += bool(begins.given)
    assert compared > 3
    dealt = {origin for origin, state in deals if without_votes(rules, origin) != without_votes(rules, state)}
    if rules.slug in OPEN:
        assert not dealt
    else:
        assert len(dealt) > 3
        assert len({state for _origin, state in deals}) > len({origin for origin, _ in deals})
    assert middles > 0 or rules.slug in ALWAYS_DRAWS or seat is None


OPEN = ("homeworlds", "planet_masters")  # nothing is hidden but standing votes


def without_votes(rules, state):
    """Return a state without the standing votes of Planet Masters."""
    table = load_table(rules.state_type, state)
    if rules.slug == "planet_masters":
        for player in table.players:
            player.standing_votes.clear()
    return dump(table)


def assert_all_told_is_true(state):
    """Check in Planet X that all told facts agree with the sky."""
    if not isinstance(state, Search) or state.over:
        return
    told = [event.fact for event in state.events if not isinstance(event.fact, Reviewed)]
    told += [fact for facts in state.starting for fact in facts]
    told += [ClueFact(clue) for clue in (*state.topics, *state.conferences)]
    assert told
    assert all(is_true(fact, state.sky) for fact in told)


def test_a_fork_deals_the_deck_and_the_hands_of_the_others_anew(ada, bo, over, client):
    old = over(match_start(game="impulse", people=[ada, bo], secret=SECRET))
    origin = load(old.slug).game.origin.state
    kept = table_of(origin)
    for seat, own in ((0, True), (1, True), (0, False)):
        known = seat if own else None
        state, _given = dealt_anew(game="impulse", origin=origin, given=[], seat=known)
        table = table_of(state)
        assert table.deck != kept.deck
        assert (table.hands[seat] == kept.hands[seat]) is own
        assert table.hands[1 - seat] != kept.hands[1 - seat]
        assert all_cards(table) == all_cards(kept)


def all_cards(table):
    return sorted(chain(table.deck, *table.hands, table.cards.values()))


def table_of(state):
    return load_table(rules_of("impulse").state_type, state)


@pytest.fixture
def forked(ada, bo, over, client):
    """Return a room in which Bo, of the second seat, plays on from the beginning of an Impulse match."""
    old = over(match_start(game="impulse", people=[ada, bo], secret=SECRET))
    client.force_login(bo)
    client.post(f"/match/{old.slug}/fork/", {"moment": 0})
    return Room.objects.get(fork_of=old)


def hands_of(match):
    return load(match.slug).game.origin and table_of(load(match.slug).game.origin.state).hands


def test_whoever_forks_keeps_the_own_seat_and_its_hand(forked, bo, cy):
    assert forked.members.get(person=bo).number == 1
    room_enter(room=forked, person=cy, name="Cy")
    begun = room_start(room=forked, host=bo)
    old, new = hands_of(forked.fork_of), hands_of(begun)
    assert begun.seat_of(bo).number == 1
    assert new[1] == old[1]
    assert new[0] != old[0]


def test_nobody_knows_the_hand_of_whoever_sits_in_the_forking_players_seat(forked, bo, cy):
    room_sit(room=forked, person=bo, number=0)
    room_enter(room=forked, person=cy, name="Cy")
    begun = room_start(room=forked, host=bo)
    old, new = hands_of(forked.fork_of), hands_of(begun)
    assert old[0] != new[0]
    assert old[1] != new[1]


def test_what_a_spectator_forks_is_all_dealt_anew(ada, bo, cy, over, client):
    old = over(match_start(game="impulse", people=[ada, bo], secret=SECRET, public=True))
    client.force_login(cy)
    page = client.post(f"/match/{old.slug}/fork/", {"moment": 0}, follow=True).content.decode()
    assert "Dealt anew at the start" in page
    assert "except what" not in page
    room = Room.objects.get(fork_of=old)
    room_enter(room=room, person=bo, name="Bo")
    begun = room_start(room=room, host=cy)
    assert all(o != n for o, n in zip(hands_of(old), hands_of(begun), strict=True))


def test_the_room_says_whose_seat_was_whose_and_what_is_dealt_anew(forked, client):
    page = client.get(forked.get_absolute_url()).content.decode()
    assert "formerly Ada’s seat" in page
    assert "formerly Bo’s seat" in page
    assert "Dealt anew at the start, except what Bo knew, if they sit in seat 2 again" in page
    assert "Who begins" not in page  # whoever began
    client.post(f"/room/{forked.slug}/", {"action": "change", "order": "drawn", "public": "no"})
    forked.refresh_from_db()
    assert forked.order == Room.Order.SEATED


def test_nobody_votes_or_plans_in_a_fork_by_what_somebody_else_had_left(ada, bo):
    masters = Engine.new(rules_of("planet_masters"), 2, {}, SECRET)
    for player in masters.state.players:
        player.standing_votes = {0: "for"}
    table = masters.rules.deal_anew(masters.state, 1, Chance(SECRET))
    assert [player.standing_votes for player in table.players] == [{}, {0: "for"}]
    mars = Engine.new(rules_of("ares_expedition"), 2, {}, SECRET)
    for player in mars.state.players:
        player.planned = "research"
    table = mars.rules.deal_anew(mars.state, 0, Chance(SECRET))
    assert [player.planned for player in table.players] == ["research", ""]


ALWAYS_DRAWS = ("planet_masters",)  # before any answer


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
    played = Engine.new(older, 2, {}, SECRET)
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
