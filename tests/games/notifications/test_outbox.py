"""Notifications of questions: content, time, number."""

from __future__ import annotations

import socket
from datetime import UTC, datetime, timedelta
from email.header import decode_header, make_header

import pytest
from opencc import OpenCC

from games.absence.seats import seat_leave
from games.matches.models import Match
from games.notifications.delivery import safe_http
from games.notifications.delivery.channels import channel_add
from games.notifications.delivery.deliveries import notifications_begin, notifications_claim
from games.notifications.models import Notification, NotificationChannel
from games.notifications.outbox import MAX_FAILURES, notification_invite
from games.worker import worker as work

pytestmark = pytest.mark.django_db


def test_a_letter_says_what_there_is_to_say(by_mail, clock, letters, begin, ada, bo, play, later, worker):
    by_mail(bo)
    match = begin(time_control="steady")
    worker.tick()
    play(match, ada, "step", "end")
    later(worker, seconds=10)
    assert letters == []
    later(worker, seconds=15)
    (letter,) = letters
    text = letter.get_payload(decode=True).decode()
    assert letter["Subject"] == "March: it is your turn"
    assert letter["To"] == "bo@example.org"
    assert "March with Ada" in text
    assert "Your decision: Step, or end the turn" in text
    assert "You have 2 days left, until 2026-03-04 12:00 (UTC)." in text
    assert match.get_absolute_url() in text
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    later(worker, seconds=60)
    assert len(letters) == 1


def test_a_letter_is_in_the_language_of_its_address(by_mail, clock, letters, begin, ada, later, worker):
    by_mail(ada, language="zh-hans")
    begin(time_control="steady")
    later(worker, seconds=25)
    (letter,) = letters
    text = letter.get_payload(decode=True).decode()
    assert "轮到你" in str(make_header(decode_header(letter["Subject"])))
    assert "要你决定的是" in text
    assert OpenCC("t2s").convert(text) == text


def test_what_is_answered_in_time_is_not_told(by_mail, clock, letters, begin, ada, bo, play, later, worker):
    by_mail(bo)
    match = begin(time_control="steady")
    play(match, ada, "end")
    play(match, bo, "end")
    later(worker, minutes=2)
    assert letters == []
    assert Notification.objects.get().state == "outdated"


@pytest.fixture(params=["she herself", "her owner"])
def shut_out(request, ada):
    """Return a query of Ada or, if she is a program, of her owner, to deactivate by `update`."""
    people = type(ada).objects
    owner = people.create_guest("Olga")
    people.filter(pk=ada.pk).update(owner=owner)
    return people.filter(pk=(ada if request.param == "she herself" else owner).pk)


def test_whoever_is_shut_out_meanwhile_is_told_nothing(by_mail, clock, letters, begin, ada, shut_out, later, worker):
    by_mail(ada)
    begin(time_control="steady")
    assert Notification.objects.get().state == "waiting"
    shut_out.update(is_active=False)
    later(worker, seconds=25)
    later(worker, hours=40)  # enough for an alarm
    assert Notification.objects.get().state == "outdated"
    assert letters == []


def test_nothing_is_kept_for_whoever_is_shut_out(by_mail, clock, begin, ada, shut_out):
    by_mail(ada)
    invitation = {"facts": {"name": "Bo", "game": "march", "path": "/"}, "now": datetime.now(UTC)}
    shut_out.update(is_active=False)
    begin(time_control="steady")
    notification_invite(person=ada, key="1", **invitation)
    assert not Notification.objects.exists()
    shut_out.update(is_active=True)
    begin(time_control="steady")
    notification_invite(person=ada, key="1", **invitation)
    assert set(Notification.objects.values_list("kind", flat=True)) == {"turn", "invited"}


def test_most_of_the_time_gone_sounds_an_alarm(by_mail, clock, letters, begin, ada, later, worker):
    by_mail(ada)
    begin(time_control="steady")
    later(worker, seconds=25)
    later(worker, hours=38)
    assert len(letters) == 1
    later(worker, minutes=30)
    assert letters[1]["Subject"] == "March: your time is running out"


def test_a_digest_is_one_letter_in_the_morning(by_mail, clock, letters, begin, ada, later, worker):
    by_mail(ada, digest=True)
    begin(time_control="steady")
    begin(time_control="calm")
    later(worker, hours=1)
    assert letters == []
    later(worker, hours=19)
    (letter,) = letters
    assert letter["Subject"] == "2 matches wait for you"


def test_two_workers_send_once(by_mail, clock, letters, begin, ada, later, worker):
    by_mail(ada)
    begin(time_control="steady")
    clock.shift(timedelta(seconds=25))
    assert len(notifications_claim(datetime.now(UTC), 10)) == 1
    assert notifications_claim(datetime.now(UTC), 10) == []
    later(worker, seconds=25)
    assert letters == []  # the other worker has claimed it


