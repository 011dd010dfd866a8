"""IP addresses from servers and proxies, and URLs from visitors."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from urllib.parse import SplitResult, urlsplit

NAT64 = IPv6Network("64:ff9b::/96")  # with an IPv4 address in the last 32 bits
NOT_PUBLIC = [IPv6Network(network) for network in ("::/96", "64:ff9b:1::/48", "fec0::/10", "5f00::/16")]
NOT_PUBLIC_V4 = [IPv4Network(network) for network in ("192.0.0.0/24", "192.88.99.0/24")]


def known_address(text: str) -> IPv4Address | IPv6Address | None:
    """Parse an address without its zone; None if it is invalid.

    A server that listens for both versions maps addresses of IPv4 into IPv6.
    """
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
        return address.ipv4_mapped
    return address


def url_parts(text: str) -> SplitResult | None:
    """Split a URL; None if no server can have it."""
    try:
        parts = urlsplit(text)
        known = parts.hostname and parts.port != 0  # reading an invalid port raises ValueError
    except ValueError:
        return None
    return parts if known else None


def called_address(text: str) -> IPv4Address | IPv6Address:
    """Return the destination of an address, which NAT64 may contain."""
    address = ip_address(text.partition("%")[0])
    if isinstance(address, IPv6Address) and address in NAT64:
        return IPv4Address(int(address) & 0xFFFFFFFF)
    return address


def is_public(text: str) -> bool:
    """Return whether an address, in any notation, leads to the public internet."""
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
