"""Kinds of site: processes of systemd, or containers."""

from __future__ import annotations

import re
import subprocess
from abc import ABC, abstractmethod
from collections.abc import Iterator
from pathlib import Path

from . import environment
from .steps import Failure, run

END = "end these matches by “End without result” in the admin"


class Site(ABC):
    """A site of one kind. A release is named by its short commit; an empty name means none."""

    settings: Path  # the environment file
    running: str  # the release that runs
    previous: str  # the release before it

    @abstractmethod
    def manage(
        self, *arguments: str, release: str = "", capture: bool = False, sentence: str = ""
    ) -> subprocess.CompletedProcess[str]:
        """Run a command of manage.py by a release, the running one unless another is named."""

    @abstractmethod
    def backup(self, file: Path | None, *, release: str = "") -> None:
        """Back up into a file, or under date and time into the folder of backups."""

    @abstractmethod
    def restore(self, file: Path) -> None:
        """Stop the processes, restore from a file, and start them again."""

    @abstractmethod
    def prepare(self, wanted: str) -> str:
        """Install a tag, branch or commit beside the running release; return its name."""

    @abstractmethod
    def prepare_previous(self) -> str:
        """Make the previous release ready to run again; return its name."""

    @abstractmethod
    def switch_to(self, release: str) -> None:
        """Run a release: replace one process after the other, each when the one before is ready."""

    @abstractmethod
    def abandon(self, release: str) -> None:
        """Undo the effect of a prepared release that is not to run."""

    @abstractmethod
    def remove_old(self) -> None:
        """Remove the releases that nobody goes back to."""

    @abstractmethod
    def version_file(self, release: str) -> str:
        """Return the text of a release's config/version.py."""

    def generation(self, release: str) -> int:
        """Return the GENERATION of a release."""
        found = re.search(r"^GENERATION = (\d+)", self.version_file(release), re.MULTILINE)
        return int(found[1]) if found else 1

    def faults(self) -> Iterator[str]:
        """Yield a sentence for each doubtful line of the settings."""
        return environment.faults(self.settings)


def commit_of(wanted: str, repository: Path) -> str:
    """Fetch, and return the short commit of a tag, branch or commit; prefer the upstream branch.

    Raises:
        Failure: nothing has this name, or the repository cannot be fetched.
    """
    git = ["git", "-C", str(repository)]
    run([*git, "fetch", "--quiet", "--tags", "origin"], sentence=f"the repository {repository} cannot be fetched")
    for name in (f"origin/{wanted}", wanted):
        found = run([*git, "rev-parse", "--short", "--verify", "--quiet", f"{name}^{{commit}}"], capture=True)
        if found.returncode == 0:
            return found.stdout.strip()
    raise Failure(f"there is no version {wanted}")
