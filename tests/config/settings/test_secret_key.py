"""Generated key of a site without SECRET_KEY."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from config.settings import security as module

PROCESSES = 8


def test_processes_that_start_together_for_the_first_time_have_the_same(monkeypatch, tmp_path):
    monkeypatch.setattr(module, "DATA_DIR", tmp_path)
    ready, make = Barrier(PROCESSES, timeout=10), module.secrets.token_urlsafe

    def make_together(size):
        ready.wait()  # none of them has found the file of another
        return make(size)

    monkeypatch.setattr(module.secrets, "token_urlsafe", make_together)
    with ThreadPoolExecutor(PROCESSES) as pool:
        keys = set(pool.map(lambda _each: module.own_secret_key(), range(PROCESSES)))
    (kept,) = tmp_path.iterdir()
    assert keys == {kept.read_text()}
    assert kept.stat().st_mode & 0o777 == 0o600
