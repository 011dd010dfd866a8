"""Simplified Chinese, made from the Traditional texts by OpenCC and a list of our own words."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from django.conf import settings
from opencc import OpenCC

LANGUAGE, SOURCE = "zh-hans", "zh-hant"


def corrections_path() -> Path:
    """Return the list of our own words: Traditional, a tabulator, Simplified; one pair a line."""
    return Path(settings.BASE_DIR) / "locale" / "zh_Hans" / "corrections.tsv"


def simplified(text: str) -> str:
    """Return a Traditional text as it is written and said in mainland China.

    OpenCC has what stands between our own words, and does not change these once more.
    """
    words, pattern = _corrections()
    return "".join(words.get(piece) or _converter().convert(piece) for piece in pattern.split(text))


@cache
def _converter() -> OpenCC:
    return OpenCC("tw2sp")  # with the words of Taiwan replaced, not the characters only


@cache
def _corrections() -> tuple[dict[str, str], re.Pattern[str]]:
    lines = corrections_path().read_text("utf-8").splitlines()
    words = dict(line.split("\t") for line in lines if line)
    longest_first = sorted(words, key=len, reverse=True)
    return words, re.compile(f"({'|'.join(map(re.escape, longest_first))})")
