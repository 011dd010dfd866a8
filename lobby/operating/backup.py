"""Backup of a whole site in one file: database, keys, version.

The file is a tar of `about.json`, `database.dump` (of pg_dump) or `database.sqlite3`, and `keys/`.
For keys from the environment, `about.json` holds fingerprints; restoring reports different ones.
"""

from __future__ import annotations

import hashlib
import io
import os
import shutil
import sqlite3
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path
from typing import BinaryIO

import msgspec
import psycopg
from django.conf import settings
from django.core.management import call_command
from django.db import DatabaseError, connection, connections
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from config.version import VERSION
from games.clocks.clocks import TOO_EARLY, worker_silence
from games.site.running import process_runs
from lobby.announcements.models import Announcement
from lobby.announcements.services import maintenance_planned, maintenance_replace
from lobby.operating.postgresql import DumpError, address, dump_load, dump_write

KEYS = (
    "secret_key",
    "vapid_key.pem",
    "signing_key.pem",
)  # in DATA_DIR, unless given by the environment
KEYS_GIVEN = ("SECRET_KEY", "VAPID_PRIVATE_KEY", "SIGNING_KEY")
AT_WORK = 15  # seconds since a worker's last heartbeat; later it counts as stopped
LOOKS, BETWEEN = 20, 0.1  # looks at connections, and seconds between them
MAKING = ".making-"  # beginning of folders of unfinished backups; a killed process leaves one


class RestoreError(Exception):
    """Refusal to restore, with its reason; nothing was changed."""


class About(msgspec.Struct):
    """Description of a backup."""

    orrery: str  # version of its writer
    made_at: datetime
    database: str  # "postgresql" or "sqlite"
    migrations: list[str]
    keys_given: dict[str, str]  # fingerprints of keys from the environment
    matches: int
    digest: str  # SHA-256 of the database's file


def backup(file: Path) -> About:
    """Write the site to `file`, readable by its owner only, while the site runs.

    The file appears complete.

    Raises:
        FileExistsError: a backup never replaces another.
        DumpError: the database cannot be copied, or PostgreSQL's client is missing or too old.
    """
    if file.exists():
        raise FileExistsError(f"{file} is there already")
    with tempfile.TemporaryDirectory(dir=file.parent, prefix=MAKING) as folder:
        applied, matches = _applied(), _matches()  # never newer than the copy
        database = _dump(Path(folder))
        about = About(
            VERSION,
            timezone.now(),
            connection.vendor,
            applied,
            _fingerprints(),
            matches,
            _digest(database),
        )
        made = Path(folder) / "made"
        with os.fdopen(os.open(made, os.O_WRONLY | os.O_CREAT, 0o600), "wb") as opened:
            _pack(opened, about, database)
            opened.flush()
            os.fsync(opened.fileno())
        os.close(os.open(file, os.O_CREAT | os.O_EXCL, 0o600))  # a backup with the same name ends this one
        made.replace(file)
    return about


def restore(file: Path, *, force: bool = False) -> About:
    """Restore a backup, and apply newer migrations.

    Maintenance stays as it was before: on, planned or off. `force` ignores running processes.

    Raises:
        RestoreError: the file is no backup, newer than this code, of another kind of database,
            or the site runs. Nothing has been changed.
        DumpError: PostgreSQL's client failed, or the role may not. Nothing has been changed.
    """
    with _unpacked(file) as folder:
        about = _read(folder / "about.json")
        _check(about, force)
        maintenance = _maintenance()
        postgresql = about.database == "postgresql"
        database = folder / ("database.dump" if postgresql else "database.sqlite3")
        if not database.exists() or _digest(database) != about.digest:
            raise RestoreError("the file is damaged: its database is not the one that was written")
        if postgresql:
            dump_load(database)
        else:
            _load_sqlite(database)
        for key in KEYS:
            if (folder / "keys" / key).exists():
                shutil.copy(folder / "keys" / key, settings.DATA_DIR / key)
                (settings.DATA_DIR / key).chmod(0o600)
    call_command("migrate", verbosity=0)
    maintenance_replace(maintenance)
    return about


def _maintenance() -> list[Announcement]:
    """Return the site's maintenance; none if the database is empty, damaged or of another version."""
    try:
        return maintenance_planned()
    except DatabaseError:
        return []


def keys_that_differ(about: About) -> list[str]:
    """Return the environment's keys with other fingerprints than in the backup."""
    now = _fingerprints()
    return [name for name in KEYS_GIVEN if about.keys_given.get(name) != now.get(name)]


def _applied() -> list[str]:
    return sorted(f"{app}.{name}" for app, name in MigrationRecorder(connection).applied_migrations())


