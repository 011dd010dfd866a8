"""Addresses of the internet protocol, as servers and proxies give them, and of the web, as visitors do."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, ip_address
from urllib.parse import SplitResult, urlsplit


def known_address(text: str) -> IPv4Address | IPv6Address | None:
    """Return the address that a text names, without the zone it may have; None if it names none.

    A server that listens for both versions gives one of version 4 as a part of version 6.
    """
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
        return address.ipv4_mapped
    return address


def url_parts(text: str) -> SplitResult | None:
    """Return what an address of the web consists of; None if it is none that can be called."""
    try:
        parts = urlsplit(text)
        known = parts.hostname and parts.port != 0  # a port that is none is found only when read
    except ValueError:
        return None
    return parts if known else None
