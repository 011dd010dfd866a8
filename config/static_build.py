"""Bundles of modules and stylesheets by esbuild, made by `collectstatic`; pictures are drawn too.

Each entry becomes one minified file with a source map. A board entry becomes one for every game,
with the game's board as `import "board"`. Drawings in `art/art.js` and `art/art.css` of a board keep
their names. With DEBUG browsers load the sources.
"""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from whitenoise.storage import CompressedManifestStaticFilesStorage

from config.pictures import draw

SOURCES = Path(settings.BASE_DIR) / "static"
NODE_MODULES = Path(settings.BASE_DIR) / "node_modules"
ENTRIES = (
    "js/site/site.js", "js/lobby/lobby.js", "js/lobby/notifications.js", "js/lobby/passkeys.js",
    "js/rulebook/rules.js",
    "css/site/site.css", "css/lobby/lobby.css", "css/proof.css",
)  # fmt: skip
BOARD_ENTRIES = (
    "js/match/match.js", "js/replay/replay.js", "js/lesson/lesson.js", "js/lobby/game.js",
    "css/match/match.css", "css/replay/replay.css", "css/lesson/lesson.css", "css/lobby/game.css",
    "css/rulebook/rules.css",
)  # fmt: skip
OPTIONS = (
    "--bundle", "--minify", "--sourcemap", "--format=esm", "--charset=utf8", "--log-level=warning",
)  # fmt: skip


def board_of(game: str) -> str:
    """Return the static path of a game's board, without suffix."""
    return f"games/{game}/board"


def bundle_of(entry: str, game: str = "") -> str:
    """Return the static path of the bundle of an entry.

    A board bundle lies beside its board, so that `import.meta.url` agrees in both.
    """
    path = PurePosixPath(entry)
    folder = f"games/{game}" if game else path.parent
    return f"{folder}/{path.stem}.min{path.suffix}"


def build(folder: Path) -> list[str]:
    """Write all bundles and their source maps into `folder`; return the static paths of both.

    Raises:
        ImproperlyConfigured: esbuild is not installed, or it refuses a source.
    """
    bundles = [bundle_of(entry) for entry in ENTRIES]
    _esbuild("--entry-names=[dir]/[name].min", f"--outbase={SOURCES}", f"--outdir={folder}", *ENTRIES)
    for board in SOURCES.glob(f"{board_of('*')}.js"):
        game = board.parent.name
        bundles += [bundle_of(entry, game) for entry in BOARD_ENTRIES]
        bundles += _drawings(folder, game)
        names = "--entry-names=[name].min", f"--outdir={folder}/games/{game}"
        scripts = [entry for entry in BOARD_ENTRIES if entry.endswith(".js")]
        _esbuild(*names, f"--alias:board=./{board_of(game)}.js", *scripts)
        with tempfile.TemporaryDirectory() as styles:
            _esbuild(*names, *_styles_with_board(Path(styles), game))
    return [*bundles, *(f"{bundle}.map" for bundle in bundles)]


def _drawings(folder: Path, game: str) -> list[str]:
    """Bundle a game's drawings that its page loads after the board, each under its own name; return their paths."""
    drawings = [f"games/{game}/art/art{suffix}" for suffix in (".js", ".css")]
    found = [drawing for drawing in drawings if (SOURCES / drawing).exists()]
    if found:
        _esbuild("--entry-names=[dir]/[name]", f"--outbase={SOURCES}", f"--outdir={folder}", *found)
    return found


def _styles_with_board(folder: Path, game: str) -> Iterator[str]:
    """Write stylesheets importing an entry, then the board's; yield their paths."""
    for entry in BOARD_ENTRIES:
        if entry.endswith(".css"):
            both = (SOURCES / entry, SOURCES / f"{board_of(game)}.css")
            file = folder / PurePosixPath(entry).name
            file.write_text("".join(f'@import "{style}";\n' for style in both))
            yield str(file)


def _esbuild(*arguments: str) -> None:
    program = next(NODE_MODULES.glob("@esbuild/*/bin/esbuild"), None)
    if program is None:
        raise ImproperlyConfigured("the browser's modules are not installed: run ./play or npm ci")
    finished = subprocess.run(  # noqa: S603 - fixed arguments
        [program, *OPTIONS, *arguments], cwd=SOURCES, capture_output=True, text=True, check=False
    )
    if finished.returncode or finished.stderr:
        raise ImproperlyConfigured(f"esbuild cannot bundle the static files:\n{finished.stderr}")


class BundledStaticFilesStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # whitenoise has no types
    """Add bundles and pictures to the collected files, before all get hashed names."""

    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Iterator[Any]:
        if not dry_run:
            folder = Path(self.location)
            paths |= {path: (self, path) for path in [*build(folder), *draw(SOURCES, folder)]}
        yield from super().post_process(paths, dry_run, **options)
