"""Bundle the browser's modules and stylesheets with esbuild when static files are collected; have
pictures drawn (config/pictures.py).

Each entry becomes one minified file with a source map; an entry that shows a board becomes one for
every game, in which `import "board"` means that game's board. What an entry only loads later, by
`import()`, is a file of its own, and so is what both need. With DEBUG browsers load the sources.
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
    "js/site.js", "js/lobby.js", "js/notifications.js", "js/rules.js", "css/site.css", "css/lobby.css", "css/proof.css",
)  # fmt: skip
BOARD_ENTRIES = (
    "js/match.js", "js/replay.js", "js/lesson.js",
    "css/match.css", "css/replay.css", "css/lesson.css", "css/rules.css",
)  # fmt: skip
LATER = {"js/match.js": "match_rest"}  # what an entry loads when it has drawn its page
SHARED = "chunk"  # as esbuild calls it
IMPORT = r"""(?P<matched>(?P<import>\bfrom|\bimport\(?)"(?P<url>\./[\w.]+\.js)")"""
OPTIONS = (
    "--bundle", "--minify", "--sourcemap", "--format=esm", "--charset=utf8", "--log-level=warning",
)  # fmt: skip


def board_of(game: str) -> str:
    """Return the static path of a game's board without its ending, which `.js` and `.css` have."""
    return f"games/{game}/board"


def bundle_of(entry: str, game: str = "") -> str:
    """Return the static path of the bundle of an entry.

    That of a board lies beside the board, so that `import.meta.url` means the same in both.
    """
    path = PurePosixPath(entry)
    folder = f"games/{game}" if game else path.parent
    return f"{folder}/{path.stem}.min{path.suffix}"


def parts_of(entry: str, game: str) -> list[str]:
    """Return the static paths of what an entry shares with what it loads later, and of that; or nothing."""
    names = (SHARED, LATER[entry]) if entry in LATER else ()
    return [f"games/{game}/{PurePosixPath(entry).stem}.{name}.min.js" for name in names]


def build(folder: Path) -> list[str]:
    """Write all bundles and their source maps into `folder`; return the static paths of both.

    Raises:
        ImproperlyConfigured: esbuild is not installed, or it refuses a source.
    """
    bundles = [bundle_of(entry) for entry in ENTRIES]
    _esbuild(
        "--entry-names=[dir]/[name].min", f"--outbase={SOURCES}", f"--outdir={folder}", *ENTRIES
    )
    for board in SOURCES.glob(f"{board_of('*')}.js"):
        game = board.parent.name
        for entry in BOARD_ENTRIES:
            bundles += [bundle_of(entry, game), *parts_of(entry, game)]
        names = "--entry-names=[name].min", f"--outdir={folder}/games/{game}"
        for entry in BOARD_ENTRIES:
            if entry.endswith(".js"):
                parts = f"--chunk-names={PurePosixPath(entry).stem}.[name].min"
                _esbuild(
                    *names, "--splitting", parts, f"--alias:board=./{board_of(game)}.js", entry
                )
        with tempfile.TemporaryDirectory() as styles:
            _esbuild(*names, *_styles_with_board(Path(styles), game))
    return [*bundles, *(f"{bundle}.map" for bundle in bundles)]


def _styles_with_board(folder: Path, game: str) -> Iterator[str]:
    """Write stylesheets that import an entry and after it the board's, and give their paths."""
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
    finished = subprocess.run(  # noqa: S603 - our own arguments
        [program, *OPTIONS, *arguments], cwd=SOURCES, capture_output=True, text=True, check=False
    )
    if finished.returncode or finished.stderr:
        raise ImproperlyConfigured(f"esbuild cannot bundle the static files:\n{finished.stderr}")


class BundledStaticFilesStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # whitenoise has no types
    """Add bundles and pictures to what has been collected, before all of it gets hashed names.

    Bundles that name others get to know their hashed names.
    """

    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        ("*.min.js", ((IMPORT, '%(import)s"%(url)s"'),)),
    )

    def post_process(
        self, paths: dict[str, Any], dry_run: bool = False, **options: Any
    ) -> Iterator[Any]:
        if not dry_run:
            folder = Path(self.location)
            paths |= {path: (self, path) for path in [*build(folder), *draw(SOURCES, folder)]}
        yield from super().post_process(paths, dry_run, **options)
