"""Answered questions: pushes and messages of web hooks are retracted; e-mails cannot be."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta

import pytest

from games.notifications.delivery.deliveries import notifications_begin, notifications_claim, notifications_sent

pytestmark = pytest.mark.django_db


def test_a_push_is_taken_back_when_it_was_answered_elsewhere(clock, hooks, device, begin, ada, play, later, worker):
    match = begin(time_control="steady")
    later(worker, seconds=25)
    play(match, ada, "step", "end")
    later(worker, seconds=1)
    later(worker, minutes=10)
    shown, taken_back = hooks.all
    assert device.read(taken_back[2])["answered"] == device.read(shown[2])["question"]
    assert device.read(taken_back[2])["tag"] == device.read(shown[2])["tag"]
    assert device.read(taken_back[2])["title"] == "March: answered"
    headers = taken_back[1]
    assert (headers["Urgency"], headers["TTL"]) == ("low", "7200")
    assert headers["Topic"] == shown[1]["Topic"]


def test_what_no_device_shows_is_not_taken_back(
    by_mail, clock, letters, hooks, device, begin, ada, play, later, worker
):
    by_mail(ada)
    match = begin(time_control="steady")
    play(match, ada, "end")
    later(worker, seconds=25)
    assert hooks.all == letters == []


def test_a_push_that_is_being_sent_is_taken_back_when_it_was_sent(
    clock, hooks, device, begin, ada, play, later, worker
):
    match = begin(time_control="steady")
    clock.shift(timedelta(seconds=25))
    slow = notifications_begin(notifications_claim(datetime.now(UTC), 10), datetime.now(UTC))
    play(match, ada, "end")
    later(worker, seconds=1)
    assert hooks.all == []
    notifications_sent(slow)
    later(worker, seconds=6)
    assert [device.read(post[2])["title"] for post in hooks.all] == ["March: answered"]


def test_what_was_answered_while_a_worker_put_it_into_words_is_not_sent(clock, hooks, device, begin, ada, play):
    match = begin(time_control="steady")
    clock.shift(timedelta(seconds=25))
    claimed = notifications_claim(datetime.now(UTC), 10)
    play(match, ada, "end")
    assert len(claimed) == 1
    assert notifications_begin(claimed, datetime.now(UTC)) == []


def test_a_worker_that_was_too_slow_does_not_send_what_another_has_taken_over(clock, hooks, device, begin):
    begin(time_control="steady")
    clock.shift(timedelta(seconds=25))
    slow = notifications_claim(datetime.now(UTC), 10)
    clock.shift(timedelta(minutes=3))
    quick = notifications_claim(datetime.now(UTC), 10)
    assert notifications_begin(slow, datetime.now(UTC)) == []
    assert notifications_begin(quick, datetime.now(UTC)) == quick != []


def test_a_push_is_taken_back_once_even_if_the_worker_dies(clock, hooks, device, begin, ada, play, later, worker):
    match = begin(time_control="steady")
    later(worker, seconds=25)
    play(match, ada, "end")
    dead = notifications_begin(notifications_claim(datetime.now(UTC), 10), datetime.now(UTC))
    assert [notice.kind for notice in dead] == ["answered"]
    later(worker, minutes=3)
    assert len(hooks.all) == 1


def test_after_two_hours_nothing_is_taken_back(clock, hooks, device, begin, ada, play, later, worker):
    match = begin(time_control="steady")
    later(worker, seconds=25)
    play(match, ada, "end")
    later(worker, minutes=121)
    assert len(hooks.all) == 1


def test_a_newer_notice_takes_the_place_of_the_old_by_itself(clock, hooks, device, begin, ada, bo, play, later, worker):
    match = begin(time_control="steady")
    later(worker, seconds=25)
    play(match, ada, "end")
    play(match, bo, "end")
    later(worker, seconds=25)
    assert [device.read(post[2])["title"] for post in hooks.all] == ["March: it is your turn"] * 2


def test_a_program_hears_that_the_question_it_was_told_of_is_answered(
    clock, hooks, hook, begin, ada, play, later, worker
):
    match = begin(time_control="steady")
    later(worker, seconds=25)
    play(match, ada, "end")
    later(worker, seconds=1)
    told, answered = (json.loads(post[2]) for post in hooks.all)
    assert answered == {
        "title": "March: answered",
        "table": told["table"],
        "url": told["url"],
        "tag": told["tag"],
        "answered": told["question"],
    }


def test_a_message_at_discord_is_deleted_when_it_was_answered_elsewhere(
    clock, discord, hook, begin, ada, play, later, worker
):
    match = begin(time_control="steady")
    later(worker, seconds=25)
    play(match, ada, "end")
    later(worker, seconds=1)
    assert len(discord.all) == 1
    assert discord.deleted == ["/push/messages/12"]


def test_a_message_that_somebody_has_deleted_already_is_no_fault(clock, discord, hook, begin, ada, play, later, worker):
    match = begin(time_control="steady")
    later(worker, seconds=25)
    discord.status = 404
    play(match, ada, "end")
    later(worker, seconds=1)
    hook.refresh_from_db()
    assert (len(discord.deleted), hook.failures) == (1, 0)


def test_in_a_channel_the_old_message_goes_although_a_newer_one_has_come(
    clock, discord, hook, begin, ada, bo, play, later, worker
):
    match = begin(time_control="steady")
    later(worker, seconds=25)
    play(match, ada, "end")
    play(match, bo, "end")
    later(worker, seconds=25)
    assert len(discord.all) == 2
    assert discord.deleted == ["/push/messages/12"]


def test_the_message_of_a_digest_stays_as_long_as_it_holds_for_another_table(
    clock, discord, hook, begin, ada, play, later, worker
):
    hook.digest = True
    hook.save()
    match, _other = begin(time_control="steady"), begin(time_control="steady")
    later(worker, hours=26)
    play(match, ada, "end")
    later(worker, seconds=1)
    assert (len(discord.all), discord.deleted) == (1, [])
