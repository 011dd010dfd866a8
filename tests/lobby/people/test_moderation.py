"""Moderation of people: sign out everywhere, hide a name."""

from __future__ import annotations

import json

import pytest
from asgiref.sync import sync_to_async

from games.absence.seats import seat_leave
from games.admin.moderation import match_void
from games.chat.messages import chat_of, chat_write
from games.clocks.models import Vacancy
from games.matches.models import Seat
from games.moderation.models import OperatorAction
from games.play.loading import load
from games.play.start import match_start
from games.replays.records import match_verify, record_of
from games.replays.signatures import Verdict
from lobby.accounts.hidden_names import neutral_name
from lobby.accounts.moderation import name_hide, name_show, sessions_end
from lobby.accounts.programs import program_create
from lobby.people.models import Person
from lobby.people.return_links import return_token
from lobby.refusals.refusal import Refused
from lobby.rooms import services as rooms
from lobby.rooms.models import Member
from tests.games.conftest import begin, ids, play, tab  # noqa: F401 - fixtures
from tests.lobby.people.test_accounts import account, sign_in  # noqa: F401 - a fixture
from tests.lobby.rooms.test_sockets import socket  # noqa: F401 - a fixture
from tests.substituting import take_over

WHY = "somebody else is using it"


@pytest.fixture
def root(db):
    return Person.objects.create_superuser("root", "x")


def test_every_browser_and_the_return_link_of_somebody_are_out(account, browse, root):  # noqa: F811
    first, second = browse(account), browse(account)
    link = f"/return/{account.slug}/{return_token(account)}/"
    sessions_end(operator=root, person=account, reason=WHY)
    for browser in (first, second):
        assert "Ada" not in browser.get("/me/").content.decode()
    assert browse().get(link).status_code == 404
    again = browse()
    assert sign_in(again).status_code == 302
    assert "Ada" in again.get("/me/").content.decode()
    done = OperatorAction.objects.get()
    assert (done.kind, done.person, done.reason) == ("sessions_end", account, WHY)


@pytest.mark.django_db(transaction=True)
async def test_open_sockets_end_with_the_sessions(begin, tab, ada, bo, socket, root):  # noqa: F811
    match = await sync_to_async(begin)()
    mine, theirs = await tab(match, ada), await tab(match, bo)
    lobby = await socket("/ws/lobby/", ada)
    await mine.until("match")
    await theirs.until("match")
    await sync_to_async(sessions_end)(operator=root, person=ada, reason=WHY)
    assert await mine.close_code() == 4404
    while (message := await lobby.receive_output(5))["type"] != "websocket.close":
        pass
    assert message["code"] == 4404
    await theirs.send("ping", t=1)
    await theirs.until("pong")


def test_operators_do_not_lock_themselves_or_each_other_out(ada, root):
    moderator = Person.objects.create_guest("Mo")
    Person.objects.filter(pk__in=[moderator.pk, ada.pk]).update(is_staff=True)
    for person in (moderator, ada):
        person.refresh_from_db()
    for operator, person in ((root, root), (moderator, ada), (moderator, root)):
        with pytest.raises(Refused):
            sessions_end(operator=operator, person=person, reason=WHY)
        with pytest.raises(Refused):
            name_hide(operator=operator, person=person, reason=WHY)
    sessions_end(operator=root, person=ada, reason=WHY)


@pytest.fixture
def rude(begin, public_room, bo, play, ada):  # noqa: F811
    """Bo, who is called something rude at a match, in a room and in a chat."""
    match = begin(public=True, names=["Ada", "Rude"])
    play(match, ada, "step")
    Person.objects.filter(pk=bo.pk).update(name="Rude now")
    bo.refresh_from_db()
    chat_write(match=match, person=bo, text="hello")
    rooms.room_enter(room=public_room, person=bo, name="Rude here")
    return match


