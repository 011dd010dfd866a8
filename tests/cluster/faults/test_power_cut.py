"""Acknowledged answers are on the disk, with SQLite: a power cut would lose nothing.

strace records the server's writes and syncs. At each acknowledgement, the database is restored from the synced
data alone, like a disk after a power cut.
"""

from __future__ import annotations

import ast
import asyncio
import re
import shutil
import sqlite3
import subprocess
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.cluster.processes.test_cluster import sit_down
from tools.bench.servers import on_sqlite

ENTRY = re.compile(
    r'(\d+) +(pwrite64|fsync|fdatasync)\(\d+<([^>]*)>(?:, (".*?(?<!\\)(?:\\\\)*")(?:\.\.\.)?, \d+, (\w+))?'
)
RESUMED = re.compile(r"(\d+) +<\.\.\. (\w+) resumed>")
ACK = re.compile(r'\\"type\\":\\"ack\\",\\"id\\":\\"([^\\]+)')  # with strace's quotation marks


class Disk:
    """Files by path: their written and their synced content."""

    def __init__(self, folder):
        self.written = {str(path): bytearray(path.read_bytes()) for path in folder.glob("orrery*")}
        self.synced = {path: bytes(data) for path, data in self.written.items()}

    def write(self, path, data, offset):
        file = self.written.setdefault(path, bytearray())
        file.extend(bytes(max(0, offset + len(data) - len(file))))
        file[offset : offset + len(data)] = data

    def sync(self, path):
        self.synced[path] = bytes(self.written.get(path, b""))

    def client_ids(self, folder):
        """Return the log of a database opened after the power cut."""
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        for path, data in self.synced.items():
            if not path.endswith("-shm"):
                (folder / Path(path).name).write_bytes(data)
        with sqlite3.connect(folder / "orrery.sqlite3") as database:
            rows = database.execute("SELECT client_id FROM games_logentry").fetchall()
        database.close()
        return {client_id for (client_id,) in rows}


def lost_in_power_cuts(trace, disk, folder):
    """Return the ids of acknowledged answers, and of those not on the disk at that moment."""
    acknowledged, lost, syncing = set(), set(), {}
    for line in trace.read_text("latin-1").splitlines():
        if found := RESUMED.match(line):
            if path := syncing.pop(found[1], None):
                disk.sync(path)
        elif found := ENTRY.match(line):
            thread, call, path, text, offset = found.groups()
            if call == "pwrite64":
                disk.write(path, ast.literal_eval("b" + text) if text else b"", int(offset))
            elif line.endswith("<unfinished ...>"):
                syncing[thread] = path
            else:
                disk.sync(path)
        elif ids := set(ACK.findall(line)):
            acknowledged |= ids
            lost |= ids - disk.client_ids(folder)
    return acknowledged, lost


@contextmanager
def watched(process, trace):
    """Write the process's system calls on files and sockets to `trace`."""
    calls = "--trace=pwrite64,fsync,fdatasync,write,writev,sendto,sendmsg"
    command = ["strace", "-f", "-y", "-s", "70000", calls, "-o", trace, "-p", str(process.pid)]
    strace = subprocess.Popen(command, stderr=subprocess.PIPE)
    try:
        if b"attached" not in (said := strace.stderr.readline()):
            pytest.skip(f"strace may not watch processes here: {said.decode()}")
        yield
    finally:
        strace.terminate()
        strace.wait()


@pytest.mark.slowest
@pytest.mark.skipif(shutil.which("strace") is None, reason="strace is not installed")
async def test_what_is_acknowledged_survives_a_power_cut(tmp_path):
    trace = tmp_path / "trace"
    with on_sqlite() as servers:
        port = servers.start()
        players = sit_down(servers, [port, port])
        with watched(servers.processes[0], trace):
            disk = Disk(Path(servers.environment["DATA_DIR"]))
            async with asyncio.timeout(120):
                await asyncio.gather(*(player.play(until=20) for player in players))
    sent = players[0].acknowledged | players[1].acknowledged
    acknowledged, lost = lost_in_power_cuts(trace, disk, tmp_path / "after")
    assert acknowledged == sent.keys()
    assert len(acknowledged) >= 20
    assert lost == set()
