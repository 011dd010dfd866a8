"""Lists of matches, and access of spectators."""

from __future__ import annotations

import pytest

from games.core.dialogue.questions import IllegalAnswer
from games.matches.models import Match
from games.pages.match.context import match_page_context
from games.play.judge import Undo
from games.play.moves import match_act, match_move
from games.play.private_notes import version_seen
from games.play.start import match_start, seat_hand_over, seats_move
from games.site.access_tokens import token_digest
from games.visitors.access import SESSION_WATCH_LINKS, finished_of, may_watch, running_of, running_seats, watch_link_new

pytestmark = pytest.mark.django_db


def test_my_matches_come_with_those_that_wait_for_me_first(begin, play, ada, bo, cy):
    waiting_for_bo, waiting_for_ada, over = begin(), begin(), begin()
    play(waiting_for_bo, ada, "end")
    match_act(match=over, person=bo, act="resign", about=None, client_id="r")
    slugs = [each.slug for each in running_of(ada)]
    assert slugs == [waiting_for_ada.slug, waiting_for_bo.slug]
    assert [seat.match.slug for seat in running_seats(running_of(bo))] == slugs[::-1]
    assert [seat.match.slug for seat in finished_of(ada, 5)] == [over.slug]
    assert running_of(cy) == finished_of(cy, 5) == []


def test_what_is_most_urgent_comes_first(begin, ada):
    calm, first, live, brisk = (begin(time_control="calm"), begin(), begin(), begin(time_control="brisk"))
    order = [brisk.slug, calm.slug, first.slug, live.slug]
    assert [each.slug for each in running_of(ada)] == order


def test_who_may_watch(begin, ada, cy):
    private, public = begin(), begin(public=True)
    assert may_watch(match=private, person=ada, session={})
    assert not may_watch(match=private, person=cy, session={})
    assert not may_watch(match=private, person=None, session={})
    assert may_watch(match=public, person=None, session={})
    assert not may_watch(match=private, person=cy, session={SESSION_WATCH_LINKS: {private.slug: ""}})
    token = watch_link_new(match=private)
    shown = {SESSION_WATCH_LINKS: {private.slug: token_digest(token)}}
    assert may_watch(match=private, person=cy, session=shown)
    watch_link_new(match=private)
    assert not may_watch(match=private, person=cy, session=shown)
    assert token not in str(vars(Match.objects.get(pk=private.pk)))


def test_a_seat_can_be_handed_over(begin, play, ada, bo, cy):
    match = begin()
    play(match, ada, "step")
    seat_hand_over(match=match, number=0, person=cy)
    assert play(match, cy, "end").game.state.places == [1, 0]
    with pytest.raises(IllegalAnswer, match="you are watching"):
        match_move(slug=match.slug, person=ada.pk, move=Undo("u", 2))
    with pytest.raises(IllegalAnswer, match="another seat"):
        seat_hand_over(match=match, number=0, person=bo)


def test_a_guests_matches_move_to_an_account(begin, ada, bo, cy):
    match = begin()
    assert seats_move(guest=ada, owner=bo) == 0
    assert seats_move(guest=ada, owner=cy) == 1
    assert match.seats.get(number=0).person == cy


def test_the_page_shows_each_reader_their_own(begin, ada, bo, cy):
    match = begin("duel", public=True)
    pages = {
        who: match_page_context(match=match, person=person, language="en")
        for who, person in {"ada": ada, "bo": bo, "cy": cy, "nobody": None}.items()
    }
    assert pages["ada"]["frame"]["view"]["hand"] != pages["bo"]["frame"]["view"]["hand"]
    assert pages["cy"]["frame"]["view"]["hand"] == []
    assert pages["ada"]["questions"][0]["form_id"]
    assert pages["cy"]["questions"] == []
    assert pages["nobody"]["seat"] is None
    assert pages["ada"]["players"][0]["me"]
    assert pages["ada"]["players"][1]["waiting"]
    assert pages["ada"]["frame"]["secret"] is None


def test_the_secret_is_told_when_the_match_is_over(begin, ada):
    match = begin()
    secret = bytes(match.secret).hex()
    assert secret not in str(match_page_context(match=match, person=ada, language="en"))
    match_act(match=match, person=ada, act="resign", about=None, client_id="a")
    match.refresh_from_db()
    page = match_page_context(match=match, person=ada, language="en")
    assert page["frame"]["secret"] == secret
    assert page["acts"] == []


def test_what_somebody_has_looked_at_is_remembered(begin, play, ada, bo):
    match = begin()
    play(match, ada, "end")
    assert match_page_context(match=match, person=bo, language="en")["hello"]["seen"] == 0
    assert match_page_context(match=match, person=bo, language="en")["hello"]["seen"] == 0
    match.refresh_from_db()
    version_seen(slug=match.slug, person=bo.pk, version=99)
    assert match_page_context(match=match, person=bo, language="en")["hello"]["seen"] == 1


def test_who_is_alone_with_computers_proposes_nothing(toys, play, ada):
    match = match_start(game="march", people=[ada, None], levels={1: "easy"}, time_control="5+10")
    play(match, ada, "end")
    acts = match_page_context(match=match, person=ada, language="en")["acts"]
    offered = {act["label"]: act.get("warning") for act in acts}
    assert "Pause the match: all clocks stop until you resume" in offered
    assert "Go back to the start of the turn before" in offered
    assert offered["End the match without result"]
    assert not any("Propose" in label for label in offered)
    match_act(match=match, person=ada, act="agree", about="void", client_id="v")
    assert Match.objects.get(pk=match.pk).is_over


def test_acts_offer_what_can_be_done(begin, play, ada, bo):
    match = begin()

    def labels(person):
        match.refresh_from_db()
        page = match_page_context(match=match, person=person, language="en")
        return [act["label"] for act in page["acts"]]

    assert labels(ada) == ["Resign", "Offer a draw", "Propose to end the match without result"]
    play(match, ada, "end")
    assert "Propose to go back to the start of the turn before" in labels(ada)
    match_act(match=match, person=bo, act="agree", about="draw", client_id="a")
    assert "Take back the offer of a draw" in labels(bo)
    assert {"Accept the draw", "Decline the draw"} < set(labels(ada))
    match_act(match=match, person=bo, act="agree", about="back:0", client_id="b")
    assert {"Agree to go back to the turn before", "Do not go back to the turn before"} < set(labels(ada))


@pytest.mark.parametrize("game", ["ares_expedition", "impulse", "planet_masters", "planet_x"])
def test_where_points_or_a_race_decide_no_draw_is_offered_and_an_older_offer_can_be_accepted(ada, bo, game):
    match = match_start(game=game, people=[ada, bo])

    def labels(person):
        match.refresh_from_db()
        return [act["label"] for act in match_page_context(match=match, person=person, language="en")["acts"]]

    assert "Offer a draw" not in labels(ada)
    match_act(match=match, person=ada, act="agree", about="draw", client_id="a")  # made by a page of before
    assert {"Accept the draw", "Decline the draw"} < set(labels(bo))
    match_act(match=match, person=bo, act="agree", about="draw", client_id="b")
    match.refresh_from_db()
    assert match.is_over
