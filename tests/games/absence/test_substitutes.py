"""Rights of a present substitute, as of an owner."""

from __future__ import annotations

import pytest
from django.test import Client

from games.absence.seats import seat_leave, seat_take_back, seat_time_up
from games.absence.substitutes import (
    agreements_about,
    seat_substitute,
    substitute_agree,
    substitute_token,
    vacancy_by_link,
)
from games.absence.votes import seat_vote_on_absent
from games.clocks.models import Vacancy
from games.core.dialogue.questions import IllegalAnswer
from games.live.frames.match_frames import MatchSnapshot
from games.matches.models import Match
from games.matches.networks import network_note
from games.play.loading import load
from games.play.moves import match_act
from games.play.start import match_start
from games.play.vacancies import seats_present
from games.visitors.access import may_watch, may_watch_live
from lobby.accounts.personal_data import person_leave
from lobby.people.models import Person
from lobby.rooms.models import Room
from tests.substituting import ELSEWHERE, all_agree, sit_down, take_over

pytestmark = pytest.mark.django_db


@pytest.fixture
def taken(begin, ada, cy):
    """Return a match with Cy as the substitute of Ada."""
    match = begin(time_control="brisk")
    seat_leave(match=match, person=ada)
    take_over(match=match, number=0, person=cy)
    return Match.objects.get()


def may_be_taken(match):
    token = substitute_token(Vacancy.objects.get())
    return vacancy_by_link(match=match, number=0, token=token) is not None


def away(match, person):
    """Let a person leave. Return the seat."""
    seat_leave(match=match, person=person)
    number = match.seats.get(person=person).number
    return {"match": match, "number": number}


def test_whoever_has_seen_one_hand_does_not_take_over_another(taken, ada, bo, cy):
    seat = away(taken, bo)
    with pytest.raises(IllegalAnswer, match="has another seat"):
        sit_down(person=cy, **seat)
    with pytest.raises(IllegalAnswer, match="has played another seat"):
        sit_down(person=ada, **seat)
    seat_take_back(match=taken, person=ada)
    with pytest.raises(IllegalAnswer, match="has played another seat"):
        sit_down(person=cy, **seat)
    assert taken.seats.get(number=1).person == bo


def test_who_has_lent_a_seat_comes_back_by_it_and_watches_neither_page_nor_socket(taken, ada, bo, cy):
    def watching():
        match, live = Match.objects.get(), load(taken.slug)
        pages = {each for each in (ada, bo, cy) if may_watch(match=match, person=each, session={})}
        sockets = {each for each in (ada, bo, cy) if may_watch_live(live=live, person=each.pk, session={})}
        assert pages == sockets
        return pages

    assert watching() == {bo, cy}
    seat_take_back(match=taken, person=ada)
    assert watching() == {ada, bo, cy}


def test_a_substitute_may_take_over_the_same_seat_again(taken, ada, cy):
    seat_take_back(match=taken, person=ada)
    take_over(person=cy, **away(taken, ada))
    assert taken.seats.get(number=0).person == cy


@pytest.mark.parametrize("vote", ["stand_in", "program", "easy", "end"])
def test_nobody_decides_about_a_substitute_who_is_there(taken, bo, vote):
    with pytest.raises(IllegalAnswer, match="is not away"):
        seat_vote_on_absent(match=taken, person=bo, number=0, vote=vote)
    taken.refresh_from_db()
    assert not taken.seats.get(number=0).bot
    assert not taken.is_over
    assert seats_present(taken) == [0, 1]


def test_nobody_takes_the_seat_from_a_substitute_who_is_there(taken, cy):
    somebody = Person.objects.create_guest("Dee")
    token = substitute_token(Vacancy.objects.get())
    assert not may_be_taken(taken)
    with pytest.raises(IllegalAnswer, match="has a player again"):
        seat_substitute(match=taken, number=0, token=token, person=somebody, network=ELSEWHERE)
    assert taken.seats.get(number=0).person == cy


def test_the_page_shows_neither_a_link_nor_votes_while_a_substitute_plays(taken, bo, client):
    client.force_login(bo)
    page = client.get(f"/match/{taken.slug}/seats/").content.decode()
    assert "Cy plays for Ada" in page
    assert "/substitute/" not in page
    assert 'name="wish"' not in page


def test_a_substitute_may_leave_and_another_come(taken, bo, cy):
    seat_leave(match=taken, person=cy)
    assert may_be_taken(taken)
    with pytest.raises(IllegalAnswer, match="already left this seat"):
        seat_leave(match=taken, person=cy)
    seat_vote_on_absent(match=taken, person=bo, number=0, vote="program")
    assert taken.seats.get(number=0).bot


