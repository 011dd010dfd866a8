"""Late seats in a sealed round, whose answers stay secret."""

from __future__ import annotations

from types import SimpleNamespace

import msgspec
import pytest
from django.utils import timezone

from games.absence.seats import seat_leave, seat_take_back
from games.absence.votes import seat_vote_on_absent
from games.clocks.models import Clock, Vacancy
from games.clocks.table_clocks import clock_lines, clocks_of
from games.core.dialogue.questions import IllegalAnswer
from games.live.frames.match_frames import MatchSnapshot, clocks_frame, people_frame
from games.matches.models import Match
from games.notifications.models import Notification, NotificationChannel
from games.notifications.staleness import is_current
from games.play.cache import match_cache
from games.play.loading import load
from games.play.moves import match_act
from games.play.start import match_start
from lobby.accounts.personal_data import person_leave
from lobby.people.models import Person
from tests.substituting import take_over

pytestmark = pytest.mark.django_db
ADA, BO, CY = 0, 1, 2
UP = "Ada’s time was up; the others decide"
ONCE = "Ada is away: the computer answers for them this time"


@pytest.fixture
def late(toys, ada, bo, cy, play, wait):
    """Begin a sealed round of three: Ada and Bo are late, Cy has answered."""
    match = match_start(game="duel", people=[ada, bo, cy], time_control="brisk", secret=bytes(32))
    answer(play, match, cy, CY)
    wait(days=1, minutes=2)
    assert vacant(match) == [ADA, BO]
    return match


def answer(play, match, person, seat):
    hand = load(match.slug).game.state.hands[seat]
    play(match, person, f"card:{hand[0]}", 0)


def dee_sits_down(match, seat):
    """Let Dee take over a vacant seat by the link."""
    dee = Person.objects.create_guest("Dee")
    take_over(match=match, number=seat, person=dee)


def undo(match, person):
    for n in range(2):
        match_act(match=match, person=person, act="undo", about=None, client_id=f"undo{n}")


def vacant(match):
    return [seat.number for seat in load(match.slug).seats if seat.vacant]


def told(match, viewer):
    live = load(match.slug)
    return [line.text for line in MatchSnapshot(live, viewer, "en").frame().journal.lines]


def shown(match, viewer, client, person):
    """Return all data for a viewer that could tell of others' answers."""
    live, row = load(match.slug), Match.objects.get(pk=match.pk)
    now = timezone.now()
    client.force_login(person)
    return (
        msgspec.json.encode(MatchSnapshot(live, viewer, "en").frame()),
        msgspec.json.encode(people_frame(live, thinking=range(3))),
        msgspec.json.encode(clocks_frame(live, viewer, now)),
        clocks_of(row, now, viewer),
        [str(line) for line in clock_lines(row, now, viewer)],
        client.get(f"/match/{match.slug}/seats/").content.partition(b"<main")[2],
        client.get(f"/match/{match.slug}/clocks/").content,
    )


def without_token(parts):
    """Return the parts, with a page without its form tokens."""
    return [
        b"\n".join(line for line in part.splitlines() if b"csrfmiddlewaretoken" not in line)
        if isinstance(part, bytes)
        else part
        for part in parts
    ]


def test_a_late_answer_shows_to_nobody_before_the_round_is_over(late, ada, bo, cy, play, client):
    before = without_token(shown(late, CY, client, cy))
    answer(play, late, ada, ADA)
    assert without_token(shown(late, CY, client, cy)) == before
    answer(play, late, bo, BO)
    assert vacant(late) == []


def test_who_has_not_answered_stays_away_when_the_round_is_broken_off(late, ada, bo, cy, play):
    answer(play, late, ada, ADA)
    for person in (ada, bo, cy):
        match_act(match=late, person=person, act="agree", about="back:0", client_id="back")
    assert vacant(late) == [BO]


def test_a_late_answer_that_opens_a_sealed_round_is_there_for_all_to_see(toys, ada, bo, cy, play, wait):
    match = match_start(game="opened", people=[ada, bo, cy], time_control="brisk")
    wait(days=1, minutes=2)
    assert vacant(match) == [ADA]
    play(match, ada, "begin")
    assert load(match.slug).game.sealed == [ADA, BO, CY]
    assert vacant(match) == []


