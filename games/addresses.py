"""Addresses of the internet protocol, as servers and proxies give them."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, ip_address


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
