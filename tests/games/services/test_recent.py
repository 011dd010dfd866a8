"""A match that was looked at lately is shown from memory as it would be from the database."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from games import registry
from games.core.autoplay import random_answer
from games.live.frames import MatchSnapshot, hello_frame
from games.models import Match, Seat
from games.services.moves import match_act, match_answer
from games.services.recent import RecentMatches
from games.services.start import match_start
from games.services.store import load
from games.services.weight import weight

pytestmark = pytest.mark.django_db


@pytest.fixture
def recent():
    return RecentMatches()


def row_of(match):
    return Match.objects.get(pk=match.pk)


def shown(live):
    """All that the players and a spectator are told of a match."""
    return [
        (MatchSnapshot(live, seat, "en").text(), hello_frame(live, seat, None, "en"), live.names)
        for seat in (0, 1, None)
    ]


@pytest.mark.long
@pytest.mark.parametrize("game", registry.SLUGS)
def test_it_is_shown_as_it_would_be_if_it_were_loaded(recent, ada, bo, ids, game):
    match, dice, people = match_start(game=game, people=[ada, bo]), random.Random(3), (ada, bo)
    kept = []

    def compare():
        with recent.look_at(row_of(match)) as live:
            fresh = load(match.slug)
            assert shown(live) == shown(fresh)
            assert live.applied_ids == fresh.applied_ids
            assert live.game.private == fresh.game.private
            kept.append(live)

    for number in range(60):
        game = load(match.slug).game
        if game.outcome is not None:
            break
        key, asked = dice.choice(list(game.open.items()))
        person = people[asked.seat]
        if game.can_undo(asked.seat) and dice.random() < 0.2:
            match_act(match=match, person=person, act="undo", about=None, client_id=ids())
        else:
            given = {"question": key, "answer": random_answer(asked, dice)}
            match_answer(match=match, person=person, **given, client_id=ids())
        if number % 3 == 0:
            compare()
    else:
        match_act(match=match, person=ada, act="resign", about=None, client_id=ids())
    compare()
    assert all(live is kept[0] for live in kept)


def test_who_sits_there_is_read_every_time(recent, begin):
    match = begin()
    with recent.look_at(row_of(match)):
        pass
    Seat.objects.filter(match=match, number=0).update(name="Somebody else")
    with recent.look_at(row_of(match)) as live:
        assert live.names[0] == "Somebody else"


def test_the_log_is_read_only_when_somebody_has_moved(
    recent, begin, in_turn, django_assert_num_queries
):
    match = begin()
    with recent.look_at(row_of(match)):
        pass
    row = row_of(match)
    with django_assert_num_queries(1) as queries, recent.look_at(row) as live:
        assert live.game.version == 0
    assert "games_seat" in queries.captured_queries[0]["sql"]
    in_turn(match, "step")
    row = row_of(match)
    with django_assert_num_queries(2), recent.look_at(row) as live:
        assert live.game.version == 1


def test_nobody_looks_at_it_together_with_another(recent, begin):
    match = begin()
    with recent.look_at(row_of(match)) as one, recent.look_at(row_of(match)) as other:
        assert one is not other
    with recent.look_at(row_of(match)) as kept:
        assert kept in (one, other)


def test_whose_row_is_older_than_what_others_were_shown_sees_the_same(recent, begin, in_turn):
    match = begin()
    earlier = row_of(match)
    in_turn(match, "step")
    with recent.look_at(row_of(match)):
        pass
    with recent.look_at(earlier) as live:
        assert live.game.version == 1
        assert shown(live) == shown(load(match.slug))


def test_what_breaks_down_over_it_is_not_kept(recent, begin):
    match = begin()
    with pytest.raises(ZeroDivisionError), recent.look_at(row_of(match)) as broken:
        raise ZeroDivisionError
    with recent.look_at(row_of(match)) as live:
        assert live is not broken


def test_those_nobody_has_looked_at_for_longest_make_room(begin):
    matches, kept = [begin() for _match in range(3)], []
    recent = RecentMatches(room=2 * weight(load(matches[0].slug)))
    for match in matches:
        with recent.look_at(row_of(match)) as live:
            kept.append(live)
    for match, before in zip(matches[1:], kept[1:], strict=True):
        with recent.look_at(row_of(match)) as live:
            assert live is before
    with recent.look_at(row_of(matches[0])) as live:
        assert live is not kept[0]


def test_one_that_takes_more_than_half_of_the_room_sends_no_other_away(begin, in_turn):
    small, big = begin(), begin()
    for _step in range(3):
        in_turn(big, "step")
    recent = RecentMatches(room=2 * weight(load(small.slug)))
    with recent.look_at(row_of(small)) as before:
        pass
    with recent.look_at(row_of(big)) as live:
        assert live.game.version == 3
    with recent.look_at(row_of(small)) as again:
        assert again is before
    with recent.look_at(row_of(big)) as anew:
        assert anew is not live


def test_a_match_in_memory_names_those_who_sit_at_it_now(ada, bo):
    match = load(match_start(game="homeworlds", people=[ada, bo], secret=bytes(32)).slug)
    before = match.translator("en")
    assert match.translator("en") is before
    match.seats = [replace(seat, name=f"{seat.name} the second") for seat in match.seats]
    assert match.translator("en").name(0) == f"{before.name(0)} the second"
