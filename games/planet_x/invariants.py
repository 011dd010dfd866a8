"""Impossible tables of The Search for Planet X: tokens or targets overspent, pawns off the track."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from games.core.invariants import misplaced, out_of_bounds
from games.planet_x.sky.track import Pawn
from games.planet_x.state import TARGETS, Search
from games.planet_x.theories.tokens import INNERMOST


def faults(table: Search) -> list[str]:
    """Return the broken invariants of a table."""
    track = table.track
    found = [*misplaced("pawn", track.order, table.pawns)]
    months = {f"months of pawn {pawn}": month for pawn, month in enumerate(track.months)}
    found += out_of_bounds("track", {**months, "arrow": track.arrow})
    in_order = [track.months[pawn] for pawn in track.order]
    if in_order != sorted(in_order):
        found.append(f"track: pawns stand at {in_order}, not the rearmost first")
    for pawn in table.pawns:
        found += _pawn(table, pawn)
    for token in table.tokens:
        about = {"sector": token.sector - 1}
        found += out_of_bounds(f"token of pawn {token.owner}", about, table.mode.sectors - 1)
        space = {"space": token.space}
        found += out_of_bounds(f"token of pawn {token.owner}", space, INNERMOST)
    return found


def _pawn(table: Search, pawn: Pawn) -> Iterator[str]:
    whose = f"pawn {pawn}"
    taken_up = Counter(table.submitting.get(pawn, ()))
    left = {f"tokens {kind}": n - taken_up[kind] for kind, n in table.tokens_left(pawn).items()}
    yield from out_of_bounds(whose, left)
    yield from out_of_bounds(whose, {"targets left": table.targets_left(pawn)}, TARGETS)
