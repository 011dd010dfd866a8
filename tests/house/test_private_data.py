"""The data of ./play is for its owner alone."""

from __future__ import annotations

import os
from stat import S_IMODE

import pytest

from tools.setup import keep_private


@pytest.fixture
def usual_mask():
    before = os.umask(0o022)
    yield
    os.umask(before)


def test_data_is_for_its_owner_alone(tmp_path, usual_mask):
    folder = tmp_path / "data"
    folder.mkdir(mode=0o755)
    (folder / "events").mkdir(mode=0o755)
    (folder / "orrery.sqlite3").write_bytes(b"")
    outside = tmp_path / "outside"
    outside.write_bytes(b"")
    (folder / "link").symlink_to(outside)
    keep_private(folder)
    (folder / "orrery.sqlite3-wal").write_bytes(b"")
    modes = {each.name: S_IMODE(each.stat().st_mode) for each in (folder, *folder.iterdir())}
    assert modes == {
        "data": 0o700, "events": 0o700, "orrery.sqlite3": 0o600, "orrery.sqlite3-wal": 0o600, "link": 0o644,
    }  # fmt: skip
    assert S_IMODE(outside.stat().st_mode) == 0o644


def test_a_folder_of_data_that_is_made_is_so(tmp_path, usual_mask):
    keep_private(tmp_path / "new" / "data")
    assert S_IMODE((tmp_path / "new" / "data").stat().st_mode) == 0o700
