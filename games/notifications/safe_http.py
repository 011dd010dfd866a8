"""Send requests to addresses that visitors have given, and never into our own network.

The name is resolved once, every address it has must be public, and the connection goes to exactly
the address that was checked. Redirections are not followed, and proxies of the environment not used.
A request has one time limit for all of it, the name included, since a server that sends a byte now
and then would otherwise hold us for ever.
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

from games.addresses import called_address, is_public, known_address, url_parts
from games.services.rate_limits import network_of

TIMEOUT = 10.0  # seconds for a whole request
ADDRESS_AT_ONCE = 12  # requests to one address (of IPv6: one network) under way in this process
NAME_AT_ONCE = 12  # times that one name is being looked up by this process
LOOKUPS_AT_ONCE = 64  # names that are: twice as many as a worker has senders
MAX_RESPONSE_BYTES = 65536
PORTS = (443, 8443)

_under_way: Counter[str] = Counter()
_lock = threading.Lock()


class Undeliverable(Exception):
    """It could not be sent; `gone` says that it never can be."""

    def __init__(self, why: str, *, gone: bool = False) -> None:
        super().__init__(why)
        self.gone = gone


def parts_of(url: str) -> SplitResult:
    """Return what the address of a request consists of. Raises: Undeliverable if it is none."""
    parts = url_parts(url)
    if parts is None:
        raise Undeliverable("this is not an address", gone=True)
    return parts


def post(url: str, body: bytes, headers: Mapping[str, str]) -> int:
    """Post to an address outside. Return the status of the response. Raises: Undeliverable."""
    return request("POST", url, body, headers)[0]


def request(method: str, url: str, body: bytes, headers: Mapping[str, str]) -> tuple[int, bytes]:
    """Return the status and the beginning of the body of the response. Raises: Undeliverable."""
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
    """Send a request to `address` alone. Return the status and the beginning of the response.

    The address stands in the request's URL. A resolver of aiohttp's would not do: it is not asked
    for a host of digits and dots.
    """
    named = URL(url)
    async with (
        aiohttp.ClientSession(
            timeout=aiohttp.ClientTimeout(total=_left(until)),
            auto_decompress=False,  # a small body could become a big one
        ) as session,
        session.request(
            method,
            URL(url, encoded=True).with_host(address),
            server_hostname=named.raw_host,  # for the certificate
            headers={
                "Host": named.host_port_subcomponent or "",
                "Accept-Encoding": "identity",
                **headers,
            },
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
    """Count what `whom` is asked. Raises: Undeliverable if that is `most` things already."""
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
    """Return the IP address to connect to, by `until` or in time for a whole request.

    Raises: Undeliverable if any of the host's is not public, or none is told in time.
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

    Nothing but the name server ends a look-up. So each has a thread, which is left to itself when
    time is up, and for which a process that ends does not wait.
    """
    if known_address(host) is not None:  # nobody is asked
        return _told(host, port)
    found: Future[list[str]] = Future()

    def look_up() -> None:
        try:
            with (
                _one_of_few(f"the name server of {host[:80]}", NAME_AT_ONCE),
                _one_of_few("our name server", LOOKUPS_AT_ONCE),
            ):
                addresses = _told(host, port)
            found.set_result(addresses)
        except Exception as error:
            found.set_exception(error)

    threading.Thread(target=look_up, name="look-up", daemon=True).start()
    return found.result(_left(until))


def _told(host: str, port: int) -> list[str]:
    return [str(each[4][0]) for each in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]


def _left(until: float) -> float:
    """Return the seconds that are left. Raises: TimeoutError if there are none."""
    left = until - time.monotonic()
    if left <= 0:
        raise TimeoutError("it takes too long")
    return left
