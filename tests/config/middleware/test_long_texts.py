"""Refusal of long texts by their length, before the server spends time on them."""

from __future__ import annotations

import json
from functools import cache, partial
from typing import Any, get_args
from urllib.parse import quote

import msgspec
import pytest
from asgiref.testing import ApplicationCommunicator
from django import forms
from django.contrib import admin
from django.test import RequestFactory
from msgspec import inspect

from config.asgi import application
from config.middleware.header_limits import MAX_ADDRESS, MAX_HEADER, MAX_HEADERS
from config.middleware.texts import LONGEST
from games import registry
from games.core.decoding import described
from games.core.dialogue.questions import IllegalAnswer
from games.core.records.record import read_record
from games.pages.long_texts import longest_texts
from games.play.start import match_start
from games.protocol.client import FORMS, MAX_FRAME, ClientFrame, ProtocolError, decode, decode_form
from games.replays.records import record_in
from games.site.access_tokens import token_create
from games.site.models import TokenScope
from games.site.names import LONGEST_WRITTEN
from lobby.api.structs import Body
from lobby.people.models import Person
from lobby.people.names import LONGEST_WRITTEN_LOGIN, clean_login, clean_name
from lobby.refusals.refusal import Refused
from tests.config.middleware.long_texts import (
    BIG,
    MOST,
    addresses,
    filled_in,
    form_classes,
    made,
    names_sent,
    processor_time,
    table,
    texts,
    timed,
)

pytestmark = pytest.mark.django_db
BOUNDARY = "a-line-between-fields"
KIND = f"multipart/form-data; boundary={BOUNDARY}"
UNCHECKED = (forms.BooleanField, forms.NullBooleanField)  # whatever is sent is a yes


@pytest.fixture
def known(rf, settings):
    """Return arguments of forms."""
    settings.RATE_LIMITS = False
    person = Person.objects.create_superuser("ada", "secret of ada")
    request = RequestFactory().post("/")
    request.session, request.user = {}, person
    match = match_start(game="homeworlds", people=[Person.objects.create_guest(name) for name in ("Bo", "Cy")])
    rules = registry.all_rules()[0]
    return {"person": person, "user": person, "request": request, "rules": rules, "row": match}


def test_every_field_of_every_form_refuses_the_worst_texts_at_once(known):
    request = known["request"]
    kinds = form_classes() - {each.form for each in admin.site._registry.values()}
    assert len(kinds) > 20
    times: dict[str, float] = {}
    for kind in kinds:
        times |= times_of(kind, f"{kind.__module__}.{kind.__name__}", texts(BIG), known)
    for model, each in admin.site._registry.items():
        if each.has_change_permission(request):  # Django's own fields: what comes to them is shorter
            times |= times_of(
                each.get_form(request, change=True),
                f"admin of {model._meta.label}",
                texts(LONGEST),
                known,
            )
    print(table(times))  # pytest -s shows it
    assert max(times.values()) < MOST, table(times)


def times_of(kind: Any, what: str, worst: dict[str, str], known: dict[str, Any]) -> dict[str, float]:
    """Return the times to refuse the slowest texts in each field of a form."""
    times: dict[str, float] = {}
    for name, field in made(kind, {}, known).fields.items():
        row = f"{what}.{name}"
        for text_name, text in worst.items():
            data = dict.fromkeys(names_sent(name, field), text)
            seconds, form = timed(partial(filled_in, kind, data, known))
            times[row] = max(times.get(row, 0), seconds)
            refused = name in form.errors or not form.cleaned_data.get(name)
            assert refused or isinstance(field, UNCHECKED), (row, text_name)
    return times


@cache
def bodies(field: str, size: int) -> list[bytes]:
    """Return forms with a text of `size` bytes in one field."""
    head = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{field}"\r\n\r\n'
    return [f"{head}{text}\r\n--{BOUNDARY}--\r\n".encode() for text in texts(size).values()]


@pytest.mark.long
def test_every_address_refuses_the_worst_forms_at_once(client, ada):
    """Two megabytes are refused unread, shorter texts by their length."""
    client.force_login(ada)
    token = token_create(person=ada, name="mine", scopes=TokenScope.values)
    bearer = {"authorization": f"Bearer {token}"}
    times: dict[str, float] = {}
    for path, view in addresses():
        for size in (BIG, 200_000):
            for field in {"name", *longest_texts(view)}:
                for body in bodies(field, size):
                    headers = bearer if path.startswith("/api/1/") else {}
                    post = partial(client.post, path, body, KIND, headers=headers)
                    seconds, answer = timed(post)
                    unread = getattr(view, "csrf_exempt", False)  # it reads no form
                    assert 400 <= answer.status_code < 500 or unread, (path, field, size)
                    row = f"{path} {field}"
                    times[row] = max(times.get(row, 0), seconds)
    assert len(times) > 60
    print(table(times))
    assert max(times.values()) < MOST, table(times)