def shown(match, room, browser):
    """Return all texts about the match, the room and their people."""
    pages = [
        "/",
        match.get_absolute_url(),
        f"/match/{match.slug}/replay/",
        room.get_absolute_url(),
        "/me/",
    ]
    read = [browser.get(page).content.decode() for page in pages]
    read.append(browser.get(f"/match/{match.slug}/journal/").content.decode())
    read += load(match.slug).names
    read += [message.name for message in chat_of(match=match, person=None).messages]
    return "\n".join(read)


def test_a_hidden_name_is_shown_nowhere_and_comes_back(rude, public_room, browse, bo, cy, root):
    visitor = browse(cy)
    before = shown(rude, public_room, visitor)
    assert all(name in before for name in ("Rude", "Rude here"))
    name_hide(operator=root, person=bo, reason="rude")
    bo.refresh_from_db()
    hidden = shown(rude, public_room, visitor)
    assert "Rude" not in hidden
    assert neutral_name(bo) in hidden
    with pytest.raises(Refused):
        name_hide(operator=root, person=bo, reason="twice")
    chat_write(match=rude, person=bo, text="and now")
    name_show(operator=root, person=bo, reason="a mistake")
    after = shown(rude, public_room, visitor)
    assert neutral_name(bo) not in after
    assert Seat.objects.get(match=rude, person=bo).name == "Rude"
    assert Member.objects.get(person=bo).name == "Rude here"
    assert Person.objects.get(pk=bo.pk).name == "Rude now"
    assert chat_of(match=rude, person=None).messages[-1].name == "Rude now"
    kinds = OperatorAction.objects.order_by("pk").values_list("kind", "about")
    assert list(kinds) == [("name_hide", "Rude now"), ("name_show", "Rude now")]


def test_whoever_has_a_hidden_name_takes_no_other_meanwhile(rude, public_room, browse, bo, root):
    name_hide(operator=root, person=bo, reason="rude")
    browser = browse(Person.objects.get(pk=bo.pk))
    page = browser.post("/me/", {"name": "Ruder"}, follow=True)
    assert "An operator has hidden your name" in page.content.decode()
    Member.objects.filter(person=bo).delete()
    browser.post(f"/room/{public_room.slug}/do/", {"action": "enter", "name": "Ruder"})
    assert Member.objects.get(person=bo).name == neutral_name(bo)


def test_a_hidden_name_comes_back_neither_by_a_program_nor_with_a_guest(
    account,  # noqa: F811
    toys,
    bo,
    browse,
    root,
):
    name_hide(operator=root, person=account, reason="rude")
    account.refresh_from_db()
    with pytest.raises(Refused, match="hidden your name"):
        program_create(owner=account, name="Rude 2")
    guest = Person.objects.create_guest("Rude 3")
    match = match_start(game="march", people=[guest, bo], public=True)
    chat_write(match=match, person=guest, text="hello")
    sign_in(browse(guest), along="on")
    assert match.seats.get(person=account).name == neutral_name(account)
    assert chat_of(match=match, person=None).messages[0].name == neutral_name(account)


def test_a_name_that_somebody_else_has_taken_in_a_room_is_not_given_back(rude, public_room, bo, cy, root):
    name_hide(operator=root, person=bo, reason="rude")
    rooms.room_enter(room=public_room, person=cy, name="Rude here")
    bo.refresh_from_db()
    name_show(operator=root, person=bo, reason="a mistake")
    names = public_room.members.values_list("person", "name")
    assert (bo.pk, neutral_name(bo)) in names
    assert (cy.pk, "Rude here") in names


@pytest.mark.parametrize("name", ["rude here", "Rude\u3164 here", "Ｒｕｄｅ here"])
def test_a_name_like_one_that_somebody_has_taken_in_a_room_is_not_given_back(rude, public_room, bo, cy, root, name):
    name_hide(operator=root, person=bo, reason="rude")
    rooms.room_enter(room=public_room, person=cy, name=name)
    name_show(operator=root, person=Person.objects.get(pk=bo.pk), reason="a mistake")
    assert public_room.members.get(person=bo).name == neutral_name(bo)


