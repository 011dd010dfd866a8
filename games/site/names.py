"""Names of people and opponents: visible characters, and names that look the same."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from itertools import count

NAME_LENGTH = 24
LONGEST_WRITTEN = 4 * NAME_LENGTH  # with separate accents and invisible characters
# Invisible, though printable for Python: fillers, joiners of graphemes, variation selectors, blanks.
BLANK = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0"
    "\U00016fe4\U0001d159\U000e0100-\U000e01ef]"
)
DRAWN_ALONE = "LNPS"  # letters, numbers, punctuation, symbols; an accent needs a base


def visible(name: str) -> str:
    """Return the visible characters of a name on one line; "" for accents alone."""
    shown = BLANK.sub("", "".join(c for c in unicodedata.normalize("NFC", name) if c.isprintable()))
    is_drawn = any(unicodedata.category(c)[0] in DRAWN_ALONE for c in shown)
    return " ".join(shown.split()) if is_drawn else ""


def compared(name: str) -> str:
    """Return a form that is equal for names that look the same."""
    folded = unicodedata.normalize("NFKC", visible(unicodedata.normalize("NFKC", name))).casefold()
    return unicodedata.normalize("NFKC", folded)


def is_taken(name: str, taken: Iterable[str]) -> bool:
    """Return whether the name looks like one of those `taken`."""
    return compared(name) in map(compared, taken)


def name_beside(name: str, taken: Iterable[str]) -> str:
    """Return the name, with a number and perhaps shortened if it looks like one of those `taken`."""
    known = set(map(compared, taken))
    return next(each for n in count(1) if compared(each := _numbered(name, n)) not in known)


def is_beside(name: str, wanted: str) -> bool:
    """Return whether the name is the wanted one, or that with a number."""
    return re.fullmatch(rf"{re.escape(wanted)}( \d+)?", name) is not None


def _numbered(name: str, number: int) -> str:
    behind = f" {number}"
    return name if number == 1 else name[: NAME_LENGTH - len(behind)].rstrip() + behind
