"""The site as a relying party of WebAuthn: the domain of its passkeys, and the addresses of its pages."""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest

from games.site.addresses import known_address


class Party(NamedTuple):
    """The domain of the site's passkeys, and the origins of pages that may ask for them."""

    domain: str
    origins: list[str]


def party_of(request: HttpRequest) -> Party | None:
    """Return the relying party; None at an address without passkeys.

    Passkeys belong to the domain of SITE_URL. Browsers offer none to IP addresses and other domains.
    """
    site = urlsplit(settings.SITE_URL)
    domain, host = site.hostname or "", urlsplit(f"//{request.get_host()}").hostname or ""
    if not domain or known_address(domain) is not None:
        return None
    if host != domain and not host.endswith(f".{domain}"):
        return None
    origins = {f"{request.scheme}://{request.get_host()}", f"{site.scheme}://{site.netloc}"}
    return Party(domain, sorted(origins))
