"""Send requests to addresses that visitors have given, and never into our own network.

The name is resolved once, every address it has must be public, and the connection goes to exactly
the address that was checked. Redirections are not followed. A request has one time limit for all of
it, since a server that sends a byte now and then would otherwise hold us for ever.
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
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings

TIMEOUT = 10.0  # seconds for a whole request
ADDRESS_AT_ONCE = 12  # requests to one address under way in this process, whatever it is called
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


def post(url: str, body: bytes, headers: Mapping[str, str]) -> int:
    """Post to an address outside. Return the status of the response. Raises: Undeliverable."""
    return request("POST", url, body, headers)[0]


def request(method: str, url: str, body: bytes, headers: Mapping[str, str]) -> tuple[int, bytes]:
    """Return the status and the beginning of the body of the response. Raises: Undeliverable."""
    parts = urlsplit(url)
    try:
        host, port = parts.hostname, parts.port
    except ValueError as error:
        raise Undeliverable("this is not an address", gone=True) from error
    private = settings.WEBHOOKS_TO_PRIVATE_NETWORKS
    secure = parts.scheme == "https"
    if not host or not (secure or (private and parts.scheme == "http")):
        raise Undeliverable("the address has to begin with https://", gone=True)
    port = port or (443 if secure else 80)
    if not private and (port not in PORTS or parts.username is not None):
        raise Undeliverable("such an address is not called from here", gone=True)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    until = time.monotonic() + TIMEOUT
    address = public_address(host, port)
    connection = http.client.HTTPConnection(host, port)
    try:
        with (
            _one_of_few(address),
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
def _one_of_few(address: str) -> Iterator[None]:
    """Count a request to the address. Raises: Undeliverable if there are enough of them already."""
    with _lock:
        if _under_way[address] >= ADDRESS_AT_ONCE:
            raise Undeliverable(f"{address} still has others of our requests to answer")
        _under_way[address] += 1
    try:
        yield
    finally:
        with _lock:
            _under_way[address] -= 1
            if not _under_way[address]:
                del _under_way[address]


def public_address(host: str, port: int) -> str:
    """Return the IP address to connect to. Raises: Undeliverable if any of the host's is not public."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise Undeliverable(f"{host[:80]} is not known") from error
    addresses = [str(each[4][0]) for each in found]
    if not settings.WEBHOOKS_TO_PRIVATE_NETWORKS:
        for address in addresses:
            if not _is_public(address):
                raise Undeliverable(f"{host[:80]} is not in the public net", gone=True)
    return addresses[0]


def _is_public(text: str) -> bool:
    address = ipaddress.ip_address(text.split("%", maxsplit=1)[0])
    if isinstance(address, ipaddress.IPv6Address):
        if any(address in network for network in NOT_PUBLIC):
            return False
        if address in NAT64:
            return _is_public(str(ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)))
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
