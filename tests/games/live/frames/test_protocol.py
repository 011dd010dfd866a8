"""The examples of docs/protocol.md are true: a conversation with the application."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from asgiref.sync import sync_to_async

from games import registry
from games.urls import urlpatterns

pytestmark = pytest.mark.django_db(transaction=True)
DOCUMENT = Path(__file__).parents[4] / "docs" / "protocol.md"
EXACT = ("type", "v", "id", "seat", "language", "commitment", "t", "undo")
REAL = pytest.mark.skipif("homeworlds" not in registry.SLUGS, reason="Homeworlds is not here yet")


def frames():
    """Return sender and frame of each example, in the order of the document."""
    text = DOCUMENT.read_text("utf-8")
    return re.findall(r"```json (client|server)\n(.*?)```", text, re.DOTALL)


def fits(told, written, name=""):
    """Return whether a frame has the shape of an example; `...` stands for more fields."""
    if isinstance(written, dict):
        if not isinstance(told, dict):
            return False
        if name in ("notes", "options"):
            return True
        if "audience" in written:  # the id of a message differs
            return told.keys() == written.keys() and told["text"] == written["text"]
        wanted = written.keys() - {"..."}
        complete = "..." in written or told.keys() - {"hint", "detail", "warning"} <= wanted
        return complete and all(key in told and fits(told[key], written[key], key) for key in wanted)
    if isinstance(written, list):
        if not isinstance(told, list):
            return False
        # an empty list fits any; each item is like its example, or like the last one
        return not written or all(fits(each, written[min(n, len(written) - 1)]) for n, each in enumerate(told))
    if name in EXACT:
        return told == written
    return told is None or written is None or type(told) is type(written)


@pytest.mark.parametrize(
    ("game", "swaps"),
    [
        ("march", {"bank:r1": "step"}),
        pytest.param("homeworlds", {}, marks=REAL),
    ],
)  # fmt: skip
async def test_the_document_is_a_conversation_that_takes_place(begin, tab, ada, game, swaps):
    match = await sync_to_async(begin)(game)
    browser = await tab(match, ada)
    spoken = heard = 0
    for who, text in frames():
        for old, new in swaps.items():
            text = text.replace(old, new)
        if who == "client":
            await browser.throw(text)
            spoken += 1
            continue
        written = json.loads(text)
        told = await browser.until(written["type"])
        assert fits(told, written), (told, written)
        if "error" in written and game != "march":
            assert told["error"] == written["error"]
        heard += 1
    assert spoken > 9
    assert heard > 14
    assert await browser.nothing()


def test_every_address_of_a_match_is_described():
    text = DOCUMENT.read_text("utf-8")
    below = [str(each.pattern) for each in urlpatterns if str(each.pattern).startswith("match/")]
    assert len(below) > 10
    names = [re.sub(r"<.*", "", path.removeprefix("match/<slug:slug>")) for path in below]
    assert [name for name in names if name not in text] == []


def test_every_frame_of_the_server_is_described():
    described = {json.loads(text)["type"] for who, text in frames() if who == "server"}
    text = DOCUMENT.read_text("utf-8")
    assert described == {"hello", "people", "notes", "match", "ack", "refused", "pong", "chat"}
    assert '{"type": "current", "v": 12}' in text
    assert '{"type": "clocks", "now": ' in text
