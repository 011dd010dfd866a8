"""The group of moderators, and its pages."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Permission
from django.core.management import CommandError, call_command

from games.chat.messages import chat_report, chat_write
from games.chat.models import ChatMessage, Report
from games.matches.models import Match
from games.moderation.models import Ban, OperatorAction
from lobby.people.models import Person
from tests.games.conftest import begin, ids, play  # noqa: F401 - fixtures


@pytest.fixture
def desk(moderator, browse):
    """A moderator's browser."""
    return browse(moderator)


@pytest.fixture
def report(begin, ada, bo):  # noqa: F811
    """Bo has written a rude line between others, and Ada has reported it."""
    match = begin()
    for n in range(8):
        chat_write(match=match, person=ada, text=f"before {n}")
    rude = chat_write(match=match, person=bo, text="rude")
    chat_write(match=match, person=ada, text="really?")
    chat_report(match=match, person=ada, message=rude.pk, reason=Report.Reason.INSULT)
    return Report.objects.get()


def ban_form(person):
    return f"/admin/lobby/person/{person.pk}/do/ban/"


def test_moderators_reach_what_they_need_and_nothing_else(desk, moderator, ada, begin, play):  # noqa: F811
    match = begin()
    play(match, ada, "step")
    Person.objects.filter(pk=ada.pk).update(login="ada@example.org")
    page = desk.get("/admin/").content.decode()
    for there in ("matches", "reports", "people", "rooms", "bans", "operator actions"):
        assert there in page.lower()
    for elsewhere in ("access tokens", "Groups"):
        assert elsewhere not in page
    person = desk.get(f"/admin/lobby/person/{ada.pk}/change/").content.decode()
    people = desk.get("/admin/lobby/person/?q=ada@example.org").content.decode()
    assert "Ada" in person
    assert "ada@example.org" not in person
    assert "Ada" not in people
    assert 'name="is_active"' not in person
    shown = desk.get(f"/admin/games/match/{match.pk}/change/").content.decode()
    assert "Set back" in shown
    assert "log_entries" not in shown  # hidden information of players
    assert desk.post(f"/admin/lobby/person/{ada.pk}/change/", {"name": "X"}).status_code == 403
    moderator.groups.clear()
    assert desk.post(ban_form(ada), {"reason": "x"}).status_code == 403


def test_the_log_of_a_match_is_there_for_who_may_see_it(browse, begin, ada, play):  # noqa: F811
    match = begin()
    play(match, ada, "step")
    root = Person.objects.create_superuser("root", "x")
    page = browse(root).get(f"/admin/games/match/{match.pk}/change/").content.decode()
    assert "log_entries" in page


def test_no_permission_of_the_group_is_about_secrets(moderator):
    names = set(Permission.objects.filter(group__name="Moderators").values_list("codename", flat=True))
    assert {"view_report", "add_ban", "moderate_person"} <= names
    assert not {"view_logentry", "change_person", "view_accesstoken", "change_group"} & names


def test_a_report_keeps_the_lines_around_as_they_were(report, desk):
    ChatMessage.objects.exclude(pk=report.message_id).delete()
    assert [line["text"] for line in report.lines_around] == [
        *(f"before {n}" for n in range(3, 8)), "rude", "really?",
    ]  # fmt: skip
    page = desk.get(f"/admin/games/report/{report.pk}/change/").content.decode()
    for text in ("before 7", "rude", "really?", "Insult or threat"):
        assert text in page


def test_the_lines_of_a_report_have_readable_times(report, desk):
    report.lines_around = [{"name": "Bo", "text": "rude", "at": "2026-11-29T00:04:51+00:00", "reported": True}]
    report.save()
    page = desk.get(f"/admin/games/report/{report.pk}/change/").content.decode()
    assert "2026-11-29 00:04 UTC" in page
    assert "T00:04" not in page


def test_a_settled_report_offers_only_what_is_left_to_do(report, desk):
    def offered():
        page = desk.get(f"/admin/games/report/{report.pk}/change/")
        return [action.name for action in page.context["row_actions"]]

    assert offered() == ["hide", "settle"]
    desk.post(f"/admin/games/report/{report.pk}/do/settle/")
    assert offered() == ["hide-after-all"]
    desk.post(f"/admin/games/report/{report.pk}/do/hide-after-all/")
    assert offered() == []
    report.message.refresh_from_db()
    assert report.message.hidden


@pytest.mark.parametrize(("deed", "is_hidden"), [("hide", True), ("settle", False)])
def test_a_report_is_settled_by_one_click(report, desk, deed, is_hidden):
    desk.post(f"/admin/games/report/{report.pk}/do/{deed}/")
    report.refresh_from_db()
    assert report.settled
    assert report.settled_at
    assert report.message.hidden == is_hidden
    assert OperatorAction.objects.get().operator_name == "Mo"


