"""`startgame`: a new game is complete as it is written, and a name that is taken changes nothing."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games import registry

ROOT = Path(__file__).resolve().parents[3]
SLUG, TITLE = "aurora_run", "Aurora Run"  # its modules come before those of games.core
NODE = shutil.which("node", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
TSC = ROOT / "node_modules" / "typescript" / "bin" / "tsc"


@pytest.fixture(scope="module")
def tree(tmp_path_factory):
    """A copy of the product."""
    copy = tmp_path_factory.mktemp("tree")
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, copy / name)
    return copy


def files(folder):
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc"}


@pytest.mark.parametrize(
    ("slug", "why"),
    [
        ("Aurora", "cannot be the slug"),
        ("aurora-run", "cannot be the slug"),
        ("../aurora", "cannot be the slug"),
        ("a" * 31, "cannot be the slug"),
        ("match", "word of Python"),
        ("impulse", "There is a game “impulse” already"),
        ("clocks", "name of the platform"),
        ("registry", "name of the platform"),
        ("replay", "name of the platform"),
        ("every_game", "name of the platform"),
        ("platform", "name of the platform"),
    ],
)
def test_a_bad_or_taken_name_is_refused_and_changes_nothing(tree, settings, slug, why):
    settings.BASE_DIR, before = tree, files(tree)
    with pytest.raises(CommandError, match=why):
        call_command("startgame", slug)
    assert files(tree) == before


@pytest.mark.parametrize("title", ["", 'Aurora "Run"', "<b>Aurora", "A" * 41])
def test_a_title_that_would_break_a_file_is_refused(tree, settings, title):
    settings.BASE_DIR, before = tree, files(tree)
    with pytest.raises(CommandError, match="cannot be a title"):
        call_command("startgame", SLUG, title=title)
    assert files(tree) == before


def test_it_wants_a_registry_in_the_expected_form(tree, settings, tmp_path):
    shutil.copytree(tree / "tools" / "new_game", tmp_path / "tools" / "new_game")
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "registry.py").write_text("SLUGS = ()\n", "utf-8")
    settings.BASE_DIR, before = tmp_path, files(tmp_path)
    with pytest.raises(CommandError, match="nothing is written"):
        call_command("startgame", SLUG)
    assert files(tmp_path) == before


@pytest.fixture(scope="module")
def run(tree):
    """Run a program of Python, or another one, in the copy with the new game."""
    environment = {name: each for name, each in os.environ.items() if not name.startswith(("PYTEST", "DATABASE"))}

    def run(*command):
        python = [] if command[0] == NODE else [sys.executable]
        done = subprocess.run(
            [*python, *command], check=False, cwd=tree, env=environment, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
        return done.stdout

    told = run("manage.py", "startgame", SLUG, "--title", TITLE)
    assert f"{TITLE} is written and registered" in told
    return run


@pytest.mark.long
def test_a_new_game_is_listed_last(run):
    listed = run("-c", "from games.registry import SLUGS; print(*SLUGS)").split()
    assert listed == [*registry.SLUGS, SLUG]


@pytest.mark.long
def test_nothing_of_the_template_is_left_in_a_new_game(run, tree):
    new = [path for path in tree.rglob("*") if SLUG in str(path.relative_to(tree)) and path.suffix in (".py", ".js")]
    assert len(new) > 20
    assert not [path for path in new if any(name in path.read_text("utf-8") for name in ("new_game", "New Game"))]


@pytest.mark.long
def test_a_new_game_passes_the_tests_of_every_game_and_its_own(run):
    places = ("tests/games/every_game", f"tests/games/{SLUG}")
    options = ("-q", "-n0", "-p", "no:cacheprovider", "-m", "not long and not slowest")
    without_database = f"{SLUG} and not match_runs and not afterwards"  # which would take most of the time
    told = run("-m", "pytest", *options, "-k", without_database, *places)
    assert " passed" in told


@pytest.mark.long
def test_the_style_the_texts_and_the_declarations_of_a_new_game_are_right(run):
    folders = (f"games/{SLUG}", f"tests/games/{SLUG}", f"tools/lab/{SLUG}", "games/registry.py")
    run("-m", "ruff", "check", "--no-cache", *folders)
    run("-m", "ruff", "format", "--no-cache", "--check", *folders)
    run("manage.py", "view_types", "--check")
    run("manage.py", "translations", "check", "--area", SLUG)


@pytest.mark.long
@pytest.mark.skipif(NODE is None or not TSC.exists(), reason="needs Node and npm's packages")
def test_the_board_of_a_new_game_has_the_types_of_its_view(run, tree):
    (tree / "node_modules").symlink_to(ROOT / "node_modules")
    run(NODE, str(TSC), "-p", ".")
