"""Moderators who chose it hear of open reports: one message for a burst, without any text."""

import pytest
from django.test import Client

from games.chat.messages import chat_report, chat_write
from games.chat.models import Report
from games.notifications.models import NotificationChannel
from games.site import metrics
from games.worker.database_metrics import observe_database


@pytest.fixture
def told(moderator, by_mail):
    return by_mail(moderator, reports=True)


@pytest.fixture
def report(begin, ada, bo):
    match = begin()

    def report(text="a nasty word"):
        message = chat_write(match=match, person=bo, text=text)
        chat_report(match=match, person=ada, message=message.pk)

    return report


def test_a_burst_of_reports_is_one_message_with_their_number(told, report, later, worker, mailoutbox):
    report()
    report("another one")
    later(worker, seconds=1)
    report("a third")
    later(worker, minutes=1)
    later(worker, minutes=1)
    (letter,) = mailoutbox
    assert letter.to == ["mo@example.org"]
    assert letter.subject == "3 reports are open at Orrery"
    assert "/admin/games/report/" in letter.body
    assert not {"nasty", "another", "third", "Ada", "Bo"} & set(letter.body.split())


def test_later_reports_are_told_ten_minutes_after_the_last_message(told, report, later, worker, mailoutbox):
    report()
    for _minute in range(3):
        later(worker, minutes=1)
    report("again")
    for _minute in range(4):
        later(worker, minutes=1)
    assert len(mailoutbox) == 1
    for _minute in range(6):
        later(worker, minutes=1)
    assert [letter.subject for letter in mailoutbox] == ["1 report is open at Orrery", "2 reports are open at Orrery"]
    for _hour in range(3):
        later(worker, hours=1)
    assert len(mailoutbox) == 2


def test_settled_reports_are_told_to_nobody(told, report, later, worker, mailoutbox):
    report()
    later(worker, seconds=1)
    Report.objects.update(settled=True)
    later(worker, minutes=1)
    assert mailoutbox == []


def test_who_is_no_moderator_any_more_hears_nothing(told, moderator, report, later, worker, mailoutbox):
    moderator.groups.clear()
    report()
    for _minute in range(3):
        later(worker, minutes=1)
    assert mailoutbox == []


def test_only_moderators_see_and_make_the_choice(moderator, ada, by_mail):
    for person, offered in ((moderator, True), (ada, False)):
        channel, browser = by_mail(person), Client()
        browser.force_login(person)
        page = browser.get("/notices/").content.decode()
        assert ("Tell me of reports" in page) == offered
        browser.post("/notices/", {"action": "reports", "channel": channel.pk, "chosen": "true"})
        assert NotificationChannel.objects.get(pk=channel.pk).reports == offered


def test_metrics_and_the_first_page_of_the_admin_count_open_reports(moderator, report):
    report()
    made = Report.objects.get().created_at
    observe_database(made)
    assert metrics.REPORTS_OPEN._value.get() == 1
    assert metrics.REPORTS_AGE._value.get() == 0
    browser = Client()
    browser.force_login(moderator)
    page = browser.get("/admin/").content.decode()
    assert "Open reports" in page
    assert "Reports (1)" in page
