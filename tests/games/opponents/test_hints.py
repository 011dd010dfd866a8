"""Hints: a player asks the computer if the others agree, and all see how often."""

from __future__ import annotations

from datetime import timedelta

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from games.core.dialogue.questions import IllegalAnswer
from games.homeworlds.ai.opponents import OPPONENTS
from games.matches.models import Seat
from games.opponents.hints import advice_in, hint_ask, plan_of
from games.opponents.models import Hint, OpponentReason
from games.play.loading import load
from games.play.start import match_start, seat_hand_over


@pytest.fixture
def alone(db, ada):
    """Begin a match of Ada against a computer opponent, with a question to her."""

    def alone(game="homeworlds", **more):
        return match_start(game=game, people=[ada, None], levels={1: "normal"}, secret=bytes(32), **more)

    return alone


def asked(service, match):
    """Request a hint. Return it."""
    for _round in range(3):
        service.requests.look()
        service.round()
    return Hint.objects.get(match=match)


def test_it_says_what_the_computer_would_answer_and_counts_it(alone, service, ada):
    match = alone()
    hint_ask(slug=match.slug, person=ada.pk)
    advised = advice_in(asked(service, match))
    question = load(match.slug).game.question_of(0)[1]
    assert advised[0].answer in question.options
    assert advised[0].steps[0] == question.options[advised[0].answer].label
    assert [seat.hints for seat in load(match.slug).seats] == [1, 0]


def test_asking_again_counts_nothing(alone, service, ada):
    match = alone()
    for _time in range(3):
        hint_ask(slug=match.slug, person=ada.pk)
    asked(service, match)
    hint_ask(slug=match.slug, person=ada.pk)
    assert Seat.objects.get(match=match, number=0).hints == 1


def test_a_lost_hint_can_be_asked_for_again_at_once_and_counts_once(alone, service, ada, client, monkeypatch):
    match = alone()
    client.force_login(ada)
    address = f"/match/{match.slug}/hint/"
    client.post(address, headers={"accept": "application/json"})
    with monkeypatch.context() as broken:
        broken.setattr(OPPONENTS["hard"].__class__, "decide", lambda *_given: 1 / 0)
        assert asked(service, match).advice is None
    assert client.get(address).json()["state"] == "late"
    assert client.post(address, headers={"accept": "application/json"}).json()["state"] == "thinking"
    assert advice_in(asked(service, match))
    assert Seat.objects.get(match=match, number=0).hints == 1


def test_a_plan_goes_on_as_long_as_it_is_followed(alone, service, ada, play):
    match = alone()
    hint_ask(slug=match.slug, person=ada.pk)
    line = advice_in(asked(service, match))[0]
    assert len(line.then) > 1
    play(match, ada, line.answer)
    assert plan_of(load(match.slug), 0)[0].answer == line.then[0]
    hint_ask(slug=match.slug, person=ada.pk)
    assert Seat.objects.get(match=match, number=0).hints == 1
    other = next(key for key in load(match.slug).game.question_of(0)[1].options if key != line.then[0])
    play(match, ada, other)
    assert plan_of(load(match.slug), 0) == []


def test_among_people_all_have_to_have_agreed(begin, ada, bo):
    match = begin("dice")
    with pytest.raises(IllegalAnswer) as refused:
        hint_ask(slug=match.slug, person=ada.pk)
    assert "have not agreed" in str(refused.value)
    agreed = begin("dice", hints=True)
    hint_ask(slug=agreed.slug, person=ada.pk)
    assert Hint.objects.get().match == agreed


async def test_nobody_learns_of_it_before_the_match_is_over(tab, begin, ada, bo):
    match = await sync_to_async(begin)("dice", hints=True)
    tabs = [await tab(match, person) for person in (ada, bo)]
    for each in tabs:
        await each.until("match")
    assert await tabs[1].nothing()
    await sync_to_async(hint_ask)(slug=match.slug, person=ada.pk)
    assert await tabs[1].nothing()
    await tabs[1].send("act", id="r", act="resign")
    for each in tabs:
        people = await each.until("people")
        while not people["players"][0]["hints"]:
            people = await each.until("people")
        assert [player["hints"] for player in people["players"]] == [1, 0]


def test_a_seat_that_a_person_takes_ends_it(alone, ada, bo):
    match = alone()
    seat_hand_over(match=match, number=1, person=bo)
    with pytest.raises(IllegalAnswer):
        hint_ask(slug=match.slug, person=ada.pk)


async def test_those_from_before_a_person_took_a_seat_are_told_at_the_end(tab, alone, ada, bo):
    match = await sync_to_async(alone)()
    adas = await tab(match, ada)
    await adas.until("match")
    await sync_to_async(hint_ask)(slug=match.slug, person=ada.pk)
    await sync_to_async(seat_hand_over)(match=match, number=1, person=bo)
    while (await adas.until("people"))["players"][1]["name"] != bo.name:
        pass
    await adas.send("act", id="r", act="resign")
    people = await adas.until("people")
    while not people["players"][0]["hints"]:
        people = await adas.until("people")
    assert [player["hints"] for player in people["players"]] == [1, 0]


def test_one_at_a_time(alone, ada):
    hint_ask(slug=alone().slug, person=ada.pk)
    other = alone()
    with pytest.raises(IllegalAnswer) as refused:
        hint_ask(slug=other.slug, person=ada.pk)
    assert "still thinking" in str(refused.value)
    Hint.objects.update(asked_at=timezone.now() - timedelta(minutes=1))
    hint_ask(slug=other.slug, person=ada.pk)


def test_spectators_and_those_who_are_not_asked_get_none(alone, against, ada, bo, play):
    with pytest.raises(IllegalAnswer):
        hint_ask(slug=alone().slug, person=bo.pk)
    match = against()
    play(match, ada, [])
    with pytest.raises(IllegalAnswer):
        hint_ask(slug=match.slug, person=ada.pk)


def test_the_page_asks_and_tells_also_without_scripts(alone, service, ada, client):
    match = alone()
    client.force_login(ada)
    address = f"/match/{match.slug}/hint/"
    assert client.get(address).json() == {"state": "none", "advice": []}
    assert b"data-advice" in client.get(f"/match/{match.slug}/").content
    told = client.post(address, headers={"accept": "application/json"}).json()
    assert told["state"] == "thinking"
    asked(service, match)
    told = client.get(address).json()
    assert told["state"] == "ready"
    assert told["advice"][0]["steps"]
    page = client.get(f"/match/{match.slug}/").content.decode()
    assert told["advice"][0]["steps"][0] in page
    assert client.post(address).status_code == 302


def test_a_refusal_is_told(begin, ada, client):
    client.force_login(ada)
    address = f"/match/{begin('dice').slug}/hint/"
    refused = client.post(address, headers={"accept": "application/json"})
    assert (refused.status_code, refused.json()["state"]) == (409, "none")
    assert "not agreed" in refused.json()["error"]


def test_a_reason_is_kept_with_its_answer_and_shown_to_nobody_yet(against, service, until_asked, ada, play, client):
    match = against()
    play(match, ada, [])
    until_asked(service, match, 0)
    kept = OpponentReason.objects.first()
    assert load(match.slug).game.log[kept.index].seat == kept.seat == 1
    assert "of a victory" in kept.reason["say"]
    client.force_login(ada)
    pages = [client.get(f"/match/{match.slug}/{page}") for page in ("", "journal/", "history/")]
    assert not any(b"of a victory" in page.content for page in pages)
    assert client.get(f"/match/{match.slug}/review/").status_code == 404