def test_a_substitute_whose_time_is_up_is_away_until_they_answer(taken, cy, play):
    seat_time_up(clock=taken.seats.get(number=0).clock)
    assert may_be_taken(taken)
    assert seats_present(taken) == [1]
    play(taken, cy, "end")
    assert not may_be_taken(taken)
    assert seats_present(taken) == [0, 1]


def test_votes_about_a_substitute_who_has_answered_since_count_no_more(toys, ada, bo, cy, play):
    match = match_start(game="duel", people=[ada, bo, cy], time_control="brisk")
    seat_leave(match=match, person=ada)
    dee = Person.objects.create_guest("Dee")
    take_over(match=match, number=0, person=dee)
    for voter in (bo, cy):
        seat_time_up(clock=match.seats.get(number=0).clock)
        seat_vote_on_absent(match=Match.objects.get(), person=voter, number=0, vote="end")
        assert not Match.objects.get().is_over
        for person in (bo, cy, dee):
            seat = load(match.slug).seat_of(person.pk)
            play(match, person, f"card:{load(match.slug).game.state.hands[seat][0]}", 0)


def test_a_substitute_who_is_forgotten_is_away(taken, bo, cy):
    person_leave(person=cy, name="Former player")
    assert may_be_taken(taken)


@pytest.mark.parametrize("answered", [False, True])
def test_a_vote_tells_nothing_of_an_answer_in_a_sealed_round(begin, ada, bo, play, answered):
    match = begin("duel", time_control="brisk")
    if answered:
        hand = load(match.slug).game.state.hands[0]
        play(match, ada, f"card:{hand[0]}", 0)
    seat_leave(match=match, person=ada)
    seat_vote_on_absent(match=Match.objects.get(), person=bo, number=0, vote="stand_in")
    live = load(match.slug)
    assert live.game.sealed == [0, 1]
    assert live.game.waiting == [1]
    told = [line.text for line in MatchSnapshot(live, 1, "en").frame().journal.lines]
    assert told[-2:] == ["Ada leaves their seat", "Ada is away: the computer answers for them this time"]


# --- conditions -------------------------------------------------------------------------------


@pytest.fixture
def late(begin, ada):
    """Return a match of two in which Ada is late."""
    match = begin("duel", time_control="brisk")
    seat_time_up(clock=match.seats.get(number=0).clock)
    return Match.objects.get()


def agree(match, person, *, agrees=True):
    substitute_agree(match=match, person=person, number=0, agrees=agrees)


def refused(match, person, why, network=ELSEWHERE):
    vacancy = Vacancy.objects.get(seat__number=0)
    token = substitute_token(vacancy)
    with pytest.raises(IllegalAnswer, match=why):
        seat_substitute(match=match, number=0, token=token, person=person, network=network)
    assert match.seats.get(number=0).person != person


def test_nobody_alone_seats_a_substitute_for_somebody_who_is_late(late, ada, bo, cy):
    refused(late, cy, "some players have not agreed")
    agree(late, bo)
    refused(late, cy, "some players have not agreed")
    agree(late, ada)
    agree(late, bo, agrees=False)
    refused(late, cy, "some players have not agreed")
    agree(late, bo)
    sit_down(match=late, number=0, person=cy)
    assert late.seats.get(number=0).person == cy


def test_a_computer_at_the_table_is_nobody_who_decides(toys, ada, bo, cy):
    match = match_start(game="duel", people=[ada, bo, None], levels={2: "easy"})
    seat_leave(match=match, person=ada)
    agree(match, bo)
    refused(match, cy, "some players have not agreed")
    assert [each.seat for each in agreements_about(Vacancy.objects.get())] == [1, 0]


def test_two_who_are_there_decide_without_the_absent_player(toys, ada, bo, cy):
    match = match_start(game="duel", people=[ada, bo, cy])
    seat_leave(match=match, person=ada)
    dee = Person.objects.create_guest("Dee")
    agree(match, bo)
    refused(match, dee, "some players have not agreed")
    with pytest.raises(IllegalAnswer, match="not needed"):
        agree(match, ada)
    agree(match, cy)
    sit_down(match=match, number=0, person=dee)
    assert match.seats.get(number=0).person == dee


def test_agreement_to_a_substitute_ends_when_the_player_is_there_again(begin, ada, bo, cy, play):
    match = begin(time_control="brisk")
    seat_time_up(clock=match.seats.get(number=0).clock)
    all_agree(match, 0)
    play(match, ada, "end")
    assert not Vacancy.objects.exists()
    seat_leave(match=Match.objects.get(), person=ada)
    refused(match, cy, "some players have not agreed")


def test_nobody_comes_from_the_network_of_a_player(late, bo, cy):
    network_note(slug=late.slug, person=bo.pk, network="198.51.100.4")
    all_agree(late, 0)
    refused(late, cy, "share a network", network="198.51.100.4")


