"""Imports point downwards. One table says which folder may know which; these tests hold it."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
GAMES = [path.parent.name for path in sorted((ROOT / "games").glob("*/view.py"))]

# A module may import what is on its own level or on a lower one; the longest name that fits counts.
LEVELS = {
    "games.core": 0,
    **{f"games.{game}": 1 for game in GAMES},
    "games.addresses": 2,
    "games.registry": 2,
    "games.replay_apart": 2,
    "games.signatures": 2,
    "games.i18n": 2,
    "games.kept_file": 2,
    "games.metrics": 2,
    "games.names": 2,
    "games.models": 2,
    "games.services": 3,
    "games.bus": 2,
    "games.matches": 3,
    "games.notifications": 4,
    "games.opponents": 4,
    "games.protocol": 4,
    "games.live": 4,
    "games.web": 5,
    "games.templatetags": 5,
    "games.admin": 5,
    "games.admin_deeds": 5,
    "games.apps": 5,
    "games.urls": 6,
    "games.management": 6,
    "lobby": 7,
    "config": 8,
    "config.static_build": 2,
    "config.pictures": 2,
    "config.version": 0,
    "tools": 8,
    "tools.bench": 6,
    "tools.lab": 6,
    "tools.lab.trace": 8,
}
# What may be imported from outside besides the standard library; folders that are not named may import anything.
LIBRARIES = {
    "games.core": {"msgspec"},
    **{f"games.{game}": {"msgspec"} for game in GAMES},
    "games.planet_x": {"msgspec", "numpy"},  # which counts skies with it
}
LEFT_OUT = ("tools.bench", "tools.lab")  # by .dockerignore
# Pairs of modules that import each other, one of them for types only, and why that is right.
MUTUAL: dict[frozenset[str], str] = {
    frozenset({"games.core.match", "games.core.table_acts"}): "acts are what a match carries out",
    frozenset({"games.core.rules", "games.core.opponents"}): "they play by rules, which name them",
}


def sources() -> dict[str, Path]:
    """All modules of the product, by name."""
    found = {}
    for folder in ("games", "lobby", "config", "tools"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            if "migrations" not in path.parts:
                name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
                found[name.removesuffix(".__init__")] = path
    return found


MODULES = sources()


def imports(name: str, *, types_too: bool = False) -> set[str]:
    """The modules that a module imports: while it runs, and for type checkers as well if wanted."""
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
    """What the table says of a module by the longest of its names that is in it."""
    parts = name.split(".")
    for end in range(len(parts), 0, -1):
        if (prefix := ".".join(parts[:end])) in table:
            return prefix, table[prefix]
    return None, None


@pytest.mark.parametrize("folder", LEVELS)
def test_a_folder_imports_nothing_from_above(folder):
    level = LEVELS[folder]
    for name in MODULES:
        if longest(LEVELS, name)[0] != folder:
            continue
        for other in imports(name):
            above = longest(LEVELS, other)
            assert above[1] is None or above[1] <= level, f"{name} imports {other}"
            if level == 1 and above[1] == 1:
                assert above[0] == folder, f"{name} imports another game: {other}"


@pytest.mark.parametrize("folder", LIBRARIES)
def test_rules_need_no_more_than_they_say(folder):
    for name in MODULES:
        if longest(LIBRARIES, name)[0] == folder:
            outside = {other.split(".")[0] for other in imports(name)} - {"games"}
            assert outside - sys.stdlib_module_names <= LIBRARIES[folder], name


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


def test_every_module_has_a_level():
    placed = {name for name in MODULES if longest(LEVELS, name)[1] is not None}
    assert MODULES.keys() - placed == {"games"}


def test_the_platform_names_no_game():
    scripts = [(path.name, path) for path in (ROOT / "static/js").glob("*.js")]
    for name, path in [*MODULES.items(), *scripts]:
        of_a_game = longest(LEVELS, name)[1] == 1 or name.startswith("tools")
        if not of_a_game and name != "games.registry":
            text = path.read_text("utf-8")
            assert not [game for game in GAMES if f'"{game}"' in text], name


def test_the_product_imports_nothing_that_an_image_goes_without():
    for name in MODULES:
        if not name.startswith("tools."):
            left_out = [other for other in imports(name) if other.startswith(LEFT_OUT)]
            assert not left_out, name