@pytest.mark.parametrize("charset", ["punycode", "utf-7", "utf-16", "latin-1"])
def test_a_form_is_in_utf_8(client, charset):
    """Decoding Punycode takes quadratic time."""
    head = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="name"\r\n\r\n'
    body = f"{head}-{'b' * 200_000}\r\n--{BOUNDARY}--\r\n"
    seconds, answer = timed(partial(client.post, "/me/", body, f"{KIND}; charset={charset}"))
    assert answer.status_code == 400
    assert seconds < MOST
    body = f"{head}Ada\r\n--{BOUNDARY}--\r\n"
    assert client.post("/me/", body, f"{KIND}; charset=UTF-8").status_code == 302


def test_every_address_refuses_a_long_text_behind_it(client):
    for path, _view in addresses():
        for name in ("name", "next", "if", "a" * (LONGEST + 1)):
            answer = client.get(path, {name: "a" * (LONGEST + 1)})
            assert answer.status_code in (302, 400), path  # the admin leads to its own login
    assert client.get("/" + "a" * LONGEST).status_code == 400


def test_a_long_text_changes_nothing_and_it_is_said_why(client):
    answer = client.post("/me/", {"name": "a" * (LONGEST + 1)})
    assert answer.status_code == 400
    assert "The form is too long" in answer.content.decode()
    assert not Person.objects.exists()
    assert client.post("/me/", {"name": "Ada"}).status_code == 302


def example(kind: Any) -> Any:
    """Return a valid value of this type in a frame."""
    match kind:
        case inspect.StrType():
            return "en"
        case inspect.IntType() | inspect.FloatType():
            return 1
        case inspect.LiteralType():
            return kind.values[0]
        case inspect.DictType():
            return {}
        case inspect.UnionType():
            return example(kind.types[0])
    raise AssertionError(f"{kind} is new: say what may stand there")


def holding(kind: Any, text: str) -> list[Any]:
    """Return values of this type with the text inside."""
    match kind:
        case inspect.StrType() | inspect.AnyType():
            return [text]
        case inspect.ListType():
            return [[each] for each in holding(kind.item_type, text)]
        case inspect.DictType():
            keys = [{each: "a"} for each in holding(kind.key_type, text)]
            return keys + [{"a": each} for each in holding(kind.value_type, text)]
        case inspect.UnionType():
            return [each for part in kind.types for each in holding(part, text)]
    return [text]  # a number, a word of a list: a text is none


