"""Reports of faults hold no secret of a request."""

from __future__ import annotations

import io
import logging

import pytest
import sentry_sdk
from django.core.exceptions import ImproperlyConfigured
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import path
from sentry_sdk.transport import Transport

from config.version import VERSION
from config.watching.faults import fault_handler

SECRETS = {name: f"secret-{name}-4711" for name in ("cookie", "form", "local", "header", "query", "text", "login")}


def broken(request: HttpRequest, login: str) -> HttpResponse:
    written = SECRETS["local"] + request.POST["form"] + login
    raise KeyError(SECRETS["text"] + written)


def away(request: HttpRequest) -> HttpResponse:
    raise OperationalError("the disk is full")


urlpatterns = [path("broken/<str:login>/", broken), path("away/", away)]
handler500 = "lobby.refusals.responses.server_error"


class Kept(Transport):
    """A transport that keeps what would leave the machine."""

    envelopes: list[bytes] = []

    def capture_envelope(self, envelope):
        text = io.BytesIO()
        envelope.serialize_into(text)
        Kept.envelopes.append(text.getvalue())


@pytest.fixture
def sent(settings):
    settings.ROOT_URLCONF = __name__
    settings.MIDDLEWARE = []
    Kept.envelopes = []
    handler = fault_handler("https://key@sentry.example.org/1", transport=Kept)
    root = logging.getLogger()
    root.handlers.insert(0, handler)
    yield Kept.envelopes
    root.removeHandler(handler)
    sentry_sdk.get_global_scope().set_client(None)


def ask(address, **form):
    client = Client(raise_request_exception=False, headers={"X-Secret": SECRETS["header"]})
    client.cookies["sessionid"] = SECRETS["cookie"]
    assert client.post(address, form, query_params={"q": SECRETS["query"]}).status_code in (500, 503)


def test_a_fault_of_a_page_is_reported_by_its_code_alone(sent):
    ask(f"/broken/{SECRETS['login']}/", form=SECRETS["form"])
    (envelope,) = sent
    text = envelope.decode()
    assert '"type":"KeyError"' in text
    assert '"function":"broken"' in text
    assert f'"release":"{VERSION}"' in text
    assert [name for name, secret in SECRETS.items() if secret in text] == []
    for word in ("request", "user", "breadcrumbs", "vars", "127.0.0.1", "server_name", "context_line"):
        assert f'"{word}"' not in text


def test_outages_and_lines_without_an_exception_are_not_reported(sent):
    ask("/away/")
    logging.getLogger("games").error("a line about %s", SECRETS["text"])
    assert sent == []


def test_a_wrong_address_is_refused_with_a_sentence():
    with pytest.raises(ImproperlyConfigured, match="SENTRY_DSN should be"):
        fault_handler("sentry.example.org")
