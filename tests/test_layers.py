"""Imports point downwards: the kernel, then games, models, services, views; the lobby on top."""

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
GAMES = [path.parent.name for path in (ROOT / "games").glob("*/view.py")]
ABOVE_MODELS = (
    "games.services",
    "games.web.match",
    "games.live.socket",
    "games.urls",
    "games.admin",
)


def imports(path: Path) -> set[str]:
    """The modules that a file imports while it runs, in full."""
    found = set()
    tree = ast.parse(path.read_text("utf-8"))
    typing_only = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        if id(node) in typing_only:
            continue
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def outside(path: Path, allowed: tuple[str, ...]) -> set[str]:
    """What a file imports beyond the standard library and what is allowed."""
    return {
        name
        for name in imports(path)
        if name.split(".")[0] not in sys.stdlib_module_names
        and not any(name == each or name.startswith(f"{each}.") for each in allowed)
        and name != "games"
    }


def sources(folder: str) -> list[Path]:
    return sorted((ROOT / folder).rglob("*.py"))


def test_the_kernel_knows_nobody():
    for path in sources("games/core"):
        assert outside(path, ("msgspec", "games.core")) == set(), path


@pytest.mark.parametrize("game", GAMES)
def test_a_game_knows_the_kernel_and_itself(game):
    allowed = ["msgspec", "games.core", f"games.{game}"]
    if game == "planet_x":
        allowed.append("numpy")
    for path in sources(f"games/{game}"):
        if "management" not in path.parts:
            assert outside(path, tuple(allowed)) == set(), path


def test_games_never_import_the_lobby():
    for path in sources("games"):
        assert not [name for name in imports(path) if name.split(".")[0] == "lobby"], path


def test_models_know_no_services():
    for path in (*sources("games/models"), ROOT / "games/registry.py"):
        assert not [name for name in imports(path) if name.startswith(ABOVE_MODELS)], path


def test_services_know_no_views():
    for path in sources("games/services"):
        assert not [name for name in imports(path) if name.startswith(ABOVE_MODELS[1:])], path


def test_the_platform_names_no_game():
    places = [
        *(ROOT / "games").glob("*.py"),
        *sources("games/services"),
        *sources("games/core"),
        *sources("lobby"),
        *sources("config"),
        *(ROOT / "static/js").glob("*.js"),
    ]
    for path in places:
        if path.name != "registry.py":
            text = path.read_text("utf-8")
            assert not [game for game in GAMES if f'"{game}"' in text], path
