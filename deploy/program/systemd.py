"""A site of systemd's units: releases in folders, `current` points to the running one."""

from __future__ import annotations

import fcntl
import os
import pwd
import shlex
import shutil
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

from . import environment
from .sites import END, Site, commit_of
from .steps import Failure, backup_name, run, say

READY_WITHIN = 60  # seconds
QUIET = 16  # seconds after a worker's last heartbeat; `restore` refuses earlier


class SystemdSite(Site):
    """A site with its settings in /etc/orrery.env and its releases below /srv/orrery."""

    def __init__(self, settings: Path):
        self.settings = settings
        try:
            self._environment = {**os.environ, **environment.read(settings)}
        except (OSError, UnicodeDecodeError) as error:
            raise Failure(f"{settings} cannot be read ({error}): run this as root, sudo orrery …") from error
        self._root = Path(self._get("ROOT", "/srv/orrery"))
        self._repository = Path(self._get("REPOSITORY", str(self._root / "repository")))
        self._backups = Path(self._get("BACKUPS", str(self._root / "backups")))
        self._python = self._get("PYTHON", sys.executable)
        self._systemctl = shlex.split(self._get("SYSTEMCTL", "systemctl" if os.getuid() == 0 else "sudo systemctl"))
        self._become_owner()
        os.chdir(self._root)  # the caller's folder may be closed to the owner
        self.running = self._target("current")
        self.previous = self._target("previous")

    def manage(
        self, *arguments: str, release: str = "", capture: bool = False, sentence: str = ""
    ) -> subprocess.CompletedProcess[str]:
        folder = self._folder(release or self.running or "none")
        if not folder.exists():
            raise Failure("no release runs yet: orrery update VERSION")
        command = [str(folder / ".venv/bin/python"), "manage.py", *arguments]
        return run(command, cwd=folder, environment=self._environment, umask=0o077, capture=capture, sentence=sentence)

    def backup(self, file: Path | None, *, release: str = "") -> None:
        if file is None:
            file = self._backups / backup_name(release)
            self._backups.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not os.access(file.parent, os.W_OK, effective_ids=True):
            raise Failure(f"{self._owner.pw_name} cannot write into {file.parent}: name a file in {self._backups}")
        self.manage("backup", str(file), release=release, sentence="the backup failed: see above")

    def restore(self, file: Path) -> None:
        if not os.access(file, os.R_OK, effective_ids=True):
            raise Failure(f"{self._owner.pw_name} cannot read {file}: copy it into {self._backups}")
        units = self._units()
        say(f"stopping {', '.join(units)}")
        self._units_do("stop", *units)
        try:
            time.sleep(QUIET)
            say(f"restoring {file}")
            self.manage("restore", str(file), sentence="the restore failed: see above")
        finally:
            say(f"starting {', '.join(units)}")
            self._units_do("start", *units)
        self._wait_for(*self._ports())
        say("replaying the running matches")
        self.manage("replay_matches", sentence=f"see above: {END}")

    def prepare(self, wanted: str) -> str:
        self._lock()
        commit = commit_of(wanted, self._repository)
        folder = self._folder(commit)
        if not (folder / ".complete").exists():
            say(f"putting {wanted} into {folder}")
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(parents=True)
            unpack = f"git -C {shlex.quote(str(self._repository))} archive {commit} | tar -x"
            run(["bash", "-o", "pipefail", "-c", unpack], cwd=folder, sentence="the version could not be unpacked")
            run(
                [self._python, "-c", "from tools import setup; setup.set_up(development=False)"],
                cwd=folder, environment=self._environment, sentence=f"{wanted} could not be set up: see above",
            )  # fmt: skip
            self._keep_static_files(folder)
            (folder / ".complete").touch()
        return commit

    def prepare_previous(self) -> str:
        self._lock()
        return self.previous

    def switch_to(self, release: str) -> None:
        if self.running and self.running != release:  # a repeated version keeps the previous one
            self._point("previous", self.running)
            self.previous = self.running
        self._point("current", release)
        self.running = release
        ports = self._ports()
        if not ports:
            say("no web process is enabled: nothing to restart")
            return
        say("restarting the worker")
        self._units_do("restart", "orrery-worker")
        for port in ports:
            say(f"restarting the web process on port {port}")
            self._units_do("restart", f"orrery@{port}")
            self._wait_for(port)

    def abandon(self, release: str) -> None:
        """Leave the folder of the release: the next try continues with it."""

    def remove_old(self) -> None:
        """Keep the running release, the previous one and the newest of the others."""
        others = [
            each for each in (self._root / "releases").iterdir() if each.name not in (self.running, self.previous)
        ]
        others.sort(key=lambda each: (each / ".complete").exists() and (each / ".complete").stat().st_mtime)
        for folder in others[:-1]:
            say(f"removing the old release {folder.name}")
            shutil.rmtree(folder, ignore_errors=True)

    def version_file(self, release: str) -> str:
        return (self._folder(release) / "config/version.py").read_text("utf-8")

    def _get(self, name: str, default: str) -> str:
        return self._environment.get(name) or default

    def _folder(self, release: str) -> Path:
        return self._root / "releases" / release

    def _target(self, link: str) -> str:
        path = self._root / link
        return path.readlink().name if path.is_symlink() and path.exists() else ""

    def _become_owner(self) -> None:
        """Touch the site as the owner of its folder; only units need root."""
        try:
            self._owner = pwd.getpwuid(self._root.stat().st_uid)
        except OSError as error:
            raise Failure(f"there is no site in {self._root}: {error.strerror}") from error
        if os.getuid() == 0:
            owner = self._owner
            os.setgroups(os.getgrouplist(owner.pw_name, owner.pw_gid))
            os.setegid(owner.pw_gid)
            os.seteuid(owner.pw_uid)
            names = {"HOME": owner.pw_dir, "USER": owner.pw_name, "LOGNAME": owner.pw_name}
            os.environ |= names
            self._environment |= names
        elif os.getuid() != self._owner.pw_uid:
            raise Failure(f"run this as root or as {self._owner.pw_name}: sudo orrery …")

    def _lock(self) -> None:
        """Keep a second update out until this program ends."""
        self._locked = os.open(self._root, os.O_RDONLY)
        try:
            fcntl.flock(self._locked, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise Failure("another update runs: wait until it ends") from error

    def _keep_static_files(self, folder: Path) -> None:
        """Copy the static files of the running release: open pages still ask for them."""
        source, target = self._root / "current/build/static", folder / "build/static"
        for file in source.rglob("*"):
            copy = target / file.relative_to(source)
            if file.is_file() and not copy.exists():
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(file, copy)

    def _point(self, link: str, release: str) -> None:
        new = self._root / f"{link}.new"
        new.unlink(missing_ok=True)
        new.symlink_to(self._folder(release))
        new.replace(self._root / link)

    def _ports(self) -> list[str]:
        """Return the ports of the web processes: PORTS, or those of the enabled units."""
        if self._get("PORTS", ""):
            return self._environment["PORTS"].split()
        units = Path(self._get("UNITS", "/etc/systemd/system"), "orrery.target.wants").glob("orrery@*.service")
        return sorted(each.stem.partition("@")[2] for each in units)

    def _units(self) -> list[str]:
        return ["orrery-worker", *(f"orrery@{port}" for port in self._ports())]

    def _units_do(self, what: str, *units: str) -> None:
        for unit in units:
            command = [*self._systemctl, what, unit]
            run(command, as_root=True, sentence=f"{unit} could not be told to {what}: journalctl --unit {unit}")

    def _wait_for(self, *ports: str) -> None:
        """Wait until the web processes are ready."""
        until = time.monotonic() + READY_WITHIN
        for port in ports:
            while not _is_ready(port):
                if time.monotonic() > until:
                    raise Failure(
                        f"the process on port {port} is not ready after {READY_WITHIN} s: orrery update --back"
                    )
                time.sleep(0.5)


def _is_ready(port: str) -> bool:
    try:
        urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=5).close()
    except OSError:
        return False
    return True
