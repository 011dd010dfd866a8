"""Bytes as text that fits into addresses: base64url without padding (RFC 4648, section 5)."""

from __future__ import annotations

import base64


def to_base64url(data: bytes) -> str:
    """Encode bytes."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def from_base64url(text: str) -> bytes:
    """Decode a text, padded or not. Raises: ValueError."""
    return base64.urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))
