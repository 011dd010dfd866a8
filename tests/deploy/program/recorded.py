"""A small repository whose releases record their commands, and programs that do the same."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

ORRERY = Path(__file__).resolve().parents[3] / "deploy/orrery"
# releases set themselves up with this instead of packages
SETUP = """
import pathlib
def set_up(development):
    folder = pathlib.Path(".venv/bin")
    folder.mkdir(parents=True)
    (folder / "python").write_text(pathlib.Path("recorder").read_text())
    (folder / "python").chmod(0o755)
    static = pathlib.Path("build/static")
    static.mkdir(parents=True)
    (static / f"{pathlib.Path.cwd().name}.js").touch()
"""
RECORDER = """#!/bin/sh
shift
echo "$(basename $PWD) $*" >> "$CALLS"
if [ "$1" = replay_matches ]; then cat replay.json; fi
if [ "$1" = environment ]; then exec env -0; fi
! grep -qx "$1" fails
"""


def script(path, text):
    path.write_text(text)
    path.chmod(0o755)
    return path


def git(folder, *arguments):
    who = ["-c", "user.name=Operator", "-c", "user.email=operator@example.org"]
    done = subprocess.run(["git", *who, *arguments], cwd=folder, check=True, capture_output=True, text=True)
    return done.stdout.strip()


class Upstream:
    """A repository with versions of a site."""

    def __init__(self, folder):
        self.folder = folder
        for name in ("config", "tools"):
            (folder / name).mkdir(parents=True)
        (folder / "tools/setup.py").write_text(SETUP)
        script(folder / "recorder", RECORDER)
        git(folder, "init", "--quiet", "--initial-branch=main")
        self.publish()

    def publish(self, *, differ=(), fails=(), generation=1):
        """Commit a version whose replay differs for some matches, and whose commands fail; return the commit."""
        replay = {"replayed": 9, "differ": dict.fromkeys(differ, "the turn start 2 differs")}
        (self.folder / "replay.json").write_text(json.dumps(replay))
        (self.folder / "fails").write_text("\n".join(fails))
        (self.folder / "config/version.py").write_text(f"GENERATION = {generation}\n")
        git(self.folder, "add", "--all")
        git(self.folder, "commit", "--quiet", "--allow-empty", "-m", "a version")
        return git(self.folder, "rev-parse", "--short", "HEAD")


class Machine:
    """A machine on which the program runs, and the record of all commands it gives."""

    def __init__(self, folder, program=ORRERY, **environment):
        self.folder, self._program, self._calls = folder, program, folder / "calls"
        self._environment = {
            "PATH": os.environ["PATH"],
            "HOME": str(folder),
            "CALLS": str(self._calls),
            **environment,
        }

    def run(self, *arguments, typed="", cwd=None):
        return subprocess.run(
            [sys.executable, str(self._program), *arguments], env=self._environment, cwd=cwd or self.folder,
            input=typed, capture_output=True, text=True, check=False,
        )  # fmt: skip

    def do(self, *arguments, **more):
        """Run the program, which must succeed; return its commands."""
        self.calls()
        done = self.run(*arguments, **more)
        assert done.returncode == 0, done.stdout + done.stderr
        return self.calls()

    def fail(self, *arguments, **more):
        """Run the program, which must fail; return its sentence."""
        done = self.run(*arguments, **more)
        assert done.returncode == 1, done.stdout + done.stderr
        assert "Traceback" not in done.stderr
        return done.stderr

    def compose(self, words):
        """Run the compose program itself, unrecorded."""
        subprocess.run([self._environment["COMPOSE"], *words.split()], env=self._environment, check=True)
        self.calls()

    def calls(self):
        """Return the commands since the last look."""
        lines = self._calls.read_text().splitlines() if self._calls.exists() else []
        self._calls.unlink(missing_ok=True)
        return lines
