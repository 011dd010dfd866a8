"""Limit of pages in progress; slow clients delay nobody."""

from __future__ import annotations

import asyncio
import queue
import threading

import pytest
from asgiref.testing import ApplicationCommunicator
from django.core.asgi import get_asgi_application
from django.core.signals import request_finished
from django.http import HttpResponse
from django.test import override_settings
from django.urls import path

from config.middleware import page_threads
from config.middleware.page_threads import few_at_once

MOST = 3
at_work: queue.Queue[str] = queue.Queue()
may_end = threading.Event()


def page(request, n=0):
    at_work.put(request.path)
    may_end.wait(20)
    return HttpResponse(request.body)


urlpatterns = [path("page/<int:n>/", page)]


@pytest.fixture
def application():
    at_work.queue.clear()
    may_end.clear()
    with override_settings(ROOT_URLCONF=__name__, MIDDLEWARE=[], ALLOWED_HOSTS=["*"]):
        yield few_at_once(get_asgi_application(), MOST)
    may_end.set()


async def request(application, where, *, parts=(b"",), whole=True):
    """Send a request with a body of these parts."""
    scope = {
        "type": "http", "method": "POST", "path": where, "raw_path": where.encode(), "query_string": b"",
        "headers": [], "http_version": "1.1", "scheme": "http",
    }  # fmt: skip
    communicator = ApplicationCommunicator(application, scope)
    for part in parts:
        last = whole and part is parts[-1]
        await communicator.send_input({"type": "http.request", "body": part, "more_body": not last})
    return communicator


async def next_at_work():
    """Return the path of the next page in progress."""
    return await asyncio.to_thread(at_work.get, timeout=10)


async def test_so_many_pages_are_made_at_once_and_all_in_the_end(application):
    asked = [await request(application, f"/page/{n}/", parts=(b"a", b"%d" % n)) for n in range(4 * MOST)]
    assert len({await next_at_work() for _n in range(MOST)}) == MOST
    assert at_work.empty()
    may_end.set()
    for n, each in enumerate(asked):
        assert (await each.receive_output(10))["status"] == 200
        assert (await each.receive_output(10))["body"] == b"a%d" % n
    assert at_work.qsize() == 3 * MOST


async def test_whoever_sends_slowly_takes_up_no_place(application):
    slow = [await request(application, f"/page/{n}/", parts=(b"a",), whole=False) for n in range(2 * MOST)]
    may_end.set()
    assert (await (await request(application, "/page/99/")).receive_output(10))["status"] == 200
    assert await next_at_work() == "/page/99/"
    for each in slow:
        await each.send_input({"type": "http.disconnect"})
        await each.wait(10)
    assert at_work.empty()
    assert (await (await request(application, "/page/98/")).receive_output(10))["status"] == 200


async def test_whoever_reads_slowly_takes_up_no_place_for_long(monkeypatch):
    monkeypatch.setattr(page_threads, "SENT_WITHIN", 0)

    async def answer(scope, receive, send):
        await send({"type": "http.response.start", "status": 200, "headers": []})

    async def never_read(message):
        await asyncio.Event().wait()

    async def whole():
        return {"type": "http.request"}

    application = few_at_once(answer, 1)
    scope = {"type": "http", "path": "/"}
    slow = [asyncio.ensure_future(application(scope, whole, never_read)) for _n in range(3)]
    communicator = ApplicationCommunicator(application, scope)
    await communicator.send_input({"type": "http.request"})
    assert (await communicator.receive_output(5))["status"] == 200
    for each in slow:
        each.cancel()


async def test_large_bodies_wait_within_a_limit_and_small_ones_always(application, monkeypatch):
    monkeypatch.setattr(page_threads, "WAITING", 300_000)
    part = b"a" * 100_000
    unfinished = [await request(application, f"/page/{n}/", parts=(part,), whole=False) for n in range(3)]
    large = await request(application, "/page/98/", parts=(part,), whole=False)
    assert (await large.receive_output(10))["status"] == 503
    may_end.set()
    assert (await (await request(application, "/page/99/", parts=(b"a",))).receive_output(10))["status"] == 200
    for each in unfinished:
        await each.send_input({"type": "http.disconnect"})
        await each.wait(10)
    large = await request(application, "/page/97/", parts=(part,))
    assert (await large.receive_output(10))["status"] == 200


async def test_a_request_ends_though_the_socket_of_its_client_is_closed(application):
    """uvloop raises RuntimeError where a transport is closed; Django would keep the database's connection."""
    ended = []
    request_finished.connect(lambda **_about: ended.append(1), weak=False, dispatch_uid="ended")
    may_end.set()

    async def send(message):
        raise RuntimeError("unable to perform operation on <TCPTransport closed=True>; the handler is closed")

    async def receive():
        if ended:
            await asyncio.Event().wait()
        ended.append(0)
        return {"type": "http.request", "body": b""}

    scope = {
        "type": "http", "method": "GET", "path": "/page/1/", "raw_path": b"/page/1/", "query_string": b"",
        "headers": [], "http_version": "1.1", "scheme": "http",
    }  # fmt: skip
    await asyncio.wait_for(application(scope, receive, send), 10)
    assert ended == [0, 1]
