"""Send requests to addresses that visitors have given, and never into our own network.

The name is resolved once, every address it has must be public, and the connection goes to exactly
the address that was checked. Redirections are not followed. A request has one time limit for all of
it, the name included, since a server that sends a byte now and then would otherwise hold us for ever.
"""

from __future__ import annotations

import http.client
import io
import ipaddress
import socket
import ssl
import threading
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import Future
from contextlib import contextmanager
from typing import Any
from urllib.parse import SplitResult

from django.conf import settings

from games.addresses import known_address, url_parts
from games.services.rate_limits import network_of

TIMEOUT = 10.0  # seconds for a whole request
ADDRESS_AT_ONCE = 12  # requests to one address (of IPv6: one network) under way in this process
NAME_AT_ONCE = 12  # times that one name is being looked up by this process
LOOKUPS_AT_ONCE = 64  # names that are: twice as many as a worker has senders
MAX_RESPONSE_BYTES = 65536
PORTS = (443, 8443)
NAT64 = ipaddress.IPv6Network("64:ff9b::/96")  # the last 32 bits are an IPv4 address
NOT_PUBLIC = [
    ipaddress.IPv6Network(network)
    for network in ("::/96", "64:ff9b:1::/48", "fec0::/10", "5f00::/16")
]

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
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    until = time.monotonic() + TIMEOUT
    address = public_address(host, port, until)
    connection = http.client.HTTPConnection(host, port)
    try:
        with (
            _one_of_few(network_of(str(_called(address))), ADDRESS_AT_ONCE),
            _line(host, port, secure=secure, address=address, until=until) as line,
        ):
            connection.sock = _TimedSocket(line, until)
            connection.request(method, path, body, dict(headers))
            response = connection.getresponse()
            content = response.read(MAX_RESPONSE_BYTES)
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise Undeliverable(f"{host} does not answer: {error}") from error
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
            if not _is_public(address):
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


def _called(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
    """Return the address that is called by this one: NAT64 has those of IPv4 in one network of IPv6."""
    address = ipaddress.ip_address(text.partition("%")[0])
    if isinstance(address, ipaddress.IPv6Address) and address in NAT64:
        return ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
    return address


def _is_public(text: str) -> bool:
    address = _called(text)
    if isinstance(address, ipaddress.IPv6Address):
        if any(address in network for network in NOT_PUBLIC):
            return False
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo or (None, None))[1]
        if inner is not None:
            address = inner
    return address.is_global and not address.is_multicast


class _TimedSocket(io.RawIOBase):
    """As much of a socket as http.client needs, with one time limit for all that is read.

    It is closed by whoever opened the line: http.client closes it before it has read the body.
    """

    def __init__(self, line: socket.socket, until: float) -> None:
        self._line, self._until = line, until

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        self._line.settimeout(_left(self._until))
        return self._line.recv_into(buffer)

    def sendall(self, data: bytes) -> None:
        self._line.settimeout(_left(self._until))
        self._line.sendall(data)

    def makefile(self, mode: str) -> io.BufferedReader:
        return io.BufferedReader(self)

    def close(self) -> None:
        pass


def _left(until: float) -> float:
    """Return the seconds that are left. Raises: TimeoutError if there are none."""
    left = until - time.monotonic()
    if left <= 0:
        raise TimeoutError("it takes too long")
    return left


def _line(host: str, port: int, *, secure: bool, address: str, until: float) -> socket.socket:
    """Return a connection to `address`, with the certificate checked for `host`. Raises: OSError."""
    line: socket.socket = socket.create_connection((address, port), _left(until))
    if not secure:
        return line
    try:
        line.settimeout(_left(until))
        return ssl.create_default_context().wrap_socket(line, server_hostname=host)
    except OSError:
        line.close()
        raise
