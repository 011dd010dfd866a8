"""The chat of a match."""

from __future__ import annotations

import pytest
from asgiref.sync import sync_to_async

from games.chat.messages import chat_mark_seen, chat_mute, chat_of, chat_report, chat_write
from games.chat.models import ChatMessage, Report
from games.core.dialogue.questions import IllegalAnswer
from games.live.sessions import match_chat
from games.matches.models import Match

pytestmark = pytest.mark.django_db(transaction=True)


def read(match, person):
    return [message.text for message in chat_of(match=match, person=person).messages]


def test_players_talk_among_themselves_and_spectators_listen(begin, ada, bo, cy):
    match = begin(public=True)
    chat_write(match=match, person=ada, text="Hello there")
    chat_write(match=match, person=cy, text="She will lose")
    assert read(match, bo) == ["Hello there"]
    assert read(match, cy) == ["Hello there", "She will lose"]
    assert read(match, None) == ["Hello there", "She will lose"]


def test_players_read_the_spectators_when_it_is_over(begin, ada, cy):
    match = begin(public=True)
    chat_write(match=match, person=cy, text="She will lose")
    assert read(match, ada) == []
    match.status = Match.Status.OVER
    match.save()
    assert read(match, ada) == ["She will lose"]


def test_what_is_said_is_one_printable_line(begin, ada):
    match = begin()
    line = chat_write(match=match, person=ada, text="  one\n\ttwo\u0000\u202e three ")
    assert line.text == "one two three"
    with pytest.raises(IllegalAnswer, match="message is empty"):
        chat_write(match=match, person=ada, text=" \n ")


def test_who_has_no_name_does_not_talk(begin):
    with pytest.raises(IllegalAnswer, match="name first"):
        chat_write(match=begin(public=True), person=None, text="psst")


def test_unread_lines_are_those_of_others_since_i_looked(begin, ada, bo):
    match = begin()
    chat_write(match=match, person=bo, text="one")
    line = chat_write(match=match, person=bo, text="two")
    chat_write(match=match, person=ada, text="mine")
    assert chat_of(match=match, person=ada).unread == 2
    chat_mark_seen(match=match, person=ada, message=line.pk)
    match = Match.objects.get(pk=match.pk)
    assert chat_of(match=match, person=ada).unread == 0


def test_a_muted_person_is_read_no_more_until_unmuted(begin, ada, bo):
    match = begin()
    line = chat_write(match=match, person=bo, text="rude")
    chat_mute(match=match, person=ada, message=line.pk)
    assert read(match, ada) == []
    assert read(match, bo) == ["rude"]
    chat_mute(match=match, person=ada, message=None)
    assert read(match, ada) == ["rude"]


def test_a_report_is_made_once_and_not_about_oneself(begin, ada, bo):
    match = begin()
    line = chat_write(match=match, person=bo, text="rude")
    for _twice in range(2):
        chat_report(match=match, person=ada, message=line.pk)
    assert Report.objects.count() == 1
    with pytest.raises(IllegalAnswer, match="no such message"):
        chat_report(match=match, person=bo, message=line.pk)


def test_a_line_an_operator_has_hidden_is_shown_to_nobody(begin, ada, bo):
    match = begin()
    line = chat_write(match=match, person=bo, text="rude")
    ChatMessage.objects.filter(pk=line.pk).update(hidden=True)
    assert read(match, ada) == []


async def test_a_line_reaches_the_others_tabs_as_plain_text(begin, tab, ada, bo, ids):
    match = await sync_to_async(begin)()
    mine, theirs = await tab(match, ada), await tab(match, bo)
    await theirs.until("match")
    await mine.send("chat", id=ids(), text="<script>alert(1)</script>")
    await mine.until("ack")
    (line,) = (await theirs.until("chat"))["messages"]
    assert line["text"] == "<script>alert(1)</script>"
    assert (line["name"], line["mine"]) == ("Ada", False)


async def test_too_much_talk_is_refused(begin, tab, ada, ids):
    match = await sync_to_async(begin)()
    mine = await tab(match, ada)
    for _line in range(9):
        await mine.send("chat", id=ids(), text="spam")
    assert "too many messages" in (await mine.until("refused"))["error"]
    assert await ChatMessage.objects.acount() == 8


@pytest.mark.long
async def test_a_burst_of_talk_is_sent_together(begin, tab, ada, bo, ids, monkeypatch):
    monkeypatch.setattr(match_chat, "BYTES_PER_SECOND", 200)  # one line takes about a second
    match = await sync_to_async(begin)()
    mine, theirs = await tab(match, ada), await tab(match, bo)
    await theirs.until("match")
    for line in range(8):
        await mine.send("chat", id=ids(), text=str(line))
    told = [await theirs.until("chat")]
    while len(told[-1]["messages"]) < 8:
        told.append(await theirs.until("chat"))
    assert len(told) == 2
    assert [line["text"] for line in told[0]["messages"]] == ["0"]


async def test_muting_again_and_again_is_refused(begin, tab, ada, ids):
    match = await sync_to_async(begin)()
    mine = await tab(match, ada)
    for _time in range(9):
        await mine.send("mute")
    assert "too many messages" in (await mine.until("refused"))["error"]
