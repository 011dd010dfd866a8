"""While the site is closed for maintenance, sockets store frames of operators only."""

from __future__ import annotations

import pytest
from asgiref.sync import sync_to_async
from django.core.cache import caches
from django.utils import timezone

from games.chat.messages import chat_write
from games.chat.models import ChatMessage, Mute, Report
from games.matches.models import LogEntry, Seat
from lobby.announcements.models import Announcement
from lobby.announcements.services import maintenance_end
from lobby.people.models import Person

pytestmark = pytest.mark.django_db(transaction=True)
CLOSED = "the site is closed for maintenance; please try again when it is open"


async def close_unheard():
    """Close the site like another process whose event is lost: open sockets stay open for a while."""
    await Announcement.objects.acreate(kind=Announcement.Kind.MAINTENANCE, closed_from=timezone.now(), minutes=5)
    caches["own"].clear()  # after the second in which this process may not know


async def test_a_move_is_refused_and_can_be_sent_again_when_the_site_is_open(begin, tab, ada, bo):
    match = await sync_to_async(begin)()
    mine, theirs = await tab(match, ada), await tab(match, bo)
    await close_unheard()
    await mine.answer("0.0", "step", "late")
    refused = await mine.until("refused")
    assert (refused["id"], refused["error"]) == ("late", CLOSED)
    assert not await LogEntry.objects.aexists()
    await sync_to_async(maintenance_end)()
    await mine.answer("0.0", "step", "late")
    assert (await mine.until("ack"))["v"] == 1
    assert (await theirs.until("match", v=1))["view"] == {"places": [1, 0]}


async def test_chat_reports_mutes_and_notes_are_refused(begin, tab, ada, bo):
    match = await sync_to_async(begin)()
    line = await sync_to_async(chat_write)(match=match, person=bo, text="Hello")
    mine = await tab(match, ada)
    await close_unheard()
    for kind, fields in (
        ("chat", {"id": "1", "text": "late"}),
        ("report", {"id": "2", "message": line.pk, "reason": "insult"}),
        ("notes", {"id": "3", "notes": {"text": "late"}}),
        ("mute", {"message": line.pk}),
        ("chat_seen", {"message": line.pk}),
    ):
        await mine.send(kind, **fields)
        refused = await mine.until("refused")
        assert (refused["id"], refused["error"]) == (fields.get("id"), CLOSED)
    assert await ChatMessage.objects.acount() == 1
    assert not await Report.objects.aexists()
    assert not await Mute.objects.aexists()
    seat = await Seat.objects.aget(match=match, person=ada)
    assert (seat.notes, seat.chat_seen) == ({}, 0)


async def test_operators_play_on_while_others_are_refused_in_the_same_moment(begin, tab, ada, bo):
    match = await sync_to_async(begin)()
    await Person.objects.filter(pk=ada.pk).aupdate(is_staff=True)
    mine, theirs = await tab(match, ada), await tab(match, bo)
    await close_unheard()
    await mine.answer("0.0", "step", "tried")
    assert (await mine.until("ack"))["v"] == 1
    await theirs.send("act", id="late", act="resign")
    assert (await theirs.until("refused"))["error"] == CLOSED
    assert await LogEntry.objects.acount() == 1
