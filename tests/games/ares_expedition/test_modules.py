"""Layers of the game's modules: no two of them import each other, not even for types."""

import ast
from graphlib import TopologicalSorter
from pathlib import Path

import games.ares_expedition

PACKAGE = "games.ares_expedition"
FOLDER = Path(games.ares_expedition.__file__).parent
MODULES = {
    ".".join([PACKAGE, *path.relative_to(FOLDER).with_suffix("").parts]).removesuffix(".__init__"): path
    for path in FOLDER.rglob("*.py")
}


def imported(path):
    """The modules of the game that a file names in its imports, under TYPE_CHECKING or not."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
            yield from (name for name in names if name in MODULES and name != PACKAGE)


def test_no_modules_import_each_other():
    graph = {name: set(imported(path)) - {name} for name, path in MODULES.items()}
    assert len(graph) > 30
    assert list(TopologicalSorter(graph).static_order())


def test_the_cards_depend_on_nothing_that_plays_them():
    needed = {
        name
        for module, path in MODULES.items()
        if module.startswith(f"{PACKAGE}.cards")
        for name in imported(path)
        if not name.startswith(f"{PACKAGE}.cards")
    }
    assert needed == {f"{PACKAGE}.{name}" for name in ("planet", "state", "view", "view.text")}
