"""Simplified Chinese from Traditional texts, by OpenCC and a list of corrections."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from django.conf import settings
from opencc import OpenCC

LANGUAGE, SOURCE = "zh-hans", "zh-hant"


def corrections_path() -> Path:
    """Return the list of corrections, with lines of Traditional, tab, Simplified."""
    return Path(settings.BASE_DIR) / "locale" / "zh_Hans" / "corrections.tsv"


def simplified(text: str) -> str:
    """Convert a Traditional text to the characters and words of mainland China.

    OpenCC converts the text between corrected words only.
    """
    words, pattern = _corrections()
    return "".join(words.get(piece) or _converter().convert(piece) for piece in pattern.split(text))


def with_simplified(texts: Mapping[str, str]) -> dict[str, str]:
    """Return the texts that are not empty, with Simplified Chinese added where possible."""
    given = {code: text.strip() for code, text in texts.items() if text.strip()}
    if SOURCE in given and LANGUAGE not in given:
        given[LANGUAGE] = simplified(given[SOURCE])
    return given


@cache
def _converter() -> OpenCC:
    return OpenCC("tw2sp")  # converts words of Taiwan, too


@cache
def _corrections() -> tuple[dict[str, str], re.Pattern[str]]:
    lines = corrections_path().read_text("utf-8").splitlines()
    words = dict(line.split("\t") for line in lines if line)
    longest_first = sorted(words, key=len, reverse=True)
    return words, re.compile(f"({'|'.join(map(re.escape, longest_first))})")
