"""Playing over the socket: tabs, devices, lost and repeated frames."""

from __future__ import annotations

import asyncio
import contextlib
import threading

import pytest
from asgiref.sync import sync_to_async

from games.absence.seats import seat_leave
from games.live import process
from games.live.process import live_process
from games.live.sessions.session import MatchSession
from games.matches.models import LogEntry, Match, Seat, SeatNetwork
from games.pages.match.context import match_page_context
from games.play.moves import match_answer
from games.play.private_notes import notes_save
from tests import substituting

pytestmark = pytest.mark.django_db(transaction=True)


async def test_two_people_see_each_others_moves(begin, tab, ada, bo, ids):
    match = await sync_to_async(begin)()
    second, first = await tab(match, bo), await tab(match, ada)
    shown = await first.until("match", v=0)
    assert shown["seat"] == 0
    assert [option["key"] for option in shown["questions"][0]["options"]] == ["step", "end"]
    assert (await second.until("match", v=0))["questions"] == []
    await first.answer("0.0", "step", ids())
    assert (await first.read())["type"] == "ack"
    assert (await first.read())["view"] == {"places": [1, 0]}
    assert (await second.until("match", v=1))["view"] == {"places": [1, 0]}
    assert await LogEntry.objects.acount() == 1


async def test_what_is_acknowledged_is_stored(begin, tab, ada, ids):
    match = await sync_to_async(begin)()
    browser = await tab(match, ada)
    await browser.answer("0.0", "step", "mine")
    assert (await browser.until("ack"))["v"] == 1
    stored = await LogEntry.objects.aget(match=match)
    assert (stored.question, stored.answer, stored.client_id) == ("0.0", "step", "mine")
    assert stored.person_id == ada.pk


async def test_two_tabs_of_one_person_go_together(begin, tab, ada, ids):
    match = await sync_to_async(begin)()
    left, right = await tab(match, ada), await tab(match, ada)
    await left.answer("0.0", "step", ids())
    assert (await right.until("match", v=1))["questions"][0]["id"] == "1.0"
    await right.answer("1.0", "end", ids())
    assert (await left.until("match", v=2))["questions"] == []


async def test_a_stale_tab_is_told_to_look_again(begin, tab, ada, ids):
    match = await sync_to_async(begin)()
    fresh, stale = await tab(match, ada), await tab(match, ada)
    await fresh.answer("0.0", "step", ids())
    await fresh.until("match", v=1)
    await stale.answer("0.0", "end", "stale")
    refused = await stale.until("refused")
    assert refused["id"] == "stale"
    assert "answered already" in refused["error"]
    assert await LogEntry.objects.acount() == 1


async def test_a_double_click_plays_once(begin, tab, ada):
    match = await sync_to_async(begin)()
    browser = await tab(match, ada)
    for _click in range(2):
        await browser.answer("0.0", "step", "click")
    assert [(await browser.until("ack"))["v"] for _click in range(2)] == [1, 1]
    await browser.answer("0.0", "step", "another")
    assert (await browser.until("refused"))["id"] == "another"
    assert await LogEntry.objects.acount() == 1


async def test_an_answer_whose_acknowledgement_was_lost_is_recognised_when_resent(begin, tab, ada):
    match = await sync_to_async(begin)()
    lost = await tab(match, ada)
    await lost.answer("0.0", "step", "a1")
    await lost.until("ack")
    await lost.leave()
    again = await tab(match, ada)
    await again.answer("0.0", "step", "a1")
    assert await again.until("ack") == {"type": "ack", "id": "a1", "v": 1}
    live_process().sessions.clear()  # as in another process, or after a restart
    elsewhere = await tab(match, ada)
    await elsewhere.answer("0.0", "step", "a1")
    assert await elsewhere.until("ack") == {"type": "ack", "id": "a1", "v": 1}
    assert await LogEntry.objects.acount() == 1


