"""Python's garbage collector, as a process that serves people has it."""

from __future__ import annotations

import gc

NEVER = 1_000_000  # looks at what is new, until there is one at everything
BETWEEN_PAGES = (1_000, 0, NEVER)
DURING_PAGES = (10_000, 10, NEVER)  # see `config/page_cycles.py`


def tune_collector() -> None:
    """Leave alone what is loaded by now, and look for cycles through little at a time.

    An answer makes thousands of objects that are gone a millisecond later. By default the collector would
    look for cycles several times meanwhile, and through all matches in memory again and again. What is
    looked through at a time bounds the pause: here some 5,000 objects, as what outlives one look is
    looked through with the next one. Neither answers nor closed sockets leave any cycle; for those of
    pages see `config/page_cycles.py`.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*BETWEEN_PAGES)
