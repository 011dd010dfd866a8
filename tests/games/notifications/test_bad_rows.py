"""Unreadable entries of the outbox hold up no others."""

from __future__ import annotations

import pytest

from games.notifications.models import Notification, NotificationChannel
from lobby.people.models import Person

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "bad",
    [
        {"kind": "late", "question": "of nobody"},
        {"kind": "called", "question": "of nobody"},
        {"kind": "odd"},  # of a version that is gone again
        {"seat": None},
        {"kind": "invited", "seat": None},  # in an unknown time zone
    ],
    ids=["late", "called", "of no kind", "of no match", "in no time zone"],
)
def test_a_row_that_cannot_be_read_is_given_up_and_the_others_are_sent(
    bad, by_mail, clock, letters, begin, ada, bo, later, worker, caplog
):
    begin(time_control="steady", timeout_policy="wait")
    for person in (ada, bo):
        by_mail(person)
    match = begin(time_control="steady", timeout_policy="wait")
    (good,) = Notification.objects.filter(state="waiting")
    other = NotificationChannel.objects.exclude(pk=good.channel_id).get()
    row = {"kind": "ended", "question": "", "seat": match.seats.get(person=other.person)}
    made = Notification.objects.create(channel=other, due_at=match.created_at, **{**row, **bad})
    if made.kind == "invited":
        nowhere = {"time_zone": "Mars/Olympus", "quiet_from": "22:00", "quiet_to": "07:00"}
        Person.objects.filter(pk=other.person_id).update(**nowhere)
    for _round in range(3):
        later(worker, minutes=1)
    assert [letter["To"] for letter in letters] == [good.channel.target]
    assert Notification.objects.get(pk=made.pk).state == "failed"
    (said,) = [each for each in caplog.records if "given up" in each.getMessage()]
    assert str(made.pk) in said.getMessage()
    assert other.target not in caplog.text
