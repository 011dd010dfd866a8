"""Heaps of pieces, as numbers."""

import random

from games.homeworlds.map.pieces import EVERYTHING, KINDS, Heap, contains, count


def test_a_heap_contains_another_if_it_has_as_many_of_each_kind():
    generator = random.Random(1)
    found = {True: 0, False: 0}
    for _heap in range(5000):
        heap = Heap(generator.getrandbits(24))
        part = Heap(generator.getrandbits(24) & generator.choice([heap, EVERYTHING]))
        enough = all(count(heap, kind) >= count(part, kind) for kind in KINDS)
        assert contains(heap, part) == enough
        found[enough] += 1
    assert min(found.values()) > 1000
