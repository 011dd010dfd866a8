"""Addresses from servers and proxies."""

from __future__ import annotations

import pytest

from games.site.addresses import known_address


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("2001:db8::1", "2001:db8::1"),
        ("fe80::1%eth0", "fe80::1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("testclient", "None"),
        ("", "None"),
    ],
)
def test_an_address_is_known_by_what_it_stands_for(text, known):
    assert str(known_address(text)) == known
