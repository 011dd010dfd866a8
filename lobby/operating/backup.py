"""Everything a site is in one file: its database, its keys, and which version wrote them.

The file is a tar of `about.json`, `database.dump` (of pg_dump) or `database.sqlite3`, and `keys/`.
Keys that the environment gives are not in it: `about.json` has a fingerprint of each, and restoring
says which differ.
"""

from __future__ import annotations

import hashlib
import io
import os
import shutil
import sqlite3
import subprocess
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
import psycopg
from django.conf import settings
from django.core.management import call_command
from django.db import connection, connections
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from config.version import VERSION
from games.services.clocks import worker_silence

KEYS = (
    "secret_key",
    "vapid_key.pem",
    "signing_key.pem",
)  # in DATA_DIR, unless the environment has them
KEYS_GIVEN = ("SECRET_KEY", "VAPID_PRIVATE_KEY", "SIGNING_KEY")
AT_WORK = 15  # seconds since a worker's last heartbeat, after which it has been stopped
LOOKS, BETWEEN = 20, 0.1  # at who is connected, and seconds
PUT_ASIDE = "before_restore"  # the schema in which the old tables wait until the new ones are there


class RestoreError(Exception):
    """Say in a sentence why nothing has been restored."""


class About(msgspec.Struct):
    """What a backup says of itself."""

    orrery: str  # the version that wrote it
    made_at: datetime
    database: str  # "postgresql" or "sqlite"
    migrations: list[str]
    keys_given: dict[str, str]  # by the environment: fingerprints
    matches: int
    digest: str  # of the database's file, SHA-256


def backup(file: Path) -> About:
    """Write everything to `file`, which only its owner may read, while the site runs.

    Raises:
        FileExistsError: a backup never replaces another.
    """
    descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with (
            os.fdopen(descriptor, "wb") as opened,
            tarfile.open(fileobj=opened, mode="w") as tar,
            tempfile.TemporaryDirectory(dir=file.parent) as folder,
        ):
            applied, matches = _applied(), _matches()  # at the most older than the copy
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
            text = msgspec.json.format(msgspec.json.encode(about))
            entry = tarfile.TarInfo("about.json")
            entry.size = len(text)
            tar.addfile(entry, io.BytesIO(text))
            tar.add(database, database.name)
            for key in KEYS:
                if (settings.DATA_DIR / key).exists():
                    tar.add(settings.DATA_DIR / key, f"keys/{key}")
    except BaseException:
        file.unlink()
        raise
    return about


def restore(file: Path, *, force: bool = False) -> About:
    """Put everything back as it was, and apply the migrations that have come since.

    With `force`, also while a worker seems to be at work.

    Raises:
        RestoreError: the file is none of ours, newer than this code, of another kind of database,
            or the site runs. Nothing has been changed.
    """
    with _unpacked(file) as folder:
        about = _read(folder / "about.json")
        _check(about, force)
        postgresql = about.database == "postgresql"
        database = folder / ("database.dump" if postgresql else "database.sqlite3")
        if not database.exists() or _digest(database) != about.digest:
            raise RestoreError("the file is damaged: its database is not the one that was written")
        if postgresql:
            _load_postgresql(database)
        else:
            _load_sqlite(database)
        for key in KEYS:
            if (folder / "keys" / key).exists():
                shutil.copy(folder / "keys" / key, settings.DATA_DIR / key)
                (settings.DATA_DIR / key).chmod(0o600)
    call_command("migrate", verbosity=0)
    return about


def keys_that_differ(about: About) -> list[str]:
    """Return the keys of the environment that were others when the backup was made."""
    now = _fingerprints()
    return [name for name in KEYS_GIVEN if about.keys_given.get(name) != now.get(name)]


def _applied() -> list[str]:
    return sorted(
        f"{app}.{name}" for app, name in MigrationRecorder(connection).applied_migrations()
    )


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
        _run("pg_dump", "--format=custom", f"--file={file}", _address())
        return file
    file = folder / "database.sqlite3"
    with (
        closing(sqlite3.connect(settings.DATABASES["default"]["NAME"])) as source,
        closing(sqlite3.connect(file)) as target,
    ):
        source.backup(target)
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
    """Unpack a file into the folder or one below it; the library's own filters need Python 3.11.4."""
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
        raise RestoreError(
            f"the backup is of {about.database}, this site is on {connection.vendor}"
        )
    if not force and _is_running():
        raise RestoreError("the site runs: stop its web processes and workers first (or --force)")


def _is_running() -> bool:
    """Return whether a worker is at work, or anybody else is connected to the database."""
    if "games_heartbeat" not in connection.introspection.table_names():
        return False
    silence = worker_silence(timezone.now())
    if silence is not None and silence < AT_WORK:
        return True
    return connection.vendor == "postgresql" and _others_are_connected()


def _others_are_connected() -> bool:
    """Return whether anybody is connected who stays so: a process that has just ended is told of a moment longer."""
    connection.close()
    connection.close_pool()  # type: ignore[attr-defined]  # of PostgreSQL only
    with psycopg.connect(_address(), autocommit=True) as own:
        for _look in range(LOOKS):
            found = own.execute(
                "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
                " AND backend_type = 'client backend' AND pid <> pg_backend_pid()"
            ).fetchone()
            if not (found and found[0]):
                return False
            own.execute("SELECT pg_sleep(%s)", [BETWEEN])
    return True


def _load_postgresql(dump: Path) -> None:
    """Replace all tables, those included that the backup does not know; or none at all."""
    with connection.cursor() as cursor:
        cursor.execute(f"DROP SCHEMA IF EXISTS {PUT_ASIDE} CASCADE")
        cursor.execute(f"ALTER SCHEMA public RENAME TO {PUT_ASIDE}")
        cursor.execute("CREATE SCHEMA public")
    try:
        _run("pg_restore", "--exit-on-error", "--single-transaction", "--no-owner",
             "--no-privileges", f"--dbname={_address()}", str(dump))  # fmt: skip
    except BaseException:
        with connection.cursor() as cursor:
            cursor.execute("DROP SCHEMA public CASCADE")
            cursor.execute(f"ALTER SCHEMA {PUT_ASIDE} RENAME TO public")
        raise
    with connection.cursor() as cursor:
        cursor.execute(f"DROP SCHEMA {PUT_ASIDE} CASCADE")


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


def _address() -> str:
    """Return the database as PostgreSQL's own programs take it."""
    parameters: dict[str, Any] = connection.get_connection_params()
    wanted = ("host", "port", "user", "password", "sslmode", "sslrootcert")
    parts = {name: parameters[name] for name in wanted if parameters.get(name)}
    parts["dbname"] = settings.DATABASES["default"]["NAME"]
    return " ".join(f"{name}='{_quoted(str(value))}'" for name, value in parts.items())


def _quoted(value: str) -> str:
    return value.replace("\\", "\\\\").replace("'", "\\'")


def _run(program: str, *arguments: str) -> None:
    found = shutil.which(program)
    if found is None:
        raise RestoreError(f"{program} is not installed: it comes with PostgreSQL's client")
    finished = subprocess.run(  # noqa: S603 - our own arguments
        [found, *arguments], capture_output=True, text=True, check=False
    )
    if finished.returncode:
        raise RestoreError(f"{program}: {finished.stderr.strip() or finished.returncode}")
