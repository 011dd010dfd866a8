"""Addresses of the internet protocol, as servers and proxies give them, and of the web, as visitors do."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from urllib.parse import SplitResult, urlsplit

NAT64 = IPv6Network("64:ff9b::/96")  # the last 32 bits are an IPv4 address
NOT_PUBLIC = [
    IPv6Network(network) for network in ("::/96", "64:ff9b:1::/48", "fec0::/10", "5f00::/16")
]
NOT_PUBLIC_V4 = [IPv4Network(network) for network in ("192.0.0.0/24", "192.88.99.0/24")]


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


def called_address(text: str) -> IPv4Address | IPv6Address:
    """Return the address that is called by this one: NAT64 has those of IPv4 in one network of IPv6."""
    address = ip_address(text.partition("%")[0])
    if isinstance(address, IPv6Address) and address in NAT64:
        return IPv4Address(int(address) & 0xFFFFFFFF)
    return address


def is_public(text: str) -> bool:
    """Return whether an address leads into the public net, by whichever way it is written."""
    address = called_address(text)
    if isinstance(address, IPv6Address):
        if any(address in network for network in NOT_PUBLIC):
            return False
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo or (None, None))[1]
        if inner is not None:
            address = inner
    if isinstance(address, IPv4Address) and any(address in each for each in NOT_PUBLIC_V4):
        return False
    return address.is_global and not address.is_multicast