def worst_of(kind: type[Any], text: str) -> list[tuple[str, bytes]]:
    """Return structs, each with the text in one field."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    whole: dict[str, Any] = {"type": info.tag} if info.tag else {}
    whole |= {each.encode_name: example(each.type) for each in info.fields if each.required}
    return [
        (
            f"{kind.__name__}.{each.encode_name}",
            msgspec.json.encode(whole | {each.encode_name: value}),
        )
        for each in info.fields
        for value in holding(each.type, text)
    ]


def test_every_text_of_every_frame_is_refused_at_once():
    frames = get_args(ClientFrame)
    assert len(frames) > 10
    times: dict[str, float] = {}
    for kind in frames:
        for size in (BIG, MAX_FRAME - 200):
            for text in texts(size).values():
                for what, frame in worst_of(kind, text):
                    written = frame.decode()
                    assert is_refused(written) or what == "SaveNotesFrame.notes", what
                    seconds = processor_time(lambda written=written: is_refused(written))
                    times[what] = max(times.get(what, 0), seconds)
    print(table(times))
    assert max(times.values()) < MOST, table(times)


def is_refused(frame: str) -> bool:
    try:
        decode(frame)
    except ProtocolError:
        return True
    return False


@pytest.mark.parametrize("kind", FORMS)
def test_every_text_of_a_form_that_stands_for_a_frame_is_refused_at_once(kind):
    usual = {"id": "id1", "question": "1.0", "answer": "a", "v": "1", "act": "resign"}
    for text in texts(BIG).values():
        for field in FORMS[kind].__struct_fields__:

            def refused(given=usual | {field: text}):
                with pytest.raises(ProtocolError):
                    decode_form(kind, given)

            assert processor_time(refused) < MOST


def test_every_text_of_every_request_of_the_api_is_refused_at_once(client, ada):
    token = token_create(person=ada, name="mine", scopes=TokenScope.values)
    headers = {"authorization": f"Bearer {token}"}
    bodies = Body.__subclasses__()
    assert len(bodies) >= 5
    times: dict[str, float] = {}
    for kind in bodies:
        for text in texts(MAX_FRAME - 200).values():
            for what, body in worst_of(kind, text):

                def refused(kind=kind, body=body):
                    with pytest.raises(msgspec.MsgspecError):
                        msgspec.json.decode(body, type=described(kind))

                times[what] = max(times.get(what, 0), processor_time(refused))
        for text in texts(BIG).values():
            body = json.dumps({"game": text}, ensure_ascii=False)
            answer = client.post("/api/1/rooms", body, "application/json", headers=headers)
            assert answer.status_code in (400, 413)
            assert answer.json()["error"]
    print(table(times))
    assert max(times.values()) < MOST, table(times)


@pytest.mark.parametrize("text", texts(BIG - 100).values(), ids=texts(1))
def test_a_file_of_the_worst_texts_is_refused_at_once(text):
    for data in (text, f"1. {text}", json.dumps({"orrery": text}), f"Participants: {text}"):

        def refused(written=data):
            with pytest.raises(IllegalAnswer):
                record_in(written.encode(), "en")
            with pytest.raises(IllegalAnswer):
                read_record(written.encode())

        assert processor_time(refused) < MOST


@pytest.mark.parametrize("text", texts(BIG).values(), ids=texts(1))
def test_names_and_logins_are_refused_by_those_who_clean_them(text):
    for clean in (clean_name, clean_login):

        def refused(clean=clean):
            with pytest.raises(Refused):
                clean(text)

        assert processor_time(refused) < MOST


def test_a_name_may_be_written_with_its_accents_apart():
    written = "e\u0301" * 24
    assert len(written) <= LONGEST_WRITTEN
    assert clean_name(written) == "\u00e9" * 24
    assert clean_login("A\u0301" * 80) == "\u00e1" * 80
    assert LONGEST_WRITTEN_LOGIN >= 240


def scope(kind="http", **more):
    path = "/" if kind == "http" else "/ws/lobby/"
    return {
        "type": kind, "method": "GET", "path": path, "raw_path": path.encode(), "query_string": b"",
        "headers": [(b"host", b"localhost")], "http_version": "1.1", "scheme": "http", "client": ("::1", 1),
        "subprotocols": [], **more,
    }  # fmt: skip


LONG_HEADERS = {
    "cookie": [(b"cookie", b'a="' + b"\\1" * 4000 + b'"')],
    "many": [(b"x-%d" % n, b"a" * 500) for n in range(40)],
    "one": [(b"accept-language", b"a" * MAX_HEADERS)],
    "type": [(b"content-type", b'a;b="' + b";" * (MAX_HEADER + 1))],
    "agent": [(b"user-agent", b"a" * BIG)],
    "token": [(b"authorization", b"Bearer " + b"a" * BIG)],
    "id": [(b"x-request-id", b"a" * BIG)],
}


@pytest.mark.parametrize("headers", LONG_HEADERS.values(), ids=LONG_HEADERS)
async def test_long_headers_are_refused_before_anybody_reads_them(headers):
    communicator = ApplicationCommunicator(application, scope(headers=headers))
    await communicator.send_input({"type": "http.request"})
    start = await communicator.receive_output(5)
    body = (await communicator.receive_output(5))["body"]
    assert start["status"] == 431
    assert "too long" in body.decode()


async def test_long_addresses_are_refused():
    long = quote("\u0301" * MAX_ADDRESS).encode()
    for more in ({"query_string": b"name=" + long}, {"raw_path": b"/" + long}):
        communicator = ApplicationCommunicator(application, scope(**more))
        await communicator.send_input({"type": "http.request"})
        assert (await communicator.receive_output(5))["status"] == 431


@pytest.mark.parametrize("headers", LONG_HEADERS.values(), ids=LONG_HEADERS)
async def test_handshakes_with_long_headers_are_refused(headers):
    communicator = ApplicationCommunicator(application, scope("websocket", headers=headers))
    await communicator.send_input({"type": "websocket.connect"})
    assert (await communicator.receive_output(5))["type"] == "websocket.close"
