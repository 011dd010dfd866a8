"""The cache that all processes share, or each its own while that cannot be reached."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TypeVar

from django.core.cache import BaseCache, caches

log = logging.getLogger("games")
T = TypeVar("T")


def with_cache(use: Callable[[BaseCache], T]) -> T:
    """Return what comes of using the cache of all processes, or else this process's own."""
    try:
        return use(caches["default"])
    except Exception as error:  # whatever the cache's client raises
        log.warning("the cache cannot be reached: %s", error)
        return use(caches["own"])
