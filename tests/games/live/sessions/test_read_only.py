"""While the database is read-only, moves are refused with a sentence, and nothing is lost."""

from __future__ import annotations

import pytest
from asgiref.sync import sync_to_async
from django.db import connection
from django.db.backends.signals import connection_created
from django.test import Client

from games.chat.models import ChatMessage
from games.matches.models import LogEntry, Seat
from games.site.storage import storage_state, stores
from lobby.people.models import Person

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "sqlite", reason="it is done as SQLite does it"),
]


@pytest.fixture
def read_only(transactional_db):
    """Make the database read-only over all connections, and writable again."""
    opened, state = [connection], "OFF"

    def apply(to):
        if to.connection is not None:
            to.connection.execute(f"PRAGMA query_only={state}")

    def on_open(connection, **_more):
        opened.append(connection)
        apply(connection)

    def turn(on):
        nonlocal state
        state = "ON" if on else "OFF"
        for each in opened:
            apply(each)

    connection_created.connect(on_open)
    stores.succeeded()
    yield turn
    stores.succeeded()
    turn(False)
    connection_created.disconnect(on_open)


async def test_a_socket_refuses_with_a_sentence_and_goes_on_afterwards(read_only, begin, tab, ada, bo, ids):
    match = await sync_to_async(begin)()
    mine, theirs = await tab(match, ada), await tab(match, bo)
    await mine.answer("0.0", "step", first := ids())
    await mine.until("ack", id=first)
    shown = await theirs.until("match", v=1)
    (question,) = shown["questions"] or [{"id": "1.0"}]
    who = theirs if shown["questions"] else mine
    read_only(True)
    for kind, fields in (
        ("answer", {"question": question["id"], "answer": "step"}),
        ("chat", {"text": "hello"}),
        ("notes", {"notes": {"text": "x"}}),
    ):
        await who.send(kind, id=(sent := ids()), **fields)
        refused = await who.until("refused", id=sent)
        assert "could not be stored" in refused["error"], kind
    assert await who.nothing()
    assert [seat.notes async for seat in Seat.objects.all()] == [{}, {}]
    assert not await ChatMessage.objects.aexists()
    read_only(False)
    await who.answer(question["id"], "step", second := ids())
    await who.until("ack", id=second)
    log = LogEntry.objects.order_by("index").values_list("client_id", flat=True)
    assert [client_id async for client_id in log] == [first, second]


def test_a_match_is_still_shown_and_its_forms_are_refused(read_only, begin, ada, client):
    match = begin()
    client.force_login(ada)
    form = {"type": "answer", "id": "x", "question": "0.0", "answer": "step", "kind": "one"}
    read_only(True)
    assert client.get(f"/match/{match.slug}/").status_code == 200
    page = client.post(f"/match/{match.slug}/", form)
    assert page.status_code == 503
    assert "could not be stored" in page.content.decode()
    read_only(False)
    assert client.post(f"/match/{match.slug}/", form).status_code == 302
    assert LogEntry.objects.count() == 1


@pytest.mark.parametrize(
    ("path", "form"),
    [
        ("/me/", {"name": "Newcomer"}),
        ("/account/sign-up/", {"name": "New", "login": "new", "password1": "hG7-kk2x", "password2": "hG7-kk2x"}),
        ("/new/march/", {"name": "Newcomer", "seats": "2", "order": "seated", "public": "no"}),
    ],
)
def test_whoever_comes_is_told(read_only, toys, path, form):
    visitor = Client(raise_request_exception=False)
    read_only(True)
    assert visitor.get("/").status_code == 200
    page = visitor.post(path, form)
    assert page.status_code == 503
    assert "cannot be reached or written" in page.content.decode()
    assert not Person.objects.exists()
    read_only(False)
    assert visitor.post(path, form).status_code == 302
    assert Person.objects.count() == 1


def test_the_storage_check_says_so(read_only):
    assert storage_state() == "ok"
    read_only(True)
    assert storage_state() == "the database cannot be written"
    read_only(False)
    assert storage_state() == "ok"


def test_a_refused_form_and_a_refused_move_are_noted(read_only, begin, ada, client):
    match = begin()
    client.force_login(ada)
    form = {"type": "answer", "id": "x", "question": "0.0", "answer": "step", "kind": "one"}
    read_only(True)
    assert client.post(f"/match/{match.slug}/", form).status_code == 503
    read_only(False)
    assert storage_state() == "moves are not stored: see the log"
    assert client.post(f"/match/{match.slug}/", form).status_code == 302
    assert storage_state() == "ok"
