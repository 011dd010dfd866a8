"""Rights of a person, by the admin and by commands: deletion, data, e-mail address."""

import io
import json

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from games.chat.messages import chat_report
from games.chat.models import ChatMessage, Report
from games.moderation.models import OperatorAction
from games.notifications.models import NotificationChannel
from games.play.start import match_start
from lobby.people.models import Person


@pytest.fixture
def ida(db):
    ida = Person.objects.create(name="Ida", login="ida")
    NotificationChannel.objects.create(person=ida, kind="email", target="ida@old.example", confirmed=True)
    return ida


@pytest.fixture
def desk(db):
    client = Client()
    client.force_login(Person.objects.create_superuser("root", "seven-moons-and-a-sun"))
    return client


@pytest.fixture
def moderators_desk(moderator):
    client = Client()
    client.force_login(moderator)
    return client


@pytest.fixture
def mail(settings):
    settings.EMAIL_HOST = "127.0.0.1"


def act(desk, person, name, **form):
    return desk.post(f"/admin/lobby/person/{person.pk}/do/{name}/", {"reason": "by letter", **form}, follow=True)


def told(kind):
    (action,) = OperatorAction.objects.filter(kind=kind)
    return " ".join((action.about, action.reason, str(action.operator_name)))


def test_an_operator_deletes_a_person_after_a_confirmation(desk, ida, bo, toys):
    match = match_start(game="march", people=[ida, bo])
    asked = desk.get(f"/admin/lobby/person/{ida.pk}/do/delete/").content.decode()
    assert "cannot be undone" in asked
    answer = act(desk, ida, "delete", reason="Ida asked by ida@old.example")
    assert answer.redirect_chain[-1][0] == "/admin/lobby/person/"
    assert not Person.objects.filter(pk=ida.pk).exists()
    assert match.seats.get(number=0).name == "Former player"
    assert not {"Ida", "ida", "ida@old.example"} & set(told("person_delete").split())


def test_the_command_deletes_a_guest_by_the_public_id(ada, capsys):
    with pytest.raises(CommandError, match="nobody signs in"):
        call_command("delete_person", ada.slug, reason="asked", yes=True)
    with pytest.raises(CommandError, match="--reason"):
        call_command("delete_person", ada.slug, guest=True, yes=True)
    call_command("delete_person", ada.slug, guest=True, reason="asked", yes=True)
    assert not Person.objects.filter(pk=ada.pk).exists()
    assert "manage.py" in told("person_delete")


def test_the_last_operator_stays(desk, browse):
    root = Person.objects.get(login="root")
    Person.objects.create(name="Gone", login="gone", is_superuser=True, is_active=False)
    with pytest.raises(CommandError, match="last operator"):
        call_command("delete_person", "root", reason="asked", yes=True)
    page = desk.post("/account/delete/", {"old_password": "seven-moons-and-a-sun"}, follow=True)
    assert "last operator" in page.content.decode()
    assert Person.objects.filter(pk=root.pk).exists()
    Person.objects.create_superuser("next", "seven-moons-and-a-sun")
    call_command("delete_person", "root", reason="asked", yes=True)
    assert not Person.objects.filter(pk=root.pk).exists()


def test_the_command_needs_an_answer(ida, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO())
    with pytest.raises(CommandError, match="--yes"):
        call_command("delete_person", "ida", reason="asked")
    assert Person.objects.filter(pk=ida.pk).exists()


def test_a_report_outlives_its_reporter(ida, bo, toys):
    match = match_start(game="march", people=[ida, bo])
    line = ChatMessage.objects.create(match=match, audience="players", person=bo, seat=1, name="Bo", text="Rubbish")
    chat_report(match=match, person=ida, message=line.pk)
    call_command("delete_person", "ida", reason="asked", yes=True)
    report = Report.objects.get()
    assert (report.message, report.reporter, report.settled) == (line, None, False)


def test_the_command_asks_first(ida, monkeypatch):
    monkeypatch.setattr("builtins.input", lambda _text: "no")
    with pytest.raises(CommandError, match="nothing was deleted"):
        call_command("delete_person", "ida", reason="asked")
    assert Person.objects.filter(pk=ida.pk).exists()


def test_all_data_of_a_person_go_into_a_file_of_their_own(ida, tmp_path):
    file = tmp_path / "ida.json"
    call_command("export_person", "ida", str(file), reason="asked")
    data = json.loads(file.read_text("utf-8"))
    assert data["person"]["login"] == "ida"
    assert data["notices"][0]["target"] == "ida@old.example"
    assert file.stat().st_mode & 0o077 == 0
    with pytest.raises(CommandError, match="cannot be written"):
        call_command("export_person", "ida", str(file), reason="asked")
    assert OperatorAction.objects.filter(kind="person_export").count() == 1


def test_a_corrected_address_waits_for_its_confirmation_and_the_old_one_ends(desk, ida, mail, mailoutbox):
    page = desk.get(f"/admin/lobby/person/{ida.pk}/change/").content.decode()
    assert "ida@old.example (confirmed)" in page
    assert ida.slug in page
    act(desk, ida, "email", address="ida@new.example", reason="not ida@old.example but ida@new.example")
    (channel,) = NotificationChannel.objects.all()
    assert (channel.target, channel.confirmed) == ("ida@new.example", False)
    (letter,) = mailoutbox
    assert letter.to == ["ida@new.example"]
    assert letter.body.startswith("An operator of Orrery entered this address for Ida.")
    assert "@" not in told("email_change")


def test_an_address_that_is_none_changes_nothing(ida, mail, mailoutbox, capsys):
    with pytest.raises(CommandError, match="not an e-mail address"):
        call_command("person_email", "ida", "nowhere", reason="asked")
    call_command("person_email", "ida")
    assert "ida@old.example (confirmed)" in capsys.readouterr().out
    call_command("person_email", "ida", "ida@new.example", reason="asked")
    call_command("person_email", "ida")
    assert "ida@new.example (not confirmed)" in capsys.readouterr().out


def test_moderators_neither_see_addresses_nor_delete_anybody(moderators_desk, ida):
    page = moderators_desk.get(f"/admin/lobby/person/{ida.pk}/change/").content.decode()
    assert "ida@old.example" not in page
    for name in ("delete", "email"):
        assert f"/do/{name}/" not in page
        assert act(moderators_desk, ida, name, address="a@b.example").status_code == 403
    assert Person.objects.filter(pk=ida.pk).exists()
