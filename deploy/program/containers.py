"""A site of containers, run by a compose program beside deploy/containers/compose.yaml."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from functools import cached_property
from pathlib import Path

from . import environment
from .sites import END, Site, commit_of
from .steps import Failure, backup_name, run, say

PROGRAMS = (("docker", "compose"), ("docker-compose",), ("podman", "compose"))
PREVIOUS = "refs/orrery/previous"
FOLDER = "umask 077; folder=${BACKUPS:-data/backups}; mkdir -p $folder; "  # in a container
BACKUP = FOLDER + 'python manage.py backup "$folder/$0"'
COPY = FOLDER + 'cat "$folder/$0"'
# the file comes by standard input, and goes again after the restore
RESTORE = FOLDER + (
    'cat > "$folder/$0" && python manage.py restore "$folder/$0"; result=$?; rm -f "$folder/$0"; exit $result'
)


class ContainerSite(Site):
    """A site in a clone of the repository, with deploy/containers/compose.env as its settings."""

    def __init__(self, settings: Path):
        self.settings = settings
        self._clone = settings.parents[2]
        of_compose = settings.with_name(".env")
        file = of_compose if of_compose.exists() else settings
        given = {**environment.read(file), **os.environ}.get("COMPOSE", "")
        program = shlex.split(given) or _program()
        self._compose = [*program, "-f", str(settings.with_name("compose.yaml")), "--env-file", str(file)]
        self.running = self._git("rev-parse", "--short", "HEAD")
        self.previous = self._git("rev-parse", "--short", "--verify", "--quiet", PREVIOUS)

    def manage(
        self, *arguments: str, release: str = "", capture: bool = False, sentence: str = ""
    ) -> subprocess.CompletedProcess[str]:
        words = ("python", "manage.py", *arguments)
        return run(self._inside(release, *words, plain=capture), capture=capture, sentence=sentence)

    def backup(self, file: Path | None, *, release: str = "") -> None:
        name = backup_name(release)
        inside = self._inside(release, "sh", "-c", BACKUP, name, plain=True)
        run(inside, sentence="the backup failed: see above")
        if file is None:
            return
        say(f"copying it to {file}")
        try:
            descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except OSError as error:
            raise Failure(f"{file} cannot be written ({error.strerror}); the volume has {name}") from error
        with os.fdopen(descriptor, "wb") as target:
            copied = run(self._inside(release, "sh", "-c", COPY, name, plain=True), target=target)
        if copied.returncode:
            file.unlink()
            raise Failure(f"the copy failed; the volume has {name}")

    def restore(self, file: Path) -> None:
        try:
            source = file.open("rb")
        except OSError as error:
            raise Failure(f"{file} cannot be read: {error.strerror}") from error
        with source:
            say(f"stopping {', '.join(self._ours)}")
            self._do("stop", *self._ours, sentence="the containers could not be stopped")
            say(f"restoring {file}")
            self._do("up", "-d", "--wait", *self._stores, sentence="the database could not be started")
            command = [*self._compose, "run", "--rm", "--no-deps", "-T", self._task, "sh", "-c", RESTORE]
            restored = run([*command, backup_name("")], source=source).returncode
        say(f"starting {', '.join(self._ours)}")
        self._do("up", "-d", "--no-deps", *self._ours, sentence="the containers could not be started")
        if restored:
            raise Failure("the restore failed: see above")
        say("replaying the running matches")
        self.manage("replay_matches", sentence=f"see above: {END}")

    def prepare(self, wanted: str) -> str:
        if not self.running:
            raise Failure(f"{self._clone} is no clone of the repository: clone it to update it")
        if self._git("status", "--porcelain", "--untracked-files=no"):
            raise Failure(f"files in {self._clone} have been changed: `git stash` puts them aside")
        commit = commit_of(wanted, self._clone)
        self._take(commit)
        return commit

    def prepare_previous(self) -> str:
        self._take(self.previous)
        return self.previous

    def switch_to(self, release: str) -> None:
        left, self.running = self.running, release
        if left != release:  # a repeated version keeps the previous one
            self._git("update-ref", PREVIOUS, left)
            self.previous = left
        for service in self._ours:
            say(f"replacing {service}")
            failed = f"{service} is not ready: orrery update --back"
            self._do("up", "-d", "--no-deps", "--wait", service, sentence=failed)
        say("replacing the other containers that have changed")
        self._do("up", "-d", sentence="a container could not be started: see above")

    def abandon(self, release: str) -> None:
        self._take(self.running)

    def remove_old(self) -> None:
        """Leave images to `docker image prune`: they may belong to others."""

    def version_file(self, release: str) -> str:
        return self._git("show", f"{release}:config/version.py")

    @cached_property
    def _services(self) -> list[str]:
        command = [*self._compose, "config", "--services"]
        return run(command, capture=True, sentence="compose.yaml cannot be read").stdout.split()

    @property
    def _ours(self) -> list[str]:
        """The services with the site's code, in the order of their replacement."""
        webs = sorted(each for each in self._services if each.startswith("web"))
        return [*webs, *(each for each in ("worker", "nightly") if each in self._services)]

    @property
    def _stores(self) -> list[str]:
        return [each for each in ("postgres", "redis") if each in self._services]

    @property
    def _task(self) -> str:
        """The service for single commands: it has the volume of backups."""
        return self._ours[-1]

    def _take(self, commit: str) -> None:
        """Check out a commit and build its image."""
        say(f"building {commit}")
        failed = f"{commit} could not be checked out in {self._clone}"
        run(["git", "-C", str(self._clone), "checkout", "--quiet", "--detach", commit], sentence=failed)
        self._do("build", sentence=f"the image of {commit} could not be built: see above")

    def _inside(self, release: str, *command: str, plain: bool = False) -> list[str]:
        """Return a command in a running container of the release, or in one of its own."""
        terminal = [] if sys.stdin.isatty() and not plain else ["-T"]
        if release in ("", self.running):
            probe = [*self._compose, "exec", "-T", self._task, "true"]
            if subprocess.run(probe, stdin=subprocess.DEVNULL, capture_output=True, check=False).returncode == 0:
                return [*self._compose, "exec", *terminal, self._task, *command]
            return [*self._compose, "run", "--rm", *terminal, self._task, *command]
        return [*self._compose, "run", "--rm", "--no-deps", *terminal, self._task, *command]

    def _do(self, *words: str, sentence: str) -> None:
        run([*self._compose, *words], sentence=sentence)

    def _git(self, *arguments: str) -> str:
        done = subprocess.run(["git", "-C", str(self._clone), *arguments], capture_output=True, text=True, check=False)
        return done.stdout.strip() if done.returncode == 0 else ""


def _program() -> list[str]:
    for program in PROGRAMS:
        if shutil.which(program[0]):
            tried = subprocess.run([*program, "version"], capture_output=True, check=False)
            if tried.returncode == 0:
                return list(program)
    raise Failure("no compose program is installed: docker compose, docker-compose or podman compose")
