"""Python's garbage collector, as a process that serves people has it."""

from __future__ import annotations

import gc


def tune_collector() -> None:
    """Leave alone what is loaded by now, and look for cycles seldom, through little at a time.

    An answer makes thousands of objects that are gone a millisecond later. By default the collector would
    look for cycles several times meanwhile, and through all matches in memory again and again. What is
    looked through at a time bounds the pause: here some 20,000 objects, as what outlives one look is
    looked through with the next one. To look through everything takes a second where thousands watch: an
    answer, a page and a socket that closes leave no cycles that would need it, so that it is done only
    after some twelve million new ones.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 0, 1_200)
