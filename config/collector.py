"""Python's garbage collector, as a process that serves people has it."""

from __future__ import annotations

import gc


def tune_collector() -> None:
    """Leave alone what is loaded by now, and look for cycles seldom, through little at a time.

    An answer makes thousands of objects that are gone a millisecond later. By default the collector would
    look for cycles several times meanwhile, and through all matches in memory again and again. What is
    looked through at a time bounds the pause: here some 5,000 objects, as what outlives one look is
    looked through with the next one. That finds the cycles of pages, which are young, and neither answers
    nor closed sockets leave any. To look through everything takes a second where thousands watch, so that
    it is done only after some twelve million new objects.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(1_000, 0, 6_000)
