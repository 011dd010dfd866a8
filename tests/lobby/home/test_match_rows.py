"""Rows of matches: thumbnail, turn, time left."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from games.core.ai.autoplay import random_answer
from games.core.dialogue.picture import picture
from games.matches.models import LogEntry
from games.play.loading import load
from games.play.moves import match_act, match_answer
from games.play.start import match_start
from games.visitors.access import watch_link_new


@pytest.fixture
def begin(toys, ada, bo):
    def begin(game="homeworlds", **more):
        return match_start(game=game, people=[ada, bo], **more)

    return begin


@pytest.fixture
def play(ada, bo):
    """Give this number of safe answers."""

    def play(match, times):
        for _ in range(times):
            live = load(match.slug)
            seat = next(iter(live.game.open.values())).seat
            question, asked = live.game.question_of(seat)
            match_answer(
                match=match,
                person=(ada, bo)[seat],
                question=question,
                answer=live.game.rules.stand_in(live.game.state, asked),
                client_id=f"id{live.game.version}",
            )

    return play


@pytest.fixture
def public_row(browse):
    def public_row():
        (row,) = browse().get("/").context["public_matches"]
        return row

    return public_row


def turn_begun(match, play):
    """Play until a turn begins, answer by answer, since some are private."""
    known = match.checkpoints.count()
    while match.checkpoints.count() == known:
        play(match, 1)


def test_a_row_shows_the_table_as_it_was_when_the_turn_began(begin, play, browse, ada):
    match = begin()
    turn_begun(match, play)
    (row,) = browse(ada).get("/mine/").context["running"]
    shown = browse(ada).get(row["picture"])
    assert shown["Content-Type"] == "image/svg+xml"
    assert "polygon" in shown.content.decode()  # the ship placed by the first turn
    assert f'src="{row["picture"]}"' in browse(ada).get("/mine/").content.decode()


def test_the_picture_of_a_finished_match_shows_how_it_ended(begin, browse, ada, bo):
    match, generator = begin(public=True), random.Random(1)
    shown = browse().get(f"/match/{match.slug}/picture.svg").content.decode()
    now = shown
    while now == shown:  # until something has happened in a turn that is not over
        game = load(match.slug).game
        ((question, asked),) = game.open.items()
        match_answer(
            match=match,
            person=(ada, bo)[asked.seat],
            question=question,
            answer=random_answer(asked, generator),
            client_id=f"id{game.version}",
        )
        game = load(match.slug).game
        now = game.rules.picture(game.rules.view(game.state, None))
        shown = browse().get(f"/match/{match.slug}/picture.svg").content.decode()
    match_act(match=match, person=bo, act="resign", about=None, client_id="r")
    assert browse().get(f"/match/{match.slug}/picture.svg").content.decode() == now


def test_the_picture_is_another_after_a_turn_and_has_another_address(begin, play, public_row, browse):
    match = begin(public=True)
    first = public_row()["picture"]
    before = browse().get(first)
    turn_begun(match, play)
    second = public_row()["picture"]
    assert first != second
    assert before.content.decode() == picture([])
    assert browse().get(second).content != before.content


def test_a_private_step_changes_neither_the_picture_nor_its_address(begin, play, public_row, browse):
    match = begin(public=True)
    address = public_row()["picture"]
    before = browse().get(address)
    play(match, 1)
    assert LogEntry.objects.get(match=match).private
    assert public_row()["picture"] == address
    after = browse().get(address)
    assert (after.content, after["ETag"]) == (before.content, before["ETag"])


def test_a_picture_that_is_known_is_not_sent_again(begin, browse):
    address = f"/match/{begin(public=True).slug}/picture.svg"
    known = browse().get(address)["ETag"]
    again = browse().get(address, headers={"If-None-Match": known})
    assert (again.status_code, again.content) == (304, b"")


def test_the_picture_of_a_finished_match_is_kept_and_not_drawn_again_for_who_has_it(
    begin, browse, bo, django_assert_max_num_queries
):
    match = begin(public=True)
    address = f"/match/{match.slug}/picture.svg"
    running = browse().get(address)
    match_act(match=match, person=bo, act="resign", about=None, client_id="r")
    final = browse().get(address)
    assert final["ETag"] != running["ETag"]
    assert final["Cache-Control"] == "private, max-age=2592000"
    with django_assert_max_num_queries(4):  # announcements, the match, its seats and who sits there: no log
        again = browse().get(address, headers={"If-None-Match": final["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_the_picture_is_for_those_who_may_see_the_match(begin, browse, ada, cy):
    match = begin()
    address = f"/match/{match.slug}/picture.svg"
    invited = browse(cy)
    assert [browse(who).get(address).status_code for who in (ada, cy, None)] == [200, 404, 404]
    invited.get(f"/match/{match.slug}/watch/{watch_link_new(match=match)}/")
    assert invited.get(address).status_code == 200


def test_a_game_that_draws_nothing_has_an_empty_sky(begin, browse):
    match = begin("march", public=True)
    assert browse().get(f"/match/{match.slug}/picture.svg").content.decode() == picture([])


def test_the_turn_stands_in_every_list(begin, play, public_row, browse, ada):
    match = begin("march", public=True)
    assert public_row()["turn"] == "Turn 1"
    turn_begun(match, play)
    assert public_row()["turn"] == "Turn 2"
    for page in (browse().get("/"), browse(ada).get("/"), browse(ada).get("/mine/")):
        assert "Turn 2 ·" in page.content.decode()


def test_who_watches_reads_who_is_to_act_and_how_long_they_have(begin, public_row, browse):
    with time_machine.travel(datetime(2026, 3, 2, 12, tzinfo=UTC), tick=False) as clock:
        begin("march", public=True, time_control="steady")
        clock.shift(timedelta(hours=30))
        row = public_row()
        assert (row["waits_for"], row["left"]) == (["Ada"], timedelta(hours=18))
        page = browse().get("/").content.decode()
    assert "Ada to act" in page
    assert "18 h left" in page


def test_in_a_sealed_round_who_watches_reads_no_time(begin, public_row):
    begin("duel", public=True, time_control="steady")
    assert public_row()["left"] is None


def test_partners_who_fail_have_both_lost(begin, ada, bo, browse):
    match = begin("ares_expedition", options={"variant": "together"})
    match_act(match=match, person=ada, act="resign", about=None, client_id="r")
    for person in (ada, bo):
        page = browse(person).get("/mine/")
        assert [row["outcome"] for row in page.context["finished"]] == ["lost"]
        assert '<span class="badge">Lost</span>' in page.content.decode()


def test_a_row_tells_the_mode_the_unusual_options_and_the_level_of_the_computer(browse, ada, bo):
    game, more = "ares_expedition", {"public": True}
    match_start(game=game, people=[ada], options={"difficulty": "expert"}, **more)
    match_start(game=game, people=[ada, bo], options={"variant": "together"}, **more)
    match_start(game=game, people=[ada, None], levels={1: "hard"}, options={"setup": "beginner"}, **more)
    told = {
        ("alone", "Set-up: standard", "Solo difficulty: expert"),
        ("Play: together (two players)",),
        ("computer: hard", "Play: against each other", "Set-up: first game: starter cards"),
    }
    assert {tuple(row["terms"]) for row in browse(ada).get("/mine/").context["running"]} == told
    assert {tuple(row["terms"]) for row in browse().get("/").context["public_matches"]} == told
    for page in (browse(ada).get("/mine/"), browse().get("/")):
        for line in ("computer: hard", "Play: together (two players)"):
            assert f'<span class="term">{line}</span>' in page.content.decode()