def test_what_a_dead_worker_had_in_hand_is_sent_by_another(by_mail, clock, letters, begin, ada, later, worker):
    by_mail(ada)
    begin(time_control="steady")
    clock.shift(timedelta(seconds=25))
    notifications_claim(datetime.now(UTC), 10)
    later(worker, minutes=3)
    assert len(letters) == 1
    later(worker, minutes=3)
    assert len(letters) == 1


@pytest.mark.parametrize(("begun", "posts"), [(False, 1), (True, 0)])
def test_a_web_hook_is_never_called_twice_for_the_same(clock, hooks, begin, ada, later, worker, begun, posts):
    NotificationChannel.objects.create(person=ada, kind="webhook", target=hooks.url, confirmed=True)
    begin(time_control="steady")
    clock.shift(timedelta(seconds=25))
    claimed = notifications_claim(datetime.now(UTC), 10)
    if begun:  # by a dead worker: it may have arrived
        notifications_begin(claimed, datetime.now(UTC))
    later(worker, minutes=3)
    assert len(hooks.all) == posts


def test_a_mail_server_that_is_away_is_tried_again(by_mail, clock, settings, letters, begin, ada, later, worker):
    by_mail(ada)
    begin(time_control="steady")
    port, settings.EMAIL_PORT = settings.EMAIL_PORT, 1
    later(worker, seconds=25)
    notice = Notification.objects.get()
    assert (notice.state, notice.tries) == ("waiting", 1)
    settings.EMAIL_PORT = port
    later(worker, seconds=30)
    assert letters == []
    later(worker, seconds=60)
    assert len(letters) == 1


def test_an_address_is_not_blamed_for_a_match_that_cannot_be_played(by_mail, clock, letters, begin, ada, later, worker):
    by_mail(ada)
    match = begin(time_control="steady")
    Match.objects.filter(pk=match.pk).update(rules_version=99)
    later(worker, seconds=25)
    assert letters == []
    notice = Notification.objects.get()
    assert (notice.state, notice.tries, notice.channel.failures) == ("waiting", 1, 0)


def test_what_was_answered_is_not_in_the_letter_of_the_day(by_mail, clock, letters, begin, ada, play, later, worker):
    by_mail(ada, digest=True)
    match = begin(time_control="steady")
    begin(time_control="calm")
    later(worker, hours=1)
    play(match, ada, "end")
    later(worker, hours=19)
    assert [letter["Subject"] for letter in letters] == ["March: it is your turn"]


@pytest.mark.parametrize("kind", ["push", "webhook"])
def test_what_is_no_address_holds_nobody_up(kind, clock, hooks, hook, device, begin, ada, later, worker):
    NotificationChannel.objects.create(  # added before such addresses were refused
        person=ada, kind=kind, target="https://[::1", keys=device.keys, confirmed=True
    )
    begin(time_control="steady")
    later(worker, seconds=25)
    assert len(hooks.all) == 2  # her hook and her device
    used = NotificationChannel.objects.filter(failures__lt=MAX_FAILURES)
    assert set(used.values_list("target", flat=True)) == {hooks.url}
    unsent = Notification.objects.exclude(state="sent")
    assert set(unsent.values_list("state", flat=True)) <= {"failed"}


@pytest.mark.parametrize("broken", ["bots_to_move", "notifications_claim", "matches_end_abandoned"])
def test_a_part_of_a_round_that_fails_stops_no_other(
    broken, by_mail, clock, letters, begin, ada, later, worker, monkeypatch
):
    def fail(*_args):
        raise ValueError(broken)

    done = []
    by_mail(ada)
    begin(time_control="steady")
    monkeypatch.setattr(work, broken, fail)
    monkeypatch.setattr(work, "PERIODIC_TASKS", [lambda _now: done.append("task") or False])
    with pytest.raises(ExceptionGroup) as failed:
        later(worker, seconds=25)
    assert [str(each) for each in failed.value.exceptions] == [broken]
    assert done == ["task"]
    assert len(letters) == (broken != "notifications_claim")


@pytest.mark.long
def test_a_device_that_does_not_answer_holds_nobody_up(clock, hooks, device, begin, ada, later, worker, monkeypatch):
    monkeypatch.setattr(safe_http, "TIMEOUT", 2.5)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        target = f"http://127.0.0.1:{silent.getsockname()[1]}/"
        channel_add(person=ada, kind="push", target=target, keys=device.keys, language="en")
        begin(time_control="steady")
        later(worker, seconds=25)
        states = dict(Notification.objects.values_list("channel__target", "state"))
        assert states == {hooks.url: "sent", target: "sending"}
        worker.close()
    assert Notification.objects.get(channel__target=target).state == "waiting"
    assert len(hooks.all) == 1


def test_whoever_has_left_is_not_called_back(by_mail, clock, letters, begin, ada, bo, play, later, worker):
    match = begin(time_control="steady", timeout_policy="wait")
    by_mail(bo)
    seat_leave(match=match, person=bo)
    play(match, ada, "end")
    later(worker, minutes=5)
    assert letters == []
    assert Notification.objects.get().state == Notification.State.OUTDATED
