"""Thousands of malformed frames leave the log alone, and the match goes on."""

from __future__ import annotations

import json
import random

import pytest
from asgiref.sync import sync_to_async

from games.matches.models import LogEntry, Seat

pytestmark = pytest.mark.django_db(transaction=True)

ODD = [
    None, True, False, 0, -1, 1.5, 10**9, 10**30, -(10**400), "", "x", "\x00", "0.0", "0.1", "9" * 30,
    "step", "\ud800", "𝕏" * 50, "a" * 9000, [], ["step"], ["step", "step"], [[]], {}, {"a": {"b": []}},
    "../../etc/passwd", "'; DROP TABLE games_match; --", "<script>", "draw", "back:99999999", "back:x",
    "undo", "resign", "agree", "__class__", "zh-hant",
]  # fmt: skip
TYPES = ["answer", "undo", "act", "notes", "language", "resync", "ping", "match", "ack", "", 7, None]
FIELDS = [
    "id", "question", "answer", "v", "act", "about", "notes", "language", "t", "seen", "seat",
    "person", "secret", "type",
]  # fmt: skip


def odd_frame(generator):
    """Return a malformed frame, as text or bytes."""
    kind = generator.random()
    if kind < 0.1:
        return generator.choice(["", "{", "[" * 8000, "null", "7", '"x"', "{}" * 10, "NaN", '{"a":1e999}'])
    if kind < 0.15:
        return generator.randbytes(generator.randint(0, 200))
    if kind < 0.2:
        deep = '{"type":"notes","notes":' + '{"a":' * 500 + "1" + "}" * 501
        return generator.choice([deep, "x" * 9000, '{"type":"answer","id":"' + "y" * 8300 + '"}'])
    frame = {"type": generator.choice(TYPES)}
    for field in generator.sample(FIELDS, generator.randint(0, 6)):
        frame[field] = generator.choice(ODD)
    text = json.dumps(frame)
    if kind < 0.3:
        place = generator.randrange(len(text))
        text = text[:place] + chr(generator.randrange(1, 0x2FFF)) + text[place + 1 :]
    return text


def harmless(text):
    """Return whether a frame happens to be well-formed."""
    try:
        frame = json.loads(text)
    except (ValueError, TypeError, RecursionError):
        return False
    return isinstance(frame, dict) and frame.get("type") in ("act", "answer", "undo", "notes")


@pytest.fixture
def patient(monkeypatch):
    """Widen the limits, so that every frame is read."""
    monkeypatch.setattr("games.live.sockets.site_socket.FRAMES_PER_SECOND", 1e9)
    monkeypatch.setattr("games.live.sockets.site_socket.FRAMES_BURST", 1e9)
    monkeypatch.setattr("games.live.sockets.match_socket.MAX_BAD_FRAMES", 1e9)


@pytest.mark.long
@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
async def test_bad_frames_are_refused_with_a_sentence_and_leave_no_trace(begin, tab, ada, bo, cy, patient, seed):
    match = await sync_to_async(begin)("duel", public=True)
    generator = random.Random(seed)
    attackers = [await tab(match, person) for person in (bo, cy, None)]
    for attacker in attackers:
        await attacker.until("match")
    for _frame in range(500):
        text = odd_frame(generator)
        attacker = generator.choice(attackers)
        if harmless(text) and attacker.person is bo:
            continue  # the player's own
        await attacker.throw(text)
        await attacker.send("ping", t=4711)
        while (frame := await attacker.read()).get("t") != 4711:
            assert frame["type"] in ("refused", "pong", "match", "people", "chat")
            if frame["type"] == "refused":
                assert frame["error"]
                assert len(frame["error"]) < 500
    assert await LogEntry.objects.acount() == 0
    assert (await Seat.objects.aget(match=match, number=1)).notes == {}
    player = await tab(match, ada)
    question = (await player.until("match"))["questions"][0]
    await player.answer(question["id"], question["options"][0]["key"], "after")
    assert (await player.until("ack"))["v"] == 1


@pytest.mark.parametrize("seed", range(3))
async def test_a_players_own_odd_frames_never_break_the_match(begin, tab, ada, bo, patient, seed):
    match = await sync_to_async(begin)("duel")
    generator = random.Random(seed)
    odd = await tab(match, bo)
    for _frame in range(400):
        text = odd_frame(generator)
        if isinstance(text, str) and '"resign"' not in text and '"agree"' not in text:
            await odd.throw(text)
            await odd.send("ping", t=4711)
            await odd.until("pong", t=4711)
    player = await tab(match, ada)
    shown = await player.until("match")
    question = shown["questions"][0]
    await player.answer(question["id"], question["options"][0]["key"], "after")
    assert (await player.until("ack"))["v"] == shown["v"] + 1


async def test_a_socket_is_closed_after_repeated_abuse_only(begin, tab, ada):
    match = await sync_to_async(begin)()
    browser = await tab(match, ada)
    await browser.until("match")
    for _frame in range(20):
        await browser.throw("nonsense")
        assert (await browser.read())["type"] == "refused"
    await browser.answer("0.0", "step", "fine")
    assert (await browser.until("ack"))["v"] == 1
    for _frame in range(40):
        await browser.throw("nonsense")
    assert await browser.close_code() == 4429


async def test_whoever_is_too_fast_is_told_so(begin, tab, ada):
    match = await sync_to_async(begin)()
    browser = await tab(match, ada)
    for _frame in range(70):
        await browser.send("ping", t=1)
    assert "too many messages at once" in (await browser.until("refused"))["error"]
