"""Images and containers by buildah, on a machine without registry and without Docker."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path

import psycopg
import pytest

CERTIFICATES = "/etc/ssl/certs"
PASSED_ON = ("PIP_DEFAULT_TIMEOUT", "PIP_INDEX_URL")  # settings of this machine's package index
PROGRAMS = ("buildah", "debootstrap", "docker-compose", "nginx", "redis-server", "caddy")
MISSING = [each for each in PROGRAMS if shutil.which(each) is None]
NOT_ROOT = ["the rights of root"] * (os.geteuid() != 0)
WITH_IMAGES = pytest.mark.skipif(
    bool(MISSING + NOT_ROOT), reason=f"an image and its services need {', '.join(MISSING + NOT_ROOT)}"
)
BUILD = 600  # seconds for any command of buildah
WITHIN, CHECK = 90, 30  # seconds for a check to succeed, and for one try
GRACE = 30  # seconds to end
TAIL = 3000  # characters of an output
ALONE = ["--isolation", "chroot", "--network", "host"]
# debootstrap's root as the base that the file names: slim images lack pages of manuals
AS_SLIM = """
set -e
ln -sf python3 /usr/bin/python
rm -rf /usr/share/man
echo 'path-exclude /usr/share/man/*' > /etc/dpkg/dpkg.cfg.d/slim
"""


def finish(command, seconds, name, **options):
    """Run a command and return its output. Raises: AssertionError if it fails, or takes longer."""
    process = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        start_new_session=True, **options,
    )  # fmt: skip
    try:
        output, errors = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)  # also its children, which hold the pipes open
        output, errors = process.communicate()
        raise AssertionError(f"{name} takes longer than {seconds} s: {output[-TAIL:]}{errors[-TAIL:]}") from None
    assert process.returncode == 0, f"{name} ends with {process.returncode}: {output[-TAIL:]}{errors[-TAIL:]}"
    return output.strip()


def wait_for(name, check, process, log):
    """Wait until a check of a program raises nothing."""
    until = time.monotonic() + WITHIN
    while True:
        try:
            return check()
        except (AssertionError, OSError, psycopg.OperationalError) as error:
            fault = f"{name} is not ready: {error}\n{log.read_text()[-TAIL:]}"
        assert process.poll() is None, fault
        assert time.monotonic() < until, fault
        time.sleep(0.3)


def program_in(process):
    """Return the id of the program that buildah runs in a container, or of the process itself without buildah."""
    pid = process.pid
    while b"buildah" in Path(f"/proc/{pid}/cmdline").read_bytes().partition(b"\0")[0]:
        children = "".join(each.read_text() for each in Path(f"/proc/{pid}/task").glob("*/children"))
        pid = int(children.split()[0])
    return pid


class Images:
    """Images in a folder of their own."""

    def __init__(self, folder):
        self._program = [
            "buildah", "--root", f"{folder}/storage", "--runroot", f"{folder}/run",
            "--storage-driver", os.environ.get("STORAGE_DRIVER", "overlay"),
        ]  # fmt: skip
        self._running: list[subprocess.Popen[bytes]] = []

    def do(self, *arguments):
        """Run buildah; return its output."""
        return finish([*self._program, *map(str, arguments)], BUILD, f"buildah {arguments[0]}")

    def put(self, root, name):
        """Make an image of a root folder."""
        made = self.do("from", "scratch")
        self.do("copy", "--quiet", made, root, "/")
        self.do("run", *ALONE, made, "sh", "-c", AS_SLIM)
        self.do("commit", "--quiet", "--disable-compression", "--rm", made, name)

    def build(self, context, file, name):
        """Build an image. The build trusts the certificates of this machine, as packages may come through a proxy."""
        file_of_all = f"{CERTIFICATES}/ca-certificates.crt"
        trust = [f"--volume={CERTIFICATES}:{CERTIFICATES}:ro"]
        trust += [f"--env={variable}={file_of_all}" for variable in ("PIP_CERT", "NODE_EXTRA_CA_CERTS")]
        trust += [f"--env={variable}" for variable in PASSED_ON if variable in os.environ]
        options = ("--pull-never", "--layers", "--format", "docker")  # podman's own format drops HEALTHCHECK
        self.do("build", *options, *ALONE, *trust, "--file", file, "--tag", name, context)

    def configuration(self, name):
        """Return the configuration of an image, as Docker shows it."""
        return json.loads(self.do("inspect", "--type", "image", name))["Docker"]["config"]

    def create(self, image, name):
        """Create a container."""
        self.do("from", "--pull-never", "--name", name, image)

    def owner(self, name, path):
        """Return the user id that owns a path in a container."""
        mounted = self.do("mount", name)
        owner = Path(f"{mounted}{path}").stat().st_uid
        self.do("umount", name)
        return owner

    def command(self, container, words, environment=None, volumes=None, user=""):
        """Return the command that runs a program in a container, with folders of this machine at its paths."""
        return [
            *self._program, "run", *ALONE, *([f"--user={user}"] if user else []),
            *(f"--env={name}={value}" for name, value in (environment or {}).items()),
            *(f"--volume={folder}:{path}" for path, folder in (volumes or {}).items()),
            container, "--", *words,
        ]  # fmt: skip

    def start(self, command, log):
        """Start a command with its output in a file; return the process."""
        with log.open("a") as output:
            process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=output, stderr=output, start_new_session=True
            )
        self._running.append(process)
        return process

    def stop(self, process, grace, number=signal.SIGTERM):
        """Send a signal to a program. Return whether it ended within the grace; afterwards kill what is left."""
        self._running.remove(process)
        try:
            with suppress(OSError, IndexError):  # it ends by itself
                os.kill(program_in(process), number)
            process.wait(grace)
        except subprocess.TimeoutExpired:
            return False
        else:
            return True
        finally:
            with suppress(ProcessLookupError):  # its children ended with it
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()

    def close(self):
        """Stop all processes, and remove all containers and images."""
        while self._running:
            self.stop(self._running[-1], GRACE)
        self.do("rm", "--all")
        self.do("rmi", "--all", "--force")
