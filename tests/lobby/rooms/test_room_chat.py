"""The chat of a room."""

from __future__ import annotations

import pytest

from games.admin.moderation import line_hide, report_settle
from games.chat.models import ChatMessage, Mute, Report
from games.core.dialogue.questions import IllegalAnswer
from games.moderation.bans import network_ban
from lobby.accounts.accounts import account_delete
from lobby.accounts.hidden_names import neutral_name
from lobby.accounts.moderation import name_hide
from lobby.people.models import Person
from lobby.rooms import services as rooms
from lobby.rooms.chat import room_chat, room_chat_write
from lobby.rooms.models import Room
from lobby.rooms.moderation import room_close

TEXT = "shall we begin?"


@pytest.fixture
def two(room, ada, bo):
    """Return Ada's room with Bo."""
    rooms.room_enter(room=room, person=bo, name="Bo")
    return Room.objects.get(pk=room.pk)


def say(client, room, text=TEXT, **more):
    return client.post(f"/room/{room.slug}/do/", {"action": "say", "text": text, **more}, follow=True)


def read(client, room):
    return [each.text for each in client.get(f"/room/{room.slug}/").context["chat"]]


def notes(page):
    return [str(each) for each in page.context["messages"]]


def test_members_write_and_read(two, ada, bo, browse):
    assert say(browse(bo), two).status_code == 200
    assert read(browse(ada), two) == [TEXT]
    assert read(browse(bo), two) == [TEXT]
    (line,) = ChatMessage.objects.all()
    assert (line.audience, line.name, line.match) == ("room", "Bo", None)


@pytest.mark.parametrize("public", [False, True])
def test_nobody_outside_reads_or_writes(two, ada, cy, browse, invite_link, public):
    Room.objects.filter(pk=two.pk).update(public=public)
    say(browse(ada), two)
    link = invite_link(two, browse(ada))
    for person in (cy, None):
        client = browse(person)
        for path in (f"/room/{two.slug}/", link, "/", f"/games/{two.game}/"):
            assert TEXT not in client.get(path).content.decode()
        assert say(client, two, "let me in").status_code in (403, 404)
    assert ChatMessage.objects.count() == 1


def test_who_comes_in_reads_and_who_was_removed_does_not(two, ada, cy, browse):
    say(browse(ada), two)
    member = rooms.room_enter(room=two, person=cy, name="Cy")
    assert read(browse(cy), two) == [TEXT]
    rooms.room_remove(room=two, host=ada, member=member.pk)
    assert TEXT not in browse(cy).get(f"/room/{two.slug}/", follow=True).content.decode()
    assert say(browse(cy), two, "hello?").status_code in (403, 404)


@pytest.mark.parametrize(
    ("text", "says"),
    [("", "The message is empty."), (" \t\u202e ", "The message is empty."), ("x" * 501, "at most 500 characters")],
)
def test_what_cannot_be_written_is_told(two, ada, browse, text, says):
    page = say(browse(ada), two, text)
    assert any(says in each for each in notes(page))
    assert not ChatMessage.objects.exists()


def test_too_much_is_refused(two, ada, browse, settings):
    settings.RATE_LIMITS = True
    client = browse(ada)
    for number in range(12):
        say(client, two, f"spam {number}")
    assert any("Too many requests" in each for each in notes(say(client, two)))
    assert ChatMessage.objects.count() == 12


def test_only_the_newest_lines_are_shown(two, ada, browse, monkeypatch):
    ChatMessage.objects.bulk_create(
        ChatMessage(room=two, audience="room", person=ada, name="Ada", text=str(n)) for n in range(105)
    )
    assert read(browse(ada), two) == [str(n) for n in range(5, 105)]


def test_it_ends_with_the_start_and_is_no_part_of_the_match(two, ada, bo, browse):
    say(browse(bo), two)
    match = rooms.room_start(room=two, host=ada)
    assert not ChatMessage.objects.exists()
    assert TEXT not in browse(ada).get(match.get_absolute_url()).content.decode()
    with pytest.raises(Exception, match="closed"):
        room_chat_write(room=Room.objects.get(pk=two.pk), person=ada, text=TEXT)


def test_it_ends_when_everybody_leaves_or_an_operator_closes_the_room(two, ada, bo, browse):
    say(browse(bo), two)
    root = Person.objects.create_superuser("root", "x")
    room_close(operator=root, room=two, reason="spam")
    assert not ChatMessage.objects.exists()


def test_a_muted_person_is_read_no_more(two, ada, bo, browse):
    say(browse(bo), two, "rude")
    line = ChatMessage.objects.get()
    client = browse(ada)
    client.post(f"/room/{two.slug}/do/", {"action": "mute", "message": line.pk})
    assert Mute.objects.filter(by=ada, of=bo).exists()
    assert read(client, two) == []
    client.post(f"/room/{two.slug}/do/", {"action": "unmute"})
    assert read(client, two) == ["rude"]


def test_a_message_is_reported_once_settled_and_stays_until_then(two, ada, bo, cy, browse):
    say(browse(ada), two, "hello")
    say(browse(bo), two, "rude")
    line = ChatMessage.objects.get(text="rude")
    for _twice in range(2):
        page = browse(ada).post(f"/room/{two.slug}/do/", {"action": "report-insult", "message": line.pk}, follow=True)
    assert notes(page) == ["The operators will look at the message."]
    report = Report.objects.get()
    assert (report.reason, [each["text"] for each in report.lines_around]) == ("insult", ["hello", "rude"])
    for person in (bo, cy):  # the author, and somebody outside
        browse(person).post(f"/room/{two.slug}/do/", {"action": "report-spam", "message": line.pk})
    assert Report.objects.count() == 1
    rooms.room_start(room=two, host=ada)
    assert [each.text for each in ChatMessage.objects.all()] == ["rude"]
    root = Person.objects.create_superuser("root", "x")
    client = browse(root)
    page = client.get(f"/admin/games/report/{report.pk}/change/")
    assert page.status_code == 200
    assert str(two) in page.content.decode()
    assert client.get("/admin/games/report/").status_code == 200
    assert client.get("/admin/games/chatmessage/").status_code == 200
    report_settle(operator=root, report=report)
    assert Report.objects.get().settled


def test_an_operator_hides_a_line_but_no_moderator_in_a_room_of_their_own(two, ada, bo, browse):
    say(browse(bo), two, "rude")
    line = ChatMessage.objects.get()
    with pytest.raises(IllegalAnswer, match="another moderator"):
        line_hide(operator=ada, message=line)
    line_hide(operator=Person.objects.create_superuser("root", "x"), message=line)
    assert read(browse(ada), two) == []


def test_hidden_and_deleted_people(two, ada, bo, browse):
    say(browse(bo), two)
    name_hide(operator=Person.objects.create_superuser("root", "x"), person=bo, reason="rude")
    assert [each.name for each in browse(ada).get(f"/room/{two.slug}/").context["chat"]] == [neutral_name(bo)]
    account_delete(person=bo)
    assert not ChatMessage.objects.exists()


def test_banned_people_do_not_write(two, ada, browse):
    network_ban(operator=Person.objects.create_superuser("root", "x"), network="127.0.0.1", reason="spam", until=None)
    say(browse(ada), two)
    assert not ChatMessage.objects.exists()


def test_a_blocked_owner_silences_their_program_too(two, ada, bo):
    room_chat_write(room=two, person=bo, text=TEXT)
    Mute.objects.create(by=ada, of=bo, blocked=True)
    assert room_chat(two, two.members.get(person=ada)) == []
