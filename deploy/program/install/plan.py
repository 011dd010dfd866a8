"""The site that `deploy/install` builds: names, ports and folders."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path("/srv/orrery")
REPOSITORY = ROOT / "repository"
RELEASES = ROOT / "releases"
CURRENT = ROOT / "current"
BACKUPS = ROOT / "backups"
DATA = Path("/var/lib/orrery")
ENVIRONMENT = Path("/etc/orrery.env")
PROXY_FILES = Path("/etc/orrery")  # of root: a proxy reads its configuration as root
DELIVERED = Path(__file__).resolve().parents[2]  # deploy/ of the version that runs this program
USER = "orrery"
FIRST_PORT = 8001
HOST = re.compile(r"(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+")
SAMPLE_HOST = "games.example.org"  # in the delivered files of nginx and Caddy


@dataclass(frozen=True)
class Plan:
    """The operator's choices."""

    size: str  # "small" or "big"
    host: str
    version: str  # "": the version that runs, or main
    tls: str  # "public" or "internal"
    proxy: str  # "caddy" or "nginx"
    processes: int

    @property
    def ports(self) -> list[int]:
        """Return the ports of the web processes."""
        return [FIRST_PORT + n for n in range(self.processes)]

    @property
    def address(self) -> str:
        return f"https://{self.host}"

    @property
    def packages(self) -> list[str]:
        """Return the Debian packages of the site."""
        packages = ["ca-certificates", "git", "python3-venv", "sudo", self.proxy]
        if self.size == "big":
            packages += ["postgresql", "redis-server"]
        if self.proxy == "nginx":
            packages += ["openssl", *(["certbot"] if self.tls == "public" else [])]
        return packages


def usual_processes(size: str) -> int:
    """Return the number of web processes: one, or one per core and at least two."""
    return 1 if size == "small" else max(2, os.cpu_count() or 1)