@pytest.mark.parametrize("name", ["Rude", "ＲＵＤＥ"])
def test_a_name_that_a_substitute_has_taken_at_a_match_is_not_given_back(rude, ada, bo, root, browse, name):
    name_hide(operator=root, person=bo, reason="rude")
    seat_leave(match=rude, person=ada)
    cy = Person.objects.create_guest(name)
    take_over(match=rude, number=0, person=cy)
    name_show(operator=root, person=Person.objects.get(pk=bo.pk), reason="a mistake")
    assert load(rude.slug).names == [name, neutral_name(bo)]
    assert chat_of(match=rude, person=None).messages[0].name == neutral_name(bo)
    assert Person.objects.get(pk=bo.pk).name == "Rude now"


@pytest.mark.parametrize("look", ["Player {}", "player {}", "Ｐｌａｙｅｒ {}"])
def test_a_neutral_name_is_nobody_elses_at_the_table_or_in_the_room(rude, public_room, ada, bo, root, look):
    taken = look.format(bo.pk)
    Seat.objects.filter(match=rude, person=ada).update(name=taken)
    Member.objects.filter(room=public_room, person=ada).update(name=taken)
    name_hide(operator=root, person=bo, reason="rude")
    numbered = f"{neutral_name(bo)} 2"
    assert load(rude.slug).names == [taken, numbered]
    assert public_room.members.get(person=bo).name == numbered
    assert chat_of(match=rude, person=None).messages[0].name == numbered
    name_show(operator=root, person=Person.objects.get(pk=bo.pk), reason="a mistake")
    assert load(rude.slug).names == [taken, "Rude"]
    assert public_room.members.get(person=bo).name == "Rude here"


def test_a_neutral_name_keeps_nobody_out_of_a_room(public_room, ada, bo, browse, root):
    Member.objects.filter(person=ada).update(name=neutral_name(bo))
    name_hide(operator=root, person=bo, reason="rude")
    bo.refresh_from_db()
    browse(bo).post(f"/room/{public_room.slug}/do/", {"action": "enter"})
    assert Member.objects.get(person=bo).name == f"{neutral_name(bo)} 2"


def test_who_left_a_seat_under_a_numbered_neutral_name_has_their_own_again(rude, ada, bo, root):
    Seat.objects.filter(match=rude, person=ada).update(name=neutral_name(bo))
    name_hide(operator=root, person=bo, reason="rude")
    seat_leave(match=rude, person=bo)
    assert Vacancy.objects.get().name == f"{neutral_name(bo)} 2"
    name_show(operator=root, person=Person.objects.get(pk=bo.pk), reason="a mistake")
    assert Vacancy.objects.get().name == "Rude now"


@pytest.mark.django_db(transaction=True)
async def test_who_looks_on_sees_a_name_go_at_once(begin, tab, ada, bo, cy, root):  # noqa: F811
    match = await sync_to_async(begin)(public=True)
    mine, watching = await tab(match, ada), await tab(match, cy)
    await mine.until("match")
    await watching.until("match")
    for person in (bo, cy):
        await sync_to_async(name_hide)(operator=root, person=person, reason="rude")
    while True:
        people = await mine.until("people")
        if "Cy" not in json.dumps(people) and "Bo" not in json.dumps(people):
            break
    assert neutral_name(bo) in json.dumps(people)


def test_the_record_of_a_match_stays_good_with_a_hidden_name(rude, bo, root):
    name_hide(operator=root, person=bo, reason="rude")
    match_void(match=rude, operator=root)
    rude.refresh_from_db()
    assert record_of(match=rude).names == ["Ada", neutral_name(bo)]
    assert match_verify(match=rude).verdict == Verdict.PLAYED
