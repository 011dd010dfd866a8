"""Reports of people from their pages, up to the moderators who settle them."""

from __future__ import annotations

import pytest
from django.test import Client

from games.admin.moderation import report_settle
from games.chat.messages import person_report
from games.chat.models import Report
from games.core.dialogue.questions import IllegalAnswer
from games.site.rate_limits import MOST
from lobby.accounts.personal_data import person_data
from lobby.people.models import FoundBy, Person

pytestmark = pytest.mark.django_db


@pytest.fixture
def found(bo):
    """Return Bo, whose page everybody may see."""
    bo.found_by = FoundBy.EVERYBODY
    bo.save()
    return bo


def report(browse, person, other, reason="insult"):
    form = {"action": "report", "reason": reason}
    return browse(person).post(f"/with/{other.slug}/do/", form, follow=True)


def test_a_person_is_reported_from_their_page_with_a_reason_and_the_name_of_then(browse, ada, found):
    page = browse(ada).get(f"/with/{found.slug}/").text
    assert all(f'<option value="{each}">' in page for each in Report.Reason.values)
    assert "The operators will look at your report of Bo." in report(browse, ada, found).text
    (made,) = Report.objects.open()
    assert (made.reported, made.reporter, made.reason, made.message) == (found, ada, "insult", None)
    assert made.lines_around[0]["name"] == "Bo"


def test_a_second_report_waits_for_the_settling_of_the_first(browse, ada, found):
    report(browse, ada, found)
    report(browse, ada, found, "spam")
    (first,) = Report.objects.all()
    assert first.reason == "insult"
    report_settle(operator=Person.objects.create_superuser("root", "seven-moons-and-a-sun"), report=first)
    report(browse, ada, found, "spam")
    assert Report.objects.open().get().reason == "spam"


@pytest.mark.parametrize("reason", ["", "nonsense"])
def test_a_report_needs_a_reason(browse, ada, found, reason):
    assert "Choose a reason for the report." in report(browse, ada, found, reason).text
    assert not Report.objects.exists()


def test_nobody_reports_themselves_or_somebody_they_cannot_see(browse, ada, bo):
    assert report(browse, ada, ada).status_code == 404
    bo.found_by = FoundBy.NOBODY
    bo.save()
    assert report(browse, ada, bo).status_code == 404
    assert not Report.objects.exists()


def test_reports_of_people_are_limited(browse, ada, found):
    for _time in range(MOST["person_report"][0]):
        report(browse, ada, found)
    assert "Too many requests" in report(browse, ada, found).text


def test_moderators_find_it_in_the_list_and_settle_it(browse, ada, found):
    report(browse, ada, found)
    made, root = Report.objects.get(), Person.objects.create_superuser("root", "seven-moons-and-a-sun")
    desk = Client()
    desk.force_login(root)
    assert "Bo" in desk.get("/admin/games/report/").text
    page = desk.get(f"/admin/games/report/{made.pk}/change/").text
    assert f"/admin/lobby/person/{found.pk}/do/ban/" in page
    assert "Hide the message" not in page
    desk.post("/admin/games/report/", {"action": "hide", "_selected_action": [made.pk]})
    assert Report.objects.open().exists()  # there is no message to hide
    desk.post(f"/admin/games/report/{made.pk}/do/settle/", {"reason": "looked at it"})
    assert not Report.objects.open().exists()


def test_a_moderator_does_not_settle_a_report_about_themselves(ada, found):
    person_report(about=found, person=ada, reason=Report.Reason.SPAM)
    with pytest.raises(IllegalAnswer):
        report_settle(operator=found, report=Report.objects.get())


def test_it_is_in_the_reporters_data_and_goes_with_the_reported_person(ada, found):
    person_report(about=found, person=ada, reason=Report.Reason.SPAM)
    (told,) = person_data(person=ada)["reports"]
    assert (told["about__name"], told["reason"]) == ("Bo", "spam")
    found.delete()
    assert not Report.objects.exists()
