"""Shared cache of all processes, with a fallback in each process."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TypeVar

from django.core.cache import BaseCache, caches

log = logging.getLogger("games")
T = TypeVar("T")


def with_cache(use: Callable[[BaseCache], T]) -> T:
    """Use the shared cache, or the process's own while that is unavailable. Return the result of `use`."""
    try:
        return use(caches["default"])
    except Exception as error:  # clients of caches raise errors of any type
        log.warning("the cache cannot be reached: %s", error)
        return use(caches["own"])
