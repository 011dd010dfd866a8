"""Requests to addresses that visitors have given: never into our own network.

The name is resolved once, every address it has must be public, and the connection goes to exactly
the address that was checked. Redirections are not followed.
"""

from __future__ import annotations

import http.client
import ipaddress
import socket
import ssl
from collections.abc import Mapping
from urllib.parse import urlsplit

from django.conf import settings

TIMEOUT = 10.0
ENOUGH = 65536  # bytes of an answer
PORTS = (443, 8443)


class Undeliverable(Exception):
    """It could not be sent; `gone` says that it never can be."""

    def __init__(self, why: str, *, gone: bool = False) -> None:
        super().__init__(why)
        self.gone = gone


def post(url: str, body: bytes, headers: Mapping[str, str]) -> int:
    """Post to an address outside; the status of the answer, or Undeliverable."""
    return ask("POST", url, body, headers)[0]


def ask(method: str, url: str, body: bytes, headers: Mapping[str, str]) -> tuple[int, bytes]:
    """The status and the beginning of what an address outside answers, or Undeliverable."""
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
    connection = _connection(host, port, secure=secure, address=public_address(host, port))
    try:
        connection.request(method, path, body, dict(headers))
        answer = connection.getresponse()
        said = answer.read(ENOUGH)
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise Undeliverable(f"{host} does not answer: {error}") from error
    finally:
        connection.close()
    return answer.status, said


def public_address(host: str, port: int) -> str:
    """The address to connect to; Undeliverable if the name leads anywhere but the public net."""
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
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo or (None, None))[1]
        if inner is not None:
            address = inner
    return address.is_global and not address.is_multicast


def _connection(host: str, port: int, *, secure: bool, address: str) -> http.client.HTTPConnection:
    """A connection that is for `host` and goes to `address`."""
    connection = http.client.HTTPConnection(host, port, timeout=TIMEOUT)
    try:
        line: socket.socket = socket.create_connection((address, port), TIMEOUT)
        if secure:
            line = ssl.create_default_context().wrap_socket(line, server_hostname=host)
    except OSError as error:
        raise Undeliverable(f"{host} does not answer: {error}") from error
    connection.sock = line
    return connection
