"""The end of a program whose settings are wrong."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from django.core.exceptions import ImproperlyConfigured


@contextmanager
def ends_with_a_sentence() -> Iterator[None]:
    """End the program with the sentence of a wrong setting; with LOG_FORMAT=json, its hook writes an object."""
    try:
        yield
    except ImproperlyConfigured as fault:
        if sys.excepthook is not sys.__excepthook__:
            raise
        sys.exit(str(fault))
