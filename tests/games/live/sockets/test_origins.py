"""Origins of sockets: same host, port and scheme, or a trusted origin, as for forms."""

from __future__ import annotations

import pytest
from channels.testing import WebsocketCommunicator
from django.test import Client

from config.asgi import application

pytestmark = pytest.mark.django_db(transaction=True)
GAMES = "games.example.org"


@pytest.fixture(autouse=True)
def hosts(settings):
    settings.ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", GAMES]
    settings.CSRF_TRUSTED_ORIGINS = ["https://club.example.org:8443", "https://*.trusted.example"]
    settings.SECURE_PROXY_SSL_HEADER = None


async def socket_opens(origin, host, *, scheme="ws", **headers):
    """Return whether a socket opens; `scheme` is the server's."""
    sent = {"host": host, **headers} | ({"origin": origin} if origin is not None else {})
    socket = WebsocketCommunicator(
        application,
        "/ws/me/",
        headers=[(name.replace("_", "-").encode(), text.encode()) for name, text in sent.items()],
    )
    socket.scope["scheme"] = scheme
    accepted, _code = await socket.connect(timeout=5)
    await socket.disconnect() if accepted else None
    return accepted


def form_is_taken(origin, host, *, secure, **headers):
    """Return whether Django takes a form from a page of this origin."""
    client = Client(enforce_csrf_checks=True)
    client.cookies["csrftoken"] = token = "c" * 32
    sent = {"host": host, **headers} | ({"origin": origin} if origin is not None else {})
    answer = client.post(
        "/language/setlang/", {"language": "en", "csrfmiddlewaretoken": token}, headers=sent, secure=secure
    )
    return answer.status_code not in (400, 403)


CASES = [
    ("http://localhost", "localhost", True),
    ("http://localhost:8000", "localhost:8000", True),
    ("http://[::1]:8000", "[::1]:8000", True),
    ("http://localhost:9999", "localhost:8000", False),
    ("http://localhost", "localhost:8000", False),
    ("http://127.0.0.1:8000", "localhost:8000", False),
    ("https://localhost:8000", "localhost:8000", False),
    ("https://localhost", "localhost", False),
    ("http://evil.example.org", "evil.example.org", False),
    ("https://club.example.org:8443", "localhost", True),
    ("https://club.example.org", "localhost", False),
    ("http://club.example.org:8443", "localhost", False),
    ("https://a.trusted.example", "localhost", True),
    ("http://a.trusted.example", "localhost", False),
    ("null", "localhost", False),
    ("http://localhost:99999", "localhost", False),
]


@pytest.mark.parametrize(("origin", "host", "is_own"), CASES)
async def test_a_page_may_open_a_socket_where_its_forms_are_taken(origin, host, is_own):
    assert await socket_opens(origin, host) == is_own


@pytest.mark.parametrize(("origin", "host", "is_own"), CASES)
def test_django_judges_forms_so(origin, host, is_own):
    assert form_is_taken(origin, host, secure=False) == is_own


async def test_a_page_without_an_origin_opens_none():
    assert not await socket_opens(None, "localhost")


@pytest.mark.parametrize(
    ("https", "scheme", "forwarded", "own"),
    [
        (True, "ws", "https", "https"),  # a server behind nginx
        (True, "wss", "https", "https"),  # uvicorn reads the header as well
        (True, "ws", "http", "http"),
        (False, "ws", "https", "http"),  # no proxy is trusted
        (False, "wss", "", "https"),  # a server with TLS
    ],
)
async def test_the_scheme_is_that_by_which_the_site_was_asked(https, scheme, forwarded, own, settings):
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if https else None
    headers = {"x_forwarded_proto": forwarded} if forwarded else {}
    for said in ("http", "https"):
        opened = await socket_opens(f"{said}://{GAMES}", GAMES, scheme=scheme, **headers)
        assert opened == (said == own)
