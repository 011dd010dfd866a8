"""Style of docstrings: no question word in front, at most 25 words a sentence."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from inspect import cleandoc
from itertools import pairwise
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("config", "deploy", "examples", "games", "lobby", "tests", "tools")
MOST_WORDS = 25
QUESTION_WORDS = {
    "what", "who", "whoever", "how", "when", "which", "where", "why", "whatever", "whether",
    "whose", "whom",
}  # fmt: skip
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def faults_in(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, DOCUMENTED) and (text := ast.get_docstring(node)):
            name = getattr(node, "name", "module")
            yield from (f"{name}: {fault}" for fault in faults_of(text))


def faults_of(docstring: str) -> Iterator[str]:
    first = re.search(r"\w+", docstring)
    if first is not None and first[0].lower() in QUESTION_WORDS:
        yield f"begins with {first[0]!r}"
    for sentence in sentences(docstring):
        words = [word for word in sentence.split() if re.search(r"\w", word)]
        if len(words) > MOST_WORDS:
            yield f"{len(words)} words in {' '.join(words[:6])!r}"


def sentences(docstring: str) -> Iterator[str]:
    for unit in units(docstring):
        words = " ".join(re.sub(r"``?[^`]+``?", "code", unit).split())
        yield from re.split(r"(?<=[.!?])[\"”’)]*\s+", words)


def units(docstring: str) -> Iterator[str]:
    """Yield paragraphs and entries of lists, as in `Raises:`, without blocks of code."""
    for paragraph in re.split(r"\n\s*\n", cleandoc(docstring)):
        lines = paragraph.splitlines()
        if lines[0].startswith("    "):
            continue
        unit = lines[0]
        for before, line in pairwise(lines):
            is_item = re.match(r"\s*([-*]|\d+\.) ", line)
            is_entry = re.match(r" {4}\S", line) and (unit.endswith(":") or before[0] == " ")
            if is_item or is_entry:
                yield unit
                unit = line
            else:
                unit += "\n" + line
        yield unit


@pytest.mark.parametrize("folder", FOLDERS)
def test_docstrings_are_plain(folder: str) -> None:
    files = [file.relative_to(ROOT) for file in sorted((ROOT / folder).rglob("*.py"))]
    assert files
    found = [f"{file}: {fault}" for file in files for fault in faults_in((ROOT / file).read_text())]
    assert not found, "\n".join(found)


def test_it_would_find_a_question_word() -> None:
    source = 'def seat():\n    """Whoever sits there."""\n\nclass Seat:\n    """A seat."""'
    assert list(faults_in(source)) == ["seat: begins with 'Whoever'"]


def test_it_would_find_a_long_sentence() -> None:
    long = "A " + "very " * 24 + "long sentence."
    assert list(faults_in(f'"""A module.\n\n{long}\n"""')) == ["module: 27 words in 'A very very very very very'"]


def test_it_would_find_a_long_entry_of_a_list() -> None:
    entry = "    Refused: " + "no " * 30
    assert len(list(faults_of(f"Sit.\n\nRaises:\n    KeyError: no seat.\n{entry}"))) == 1


def test_code_counts_as_a_word_and_entries_count_apart() -> None:
    twenty = " ".join(["seat"] * 20)
    allowed = (
        f"Sit `{twenty}`. {twenty.capitalize()}.\n\nRaises:\n    Refused: {twenty}\n"
        f"    Gone: {twenty}\n\nThese:\n- {twenty}\n- {twenty}\n\n    {twenty}\n    {twenty}"
    )
    assert list(faults_of(allowed)) == []