def _pack(opened: BinaryIO, about: About, database: Path) -> None:
    with tarfile.open(fileobj=opened, mode="w") as tar:
        text = msgspec.json.format(msgspec.json.encode(about))
        entry = tarfile.TarInfo("about.json")
        entry.size = len(text)
        tar.addfile(entry, io.BytesIO(text))
        tar.add(database, database.name)
        for key in KEYS:
            if (settings.DATA_DIR / key).exists():
                tar.add(settings.DATA_DIR / key, f"keys/{key}")


def _matches() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM games_match")
        return int(cursor.fetchone()[0])


def _fingerprints() -> dict[str, str]:
    given = {name: os.environ[name] for name in KEYS_GIVEN if os.environ.get(name)}
    return {name: hashlib.sha256(key.encode()).hexdigest()[:16] for name, key in given.items()}


def _digest(file: Path) -> str:
    with file.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()


def _dump(folder: Path) -> Path:
    if connection.vendor == "postgresql":
        file = folder / "database.dump"
        dump_write(file)
        return file
    file = folder / "database.sqlite3"
    try:
        with (
            closing(sqlite3.connect(settings.DATABASES["default"]["NAME"])) as source,
            closing(sqlite3.connect(file)) as target,
        ):
            source.backup(target)
    except sqlite3.Error as error:  # such as a full disk
        raise DumpError(f"SQLite: {error}") from error
    return file


@contextmanager
def _unpacked(file: Path) -> Iterator[Path]:
    with tempfile.TemporaryDirectory(dir=settings.DATA_DIR) as folder:
        try:
            with tarfile.open(file) as tar:
                for member in tar:
                    _unpack(tar, member, Path(folder))
        except (OSError, tarfile.TarError) as error:
            raise RestoreError(f"{file} cannot be read: {error}") from error
        yield Path(folder)


def _unpack(tar: tarfile.TarFile, member: tarfile.TarInfo, folder: Path) -> None:
    """Unpack a file into the folder; the standard filters need Python 3.11.4."""
    where = (folder / member.name).resolve()
    content = tar.extractfile(member) if member.isreg() else None
    if content is None or not where.is_relative_to(folder.resolve()):
        raise RestoreError(f"{member.name} is in no backup of Orrery")
    where.parent.mkdir(exist_ok=True)
    with where.open("wb") as target:
        shutil.copyfileobj(content, target)


def _read(file: Path) -> About:
    try:
        return msgspec.json.decode(file.read_bytes(), type=About)
    except (OSError, msgspec.DecodeError) as error:
        raise RestoreError(f"this is no backup of Orrery: {error}") from error


def _check(about: About, force: bool) -> None:
    known = {f"{app}.{name}" for app, name in MigrationLoader(None).disk_migrations}
    if unknown := sorted(set(about.migrations) - known):
        raise RestoreError(
            f"the backup is of version {about.orrery}, which knows {unknown[-1]}: "
            f"restore it with that version or a newer one, this is {VERSION}"
        )
    if about.database != connection.vendor:
        raise RestoreError(f"the backup is of {about.database}, this site is on {connection.vendor}{_way(about)}")
    if not force and is_running():
        raise RestoreError("the site runs: stop its web processes and workers first (or --force)")


def _way(about: About) -> str:
    if about.database != "sqlite":
        return ""
    return ": restore it with an empty DATABASE_URL, then run manage.py move_to"


def is_running() -> bool:
    """Return whether a web process or a worker runs, or another process is connected to the database."""
    if process_runs():
        return True
    if "games_heartbeat" not in connection.introspection.table_names():
        return False
    silence = worker_silence()
    if silence is not None and -TOO_EARLY <= silence < AT_WORK:
        return True
    return connection.vendor == "postgresql" and _others_are_connected()


def _others_are_connected() -> bool:
    """Return whether others stay connected; PostgreSQL shows a dead process a moment longer."""
    connection.close()
    connection.close_pool()  # type: ignore[attr-defined]  # PostgreSQL only
    with psycopg.connect(address(), autocommit=True) as own:
        for _look in range(LOOKS):
            found = own.execute(
                "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
                " AND backend_type = 'client backend' AND pid <> pg_backend_pid()"
            ).fetchone()
            if not (found and found[0]):
                return False
            own.execute("SELECT pg_sleep(%s)", [BETWEEN])
    return True


def _load_sqlite(copy: Path) -> None:
    try:
        with closing(sqlite3.connect(copy)) as database:
            (state,) = database.execute("PRAGMA integrity_check").fetchone()
    except sqlite3.DatabaseError as error:
        state = str(error)
    if state != "ok":
        raise RestoreError(f"the database in the backup is damaged: {state}")
    connections.close_all()
    path = Path(settings.DATABASES["default"]["NAME"])
    for suffix in ("-wal", "-shm"):
        Path(f"{path}{suffix}").unlink(missing_ok=True)
    copy.chmod(0o600)
    copy.replace(path)
