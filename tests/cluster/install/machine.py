"""A bare Debian on this machine: its own files, processes and network, but no systemd."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path

import pytest
from django.conf import settings

from tests.cluster.debian import debian_root
from tools.bench.servers import free_port

ARCHIVES = Path(tempfile.gettempdir()) / "orrery-archives"  # Debian's packages, for some runs
NEEDED = ("debootstrap", "slirp4netns", "unshare", "nsenter", "git")
GUEST = "10.0.2.100"  # the address that slirp4netns gives
STAND_IN = Path(__file__).with_name("systemctl.py")
PASSED_ON = ("PIP_", "SSL_CERT_", "NODE_EXTRA_")  # settings of this machine's package indexes
# names, certificates and package indexes of this machine
COPIED = "/etc/resolv.conf", "/etc/pip.conf", "/etc/xdg/pip", "/usr/local/share/ca-certificates"
# the first process: it ends the others with it, and collects those that ended
INIT = """
set -e
mount --make-rprivate /
mount -t proc proc {root}/proc
mount --rbind /dev {root}/dev
mount --bind {archives} {root}/var/cache/apt/archives
{indexes}
exec chroot {root} /bin/bash -c 'echo ready; while :; do sleep 1; done'
"""


def skip_unless_possible():
    """Skip the test where the machine cannot make another one."""
    if os.geteuid() != 0:
        pytest.skip("a bare Debian needs the rights of root")
    missing = [name for name in NEEDED if shutil.which(name) is None]
    if missing:
        pytest.skip(f"a bare Debian needs {', '.join(missing)}")
    if not (settings.BASE_DIR / ".git").exists():
        pytest.skip("this is no clone: there is no repository to install from")
    if subprocess.run(["unshare", "--net", "--mount", "--pid", "--fork", "true"], check=False).returncode:
        pytest.skip("a bare Debian needs a system that permits unshare")


class Machine:
    """A fresh Debian in a folder."""

    def __init__(self, folder: Path):
        self.root, self._api = folder / "root", folder / "slirp.socket"
        (ARCHIVES / "partial").mkdir(parents=True, exist_ok=True)
        subprocess.run(["cp", "--archive", debian_root(), self.root], check=True)
        self._configure()
        self._begin()

    def run(self, *command, check=True, stdin="", timeout=400, **environment):
        """Run a command as root; return what it printed."""
        done = subprocess.run(
            [*self._entered, *map(str, command)], input=stdin, check=False, capture_output=True, text=True,
            timeout=timeout, env={**self._environment, **environment},
        )  # fmt: skip
        if check:
            assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
        return done

    def forward(self, port):
        """Return a port of the host that leads to a port of the machine."""
        host_port = free_port()
        request = {
            "execute": "add_hostfwd",
            "arguments": {
                "proto": "tcp", "host_addr": "127.0.0.1", "host_port": host_port,
                "guest_addr": GUEST, "guest_port": port,
            },
        }  # fmt: skip
        with socket.socket(socket.AF_UNIX) as connection:
            connection.connect(str(self._api))
            connection.sendall(json.dumps(request).encode())
            connection.shutdown(socket.SHUT_WR)
            assert "error" not in json.loads(connection.recv(4096))
        return host_port

    def end(self):
        """End all processes of the machine and remove its files."""
        for process in (self._network, self._first):
            process.kill()
            process.wait()
        shutil.rmtree(self.root)

    def _configure(self):
        """Give the machine the host's network settings, and a stand-in for systemctl."""
        for path in COPIED:
            source = Path(path)
            if source.is_dir():
                shutil.copytree(source, self.root / path[1:], dirs_exist_ok=True)
            elif source.exists():
                shutil.copy(source, self.root / path[1:])
        authorities = os.environ.get("NODE_EXTRA_CA_CERTS")
        home = self.root / "srv/orrery"
        own = Path.home() / ".config/pip"
        if own.is_dir():
            shutil.copytree(own, home / ".config/pip")
        home.mkdir(exist_ok=True)
        (home / ".npmrc").write_text(f"cafile={authorities}\n" if authorities else "")
        passed_on = {name: text for name, text in os.environ.items() if name.startswith(PASSED_ON)}
        self._environment = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
                             "HOME": "/root", "LANG": "C.UTF-8", **passed_on}  # fmt: skip
        for name, text in (
            ("usr/sbin/policy-rc.d", "#!/bin/sh\nexit 101\n"),
            ("usr/bin/systemctl", STAND_IN.read_text()),
        ):
            (self.root / name).write_text(text)
            (self.root / name).chmod(0o755)

    def _begin(self):
        folders = [path for path in _index_folders(self.root) if path.is_dir()]
        for path in folders:
            (self.root / str(path)[1:]).mkdir(parents=True, exist_ok=True)
        indexes = "\n".join(f"mount --bind {path} {self.root}{path}" for path in folders)
        script = INIT.format(root=self.root, archives=ARCHIVES, indexes=indexes)
        self._first = subprocess.Popen(
            ["unshare", "--net", "--mount", "--pid", "--fork", "--kill-child", "bash", "-c", script],
            stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        assert self._first.stdout.readline() == "ready\n"
        (pid,) = Path(f"/proc/{self._first.pid}/task/{self._first.pid}/children").read_text().split()
        self._entered = ["nsenter", f"--target={pid}", "--net", "--mount", "--pid", "--root", "--wd", "--"]
        self._network = subprocess.Popen(
            ["slirp4netns", "--configure", "--mtu=65520", "--disable-host-loopback", f"--api-socket={self._api}", pid, "tap0"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        until = time.monotonic() + 20
        while GUEST not in Path(f"/proc/{pid}/net/fib_trie").read_text() or not self._api.exists():
            assert time.monotonic() < until
            time.sleep(0.1)


def _index_folders(root):
    """Return the folders that this machine's settings of pip name."""
    files = (root / folder / "pip.conf" for folder in ("etc", "etc/xdg/pip", "srv/orrery/.config/pip"))
    texts = [path.read_text() for path in files if path.exists()]
    texts += [text for name, text in os.environ.items() if name.startswith("PIP_")]
    words = [word.removeprefix("file://") for text in texts for word in text.split()]
    return sorted({Path(*Path(word).parts[:3]) for word in words if word.startswith("/") and Path(word).is_dir()})
