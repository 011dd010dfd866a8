"""Announcements at the top of every page, in the reader's language."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from games.moderation.models import OperatorAction
from lobby.announcements.models import Announcement
from lobby.announcements.services import announcement_add, announcements_end
from lobby.people.models import Person

pytestmark = pytest.mark.django_db
NEWS = {"en": "A cup of Homeworlds begins on Sunday.", "zh-hant": "家園世界盃週日開始。"}


def page(browser, path="/", language="en"):
    return browser.get(path, headers={"Accept-Language": language}).content.decode()


@pytest.fixture
def operator(browse):
    return browse(Person.objects.create_superuser("op", "secret-horse-7"))


@pytest.mark.long
def test_it_is_on_every_page_in_the_language_of_the_reader(browse):
    announcement_add(texts=NEWS)
    for path in ("/", "/about/", "/me/", "/rules/homeworlds/", "/nowhere/", "/announcements/"):
        assert NEWS["en"] in page(browse(), path)
        assert NEWS["zh-hant"] in page(browse(), path, "zh-TW")


def test_a_language_without_a_text_is_given_another(browse):
    announcement_add(texts={"zh-hant": NEWS["zh-hant"]})
    assert NEWS["zh-hant"] in page(browse())


def test_it_is_shown_from_and_until_its_times(browse, time_machine):
    now = timezone.now()
    announcement_add(texts=NEWS, shown_from=now + timedelta(hours=1), shown_until=now + timedelta(hours=2))
    assert NEWS["en"] not in page(browse())
    time_machine.move_to(now + timedelta(minutes=61))
    assert NEWS["en"] in page(browse())
    time_machine.move_to(now + timedelta(minutes=121))
    assert NEWS["en"] not in page(browse())


def test_a_page_knows_when_to_look_again_by_the_servers_clock(browse):
    until = timezone.now() + timedelta(minutes=5)
    announcement_add(texts=NEWS, shown_until=until)
    found = re.search(r'data-now="(\d+)" data-next="(\d+)"', page(browse()))
    assert int(found[2]) == int(until.timestamp() * 1000)
    assert 0 < int(found[2]) - int(found[1]) <= 5 * 60_000


def test_what_was_dismissed_stays_away_until_it_is_changed(browse):
    added = announcement_add(texts=NEWS)
    browser = browse()
    browser.cookies["dismissed"] = re.search(r'data-key="([^"]+)"', page(browser))[1]
    assert NEWS["en"] not in page(browser)
    added.texts = {"en": "It begins on Monday."}
    added.save()
    assert "It begins on Monday." in page(browser)


def test_what_is_urgent_comes_first(browse):
    announcement_add(texts={"en": "First news"})
    announcement_add(texts={"en": "Then a warning"}, kind=Announcement.Kind.WARNING)
    text = page(browse())
    assert text.index("Then a warning") < text.index("First news")


def test_what_is_ended_is_gone(browse):
    announcements_end(announcements=[announcement_add(texts=NEWS)])
    assert NEWS["en"] not in page(browse())


def test_html_in_a_text_is_only_text(browse):
    announcement_add(texts={"en": "<b>bold</b>"})
    assert "&lt;b&gt;bold&lt;/b&gt;" in page(browse())


def test_operators_write_it_in_the_admin_and_simplified_chinese_is_made(operator, browse):
    form = {
        "kind": "warning", "text_en": "Please save.", "text_zh-hant": "請留意網路斷線。", "text_zh-hans": "",
        "shown_from_0": "2026-01-01", "shown_from_1": "00:00:00",
    }  # fmt: skip
    answer = operator.post("/admin/lobby/announcement/add/", form)
    assert answer.status_code == 302, answer.content.decode()
    assert "Please save." in page(browse())
    assert "请留意网络断线。" in page(browse(), language="zh-CN")
    shown = Announcement.objects.get()
    assert 'lang="zh-hant"' in page(operator, f"/admin/lobby/announcement/{shown.pk}/change/")
    operator.post("/admin/lobby/announcement/", {"action": "end", "_selected_action": [shown.pk]})
    assert "Please save." not in page(browse())


def test_what_operators_announce_change_and_end_is_written_down(operator):
    form = {
        "kind": "news", "text_en": "A cup begins.",
        "shown_from_0": "2026-01-01", "shown_from_1": "00:00:00",
    }  # fmt: skip
    operator.post("/admin/lobby/announcement/add/", form)
    first = Announcement.objects.get().pk
    change = f"/admin/lobby/announcement/{first}/change/"
    operator.post(change, form | {"text_en": "The cup begins."})
    chosen = {"_selected_action": [first]}
    operator.post("/admin/lobby/announcement/", {"action": "end"} | chosen)
    operator.post(f"/admin/lobby/announcement/{first}/delete/", {"post": "yes"})
    operator.post("/admin/lobby/announcement/add/", form)
    chosen = {"_selected_action": [Announcement.objects.get().pk], "post": "yes"}
    operator.post("/admin/lobby/announcement/", {"action": "delete_selected"} | chosen)
    assert not Announcement.objects.exists()
    done = OperatorAction.objects.order_by("pk").values_list("operator_name", "kind", "about")
    assert list(done) == [
        ("op", "announce", "A cup begins."),
        ("op", "announce_change", "The cup begins."),
        ("op", "announce_end", "The cup begins."),
        ("op", "announce_end", "The cup begins."),
        ("op", "announce", "A cup begins."),
        ("op", "announce_end", "A cup begins."),
    ]


@pytest.mark.parametrize(
    ("form", "why"),
    [
        ({"kind": "news"}, "Write a text."),
        ({"kind": "maintenance"}, "Maintenance needs a time"),
        ({"kind": "news", "text_en": "Hello", "minutes": "3"}, "Only maintenance closes"),
    ],
)
def test_the_admin_says_what_does_not_fit(operator, form, why):
    times = {"shown_from_0": "2026-01-01", "shown_from_1": "00:00:00"}
    answer = operator.post("/admin/lobby/announcement/add/", form | times).content.decode()
    assert why in answer
    assert "is violated" not in answer
    assert not Announcement.objects.exists()


def test_the_command_announces_and_ends(browse, capsys):
    call_command("announce", "--en", NEWS["en"], "--zh-hant", NEWS["zh-hant"], "--hours", "2")
    assert NEWS["en"] in page(browse())
    assert "家园世界" in page(browse(), language="zh-CN")
    left = Announcement.objects.get().shown_until - timezone.now()
    assert timedelta(hours=1, minutes=59) < left < timedelta(hours=2)
    call_command("announce", "--end")
    assert NEWS["en"] not in page(browse())
    with pytest.raises(CommandError, match="nothing to say"):
        call_command("announce")


@pytest.mark.parametrize("hours", ["0", "-1", "nan", "1e9"])
def test_the_command_needs_hours_that_end(hours, db):
    with pytest.raises(CommandError, match="--hours wants a number"):
        call_command("announce", "--en", NEWS["en"], f"--hours={hours}")
    assert not Announcement.objects.exists()
