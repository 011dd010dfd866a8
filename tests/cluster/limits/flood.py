"""A flood of pages of one long match from one network, and the response times of strangers.

    manage.py shell -c "from tests.cluster.limits.flood import main; main('--seconds=12', '--page=steps/')"

starts two uvicorn processes behind the delivered nginx on PostgreSQL and Redis, and prints the figures.
"""

from __future__ import annotations

import argparse
import gzip
import http.client
import json
import random
import subprocess
import tempfile
import threading
import time
from collections import Counter
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from django.conf import settings

from games.core.ai.autoplay import play_on
from games.core.chance import commitment
from games.core.engine.engine import Engine
from games.core.records.record import FORMAT, Record, ending_of, to_file
from games.registry import rules_of
from tests.cluster.deployment import HOST, Connection, certificate, command_of, nginx_conf
from tools.bench.servers import Servers, free_port, on_postgresql, wait_for_port

A_SECOND = 28  # pages; nginx allows 30
STRANGER = "203.0.113.9"  # outside of the flood's network
LOAD = """
import json
from pathlib import Path
from games.core.records.record import read_record
from games.replays.records import match_import
from tests.cluster.limits.flood import other_record
def load(data): return match_import(record=read_record(data)).slug
print(json.dumps([load(Path({file!r}).read_bytes()), load(other_record())]))
"""


def record_of(match, secret):
    """Return the file of a finished match."""
    return to_file(
        Record(
            orrery=FORMAT, game=match.rules.slug, rules=match.rules.version, seats=match.state.seats,
            names=[f"Player {n}" for n in range(match.state.seats)], options=match.state.options,
            commitment=commitment(secret), secret=secret.hex(), log=match.log, result=ending_of(match),
        )
    )  # fmt: skip


def played(game, seats, seed, entries):
    """Return the file of a random match, stopped after so many entries."""
    dice = random.Random(seed)
    secret = dice.randbytes(32)
    match = Engine.new(rules_of(game), seats, {}, secret)
    play_on(match, dice, entries)
    if match.outcome is None:
        match.act(0, "stop")
    return record_of(match, secret)


def long_record(entries=8040):
    """Return the file of a long match of Planet Masters."""
    return played("planet_masters", 6, seed=34, entries=entries)


def other_record():
    """Return the file of the match that strangers request."""
    return played("impulse", 3, seed=1, entries=60)