async def test_frames_that_arrive_in_the_wrong_order_do_no_harm(begin, tab, ada):
    match = await sync_to_async(begin)()
    browser = await tab(match, ada)
    await browser.answer("1.0", "end", "second")
    await browser.answer("0.0", "step", "first")
    assert (await browser.until("refused"))["id"] == "second"
    assert (await browser.until("ack"))["id"] == "first"
    await browser.answer("1.0", "end", "second")
    assert (await browser.until("ack"))["v"] == 2


async def test_who_answers_is_known_by_their_network_whatever_they_have_seen(begin, tab, ada, ids):
    match = await sync_to_async(begin)()
    browser = await tab(match, ada, address="198.51.100.7")
    await browser.answer("0.0", "step", ids())
    await browser.until("ack")
    await browser.leave()
    assert await SeatNetwork.objects.filter(seat__match=match, seat__person=ada).aexists()


async def test_nobody_answers_for_others(begin, tab, ada, bo, cy, ids):
    match = await sync_to_async(begin)(public=True)
    for person, says in ((bo, "not yours to answer"), (cy, "you are watching"), (None, "are watching")):
        browser = await tab(match, person)
        await browser.answer("0.0", "step", ids())
        assert says in (await browser.until("refused"))["error"]
    assert await LogEntry.objects.acount() == 0


async def test_undo_takes_back_for_everybody_and_the_journal_follows(begin, tab, ada, bo, ids):
    match = await sync_to_async(begin)()
    first, second = await tab(match, ada), await tab(match, bo)
    await first.answer("0.0", "step", ids())
    assert (await first.until("match", v=1))["undo"]
    await second.send("act", id=ids(), act="agree", about="void")
    shown = await first.until("match", v=2)
    assert shown["agreed"] == {"void": [1]}
    assert shown["journal"]["final"] == 0
    assert len(shown["journal"]["lines"]) == 2
    await first.send("undo", id=ids(), v=2)
    shown = await second.until("match", v=3)
    assert shown["view"] == {"places": [0, 0]}
    assert len(shown["journal"]["lines"]) == 1


async def test_an_undo_of_something_chosen_in_another_tab_is_refused(begin, tab, ada, ids):
    match = await sync_to_async(begin)()
    left, right = await tab(match, ada), await tab(match, ada)
    await left.answer("0.0", "step", ids())
    await left.until("match", v=1)
    await right.answer("1.0", "step", ids())
    await right.until("match", v=2)
    await left.send("undo", id=ids(), v=1)
    assert "since" in (await left.until("refused"))["error"]


async def test_the_journal_comes_in_pieces_that_fit_together(begin, tab, ada, bo, ids):
    match = await sync_to_async(begin)("dice")
    tabs = {0: await tab(match, ada), 1: await tab(match, bo)}
    kept = []
    shown = await tabs[0].until("match")
    while shown["outcome"] is None:
        (seat,) = shown["waiting"]
        if seat:
            mine = await tabs[1].until("match", v=shown["v"])
        else:
            mine = shown
        await tabs[seat].answer(mine["questions"][0]["id"], [], ids())
        shown = await tabs[0].until("match", v=shown["v"] + 1)
        journal = shown["journal"]
        assert journal["from"] <= len(kept)
        kept = kept[: journal["from"]] + journal["lines"]
    assert shown["outcome"]["reason"] == "points"
    await tabs[0].send("resync")
    whole = (await tabs[0].until("match"))["journal"]
    assert whole["from"] == 0
    assert whole["lines"] == kept
    assert len(kept) == 6


async def test_who_comes_back_gets_what_is_missing(begin, tab, ada, bo, ids):
    match = await sync_to_async(begin)("dice")
    browser = await tab(match, ada)
    await browser.answer((await browser.until("match"))["questions"][0]["id"], [], ids())
    shown = await browser.until("match", v=1)
    have = {"v": shown["v"], "at": shown["at"], "lines": shown["journal"]["final"]}
    assert have["lines"] == 1
    await browser.leave()
    again = await tab(match, ada, **have)
    assert await again.until("current") == {"type": "current", "v": 1}
    await again.leave()
    other = await tab(match, bo)
    await other.answer((await other.until("match"))["questions"][0]["id"], [], ids())
    await other.until("ack")
    third = await tab(match, ada, **have)
    journal = (await third.until("match", v=2))["journal"]
    assert (journal["from"], len(journal["lines"])) == (1, 1)


