"""Pages leave nothing in memory, though the collector looks through everything only now and then."""

from __future__ import annotations

import asyncio
import gc

import pytest
from asgiref.testing import ApplicationCommunicator
from django.core.handlers.asgi import ASGIRequest

from config.asgi import application
from config.collector import BETWEEN_PAGES
from config.page_cycles import RequestCyclesMiddleware

PAGE = {
    "type": "http", "method": "GET", "path": "/", "raw_path": b"/", "query_string": b"",
    "headers": [(b"host", b"testserver")], "http_version": "1.1", "scheme": "http",
}  # fmt: skip
AT_ONCE, TIMES = 4, 8


@pytest.fixture
def collector():
    """The collector as the site has it, with nothing to find yet."""
    before = gc.get_threshold()
    gc.collect()
    gc.set_threshold(*BETWEEN_PAGES)
    yield
    gc.set_threshold(*before)


async def page():
    communicator = ApplicationCommunicator(application, dict(PAGE))
    await communicator.send_input({"type": "http.request", "body": b""})
    assert (await communicator.receive_output(10))["status"] == 200
    await communicator.wait(10)


def requests_kept():
    # by `type`: `isinstance` would have lazy objects of other tests work out what they stand for
    return sum(type(each) is ASGIRequest for each in gc.get_objects())


@pytest.mark.django_db(transaction=True)
async def test_pages_that_are_made_at_once_are_not_kept(collector):
    for _time in range(TIMES):
        await asyncio.gather(*(page() for _n in range(AT_ONCE)))
    await asyncio.sleep(0)  # the look after the last
    assert requests_kept() <= AT_ONCE


def test_a_request_that_is_answered_holds_neither_its_body_nor_itself(rf):
    request = rf.post("/", {"text": "a" * 1000})

    def answered(request):
        request.user = lambda: request
        assert request.POST["text"]
        return "the answer"

    assert RequestCyclesMiddleware(answered)(request) == "the answer"
    assert "a" * 1000 not in str(vars(request))
    assert request not in gc.get_referents(request.__dict__)
    assert "user" not in vars(request)