@dataclass
class Site:
    """Two processes behind nginx."""

    servers: Servers
    processes: list[subprocess.Popen[bytes]]
    ports: list[int]
    secure: int
    folder: Path

    def get(self, path):
        """Request a page through nginx; return its status and the length of its body."""
        connection = Connection(self.secure, self.folder)
        connection.timeout = 90
        connection.request("GET", path, headers={"Host": HOST, "Accept-Encoding": "gzip"})
        answer = connection.getresponse()
        body = answer.read()
        connection.close()
        if answer.getheader("Content-Encoding") == "gzip":
            return answer.status, len(gzip.decompress(body))
        return answer.status, len(body)

    def stranger(self, path, turn):
        """Request a page from one of the processes from another network; return its status and time in seconds."""
        began = time.monotonic()
        asked = http.client.HTTPConnection("127.0.0.1", self.ports[turn % 2], timeout=90)
        headers = {"Host": HOST, "X-Forwarded-For": STRANGER, "X-Forwarded-Proto": "https"}
        asked.request("GET", path, headers=headers)
        answer = asked.getresponse()
        answer.read()
        asked.close()
        return answer.status, time.monotonic() - began

    def memory(self):
        """Return the present and the greatest memory of each process, in MB."""
        found = []
        for process in self.processes:
            lines = Path(f"/proc/{process.pid}/status").read_text().splitlines()
            fields = dict(line.split(":", 1) for line in lines)
            found.append([int(fields[name].split()[0]) // 1024 for name in ("VmRSS", "VmHWM")])
        return found

    def seconds(self):
        """Return the processor time of both processes."""
        total = 0
        for process in self.processes:
            parts = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
            total += int(parts[11]) + int(parts[12])
        return total / 100


@contextmanager
def site(postgresql, redis, migrated="", **environment):
    """Start a site with the delivered nginx, uvicorn and limits."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="orrery-flood-")))
        servers = stack.enter_context(on_postgresql(postgresql, redis, migrated))
        servers.environment |= {
            "ALLOWED_HOSTS": HOST,
            "SITE_URL": f"https://{HOST}",
            "HTTPS": "true",
            "SECRET_KEY": "the same for all processes",
            "DEBUG": "1",
            "RATE_LIMITS": "1",
            "REDIS_PREFIX": folder.name,
            **environment,
        }
        ports, secure, plain = [free_port(), free_port()], free_port(), free_port()
        certificate(folder)
        nginx = ["nginx", "-p", str(folder), "-c", str(nginx_conf(folder, ports, secure, plain))]
        commands = [*(command_of("orrery@.service", str(port)) for port in ports), nginx]
        running = []
        try:
            environment = servers.environment
            running.extend(subprocess.Popen(command, env=environment, cwd=settings.BASE_DIR) for command in commands)
            for port, process in zip([*ports, secure], running, strict=True):
                wait_for_port(port, process)
            yield Site(servers, running[:2], ports, secure, folder)
        finally:
            for process in running:
                process.terminate()
            for process in running:
                process.wait(timeout=60)


@dataclass
class Flood:
    """Constantly requested pages, and their results."""

    statuses: Counter[int] = field(default_factory=Counter)
    bytes: int = 0  # of the longest page
    last: float = 0.0  # seconds from the end of the flood to the last answer
    strangers: list[float] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)  # of strangers


def flood(site, path, seconds, strangers_paths):
    """Request a page `A_SECOND` times a second, and others as a stranger, one after the other."""
    result, counting = Flood(), threading.Lock()

    def ask():
        status, size = site.get(path)
        with counting:
            result.statuses[status] += 1
            result.bytes = max(result.bytes, size)

    def look(over):
        turn = 0
        while not over.is_set():
            page = strangers_paths[turn // 2 % len(strangers_paths)]
            status, took = site.stranger(page, turn)
            result.strangers.append(took)
            if status != 200:
                result.refused[f"{status} {page}"] += 1
            turn += 1
            over.wait(0.05)

    over = threading.Event()
    stranger = threading.Thread(target=look, args=[over])
    stranger.start()
    threads, began = [], time.monotonic()
    for number in range(round(A_SECOND * seconds)):
        time.sleep(max(0.0, began + number / A_SECOND - time.monotonic()))
        threads.append(threading.Thread(target=ask))
        threads[-1].start()
    ended = time.monotonic()
    for thread in threads:
        thread.join()
    result.last = time.monotonic() - ended
    over.set()
    stranger.join()
    return result


def loaded(site, record):
    """Load the record, and another match; return the addresses of both."""
    file = site.folder / "record.json"
    file.write_bytes(record)
    printed = site.servers.manage("shell", "-c", LOAD.format(file=str(file)))
    return [f"/match/{slug}/" for slug in json.loads(printed.splitlines()[-1])]


def percentile(values, share):
    """Return the value not exceeded by this share of the values."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def main(*arguments):
    """Measure floods, by the arguments."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=12)
    parser.add_argument("--page", nargs="*", default=["", "steps/"])
    parser.add_argument("--database-url", default="postgresql://root@127.0.0.1:5432/postgres")
    parser.add_argument("--redis-url", default="redis://127.0.0.1:6379/9")
    parser.add_argument("--file", type=Path, help="the record that is loaded")
    options = parser.parse_args(arguments)
    record = options.file.read_bytes() if options.file else long_record()
    with site(options.database_url, options.redis_url) as started:
        long, other = loaded(started, record)
        strangers = ["/rules/impulse/", other, f"{other}replay/"]
        for path in strangers * 2:
            started.stranger(path, 0), started.stranger(path, 1)
        print(f"file {len(record)} bytes; memory {started.memory()}", flush=True)
        for page in options.page:
            used = started.seconds()
            found = flood(started, long + page, options.seconds, strangers)
            print(
                f"{page or 'page'}: {dict(found.statuses)}, longest {found.bytes} bytes,"
                f" cpu {started.seconds() - used:.1f} s, last answer {found.last:.1f} s after the end;"
                f" strangers: {len(found.strangers)} pages, median {percentile(found.strangers, 0.5):.3f},"
                f" p95 {percentile(found.strangers, 0.95):.3f}, max {max(found.strangers):.3f} s,"
                f" not 200: {dict(found.refused)}; memory (now, most) {started.memory()}",
                flush=True,
            )
