"""Imports point one way: import-linter holds the order of the folders, these tests the rest."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
GAMES = [path.parent.name for path in sorted((ROOT / "games").glob("*/RULES.md"))]

# Permitted libraries besides the standard one; other folders may import anything.
LIBRARIES = {
    "games.core": {"msgspec"},
    **{f"games.{game}": {"msgspec"} for game in GAMES},
    "games.planet_x": {"msgspec", "numpy"},  # to count skies
}
LEFT_OUT = ("tools.bench", "tools.lab", "tools.new_game")  # by .dockerignore
# Pairs of modules that import each other, one of them for types only, with the reason.
MUTUAL: dict[frozenset[str], str] = {
    frozenset({"games.core.engine.engine", "games.core.engine.acts"}): "acts are what a match carries out",
    frozenset({"games.matches.models", "lobby.people.models"}): "a seat has a person, and a person a colour",
}


def sources() -> dict[str, Path]:
    """Return all modules of the product, by name."""
    found = {}
    for folder in ("games", "lobby", "config", "tools"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            if "migrations" not in path.parts:
                name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
                found[name.removesuffix(".__init__")] = path
    return found


MODULES = sources()


def imports(name: str, *, types_too: bool = False) -> set[str]:
    """Return the imports of a module at run time, and on request those for type checkers."""
    tree = ast.parse(MODULES[name].read_text("utf-8"))
    for_types = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)
        for inner in ast.walk(node)
    }
    found: set[str] = set()
    for node in ast.walk(tree):
        if id(node) in for_types and not types_too:
            continue
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name}: relative import"
            assert node.module is not None
            members = {f"{node.module}.{alias.name}" for alias in node.names}
            inner = {each for each in members if each in MODULES}
            found |= inner or {node.module}
    return found


def longest(table: dict, name: str):
    """Return the table's entry for the longest of a module's names in it."""
    parts = name.split(".")
    for end in range(len(parts), 0, -1):
        if (prefix := ".".join(parts[:end])) in table:
            return prefix, table[prefix]
    return None, None


@pytest.mark.parametrize("folder", LIBRARIES)
def test_rules_need_no_more_than_they_say(folder):
    for name in MODULES:
        if longest(LIBRARIES, name)[0] == folder:
            outside = {other.split(".")[0] for other in imports(name)} - {"games"}
            assert outside - sys.stdlib_module_names <= LIBRARIES[folder], name


@pytest.mark.parametrize("game", GAMES)
def test_rules_never_import_their_ai(game):
    ai = f"games.{game}.ai"
    for name in MODULES:
        if name.startswith(f"games.{game}.") and not name.startswith(ai):
            known = [other for other in imports(name) if other.startswith(ai)]
            assert not known, f"{name} imports {known}"


@pytest.mark.long
def test_no_two_modules_import_each_other():
    known = {name: imports(name, types_too=True) & MODULES.keys() for name in MODULES}
    pairs = {
        frozenset({name, other})
        for name, others in known.items()
        for other in others
        if name != other and name in known[other]
    }
    assert pairs == MUTUAL.keys()


def test_every_folder_has_its_place_in_the_order():
    """The order is the contract of import-linter, in pyproject.toml."""
    contract = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    [order] = contract["tool"]["importlinter"]["contracts"]
    placed = [name.strip() for each in order["layers"] for name in re.split(r"[|:]", each)]
    for name in MODULES:
        if not name.startswith("tools") and "." in name:
            assert any(f"{name}.".startswith(f"{each}.") for each in placed) or all(
                not line.strip() for line in MODULES[name].read_text("utf-8").splitlines()
            ), name


def test_the_platform_names_no_game():
    scripts = [(path.name, path) for path in (ROOT / "static/js").rglob("*.js")]
    for name, path in [*MODULES.items(), *scripts]:
        of_a_game = (name.split(".")[1:2] and name.split(".")[1] in GAMES) or name.startswith("tools")
        if not of_a_game and name != "games.registry":
            text = path.read_text("utf-8")
            assert not [game for game in GAMES if f'"{game}"' in text], name


def test_the_product_imports_nothing_that_an_image_goes_without():
    for name in MODULES:
        if not name.startswith("tools."):
            left_out = [other for other in imports(name) if other.startswith(LEFT_OUT)]
            assert not left_out, name