def test_a_round_that_follows_at_once_is_another_one(late, ada, bo, play, wait):
    answer(play, late, ada, ADA)
    answer(play, late, bo, BO)
    assert load(late.slug).game.sealed == [ADA, BO, CY]
    wait(days=2)
    assert vacant(late) == [ADA, BO, CY]
    assert told(late, CY).count(UP) == 2


def test_whoever_leaves_after_a_late_answer_is_away_after_the_round_too(late, ada, bo, play):
    answer(play, late, ada, ADA)
    seat_leave(match=late, person=ada)
    answer(play, late, bo, BO)
    assert vacant(late) == [ADA]


def test_an_answer_taken_back_is_not_told_of_by_time_that_is_up_again(late, ada, play, wait):
    answer(play, late, ada, ADA)
    undo(late, ada)
    wait(hours=7)
    assert Clock.objects.get(seat__match=late, seat__number=ADA).deadline is None
    assert told(late, CY).count(UP) == 1
    assert vacant(late) == [ADA, BO]


@pytest.mark.parametrize("answered", [False, True])
def test_time_that_is_up_again_tells_nothing_of_who_has_left_either(late, ada, bo, cy, play, wait, answered):
    """Test the undo of an answer and the end of a pause."""
    seat_leave(match=late, person=ada)
    if answered:
        answer(play, late, ada, ADA)
        undo(late, ada)
        wait(hours=7)
    for person in (ada, bo, cy):
        match_act(match=late, person=person, act="agree", about="pause", client_id="p")
    match_act(match=late, person=cy, act="resume", about=None, client_id="r")
    wait(hours=7)
    assert Clock.objects.get(seat__match=late, seat__number=ADA).deadline is None
    assert told(late, CY).count(UP) == 1


def test_the_time_of_who_has_left_is_up_all_the_same(late, bo, cy, play, wait):
    answer(play, late, bo, BO)
    seat_vote_on_absent(match=late, person=cy, number=ADA, vote="stand_in")
    seat_leave(match=late, person=bo)
    wait(days=2)
    assert told(late, CY).count("Bo’s time was up; the others decide") == 2  # one in each round


def test_a_pause_tells_nothing_of_a_sealed_round(late, ada, bo, cy, play, client):
    for person in (ada, bo, cy):
        match_act(match=late, person=person, act="agree", about="pause", client_id="p")
    paused = without_token(shown(late, CY, client, cy))
    match_act(match=late, person=cy, act="resume", about=None, client_id="r")
    answer(play, late, ada, ADA)
    for person in (ada, bo, cy):
        match_act(match=late, person=person, act="agree", about="pause", client_id="q")
    again = without_token(shown(late, CY, client, cy))
    assert again[1:] == paused[1:]  # the journal of the match frame has grown by the acts
    match_act(match=late, person=cy, act="resume", about=None, client_id="s")
    assert vacant(late) == [ADA, BO]


@pytest.mark.parametrize("answered", [False, True])
def test_others_are_told_of_the_time_that_was_up_whether_it_has_been_answered_or_not(late, ada, cy, play, answered):
    channel = NotificationChannel.objects.create(person=cy, kind="email", target="cy@example.org", confirmed=True)
    news = Notification(
        channel=channel, seat=late.seats.get(number=CY), question="0.0", kind="late",
        due_at=timezone.now(), created_at=timezone.now(),
    )  # fmt: skip
    if answered:
        answer(play, late, ada, ADA)
    assert is_current(news, timezone.now())


@pytest.mark.parametrize("answered", [False, True])
def test_the_table_has_the_computer_answer_once_a_round(late, ada, cy, play, answered):
    if answered:
        answer(play, late, ada, ADA)
    seat_vote_on_absent(match=late, person=cy, number=ADA, vote="stand_in")
    with pytest.raises(IllegalAnswer, match="already been asked"):
        seat_vote_on_absent(match=late, person=cy, number=ADA, vote="stand_in")
    assert told(late, CY).count(ONCE) == 1
    assert load(late.slug).game.waiting == [BO]
    assert vacant(late) == [ADA, BO]


