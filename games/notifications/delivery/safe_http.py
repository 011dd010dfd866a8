"""Send requests to addresses given by visitors, and never into our own network (SSRF).

The name is resolved once, all its addresses must be public, and the connection goes to a checked one.
Redirections and proxies of the environment are ignored. One time limit covers the whole request with
the look-up: a server might send a byte now and then for ever.
"""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import Future
from contextlib import contextmanager
from urllib.parse import SplitResult

import aiohttp
from django.conf import settings
from yarl import URL

from games.site.addresses import called_address, is_public, known_address, url_parts
from games.site.rate_limits import network_of

TIMEOUT = 10.0  # seconds for a whole request
ADDRESS_AT_ONCE = 12  # requests of this process to one address (of IPv6: one network)
NAME_AT_ONCE = 12  # look-ups of one name by this process
LOOKUPS_AT_ONCE = 64  # look-ups by this process: twice a worker's senders
MAX_RESPONSE_BYTES = 65536
PORTS = (443, 8443)

_under_way: Counter[str] = Counter()
_lock = threading.Lock()


class Undeliverable(Exception):
    """The message could not be sent; with `gone`, it never can be."""

    def __init__(self, why: str, *, gone: bool = False) -> None:
        super().__init__(why)
        self.gone = gone


def parts_of(url: str) -> SplitResult:
    """Return the parts of a request's address. Raises: Undeliverable if it is malformed."""
    parts = url_parts(url)
    if parts is None:
        raise Undeliverable("this is not an address", gone=True)
    return parts


def post(url: str, body: bytes, headers: Mapping[str, str]) -> int:
    """Post to this address. Return the status of the response. Raises: Undeliverable."""
    return request("POST", url, body, headers)[0]


def request(method: str, url: str, body: bytes, headers: Mapping[str, str]) -> tuple[int, bytes]:
    """Send a request. Return the status and the first bytes of the response. Raises: Undeliverable."""
    parts = parts_of(url)
    host, port = parts.hostname, parts.port
    private = settings.WEBHOOKS_TO_PRIVATE_NETWORKS
    secure = parts.scheme == "https"
    if not host or not (secure or (private and parts.scheme == "http")):
        raise Undeliverable("the address has to begin with https://", gone=True)
    port = port or (443 if secure else 80)
    if not private and (port not in PORTS or parts.username is not None):
        raise Undeliverable("such an address is not called from here", gone=True)
    until = time.monotonic() + TIMEOUT
    address = public_address(host, port, until)
    with _one_of_few(network_of(str(called_address(address))), ADDRESS_AT_ONCE):
        try:
            return asyncio.run(_exchange(method, url, body, headers, address, until))
        except TimeoutError as error:
            raise Undeliverable(f"{host} does not answer in time") from error
        except (OSError, aiohttp.ClientError, ValueError) as error:
            raise Undeliverable(f"{host} does not answer: {error}") from error


async def _exchange(
    method: str, url: str, body: bytes, headers: Mapping[str, str], address: str, until: float
) -> tuple[int, bytes]:
    """Send a request to this IP address. Return the status and the first bytes of the response.

    The address replaces the host in the URL: aiohttp asks no resolver for a host of digits and dots.
    """
    named = URL(url)
    async with (
        aiohttp.ClientSession(
            timeout=aiohttp.ClientTimeout(total=_left(until)),
            auto_decompress=False,  # a small body could expand
        ) as session,
        session.request(
            method,
            URL(url, encoded=True).with_host(address),
            server_hostname=named.raw_host,  # for the certificate
            headers={"Host": named.host_port_subcomponent or "", "Accept-Encoding": "identity", **headers},
            data=body,
            allow_redirects=False,
        ) as response,
    ):
        try:
            content = await response.content.readexactly(MAX_RESPONSE_BYTES)
        except asyncio.IncompleteReadError as end:
            content = end.partial
        return response.status, content


@contextmanager
def _one_of_few(whom: str, most: int) -> Iterator[None]:
    """Hold one of `most` places for requests to `whom`. Raises: Undeliverable if none is free."""
    with _lock:
        if _under_way[whom] >= most:
            raise Undeliverable(f"{whom} still has others of our requests to answer")
        _under_way[whom] += 1
    try:
        yield
    finally:
        with _lock:
            _under_way[whom] -= 1
            if not _under_way[whom]:
                del _under_way[whom]


def public_address(host: str, port: int, until: float | None = None) -> str:
    """Return the IP address of a host, looked up until `until` or for TIMEOUT.

    Raises: Undeliverable if one of the addresses is not public, or the look-up takes too long.
    """
    try:
        addresses = _addresses(host, port, until or time.monotonic() + TIMEOUT)
    except TimeoutError as error:
        raise Undeliverable(f"the address of {host[:80]} is not told in time") from error
    except (OSError, UnicodeError) as error:
        raise Undeliverable(f"{host[:80]} is not known") from error
    if not settings.WEBHOOKS_TO_PRIVATE_NETWORKS:
        for address in addresses:
            if not is_public(address):
                raise Undeliverable(f"{host[:80]} is not in the public net", gone=True)
    return addresses[0]


def _addresses(host: str, port: int, until: float) -> list[str]:
    """Return the IP addresses of a host. Raises: Undeliverable, OSError, UnicodeError.

    A look-up cannot be cancelled. So each has a daemon thread, abandoned when time is up.
    """
    if known_address(host) is not None:  # no name server is asked
        return _resolved(host, port)
    found: Future[list[str]] = Future()

    def look_up() -> None:
        try:
            with (
                _one_of_few(f"the name server of {host[:80]}", NAME_AT_ONCE),
                _one_of_few("our name server", LOOKUPS_AT_ONCE),
            ):
                addresses = _resolved(host, port)
            found.set_result(addresses)
        except Exception as error:  # goes to the caller, who waits for the thread
            found.set_exception(error)

    threading.Thread(target=look_up, name="look-up", daemon=True).start()
    return found.result(_left(until))


def _resolved(host: str, port: int) -> list[str]:
    return [str(each[4][0]) for each in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]


def _left(until: float) -> float:
    """Return the seconds until `until`. Raises: TimeoutError if there are none."""
    left = until - time.monotonic()
    if left <= 0:
        raise TimeoutError("it takes too long")
    return left
