"""The networks from which a running match is played: nobody comes from one of them as a substitute."""

from __future__ import annotations

from django.utils.crypto import salted_hmac

from games.models import Match, Seat, SeatNetwork
from games.services.rate_limits import DAY
from games.services.site_cache import with_cache

MOST = 60  # networks of one seat: a telephone has many
DIGEST = 32  # hexadecimal digits


def network_note(*, slug: str, person: int, network: str) -> None:
    """Note that the person with this primary key plays their seat from a network.

    Only a keyed hash is stored, another one for each match. It is deleted after the match.
    """
    digest = _digest(slug, network)
    key = f"played-from:{person}:{digest}"
    if not network or with_cache(lambda cache: cache.get(key)):
        return  # it has been noted
    seat = Seat.objects.filter(match__slug=slug, person=person, ended_at=None).first()
    if seat is None:
        return
    if SeatNetwork.objects.filter(seat=seat).count() < MOST:
        SeatNetwork.objects.get_or_create(seat=seat, digest=digest)
    with_cache(lambda cache: cache.set(key, 1, DAY))


def network_of_another(match: Match, network: str) -> bool:
    """Return whether somebody has played this match from the network."""
    known = SeatNetwork.objects.filter(seat__match=match, digest=_digest(match.slug, network))
    return known.exists()


def _digest(slug: str, network: str) -> str:
    about = f"{slug}/{network}"
    return salted_hmac("games.table_networks", about, algorithm="sha256").hexdigest()[:DIGEST]
