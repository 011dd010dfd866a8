"""Networks from which a running match is played. They exclude substitutes."""

from __future__ import annotations

from django.utils.crypto import salted_hmac

from games.matches.models import Match, Seat, SeatNetwork
from games.site.cache import with_cache
from games.site.rate_limits import DAY

MOST = 60  # networks of a seat: telephones have many
DIGEST = 32  # hexadecimal digits


def network_note(*, slug: str, person: int, network: str) -> None:
    """Record the network of a player (primary key).

    The record is a keyed hash that differs by match. It is deleted after the match.
    """
    digest = _digest(slug, network)
    key = f"played-from:{person}:{digest}"
    if not network or with_cache(lambda cache: cache.get(key)):
        return
    seat = Seat.objects.filter(match__slug=slug, person=person, ended_at=None).first()
    if seat is None:
        return
    if SeatNetwork.objects.filter(seat=seat).count() < MOST:
        SeatNetwork.objects.get_or_create(seat=seat, digest=digest)
    with_cache(lambda cache: cache.set(key, 1, DAY))


def network_of_another(match: Match, network: str) -> bool:
    """Return whether the match was played from the network."""
    known = SeatNetwork.objects.filter(seat__match=match, digest=_digest(match.slug, network))
    return known.exists()


def _digest(slug: str, network: str) -> str:
    about = f"{slug}/{network}"
    return salted_hmac("games.table_networks", about, algorithm="sha256").hexdigest()[:DIGEST]
