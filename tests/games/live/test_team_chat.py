"""The chat of a team: its seats read it, and no other viewer, page, record or program does."""

from __future__ import annotations

import asyncio

import pytest
from asgiref.sync import sync_to_async
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.test import Client

from games.chat.messages import chat_mark_seen, chat_of, chat_report, chat_unread, chat_write
from games.chat.models import ChatMessage, Report
from games.core.dialogue.questions import IllegalAnswer
from games.matches.models import Match, Seat
from games.play.moves import match_act
from games.play.start import match_start
from lobby.accounts.personal_data import person_data
from lobby.people.models import Person

pytestmark = pytest.mark.django_db(transaction=True)
PAGES = ("", "replay/", "record/", "steps/", "history/", "journal/", "beginning/", "picture.svg", "proof/")
PLAN = "we meet at Vega tonight"


@pytest.fixture
def people(ada, bo, cy):
    """Ada and Cy against Bo and Dee."""
    return [ada, bo, cy, Person.objects.create_guest("Dee")]


@pytest.fixture
def match(people):
    return match_start(game="impulse", people=people, options={"teams": "two"}, public=True)


def read(match, person):
    return [message.text for message in chat_of(match=match, person=person).messages]


def texts(viewer):
    return [each["text"] for each in viewer]


def test_only_the_seats_of_the_team_read_it_also_after_the_match(match, people):
    ada, bo, cy, dee = people
    spectator = Person.objects.create_guest("Eve")
    chat_write(match=match, person=ada, text=PLAN, to_team=True)
    chat_write(match=match, person=bo, text="attack them", to_team=True)
    chat_write(match=match, person=ada, text="hello all")
    for _time in ("during the match", "after it"):
        assert read(match, ada) == read(match, cy) == [PLAN, "hello all"]
        assert read(match, bo) == read(match, dee) == ["attack them", "hello all"]
        assert read(match, spectator) == read(match, None) == ["hello all"]
        Match.objects.filter(pk=match.pk).update(status=Match.Status.OVER)
        match = Match.objects.get(pk=match.pk)


def test_who_takes_the_seat_reads_on_and_who_left_it_does_not(match, people):
    ada, _bo, cy, _dee = people
    chat_write(match=match, person=ada, text=PLAN, to_team=True)
    eve = Person.objects.create_guest("Eve")
    Seat.objects.filter(match=match, person=cy).update(person=eve)
    match = Match.objects.get(pk=match.pk)
    assert read(match, eve) == [PLAN]
    assert read(match, cy) == []


@pytest.mark.parametrize("names", [2, 4])
def test_without_teams_there_is_no_such_chat(people, names):
    match = match_start(game="impulse", people=people[:names], public=True)
    with pytest.raises(IllegalAnswer, match="no team"):
        chat_write(match=match, person=people[0], text=PLAN, to_team=True)


def test_a_spectator_has_no_team(match):
    with pytest.raises(IllegalAnswer, match="no team"):
        chat_write(match=match, person=Person.objects.create_guest("Eve"), text=PLAN, to_team=True)


def test_unread_messages_of_the_own_team_count(match, people):
    ada, bo, cy, dee = people
    line = chat_write(match=match, person=ada, text=PLAN, to_team=True)
    chat_write(match=match, person=bo, text="attack them", to_team=True)
    counts = {person.name: chat_unread(person=person, matches=[match.pk]).get(match.pk, 0) for person in people}
    assert counts == {"Ada": 0, "Bo": 0, "Cy": 1, "Dee": 1}
    chat_mark_seen(match=match, person=cy, message=line.pk)
    assert chat_unread(person=cy, matches=[match.pk]) == {}
    assert chat_of(match=match, person=dee).unread == 1


def test_the_team_reports_and_others_cannot_even_name_it(match, people):
    ada, bo, cy, _dee = people
    chat_write(match=match, person=ada, text="to all")
    line = chat_write(match=match, person=ada, text=PLAN, to_team=True)
    with pytest.raises(IllegalAnswer, match="no such message"):
        chat_report(match=match, person=bo, message=line.pk)
    chat_report(match=match, person=cy, message=line.pk)
    assert [each["text"] for each in Report.objects.get().lines_around] == [PLAN]


def test_what_someone_wrote_to_the_team_is_in_their_own_data(match, people):
    chat_write(match=match, person=people[0], text=PLAN, to_team=True)
    (said,) = person_data(person=people[0])["chat"]
    assert (said["text"], said["team_at__slug"]) == (PLAN, match.slug)
    assert PLAN not in str(person_data(person=people[1]))


def test_a_message_stands_in_one_place(match, ada):
    with pytest.raises((IntegrityError, ValidationError)), transaction.atomic():
        ChatMessage.objects.create(
            match=match, team_at=match, team=0, audience="team", person=ada, name="Ada", text=PLAN
        )


async def test_no_frame_of_any_other_viewer_has_it(match, people, tab, ids):
    _ada, bo, cy, _dee = people
    eve = await sync_to_async(Person.objects.create_guest)("Eve")
    tabs = {name: await tab(match, person) for name, person in [*zip("abcd", people, strict=True), ("e", eve)]}
    tabs["nameless"] = await tab(match, None)
    hello = {name: (await each.until("hello"))["team"] for name, each in tabs.items()}
    assert hello == {"a": [2], "b": [3], "c": [0], "d": [1], "e": [], "nameless": []}
    await tabs["a"].send("chat", id=ids(), text=PLAN, to="team")
    assert texts((await tabs["c"].until("chat"))["messages"]) == [PLAN]
    await tabs["a"].send("chat", id=ids(), text="hello all")
    for name, each in tabs.items():
        told = []
        while "hello all" not in told:
            told = texts((await each.until("chat"))["messages"])
            assert name in ("a", "c") or PLAN not in told
        assert (PLAN in told) == (name in ("a", "c"))
    await tabs["e"].send("chat", id=ids(), text="psst", to="team")
    assert "no team" in (await tabs["e"].until("refused"))["error"]
    late = {name: await tab(match, person) for name, person in (("b", bo), ("e", eve), ("c", cy))}
    for name, each in late.items():
        assert (PLAN in texts((await each.until("chat"))["messages"])) == (name == "c")
    await asyncio.sleep(0)


def test_no_page_record_or_program_has_it(match, people):
    ada, bo, _cy, dee = people
    chat_write(match=match, person=ada, text=PLAN, to_team=True)
    for person in (ada, dee):
        match_act(match=match, person=person, act="agree", about="void", client_id=f"v{person.pk}")
    for person in (bo, _cy):
        match_act(match=match, person=person, act="agree", about="void", client_id=f"v{person.pk}")
    assert Match.objects.get(pk=match.pk).is_over
    for person in (bo, None, ada):
        client = Client()
        if person is not None:
            client.force_login(person)
        found = {}
        for path in PAGES:
            reply = client.get(f"/match/{match.slug}/{path}", follow=True)
            found[path] = reply.status_code
            body = b"".join(reply) if reply.streaming else reply.content
            assert PLAN.encode() not in body, path
        assert set(found.values()) == {200}, found
