#!/usr/bin/python3
"""Stands in for systemctl on a machine without systemd: it runs the programs that the units name."""

import os
import pwd
import re
import shlex
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

FOLDERS = Path("/etc/systemd/system"), Path("/lib/systemd/system")
RUNNING = Path("/run/stand-in")
LOGS = Path("/var/log/units")
STARTS_WITHIN, STOPS_WITHIN = 90, 35  # seconds
OF_POSTGRESQL = ["pg_ctlcluster", "--skip-systemctl-redirect"]


def unit_of(name):
    return name if "." in name.partition("@")[2] or re.search(r"\.(service|target|timer)$", name) else f"{name}.service"


class Unit:
    def __init__(self, name):
        self.name = unit_of(name)
        self.instance = self.name.partition("@")[2].rpartition(".")[0]
        source = re.sub(r"@[^.]*\.", "@.", self.name)
        paths = [folder / source for folder in FOLDERS if (folder / source).exists()]
        if not paths:
            sys.exit(f"Unit {self.name} not found.")
        self._lines = paths[0].read_text().replace("%i", self.instance).splitlines()
        self._record = RUNNING / self.name

    def all(self, key):
        return [line.partition("=")[2].strip() for line in self._lines if line.startswith(f"{key}=")]

    def one(self, key, default=""):
        return (self.all(key) or [default])[-1]

    @property
    def pid(self):
        """Return the process of the unit, 0 if none runs."""
        try:
            pid = int(self._record.read_text())
            state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
        except (OSError, ValueError):
            return 0
        return 0 if state == "Z" else pid

    def environment(self):
        environment = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8"}
        if user := self.one("User"):
            environment |= {"HOME": pwd.getpwnam(user).pw_dir, "USER": user, "LOGNAME": user}
        for file in self.all("EnvironmentFile"):
            for line in Path(file.lstrip("-")).read_text().splitlines():
                name, found, value = line.partition("=")
                if found and not line.startswith(("#", ";")):
                    environment[name.strip()] = value.strip().strip("'\"")
        return environment

    def command(self, line):
        user = self.one("User")
        words = shlex.split(line.lstrip("-@+!"))
        more = [f"+{name.removeprefix('CAP_').lower()}" for name in self.one("AmbientCapabilities").split()]
        rights = [f"--{kind}-caps={','.join(more)}" for kind in ("inh", "ambient") if more]
        return (
            ["setpriv", f"--reuid={user}", f"--regid={user}", "--init-groups", *rights, "--", *words] if user else words
        )

    def start(self):
        if self.name.startswith("postgresql"):
            return clusters("start")
        if self.name.endswith((".target", ".timer")):
            return start_wanted(self.name)
        if self.pid:
            return None
        started = {"env": self.environment(), "cwd": self.one("WorkingDirectory", "/")}
        told = self.one("Type") == "notify" and Notices(self.name)
        if told:
            started["env"]["NOTIFY_SOCKET"] = told.address
        with (LOGS / self.name).open("a") as log:
            if self.one("Type") == "oneshot":
                return subprocess.run(
                    self.command(self.one("ExecStart")), check=True, stdout=log, stderr=log, **started
                )
            if self.one("Type") == "forking":
                subprocess.run(self.command(self.one("ExecStart")), check=True, stdout=log, stderr=log, **started)
                pid = Path(self.one("PIDFile")).read_text().strip()
            else:
                program = subprocess.Popen(
                    self.command(self.one("ExecStart")), stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                    start_new_session=True, **started,
                )  # fmt: skip
                pid = program.pid
        self._record.write_text(f"{pid}\n")
        if told:
            told.wait_until_ready(program)
        return None

    def stop(self):
        if self.name.startswith("postgresql"):
            return clusters("stop")
        if self.name.endswith(".target"):
            return stop_parts(self.name)
        pid = self.pid
        if pid:
            os.kill(pid, signal.SIGTERM)
            until = time.monotonic() + STOPS_WITHIN
            while self.pid and time.monotonic() < until:
                time.sleep(0.05)
            if self.pid:
                os.killpg(pid, signal.SIGKILL)
        self._record.unlink(missing_ok=True)
        return None

    def reload(self):
        reloads = self.all("ExecReload")
        environment = self.environment()
        for line in reloads:
            subprocess.run(self.command(line), check=True, env=environment, capture_output=True)

    def enable(self):
        for wanted in self.all("WantedBy"):
            for target in wanted.split():
                folder = FOLDERS[0] / f"{target}.wants"
                folder.mkdir(exist_ok=True)
                (folder / self.name).unlink(missing_ok=True)
                (folder / self.name).symlink_to(FOLDERS[0] / re.sub(r"@[^.]*\.", "@.", self.name))

    def disable(self):
        for link in FOLDERS[0].glob(f"*.wants/{self.name}"):
            link.unlink()


class Notices:
    """Receives the notice of a program that it is ready."""

    def __init__(self, name):
        self.address = str(RUNNING / f".{name}.socket")
        Path(self.address).unlink(missing_ok=True)
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(self.address)
        Path(self.address).chmod(0o666)
        self._socket.settimeout(0.5)

    def wait_until_ready(self, program):
        until = time.monotonic() + STARTS_WITHIN
        while program.poll() is None and time.monotonic() < until:
            try:
                if b"READY=1" in self._socket.recv(4096):
                    return
            except TimeoutError:
                pass
        sys.exit(f"{self.address}: the program is not ready")


def clusters(act):
    listed = subprocess.run(["pg_lsclusters", "--no-header"], check=True, capture_output=True, text=True).stdout
    for version, name, _port, status, *_rest in map(str.split, listed.splitlines()):
        if ("online" in status) == (act == "stop"):
            subprocess.run([*OF_POSTGRESQL, version, name, act], check=True)


def wanted_by(target):
    return [Unit(link.name) for link in sorted((FOLDERS[0] / f"{target}.wants").glob("*"))]


def start_wanted(target):
    for unit in wanted_by(target):
        unit.start()


def stop_parts(target):
    for record in sorted(RUNNING.glob("[a-z]*")):
        unit = Unit(record.name)
        if target in unit.one("PartOf"):
            unit.stop()


def main():
    RUNNING.mkdir(parents=True, exist_ok=True)
    LOGS.mkdir(parents=True, exist_ok=True)
    options = [word for word in sys.argv[1:] if word.startswith("--")]
    act, *names = [word for word in sys.argv[1:] if not word.startswith("--")]
    units = [Unit(name) for name in names]
    if act == "is-active":
        return 0 if all(unit.pid for unit in units) else 3
    for unit in units:
        if act in ("restart", "try-restart"):
            if act == "restart" or unit.pid:
                unit.stop()
                unit.start()
        elif act in ("start", "stop", "reload"):
            getattr(unit, act)()
        elif act in ("enable", "disable"):
            getattr(unit, act)()
            if "--now" in options:
                (unit.start if act == "enable" else unit.stop)()
    return 0


if __name__ == "__main__":
    sys.exit(main())
