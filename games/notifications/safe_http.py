"""Send requests to addresses that visitors have given, and never into our own network.

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
MAX_RESPONSE_BYTES = 65536
PORTS = (443, 8443)


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
    connection = _connection(host, port, secure=secure, address=public_address(host, port))
    try:
        connection.request(method, path, body, dict(headers))
        response = connection.getresponse()
        content = response.read(MAX_RESPONSE_BYTES)
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise Undeliverable(f"{host} does not answer: {error}") from error
    finally:
        connection.close()
    return response.status, content


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
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo or (None, None))[1]
        if inner is not None:
            address = inner
    return address.is_global and not address.is_multicast


def _connection(host: str, port: int, *, secure: bool, address: str) -> http.client.HTTPConnection:
    """Return a connection to `address`, with the certificate checked for `host`."""
    connection = http.client.HTTPConnection(host, port, timeout=TIMEOUT)
    try:
        line: socket.socket = socket.create_connection((address, port), TIMEOUT)
        if secure:
            line = ssl.create_default_context().wrap_socket(line, server_hostname=host)
    except OSError as error:
        raise Undeliverable(f"{host} does not answer: {error}") from error
    connection.sock = line
    return connection