async def test_the_language_can_be_changed_within_a_match(begin, tab, ada):
    match = await sync_to_async(begin)()
    browser = await tab(match, ada, language="zh-hant")
    assert (await browser.until("hello"))["language"] == "zh-hant"
    chinese = await browser.until("match")
    await browser.send("language", language="en")
    english = await browser.until("match")
    assert english["acts"][0]["label"] == "Resign"
    assert chinese["acts"][0]["act"] == "resign"
    await browser.send("language", language="tlh")
    assert (await browser.until("refused"))["id"] is None


async def test_notes_are_private_stored_and_the_same_in_all_tabs(begin, tab, ada, bo):
    match = await sync_to_async(begin)(public=True)
    left, right, other = await tab(match, ada), await tab(match, ada), await tab(match, bo)
    for browser in (left, right, other):
        await browser.until("match")
    await left.send("notes", id="n1", notes={"plan": "attack"})
    assert await left.until("ack") == {"type": "ack", "id": "n1", "v": 0}
    assert await right.until("notes") == {"type": "notes", "notes": {"plan": "attack"}}
    assert await other.nothing()
    assert (await Seat.objects.aget(match=match, number=0)).notes == {"plan": "attack"}
    again = await tab(match, ada)
    assert (await again.until("notes"))["notes"] == {"plan": "attack"}
    spectator = await tab(match, None)
    await spectator.until("match")
    await spectator.send("notes", notes={})
    assert "only players" in (await spectator.until("refused"))["error"]


async def test_a_substitute_who_comes_while_the_owner_notes_something_does_not_read_it(
    begin, tab, ada, cy, monkeypatch
):
    match = await sync_to_async(begin)(public=True)
    owner, other = await tab(match, ada), await tab(match, cy)
    await owner.until("match", seat=0)
    stored, taken = threading.Event(), threading.Event()

    def save_slowly(**notes):
        notes_save(**notes)
        stored.set()
        taken.wait(30)

    monkeypatch.setattr("games.live.sessions.session.notes_save", save_slowly)
    await owner.send("notes", id="n1", notes={"plan": "attack"})
    await asyncio.to_thread(stored.wait, 30)
    await sync_to_async(take_over)(match, ada, cy)
    await other.until("match", seat=0)
    taken.set()
    await owner.until("ack")
    await other.send("ping", t=1)
    frames = [await other.read()]
    while frames[-1]["type"] != "pong":
        frames.append(await other.read())
    assert "notes" not in [frame["type"] for frame in frames]


async def test_a_form_posted_meanwhile_shows_on_the_socket(begin, tab, ada, bo):
    match = await sync_to_async(begin)()
    browser = await tab(match, bo)
    await browser.until("match", v=0)
    await sync_to_async(match_answer)(match=match, person=ada, question="0.0", answer="end", client_id="form")
    assert (await browser.until("match", v=1))["questions"][0]["id"] == "1.1"


async def test_a_lost_bell_is_healed_by_looking(begin, tab, ada, bo, settings):
    match = await sync_to_async(begin)()
    browser = await tab(match, bo)
    await browser.until("match", v=0)
    await LogEntry.objects.acreate(
        match=match, index=0, seat=0, question="0.0", answer="end", person=ada, client_id="x",
        created_at=match.created_at,
    )  # fmt: skip
    await Match.objects.filter(pk=match.pk).aupdate(version=1)
    await live_process().check()
    assert (await browser.until("match", v=1))["questions"][0]["id"] == "1.1"


async def test_whose_seat_was_taken_unheard_leaves_as_soon_as_somebody_looks(begin, tab, ada, cy, deaf):
    match = await sync_to_async(begin)()
    browser = await tab(match, ada)
    await browser.until("match", v=0)
    with deaf():
        await sync_to_async(take_over)(match, ada, cy)
    await live_process().check()
    assert "no longer yours" in (await browser.until("refused"))["error"]
    assert await browser.close_code() == 4404
    assert (await (await tab(match, cy)).until("match"))["seat"] == 0


