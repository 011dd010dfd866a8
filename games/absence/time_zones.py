"""Time zones: their names, and how people find them."""

from __future__ import annotations

from functools import cache
from zoneinfo import available_timezones

from babel.dates import get_timezone_location
from django.utils.translation import to_locale

from games.core.dialogue.messages import _
from games.core.dialogue.questions import IllegalAnswer


@cache
def known_zones() -> frozenset[str]:
    """Return the names of all time zones, read from disk once."""
    return frozenset(available_timezones())


def zone_named(written: str) -> str:
    """Return the name of the time zone that a person wrote. Raises: IllegalAnswer.

    Small letters and spaces will do, and the city alone if only one zone is called by it.
    """
    wanted = "_".join(written.split()).lower()
    whole = [zone for zone in known_zones() if zone.lower() == wanted]
    found = whole or [zone for zone in _offered() if zone.lower().endswith(f"/{wanted}")]
    if len(found) != 1:
        raise IllegalAnswer(_("there is no time zone “{zone}”: choose one from the list", zone=written[:60]))
    return found[0]


def zone_written(zone: str) -> str:
    """Return a time zone's name as people write it, with spaces."""
    return zone.replace("_", " ")


@cache
def zones_offered(language: str) -> list[tuple[str, str]]:
    """Return the names of time zones as people write them, each with its city in the language if that differs."""
    cities = {zone: get_timezone_location(zone, locale=to_locale(language), return_city=True) for zone in _offered()}
    names = {zone: zone_written(zone) for zone in cities}
    return [(names[zone], "" if city in names[zone] else city) for zone, city in cities.items()]


@cache
def _offered() -> list[str]:
    return sorted(zone for zone in known_zones() if "/" in zone or zone == "UTC")
