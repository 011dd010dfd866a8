"""Acts on the machine: commands, packages, accounts, folders and files, each told to the operator."""

from __future__ import annotations

import grp
import os
import pwd
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from ..steps import Failure, say

MARK = "Written by deploy/install"  # the first line of a file that it may replace
LAST_LINES = 25  # of a command that failed


def run(*command: str | Path, attempt: str, stdin: str = "", user: str = "", env: dict[str, str] | None = None) -> str:
    """Run a command, as another user if one is named, and return its output.

    Raises: Failure with the attempt and the last lines of the command.
    """
    started = ["runuser", "-u", user, "--", *map(str, command)] if user else [str(each) for each in command]
    try:
        done = subprocess.run(
            started,
            input=stdin,
            capture_output=True,
            text=True,
            check=False,
            cwd="/",
            env={**os.environ, **(env or {})},
        )
    except OSError as error:
        raise Failure(f"{attempt} failed: {error}") from error
    if done.returncode != 0:
        lines = (done.stdout + done.stderr).strip().splitlines()[-LAST_LINES:]
        raise Failure("\n".join([f"{attempt} failed:", *lines]))
    return done.stdout


def succeeds(*command: str | Path) -> bool:
    """Return whether a command ends without an error."""
    return subprocess.run(command, capture_output=True, check=False, cwd="/").returncode == 0


def packages_install(names: Sequence[str]) -> list[str]:
    """Install the missing Debian packages and return their names."""
    missing = [name for name in names if not _is_installed(name)]
    if missing:
        say(f"installing packages: {' '.join(missing)}")
        quiet = {"DEBIAN_FRONTEND": "noninteractive"}
        run("apt-get", "update", "--quiet", attempt="the list of packages (apt-get update)", env=quiet)
        run(
            "apt-get", "install", "--yes", "--quiet", "--no-install-recommends", *missing,
            attempt=f"the installation of {' '.join(missing)}", env=quiet,
        )  # fmt: skip
    return missing


def _is_installed(package: str) -> bool:
    asked = subprocess.run(
        ["dpkg-query", "--show", "--showformat=${db:Status-Status}", package],
        capture_output=True,
        text=True,
        check=False,
    )
    return asked.stdout == "installed"


def is_delivered(path: Path, package: str) -> bool:
    """Return whether nobody changed a configuration file since its package came."""
    if not path.is_file():
        return False
    asked = run("dpkg-query", "--show", "--showformat=${Conffiles}", package, attempt=f"dpkg-query {package}")
    digests = {line.split()[0]: line.split()[1] for line in asked.splitlines() if line.strip()}
    seen = run("md5sum", path, attempt=f"md5sum {path}").split()[0]
    return digests.get(str(path)) == seen


def user_create(name: str, home: Path) -> None:
    """Create a system user without a shell, unless it exists."""
    try:
        pwd.getpwnam(name)
    except KeyError:
        say(f"creating the user {name}")
        run("useradd", "--system", "--home-dir", home, "--shell", "/usr/sbin/nologin", name, attempt=f"the user {name}")


def folder_create(path: Path, *, owner: str, mode: int) -> None:
    """Create a folder with its owner and mode, or correct them.

    Raises: Failure for a link that root did not make, as it may lead into a folder of others.
    """
    if path.is_symlink() and path.lstat().st_uid != 0:
        raise Failure(f"{path} is a link that root has not made: put a folder into its place")
    path.mkdir(parents=True, exist_ok=True)
    shutil.chown(path, owner, owner)
    path.chmod(mode)


def file_write(path: Path, text: str, *, mode: int = 0o644, group: str = "root") -> bool:
    """Replace a file of root in one step; return whether it changed."""
    path.parent.mkdir(parents=True, exist_ok=True)
    changed = not path.is_file() or path.read_text() != text
    if changed:
        new = path.with_name(f".{path.name}.new")
        new.unlink(missing_ok=True)
        with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(text)
        new.replace(path)
    os.chown(path, 0, grp.getgrnam(group).gr_gid)
    path.chmod(mode)
    return changed