async def test_whose_seat_was_taken_unheard_leaves_as_soon_as_somebody_plays(begin, tab, ada, bo, cy, deaf, ids):
    match = await sync_to_async(begin)("duel")
    browser, other = await tab(match, ada), await tab(match, bo)
    question = (await other.until("match", v=0))["questions"][0]
    with deaf():
        await sync_to_async(take_over)(match, ada, cy)
    await other.answer(question["id"], question["options"][0]["key"], ids())
    assert "no longer yours" in (await browser.until("refused"))["error"]
    assert await browser.close_code() == 4404


@pytest.fixture
def deaf(monkeypatch):
    """Lose all events published meanwhile."""

    @contextlib.contextmanager
    def deaf():
        with monkeypatch.context() as patched:
            patched.setattr("games.bus.bus._publish_now", lambda _events: None)
            yield

    return deaf


def take_over(match, owner, person):
    seat_leave(match=match, person=owner)
    substituting.take_over(match=match, number=0, person=person)


async def test_a_match_that_is_played_while_versions_are_compared_is_not_read_again(begin, tab, ada, ids, monkeypatch):
    match = await sync_to_async(begin)()
    browser = await tab(match, ada)
    await browser.until("match", v=0)
    read, played = threading.Event(), threading.Event()
    versions = process._versions

    def read_slowly(slugs):
        found = versions(slugs)
        read.set()
        played.wait(30)
        return found

    monkeypatch.setattr(process, "_versions", read_slowly)
    checking = asyncio.create_task(live_process().check())
    await asyncio.to_thread(read.wait, 30)
    await browser.answer("0.0", "step", ids())
    await browser.until("match", v=1)
    again = []

    async def sync(session, version):
        again.append(session.slug)

    monkeypatch.setattr(MatchSession, "sync", sync)
    played.set()
    await checking
    assert again == []


async def test_whoever_knows_more_than_the_room_makes_it_look(begin, tab, ada, bo, deaf):
    match = await sync_to_async(begin)()
    browser = await tab(match, bo)
    await browser.until("match", v=0)
    with deaf():
        await sync_to_async(match_answer)(match=match, person=ada, question="0.0", answer="end", client_id="form")
    other = await tab(match, bo, v=1)
    assert (await other.until("match", v=1))["questions"][0]["id"] == "1.1"
    assert (await browser.until("match", v=1))["questions"][0]["id"] == "1.1"


async def test_what_was_seen_is_remembered(begin, tab, ada, ids):
    match = await sync_to_async(begin)()
    browser = await tab(match, ada)
    await browser.answer("0.0", "step", ids())
    await browser.until("match", v=1)
    await browser.send("ping", t=1, v=1, seen=1)
    await browser.until("pong")
    await browser.leave()
    assert (await Seat.objects.aget(match=match, number=0)).seen_version == 1
    page = await sync_to_async(match_page_context)(match=match, person=ada, language="en")
    assert page["hello"]["seen"] == 1


async def test_a_session_is_dropped_when_it_is_empty(begin, tab, ada):
    match = await sync_to_async(begin)()
    browser = await tab(match, ada)
    await browser.until("match")
    session = live_process().sessions[match.slug]
    live_process().drop(session)
    assert list(live_process().sessions) == [match.slug]
    await browser.leave()
    live_process().drop(session)
    assert list(live_process().sessions) == []


async def test_a_fault_in_the_rules_is_a_refusal_and_the_match_goes_on(begin, tab, ada, ids):
    match = await sync_to_async(begin)()
    browser = await tab(match, ada)
    for version in range(9):
        await browser.answer(f"{version}.0", "step", ids())
    await browser.until("match", v=9)
    await browser.answer("9.0", "step", "tenth")
    refused = await browser.until("refused")
    assert "the match is unchanged" in refused["error"]
    await browser.answer("9.0", "end", ids())
    assert (await browser.until("match", v=10))["waiting"] == [1]