def test_a_network_counts_from_when_somebody_sits_down(late, bo, cy):
    network_note(slug=late.slug, person=cy.pk, network="198.51.100.9")  # of a spectator
    all_agree(late, 0)
    sit_down(match=late, number=0, person=cy)
    network_note(slug=late.slug, person=cy.pk, network="198.51.100.9")
    seat_leave(match=Match.objects.get(), person=cy)
    all_agree(late, 0)
    refused(late, Person.objects.create_guest("Dee"), "share a network", network="198.51.100.9")


def test_whoever_plays_from_a_page_is_known_by_their_network(late, ada, bo, cy):
    """Refuse another person from the same computer or IPv6 network."""
    bos, cys = Client(REMOTE_ADDR="2001:db8::1"), Client(REMOTE_ADDR="2001:db8::beef")
    bos.force_login(bo)
    cys.force_login(cy)
    vote = {"action": "vote", "number": 0, "wish": "substitute"}
    page = bos.post(f"/match/{late.slug}/seats/", vote, follow=True).content.decode()
    assert "Take back my agreement" in page
    link = f"/match/{late.slug}/substitute/0/{substitute_token(Vacancy.objects.get())}/"
    told = cys.get(link).content.decode()
    assert "share a network" in told
    assert "Take over the seat" not in told
    assert "away, and has not agreed yet" in told
    assert "<b>Bo</b><small>has agreed" in told
    agree(late, ada)
    assert "share a network" in cys.post(link, follow=True).content.decode()
    cys.defaults["REMOTE_ADDR"] = "2001:db8:0:1::1"
    assert "Take over the seat" in cys.get(link).content.decode()


def test_a_substitute_in_a_rated_match_has_an_account(late, ada, bo, cy):
    Room.objects.create(game="duel", seats=2, rated=True, match=late, host=ada)
    all_agree(late, 0)
    refused(late, cy, "rated")
    Person.objects.filter(pk=cy.pk).update(login="cy")
    cy.refresh_from_db()
    sit_down(match=late, number=0, person=cy)
    assert late.seats.get(number=0).person == cy


def test_whose_program_plays_here_is_no_substitute(toys, ada, bo, cy):
    program = Person.objects.create(name="Robo", owner=cy)
    match = match_start(game="duel", people=[ada, bo, program])
    seat_leave(match=match, person=ada)
    all_agree(match, 0)
    refused(match, cy, "another seat")


# --- permitted acts ---------------------------------------------------------------------------


def offered(match, seat):
    offers = MatchSnapshot(load(match.slug), seat, "en").frame().acts
    return {(each.act, each.about) for each in offers}


@pytest.mark.parametrize(
    ("act", "about", "why"),
    [
        ("resign", None, "cannot resign"),
        ("agree", "draw", "cannot agree to a draw"),
        ("agree", "void", "without result"),
        ("agree", "back:0", "can go back only"),
    ],
)
def test_a_substitute_does_not_give_the_match_away(taken, bo, cy, play, act, about, why):
    play(taken, cy, "end")
    play(taken, bo, "end")
    proposed = {"match": taken, "act": act, "about": about, "client_id": "x"}
    with pytest.raises(IllegalAnswer, match=why):
        match_act(person=cy, **proposed)
    assert (act, about) not in offered(taken, 0)
    if act == "agree":
        match_act(person=bo, **proposed)
        with pytest.raises(IllegalAnswer, match=why):
            match_act(person=cy, **{**proposed, "client_id": "y"})
        assert (act, about) not in offered(taken, 0)
        assert ("disagree", about) in offered(taken, 0)


def test_a_substitute_may_pause_and_take_back_what_they_have_played(taken, bo, cy, play):
    for person in (cy, bo, cy, bo):
        play(taken, person, "end")
    assert ("agree", "pause") in offered(taken, 0)
    assert any((about or "").startswith("back:") for _act, about in offered(taken, 0))
    turn = load(taken.slug).game.checkpoint.index - 1
    for n, person in enumerate((cy, bo)):
        match_act(match=taken, person=person, act="agree", about=f"back:{turn}", client_id=f"{n}")
    assert load(taken.slug).game.waiting == [1]


def test_the_owner_of_a_seat_may_resign_again(taken, ada):
    assert ("resign", None) not in offered(taken, 0)
    seat_take_back(match=taken, person=ada)
    assert ("resign", None) in offered(taken, 0)


@pytest.mark.parametrize("by_leaving", [True, False])
def test_a_substitute_who_is_away_loses_nobodys_match(taken, cy, by_leaving):
    Match.objects.update(timeout_policy="loss")
    match = Match.objects.get()
    if by_leaving:
        seat_leave(match=match, person=cy)
    else:
        seat_time_up(clock=match.seats.get(number=0).clock)
    match.refresh_from_db()
    assert not match.is_over
    assert match.seats.get(number=0).bot
