"""Private steps of a player reach nobody else by frame, number, page, list or hash."""

from __future__ import annotations

import pytest
from asgiref.sync import sync_to_async

from games.matches.models import Match
from games.pages.match.context import match_page_context
from games.visitors.access import running_of, running_seats
from lobby.rooms.rows import match_rows

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
async def tabs(begin, tab, ada, bo):
    """Open tabs of Ada, Bo and a spectator at Homeworlds, before its first star is chosen."""
    match = await sync_to_async(begin)("homeworlds", public=True)
    found = [await tab(match, person) for person in (ada, bo, None)]
    for browser in found:
        await browser.until("match", v=0)
    return match, *found


async def frames_until_pong(browser):
    """Return the frames that a browser has received so far."""
    await browser.send("ping", t=1)
    kinds = []
    while (frame := await browser.read())["type"] != "pong":
        kinds.append(frame["type"])
    return kinds


@sync_to_async
def shown(match, person):
    """Return the contents of a person's pages about the match."""
    page = match_page_context(match=match, person=person, language="en")
    rows = []
    for row in match_rows(running_seats(running_of(person)), person):
        kept = {key: value for key, value in row.items() if key != "match"}
        rows.append(kept | {"moved_at": row["match"].updated_at})
    return page["hello"], page["frame"], page["people"], page["clocks"], rows


async def test_the_others_hear_nothing_of_what_was_begun_and_taken_back(tabs, bo, ids):
    match, mine, rival, spectator = tabs
    before = await shown(match, bo)
    await mine.answer("0.0", "bank:b1", ids())
    assert (await mine.until("match"))["v"] == 1
    assert await shown(match, bo) == before
    await mine.send("undo", id=ids(), v=1)
    assert (await mine.until("match"))["v"] == 2
    assert await shown(match, bo) == before
    for other in (rival, spectator):
        assert "match" not in await frames_until_pong(other)
    row = await Match.objects.aget(pk=match.pk)
    assert (row.version, row.shown_version) == (2, 0)


async def test_what_is_done_then_comes_with_the_next_number(tabs, tab, bo, ids):
    match, mine, rival, _spectator = tabs
    await mine.answer("0.0", "bank:b1", ids())
    await mine.until("match", v=1)
    await mine.send("undo", id=ids(), v=1)
    frame = await mine.until("match", v=2)
    for number, answer in enumerate(("bank:y1", "bank:g1", "bank:r3", "confirm"), 3):
        await mine.answer(frame["questions"][0]["id"], answer, ids())
        frame = await mine.until("match", v=number)
    frame = await rival.until("match")
    assert frame["v"] == 1
    assert frame["questions"][0]["id"] == "1.1"
    assert {line["at"] for line in frame["journal"]["lines"]} == {1}
    again = await tab(match, bo, v=1, at=frame["at"], lines=0)
    assert (await again.until("current"))["v"] == 1
    await rival.answer("1.1", "bank:g2", ids())
    assert (await rival.until("ack"))["v"] == 2


async def test_when_something_was_begun_is_told_to_its_player_only(tabs, tab, bo, ids):
    match, mine, _rival, _spectator = tabs
    for number, answer in enumerate(("bank:y1", "bank:g1", "bank:r3", "confirm"), 1):
        await mine.answer(f"{number - 1}.0", answer, ids())
        frame = await mine.until("match", v=number)
    others = [await tab(match, person) for person in (bo, None)]
    for other in others:
        assert (await other.until("match"))["at"] == frame["at"]  # all have seen this step
    await others[0].answer("1.1", "bank:g2", ids())
    begun = await others[0].until("match", v=2)
    assert begun["at"] > frame["at"]
    for person, newest in ((bo, begun["at"]), (None, frame["at"])):
        again = await tab(match, person)
        assert (await again.until("match"))["at"] == newest


async def test_nobody_finds_out_by_asking_for_somebody_elses_question(tabs, ids):
    _match, mine, rival, _spectator = tabs
    told = []
    for begins in (True, False):
        for question in ("0.0", "1.0", "0.1", "9.0"):
            await rival.answer(question, "bank:b1", ids())
            told.append((await rival.until("refused"))["error"])
        if begins:
            await mine.answer("0.0", "bank:b1", ids())
            await mine.until("ack")
    assert told[:4] == told[4:]


async def test_a_proposal_of_somebody_else_does_not_show_it(tabs, ids):
    _match, mine, rival, spectator = tabs
    await mine.answer("0.0", "bank:b1", ids())
    await mine.until("match", v=1)
    await rival.send("act", id=ids(), act="agree", about="draw")
    for other in (rival, spectator):
        frame = await other.until("match", v=1)
        assert frame["view"]["chosen"] == []
    assert (await mine.until("match", v=2))["view"]["chosen"] == ["b1"]
