"""The house: folders, files and functions are small enough to be read at a glance."""

from __future__ import annotations

import ast
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CODE = ("config", "deploy", "games", "lobby", "static", "templates", "tests", "tools", "docs", "examples")
GAMES = {
    ROOT / part / path.parent.name for path in (ROOT / "games").glob("*/RULES.md") for part in ("games", "tests/games")
}
DJANGO = {
    "__init__.py", "admin", "admin.py", "apps.py", "management", "migrations", "models.py",
    "routing.py", "templatetags", "urls.py",
}  # fmt: skip
DATA = ("golden", "vectors", "locale", "migrations", "cards", "rules")  # texts and records
MOST_ENTRIES, MOST_OF_A_GAME, MOST_BESIDE_GAMES = 15, 20, 19
MOST_LINES, MOST_OF_A_FUNCTION = 400, 40


def tracked() -> list[Path]:
    """Return all files of the product under version control."""
    listed = subprocess.run(["git", "ls-files", "-z", *CODE], cwd=ROOT, check=True, capture_output=True, text=True)
    return [ROOT / name for name in listed.stdout.split("\0") if name and (ROOT / name).exists()]


FILES = tracked()


def entries() -> dict[Path, set[str]]:
    """Return the entries of each folder."""
    found: dict[Path, set[str]] = {}
    for path in FILES:
        for folder, inner in zip(path.parents, [path, *path.parents], strict=False):
            if folder == ROOT:
                break
            found.setdefault(folder, set()).add(inner.name)
    return found


def too_full(folder: Path, names: set[str]) -> bool:
    if folder in GAMES:
        return len(names) > MOST_OF_A_GAME
    beside = names - DJANGO - {game.name for game in GAMES}
    if folder in (ROOT / "games", ROOT / "tests/games"):
        return len(beside) > MOST_BESIDE_GAMES
    return len(beside) > MOST_ENTRIES


def test_a_folder_reads_like_a_table_of_contents():
    full = {
        folder.relative_to(ROOT).as_posix(): len(names)
        for folder, names in entries().items()
        if not set(folder.parts) & set(DATA) and too_full(folder, names)
    }
    assert full == {}


def test_it_would_find_a_folder_that_is_too_full():
    assert too_full(ROOT / "games/chat", {f"{n}.py" for n in range(16)})
    assert not too_full(ROOT / "games/chat", {f"{n}.py" for n in range(15)} | {"__init__.py"})


@pytest.mark.parametrize("ending", [".py", ".js", ".css"])
def test_a_file_has_at_most_400_lines(ending):
    long = {
        path.relative_to(ROOT).as_posix(): lines
        for path in FILES
        if path.suffix == ending
        and not set(path.parts) & set(DATA)
        and (lines := path.read_text("utf-8").count("\n")) > MOST_LINES
    }
    assert long == {}


def test_a_function_has_at_most_40_lines():
    long = [
        f"{path.relative_to(ROOT)}: {node.name}"
        for path in FILES
        if path.suffix == ".py" and not {"migrations", "tests"} & set(path.parts)
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (node.end_lineno or 0) - node.body[0].lineno >= MOST_OF_A_FUNCTION
    ]
    assert long == []