def test_what_harms_somebody_is_asked_once_more_and_wants_a_reason(desk, bo):
    asked = desk.get(ban_form(bo))
    assert "see the reason" in asked.content.decode()
    desk.post(ban_form(bo), {"days": "3"})
    assert not Ban.objects.exists()
    desk.post(ban_form(bo), {"days": "3", "reason": "rude"})
    ban = Ban.objects.get()
    assert (ban.person, ban.reason) == (bo, "rude")
    assert round((ban.until - ban.created_at).total_seconds()) == 3 * 24 * 3600
    desk.post(f"/admin/games/ban/{ban.pk}/do/lift/", {"reason": "enough"})
    assert not Ban.objects.in_force().exists()
    done = OperatorAction.objects.order_by("pk").values_list("operator_name", "kind", "reason")
    assert list(done) == [("Mo", "person_ban", "rude"), ("Mo", "ban_lift", "enough")]


def test_an_address_is_banned_on_the_page_of_bans(desk):
    page = "/admin/games/ban/add/"
    wrong = desk.post(page, {"network": "somewhere", "reason": "spam", "days": ""})
    assert "neither an address nor a network" in wrong.content.decode()
    desk.post(page, {"network": "2001:db8::1", "reason": "spam", "days": ""})
    ban = Ban.objects.get()
    assert (ban.network, ban.reason, ban.until) == ("2001:db8::/64", "spam", None)


def test_a_refusal_is_told(desk):
    root = Person.objects.create_superuser("root", "x")
    told = desk.post(ban_form(root), {"reason": "x", "days": "1"}, follow=True)
    assert "Operators cannot be banned" in told.content.decode()
    told = desk.post(f"/admin/lobby/person/{root.pk}/do/hide-name/", {"reason": "x"}, follow=True)
    assert "Only an operator with all rights" in told.content.decode()


def test_everything_that_operators_did_is_on_one_page_that_nobody_changes(desk, bo):
    desk.post(ban_form(bo), {"days": "3", "reason": "was very rude"})
    page = desk.get("/admin/games/operatoraction/").content.decode()
    for text in ("mo", "banned somebody", "Bo until", "was very rude"):
        assert text in page
    assert desk.get("/admin/games/operatoraction/add/").status_code == 403
    action = OperatorAction.objects.get()
    address = f"/admin/games/operatoraction/{action.pk}/"
    assert desk.post(f"{address}delete/", {"post": "yes"}).status_code == 403
    assert desk.post(f"{address}change/", {"reason": "nothing"}).status_code == 403
    bo.delete()
    assert OperatorAction.objects.get().about == action.about


def test_changes_to_somebodys_entry_are_written_down(browse, bo):
    root = Person.objects.create_superuser("root", "x")
    inline = {f"ratings-{name}_FORMS": "0" for name in ("TOTAL", "INITIAL", "MIN_NUM", "MAX_NUM")}
    page = f"/admin/lobby/person/{bo.pk}/change/"
    browse(root).post(page, {"name": "Robert", "is_active": "on", **inline})
    assert OperatorAction.objects.get().about == "Robert: name"


def test_moderators_decide_nothing_in_their_own_matches(browse, begin, ada, bo, play, moderators):  # noqa: F811
    match = begin()
    ada.is_staff, ada.login = True, "ada"
    ada.save()
    ada.groups.add(moderators)
    desk = browse(ada)
    for name in ("void", "annul", "count-again"):
        desk.post(f"/admin/games/match/{match.pk}/do/{name}/", {"reason": "I lose"}, follow=True)
    match.refresh_from_db()
    assert not match.is_over
    bo_wins = Match.objects.filter(pk=match.pk)
    bo_wins.update(status=Match.Status.OVER)
    told = desk.post(f"/admin/games/match/{match.pk}/do/annul/", {"reason": "I lost"}, follow=True).content.decode()
    assert "another moderator has to decide" in told
    assert bo_wins.get().annulled_at is None


def test_operators_have_a_public_name_and_moderators_see_no_login(desk, ada, browse, monkeypatch):
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", "seven-moons-and-a-sun")
    with pytest.raises(CommandError, match="--name"):
        call_command("createsuperuser", "--noinput", "--login=opera@example.org")
    call_command("createsuperuser", "--noinput", "--login=opera@example.org", "--name=Olga")
    root = Person.objects.get(login="opera@example.org")
    browse(root).post(ban_form(ada), {"reason": "rude", "days": "3"})
    pages = [desk.get(f"/admin/{name}/").content.decode() for name in ("lobby/person", "games/operatoraction")]
    assert all("Olga" in page for page in pages)
    assert not any("opera@example.org" in page for page in pages)