def test_the_computer_that_ends_a_round_this_time_does_not_answer_in_the_next(late, bo, cy, play):
    answer(play, late, bo, BO)
    seat_vote_on_absent(match=late, person=cy, number=ADA, vote="stand_in")
    game = load(late.slug).game
    assert sum(game.state.wins) == 1
    assert game.waiting == [ADA, BO, CY]


def test_in_the_next_round_the_computer_may_be_asked_again(late, bo, cy, play, wait):
    seat_vote_on_absent(match=late, person=cy, number=ADA, vote="stand_in")
    answer(play, late, bo, BO)
    wait(days=2)
    answer(play, late, cy, CY)
    seat_vote_on_absent(match=late, person=cy, number=ADA, vote="stand_in")
    assert told(late, CY).count(ONCE) == 2


def test_a_computer_that_plays_on_for_somebody_is_not_seen_to_think(late, cy):
    seat_vote_on_absent(match=late, person=cy, number=ADA, vote="hard")
    live = load(late.slug)
    assert not people_frame(live, thinking=[ADA]).players[ADA].thinking


def test_a_computer_that_plays_on_for_somebody_forgotten_is_not_seen_to_think(late, ada, cy):
    person_leave(person=ada, name="Former player")
    seat_vote_on_absent(match=late, person=cy, number=ADA, vote="hard")
    assert not people_frame(load(late.slug), thinking=[ADA]).players[ADA].thinking


# --- votes ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("vote", ["stand_in", "program", "easy", "end"])
def test_a_vote_is_refused_if_a_substitute_sits_down_at_that_moment(late, bo, cy, monkeypatch, vote):
    """Let the substitute come between the vote and its effect."""
    seat_take_back(match=late, person=bo)
    seat_leave(match=late, person=bo)
    votes = {str(CY): "end"}
    Vacancy.objects.filter(seat__number=ADA).update(votes=votes)

    def substitute_first(slug):
        monkeypatch.undo()
        dee_sits_down(late, ADA)
        return match_cache.borrow(slug)

    monkeypatch.setattr("games.play.moves.match_cache", SimpleNamespace(borrow=substitute_first))
    with pytest.raises(IllegalAnswer, match="is not away"):
        seat_vote_on_absent(match=late, person=cy, number=ADA, vote=vote)
    late.refresh_from_db()
    assert not late.is_over
    assert not late.seats.get(number=ADA).bot
    assert "computer" not in told(late, CY)[-1]


def test_a_substitute_is_not_bound_by_what_was_voted_in_their_seat_before(late, bo, cy):
    seat_vote_on_absent(match=late, person=bo, number=ADA, vote="end")
    seat_leave(match=late, person=bo)
    dee_sits_down(late, BO)
    assert Vacancy.objects.get(seat__number=ADA).votes == {}
    seat_vote_on_absent(match=late, person=cy, number=ADA, vote="end")
    late.refresh_from_db()
    assert not late.is_over


def test_nobody_ends_a_match_to_which_somebody_comes_back_at_that_moment(late, bo, cy, monkeypatch):
    """Let Bo, who has not voted, return between the vote and its effect."""

    def back_first(slug):
        monkeypatch.undo()
        seat_take_back(match=late, person=bo)
        return match_cache.borrow(slug)

    monkeypatch.setattr("games.play.moves.match_cache", SimpleNamespace(borrow=back_first))
    with pytest.raises(IllegalAnswer, match="is not possible"):
        seat_vote_on_absent(match=late, person=cy, number=ADA, vote="end")
    late.refresh_from_db()
    assert not late.is_over


def test_whoever_has_lost_their_seat_at_that_moment_decides_nothing(late, cy, monkeypatch):
    def substitute_first(slug):
        monkeypatch.undo()
        seat_leave(match=late, person=cy)
        dee_sits_down(late, CY)
        return match_cache.borrow(slug)

    monkeypatch.setattr("games.play.moves.match_cache", SimpleNamespace(borrow=substitute_first))
    with pytest.raises(IllegalAnswer, match="you have no seat"):
        seat_vote_on_absent(match=late, person=cy, number=ADA, vote="program")
    assert not late.seats.get(number=ADA).bot
