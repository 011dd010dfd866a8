"""A big site of its own services, whose parts a test can break one by one."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg
from django.conf import settings

from tests.cluster.deployment import compose_nginx_conf
from tests.cluster.faketime import wrong_clock
from tools.bench.servers import Servers, free_port, wait_for_port

POSTGRESQL = Path("/usr/lib/postgresql")
DISK = "700m"  # of PostgreSQL
PROMETHEUS = """
global: {{scrape_interval: 5s, evaluation_interval: 5s}}
rule_files: [{rules}]
scrape_configs:
  - job_name: orrery
    static_configs: [{{targets: [{web}]}}]
  - job_name: orrery-worker
    static_configs: [{{targets: ["127.0.0.1:{worker}"]}}]
"""


@dataclass
class Part:
    """A process of the site, with its log and its clock."""

    name: str
    process: subprocess.Popen[bytes]
    log: Path
    clock: Path

    def signal(self, number: int) -> None:
        """Send a signal to the process and its children."""
        for pid in [self.process.pid, *children(self.process.pid)]:
            os.kill(pid, number)

    def set_clock(self, offset: str) -> None:
        """Move the clock of the process by an offset such as `+3600`, in seconds."""
        self.clock.write_text(offset)


def children(pid: int) -> list[int]:
    """Return the processes below a process."""
    found = [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return found + [inner for each in found for inner in children(each)]


class Site:
    """PostgreSQL on a small disk, Redis, two web processes, a worker, nginx and Prometheus."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.database, self.redis, self.nginx, self.prometheus = (free_port() for _n in range(4))
        self.ports = [free_port(), free_port()]
        self.worker_metrics = free_port()
        self.parts: dict[str, Part] = {}
        self.environment = {
            **os.environ,
            "DATABASE_URL": f"postgresql://orrery@127.0.0.1:{self.database}/orrery",
            "REDIS_URL": f"redis://127.0.0.1:{self.redis}/0",
            "DATA_DIR": str(folder / "data"),
            "RATE_LIMITS": "0",
            "SECRET_KEY": "the same for all processes",
            "ALLOWED_HOSTS": "127.0.0.1",
            "LOG_FORMAT": "json",
            "WORKER_METRICS_PORT": str(self.worker_metrics),
        }
        self.servers = Servers(self.environment)

    # PostgreSQL

    @property
    def disk(self) -> Path:
        return self.folder / "disk"

    def _postgres(self, program: str, *arguments: str) -> None:
        (binary,) = sorted(POSTGRESQL.glob(f"*/bin/{program}"))[-1:]
        command = ["runuser", "-u", "postgres", "--", str(binary), "-D", str(self.disk / "pg"), *arguments]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)

    def prepare_database(self) -> None:
        """Make PostgreSQL's files on a disk of their own, and an empty database."""
        self.disk.mkdir()
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK}", "tmpfs", str(self.disk)], check=True)
        shutil.chown(self.disk, "postgres")
        self._postgres("initdb", "--auth=trust", "--username=orrery")
        self.start_database()
        address = f"postgresql://orrery@127.0.0.1:{self.database}/postgres"
        with psycopg.connect(address, autocommit=True) as admin:
            admin.execute("CREATE DATABASE orrery")

    def start_database(self) -> None:
        options = f"-p {self.database} -k {self.disk} -c listen_addresses=127.0.0.1 -c max_wal_size=128MB"
        self._postgres("pg_ctl", "-w", "-l", str(self.disk / "log"), "-o", options, "start")

    def stop_database(self) -> None:
        self._postgres("pg_ctl", "-m", "fast", "stop")

    def signal_database(self, number: int) -> None:
        main = int((self.disk / "pg/postmaster.pid").read_text().split()[0])
        for pid in [main, *children(main)]:
            os.kill(pid, number)

    def fill_disk(self) -> None:
        """Fill PostgreSQL's disk to the last byte."""
        with (self.disk / "ballast").open("wb", buffering=0) as file:
            try:
                while True:
                    file.write(bytes(64 * 1024))
            except OSError:
                pass

    def free_disk(self) -> None:
        (self.disk / "ballast").unlink()

    # programs

    def start(self, name: str, *command: str) -> Part:
        """Start a program whose clock can be moved, and write its output to a log."""
        log, clock = self.folder / f"{name}.log", self.folder / f"{name}.clock"
        clock.write_text("+0")
        with log.open("ab") as output:
            process = subprocess.Popen(
                command, env=self.environment | wrong_clock(clock), cwd=settings.BASE_DIR, stdout=output, stderr=output
            )
        self.parts[name] = part = Part(name, process, log, clock)
        return part

    def start_all(self) -> None:
        """Start every part, in the order of a machine's start."""
        self.prepare_database()
        self.start_redis()
        self.servers.manage("migrate", "--verbosity=0")
        for number, port in enumerate(self.ports, 1):
            web = self.start(f"web{number}", sys.executable, "-m", "config.server", f"--port={port}", "--proxy-headers")
            wait_for_port(port, web.process)
        self.start("worker", sys.executable, "manage.py", "worker")
        conf = compose_nginx_conf(self.folder, self.nginx, self.ports)
        nginx = subprocess.Popen(["nginx", "-p", str(self.folder), "-c", str(conf)])
        self.parts["nginx"] = Part("nginx", nginx, self.folder / "orrery-error.log", self.folder / "none")
        self._start_prometheus()
        time.sleep(20)  # every part is measured three times

    def start_redis(self) -> None:
        options = ["--port", str(self.redis), "--save", "", "--bind", "127.0.0.1", "--logfile", str(self.folder / "r")]
        redis = subprocess.Popen(["redis-server", *options])
        self.parts["redis"] = Part("redis", redis, self.folder / "r", self.folder / "none")

    def _start_prometheus(self) -> None:
        targets = ", ".join(f'"127.0.0.1:{port}"' for port in self.ports)
        rules = settings.BASE_DIR / "deploy/watching/alerts.yaml"
        conf = self.folder / "prometheus.yml"
        conf.write_text(PROMETHEUS.format(rules=rules, web=targets, worker=self.worker_metrics))
        options = [f"--config.file={conf}", f"--storage.tsdb.path={self.folder / 'tsdb'}"]
        address = f"--web.listen-address=127.0.0.1:{self.prometheus}"
        with (self.folder / "prometheus.log").open("wb") as log:
            process = subprocess.Popen(["prometheus", *options, address], stdout=log, stderr=log)
        self.parts["prometheus"] = Part("prometheus", process, self.folder / "prometheus.log", self.folder / "none")

    def stop_all(self) -> None:
        for part in self.parts.values():
            part.process.send_signal(signal.SIGCONT)
            part.process.terminate()
        for part in self.parts.values():
            part.process.wait(timeout=60)
        self.stop_database()
        subprocess.run(["umount", "-l", str(self.disk)], check=True)


@contextmanager
def site() -> Iterator[Site]:
    """Provide a running site, and remove it afterwards."""
    with tempfile.TemporaryDirectory(prefix="orrery-outages-") as folder:
        Path(folder).chmod(0o755)  # PostgreSQL has a user of its own
        made = Site(Path(folder))
        try:
            made.start_all()
            yield made
        finally:
            made.stop_all()
