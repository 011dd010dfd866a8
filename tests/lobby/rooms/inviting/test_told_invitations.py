"""Notifications of invitations into rooms; the inviter's name is read on sending."""

from __future__ import annotations

import pytest

from games.chat.models import Mute
from games.notifications.models import Notification, NotificationChannel
from games.play.start import match_start
from lobby.accounts.accounts import account_delete, guest_move_in
from lobby.accounts.hidden_names import neutral_name
from lobby.accounts.moderation import name_hide
from lobby.people.models import Person
from lobby.rooms.inviting.by_name import invitation_decline, room_invite


@pytest.fixture
def invited(room, ada, bo):
    """Bo, invited into Ada's room, with e-mail notifications."""
    match_start(game="march", people=[ada, bo])
    NotificationChannel.objects.create(person=bo, kind="email", target="bo@example.org", confirmed=True)
    room_invite(room=room, by=ada, person=bo)
    return bo


def test_an_invitation_is_told_by_the_persons_own_ways(invited, room, worker, mailoutbox):
    worker.tick()
    (letter,) = mailoutbox
    assert letter.to == ["bo@example.org"]
    assert letter.subject == "Ada invites you to March"
    assert room.get_absolute_url() in letter.body


def test_a_name_that_was_hidden_meanwhile_is_not_told(invited, ada, worker, mailoutbox):
    root = Person.objects.create_superuser("root", "x")
    name_hide(operator=root, person=ada, reason="rude")
    worker.tick()
    (letter,) = mailoutbox
    assert letter.subject == f"{neutral_name(ada)} invites you to March"
    assert "Ada" not in letter.body


def test_a_guest_who_has_an_account_meanwhile_invites_by_its_name(invited, ada, room, worker, mailoutbox):
    account = Person.objects.create_superuser("root", "x")
    guest_move_in(guest=ada, owner=account)
    assert room.invitations.get().by == account
    worker.tick()
    (letter,) = mailoutbox
    assert letter.subject == "root invites you to March"


def declines(room, ada, bo):
    invitation_decline(room=room, person=bo)


def deletes_inviter(room, ada, bo):
    account_delete(person=ada)


def blocks_inviter(room, ada, bo):
    Mute.objects.create(by=bo, of=ada, blocked=True)


@pytest.mark.parametrize("happens", [declines, deletes_inviter, blocks_inviter])
def test_an_invitation_that_is_none_any_more_is_not_told(invited, room, ada, happens, worker, mailoutbox):
    happens(room, ada, invited)
    worker.tick()
    assert mailoutbox == []
    assert Notification.objects.get().state == "outdated"


def test_what_is_to_be_told_keeps_no_name(invited):
    assert "Ada" not in str(Notification.objects.get().facts)
