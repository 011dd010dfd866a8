"""Keys shared by threads and processes."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from games.site.keys import kept_key

THREADS = 8


def test_many_who_need_a_key_first_have_the_same(settings, tmp_path):
    settings.DATA_DIR = tmp_path
    ready = Barrier(THREADS)

    def make():
        ready.wait()  # before any of them has written the file
        return Ed25519PrivateKey.generate()

    with ThreadPoolExecutor(THREADS) as pool:
        keys = list(pool.map(lambda _each: kept_key("signing_key", make), range(THREADS)))
    assert len({key.private_bytes_raw() for key in keys}) == 1
    (kept,) = tmp_path.iterdir()
    assert kept.stat().st_mode & 0o777 == 0o600
