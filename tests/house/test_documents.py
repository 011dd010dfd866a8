"""Documents: width of lines, length of sentences in tables, links and paths. textlint checks the rest of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = sorted(
    [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("games/*/RULES.md"), *ROOT.glob(".github/**/*.md")]
)
COLUMNS = 100
WORDS = 25  # a sentence; textlint counts them in paragraphs only
FOLDERS = "config|deploy|docs|examples|games|lobby|static|templates|tests|tools|types"
IDS = [str(each.relative_to(ROOT)) for each in DOCUMENTS]
every_document = pytest.mark.parametrize("document", DOCUMENTS, ids=IDS)


def prose(text):
    """Return a text without its blocks of code."""
    return re.sub(r"^( *)```.*?^ *```$|^ {4}(?! *([-*]|\d+\.) ).*$", "", text, flags=re.MULTILINE | re.DOTALL)


def too_wide(text):
    """Return the lines that could wrap and do not; rows of tables and headings cannot."""
    lines = re.sub(r"`[^`\n]+`", lambda code: code[0].replace(" ", "_"), prose(text)).splitlines()
    return [line for line in lines if len(line) > COLUMNS and not re.match(r"[|#]", line) and " " in line.strip()]


def too_long(text):
    """Return the sentences in cells of tables with more than `WORDS` words."""
    cells = [cell for line in text.splitlines() if line.startswith("|") for cell in line.split("|")]
    sentences = [each for cell in cells for each in re.split(r"(?<=[.!?])\s", cell)]
    return [each for each in sentences if len(re.sub(r"`[^`]+`", "code", each).split()) > WORDS]


def anchors(document):
    """Return the anchors of a document's headings, as forges make them."""
    headings = re.findall(r"^#+ (.+)$", document.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", each).strip().lower().replace(" ", "-") for each in headings}


def missing(document):
    """Return the links and paths of a document that lead nowhere."""
    text = prose(document.read_text("utf-8"))
    for link in re.findall(r"\]\((?!https?:)([^)]+)\)", text):
        path, _hash, anchor = link.partition("#")
        target = document.parent / path if path else document
        if not target.exists() or (anchor and anchor not in anchors(target)):
            yield link
    for path in re.findall(rf"`((?:{FOLDERS})/[\w./-]+)`", text):
        if not (ROOT / path).exists():
            yield path


def test_faults_are_found(tmp_path):
    wide = "word " * 21
    assert too_wide(f"{wide}\n\n    {wide}\n\n```\n{wide}\n```\n\n| {wide} |\n") == [wide]
    assert too_long("| one | " + "word " * 26 + "| " + "word " * 20 + "end. " + "word " * 20 + "|")
    document = tmp_path / "A.md"
    document.write_text("# A\n\n[a](B.md) [b](#a) [c](#b) `games/none.py` `games/core/`\n", "utf-8")
    assert list(missing(document)) == ["B.md", "#b", "games/none.py"]


@every_document
def test_lines_wrap(document):
    assert too_wide(document.read_text("utf-8")) == []


@every_document
def test_sentences_in_tables_are_short(document):
    assert too_long(document.read_text("utf-8")) == []


@every_document
def test_links_and_paths_lead_somewhere(document):
    assert list(missing(document)) == []


def test_readme_and_the_newest_changes_are_short():
    assert len((ROOT / "README.md").read_text("utf-8").splitlines()) <= 60
    newest = (ROOT / "CHANGELOG.md").read_text("utf-8").split("\n## ")[1]
    assert len(newest.splitlines()) <= 60
