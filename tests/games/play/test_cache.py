"""Matches from the cache equal matches from the database."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from games import registry
from games.core.ai.autoplay import random_answer
from games.core.dialogue.messages import Message
from games.core.dialogue.questions import IllegalAnswer
from games.live.frames.match_frames import MatchSnapshot, hello_frame
from games.matches.models import Match, Seat
from games.play.cache import MatchCache, match_cache, weight
from games.play.judge import Act, Answer, judge
from games.play.loading import load
from games.play.moves import match_act, match_answer, match_move
from games.play.start import match_start
from games.play.writing import append

pytestmark = pytest.mark.django_db(transaction=True)  # an open transaction keeps none


@pytest.fixture
def cache():
    return MatchCache()


def row_of(match):
    return Match.objects.get(pk=match.pk)


def shown(live):
    """Return all frames of a match for its players and a spectator."""
    return [
        (MatchSnapshot(live, seat, "en").text(), hello_frame(live, seat, None, "en"), live.names)
        for seat in (0, 1, None)
    ]


@pytest.mark.long
@pytest.mark.parametrize("game", registry.SLUGS)
def test_it_is_shown_as_it_would_be_if_it_were_loaded(cache, ada, bo, ids, game):
    match, dice, people = match_start(game=game, people=[ada, bo]), random.Random(3), (ada, bo)
    kept = []

    def compare():
        with cache.borrow(row_of(match)) as live:
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


def test_who_sits_there_is_read_every_time(cache, begin):
    match = begin()
    with cache.borrow(row_of(match)):
        pass
    Seat.objects.filter(match=match, number=0).update(name="Another player")
    with cache.borrow(row_of(match)) as live:
        assert live.names[0] == "Another player"


def test_the_log_is_read_only_when_somebody_has_moved(cache, begin, in_turn, django_assert_num_queries):
    match = begin()
    with cache.borrow(row_of(match)):
        pass
    row = row_of(match)
    with django_assert_num_queries(1) as queries, cache.borrow(row) as live:
        assert live.game.version == 0
    assert "games_seat" in queries.captured_queries[0]["sql"]
    in_turn(match, "step")
    row = row_of(match)
    with django_assert_num_queries(2), cache.borrow(row) as live:
        assert live.game.version == 1


def test_nobody_looks_at_it_together_with_another(cache, begin):
    match = begin()
    with cache.borrow(row_of(match)) as one, cache.borrow(row_of(match)) as other:
        assert one is not other
    with cache.borrow(row_of(match)) as kept:
        assert kept in (one, other)


def test_whose_row_is_older_than_what_others_were_shown_sees_the_same(cache, begin, in_turn):
    match = begin()
    earlier = row_of(match)
    in_turn(match, "step")
    with cache.borrow(row_of(match)):
        pass
    with cache.borrow(earlier) as live:
        assert live.game.version == 1
        assert shown(live) == shown(load(match.slug))


def test_what_breaks_down_over_it_is_not_kept(cache, begin):
    match = begin()
    with pytest.raises(ZeroDivisionError), cache.borrow(row_of(match)) as broken:
        raise ZeroDivisionError
    with cache.borrow(row_of(match)) as live:
        assert live is not broken


def test_those_nobody_has_looked_at_for_longest_make_room(begin):
    matches, kept = [begin() for _match in range(3)], []
    cache = MatchCache(capacity=2 * weight(load(matches[0].slug)))
    for match in matches:
        with cache.borrow(row_of(match)) as live:
            kept.append(live)
    for match, before in zip(matches[1:], kept[1:], strict=True):
        with cache.borrow(row_of(match)) as live:
            assert live is before
    with cache.borrow(row_of(matches[0])) as live:
        assert live is not kept[0]


def test_one_that_takes_more_than_half_of_the_room_sends_no_other_away(begin, in_turn):
    small, big = begin(), begin()
    for _step in range(3):
        in_turn(big, "step")
    cache = MatchCache(capacity=2 * weight(load(small.slug)))
    with cache.borrow(row_of(small)) as before:
        pass
    with cache.borrow(row_of(big)) as live:
        assert live.game.version == 3
    with cache.borrow(row_of(small)) as again:
        assert again is before
    with cache.borrow(row_of(big)) as anew:
        assert anew is not live


def test_a_match_in_memory_names_those_who_sit_at_it_now(ada, bo):
    match = load(match_start(game="homeworlds", people=[ada, bo], secret=bytes(32)).slug)
    before = match.translator("en")
    assert match.translator("en") is before
    match.seats = [replace(seat, name=f"{seat.name} the second") for seat in match.seats]
    assert match.translator("en").name(0) == f"{before.name(0)} the second"


# --- moves ----------------------------------------------------------------------------------------


def is_as_stored(match):
    with match_cache.borrow(match.slug) as live:
        fresh = load(match.slug)
        return (shown(live), live.game.log) == (shown(fresh), fresh.game.log)


def test_a_move_reads_no_log_of_a_match_that_was_used_lately(begin, ada):
    match = begin()
    match_answer(match=match, person=ada, question="0.0", answer="step", client_id="a")
    with CaptureQueriesContext(connection) as queries:
        match_answer(match=match, person=ada, question="1.0", answer="step", client_id="b")
    read = [each["sql"] for each in queries if each["sql"].startswith("SELECT")]
    assert read
    assert not [sql for sql in read if "games_logentry" in sql]
    assert is_as_stored(match)


def test_a_refused_move_leaves_the_match_in_memory(begin, ada, bo):
    match = begin()
    with match_cache.borrow(match.slug) as kept:
        pass
    with pytest.raises(IllegalAnswer):
        match_answer(match=match, person=bo, question="0.0", answer="step", client_id="a")
    with match_cache.borrow(match.slug) as live:
        assert live is kept
    assert is_as_stored(match)


def test_what_a_transaction_takes_back_is_not_kept(begin, ada):
    match = begin()
    with match_cache.borrow(match.slug):
        pass
    with transaction.atomic():
        match_answer(match=match, person=ada, question="0.0", answer="step", client_id="a")
        with match_cache.borrow(match.slug) as live:
            assert live.game.version == 1
        transaction.set_rollback(True)
    in_another_process = judge(load(match.slug), ada.pk, Answer("b", "0.0", "end"))
    assert append([in_another_process]) == [True]
    assert is_as_stored(match)


def test_a_move_whose_company_is_refused_is_neither_stored_nor_kept(begin, ada):
    def refuse(change):
        raise IllegalAnswer(Message("not now"))

    match, move = begin(), Answer("a", "0.0", "step")
    with pytest.raises(IllegalAnswer, match="not now"):
        match_move(slug=match.slug, person=ada.pk, move=move, along=refuse)
    assert is_as_stored(match)
    assert match_move(slug=match.slug, person=ada.pk, move=move) == 1


def test_whoever_was_overtaken_is_judged_by_the_match_as_it_is_then(begin, ada, bo):
    match, looks = begin("duel"), []

    def other_first(live):
        looks.append(live.game.version)
        if len(looks) == 1:
            answer = next(iter(live.game.open["0.1"].options))
            match_answer(match=match, person=bo, question="0.1", answer=answer, client_id="b")

    answer = next(iter(load(match.slug).game.open["0.0"].options))
    move = Answer("a", "0.0", answer)
    assert match_move(slug=match.slug, person=ada.pk, move=move, check=other_first) == 2
    assert looks == [0, 1]
    assert is_as_stored(match)


def test_a_move_that_others_always_overtake_is_refused(begin, ada, bo):
    match = begin()

    def other_first(live):
        version = live.game.version
        match_answer(match=match, person=ada, question=f"{version}.0", answer="step", client_id=f"{version}")

    with pytest.raises(IllegalAnswer, match="could not be stored"):
        match_move(slug=match.slug, person=ada.pk, move=Act("a", "agree", "draw"), check=other_first)
    assert is_as_stored(match)
