"""`manage.py backup` and `restore`, on both kinds of database, as operators run them."""

from __future__ import annotations

import hashlib
import io
import json
import shutil
import subprocess
import tarfile
from pathlib import Path

import pytest

from tests.cluster.conftest import worker_at_work
from tools.bench.servers import on_postgresql, on_sqlite

NO_DATABASE = b"no database at all"
REPLAYED = "3 matches replayed, none differs"


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def servers(request):
    if request.param == "sqlite":
        with on_sqlite() as servers:
            yield servers
        return
    if shutil.which("pg_dump") is None:
        pytest.skip("pg_dump is not installed")
    with on_postgresql(*request.getfixturevalue("databases")) as servers:
        yield servers


@pytest.fixture(scope="module")
def file(servers, tmp_path_factory):
    """Return a backup of three matches; afterwards the site gets a fourth."""
    servers.populate("homeworlds", 3)
    path = tmp_path_factory.mktemp("backup") / "site.orrery"
    servers.manage("backup", str(path))
    servers.populate("homeworlds", 1)
    return path


def refusal(servers, *arguments):
    """Return the message of a failing command."""
    with pytest.raises(subprocess.CalledProcessError) as failed:
        servers.manage(*arguments)
    return failed.value


def matches(servers):
    return servers.manage("shell", "-v0", "-c", "from games.models import Match; print(Match.objects.count())")


def in_the_database(servers, statement):
    servers.manage(
        "shell",
        "-v0",
        "-c",
        f"from django.db import connection; connection.cursor().execute({statement!r})",
    )


def edited(file, database=None, **about):
    """Return the backup with changed contents or description."""
    path = file.with_suffix(".edited")
    with tarfile.open(file) as old, tarfile.open(path, "w") as new:
        for entry in old:
            content = old.extractfile(entry).read()
            if entry.name == "about.json":
                content = json.dumps(json.loads(content) | about).encode()
            elif entry.name.startswith("database") and database:
                content = database
            entry.size = len(content)
            new.addfile(entry, io.BytesIO(content))
    return path


def test_a_backup_replaces_nothing(servers, file):
    before = file.read_bytes()
    refusal(servers, "backup", str(file))
    assert file.read_bytes() == before


def test_a_newer_one_or_none_of_ours_is_refused_and_changes_nothing(servers, file, tmp_path):
    strange = tmp_path / "strange"
    strange.write_text("not a tar")
    refusal(servers, "restore", str(strange))
    refusal(servers, "restore", str(edited(file, migrations=["games.9999_not_known_here"])))
    assert matches(servers).split() == ["4"]


@pytest.mark.parametrize("kind", [tarfile.REGTYPE, tarfile.SYMTYPE])
def test_nothing_is_unpacked_beside_the_folder_for_it(servers, tmp_path, kind):
    strange = tmp_path / "strange.orrery"
    with tarfile.open(strange, "w") as tar:
        entry = tarfile.TarInfo("../evil" if kind == tarfile.REGTYPE else "keys")
        entry.type, entry.linkname = kind, str(tmp_path)
        tar.addfile(entry)
    refusal(servers, "restore", str(strange))
    assert not list(Path(servers.environment["DATA_DIR"]).rglob("evil"))


@pytest.mark.parametrize("digest", [None, hashlib.sha256(NO_DATABASE).hexdigest()])
def test_a_damaged_one_changes_nothing(servers, file, digest):
    about = {"digest": digest} if digest else {}
    refusal(servers, "restore", str(edited(file, database=NO_DATABASE, **about)))
    assert matches(servers).split() == ["4"]


def test_what_was_there_is_there_again_and_nothing_else(servers, file):
    assert Path(file).stat().st_mode & 0o777 == 0o600
    servers.populate("impulse", 2)
    in_the_database(servers, "CREATE TABLE of_a_newer_version (match_id bigint REFERENCES games_match (id))")
    in_the_database(servers, "INSERT INTO of_a_newer_version SELECT id FROM games_match")
    key = Path(servers.environment["DATA_DIR"]) / "secret_key"
    before, _changed = (
        key.read_text(),
        key.write_text("another key of more than forty letters, as it should be"),
    )
    servers.manage("restore", str(file))
    assert key.read_text() == before
    assert matches(servers).split() == ["3"]
    assert REPLAYED in servers.manage("replay_matches")
    assert servers.populate("homeworlds", 1)["matches"]  # and the site goes on


def test_a_site_that_runs_is_left_alone(servers, file):
    with worker_at_work(servers):
        refusal(servers, "restore", str(file))
    servers.manage("restore", "--force", str(file))


def test_a_web_process_without_a_worker_is_left_alone(servers, file):
    servers.start()
    try:
        refusal(servers, "restore", str(file))
    finally:
        servers.stop()
    servers.manage("restore", str(file))


def test_maintenance_is_on_or_off_as_before(servers, file, tmp_path):
    servers.manage("maintenance", "on")
    servers.manage("backup", str(tmp_path / "closed.orrery"))
    assert "stays closed" in servers.manage("restore", str(file))
    assert "the site is open" in servers.manage("maintenance", "off")
    assert "opens" in servers.manage("restore", str(tmp_path / "closed.orrery"))
    assert "open all along" in servers.manage("maintenance", "off")


ANSWERS = "from games.models import LogEntry; print(list(LogEntry.objects.order_by('pk').values_list('match', 'index', 'answer')))"


def test_every_answer_is_back_after_the_loss_of_everything(servers, tmp_path):
    servers.populate("impulse", 2, answers=20)
    answers = servers.manage("shell", "-v0", "-c", ANSWERS)
    assert answers.count("(") >= 40
    servers.manage("backup", str(tmp_path / "all.orrery"))
    if servers.environment["DATABASE_URL"]:
        in_the_database(servers, "DROP SCHEMA public CASCADE; CREATE SCHEMA public")
    folder = Path(servers.environment["DATA_DIR"])
    shutil.rmtree(folder)
    folder.mkdir()
    servers.manage("restore", str(tmp_path / "all.orrery"))
    assert servers.manage("shell", "-v0", "-c", ANSWERS) == answers
    assert "none differs" in servers.manage("replay_matches")
