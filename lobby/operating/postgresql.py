"""Dumps of PostgreSQL, written and loaded by the programs of its client."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

from django.db import connection

# tables, views and sequences of the schema; extensions keep theirs
RELATIONS = """
SELECT CASE relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' WHEN 'S' THEN 'SEQUENCE'
       WHEN 'f' THEN 'FOREIGN TABLE' ELSE 'TABLE' END,
       quote_ident(relname), pg_get_userbyid(relowner), pg_has_role(relowner, 'USAGE')
FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'f', 'S')
AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid
                AND deptype IN ('e', 'i', 'a')) ORDER BY relname
"""
PATIENCE = "30s"  # for the locks of other connections
VERSION_OF = re.compile(r"\(PostgreSQL\) (\d+)")


class DumpError(Exception):
    """Failure to write or load a dump, with its reason and remedy."""


def dump_write(file: Path) -> None:
    """Write all tables of the database to the file.

    Raises:
        DumpError: pg_dump is missing, older than the server, or failed.
    """
    _check_client("pg_dump")
    _run("pg_dump", "--no-password", "--format=custom", f"--file={file}", _address())


def dump_load(dump: Path) -> None:
    """Replace all tables by those of the dump, tables unknown to it included, in one transaction.

    Raises:
        DumpError: a program is missing or failed, or the role may not. Nothing has been changed.
    """
    drops = _drops()
    connection.close()
    before, after = dump.with_name("drop.sql"), dump.with_name("load.sql")
    before.write_text(f"SET LOCAL lock_timeout = '{PATIENCE}';\n{drops}")
    _run("pg_restore", "--schema=public", "--no-owner", "--no-privileges", f"--file={after}", str(dump))
    _run("psql", "--no-psqlrc", "--no-password", "--quiet", "--output=/dev/null", "--set=ON_ERROR_STOP=1", "--single-transaction",
         f"--file={before}", f"--file={after}", f"--dbname={_address()}")  # fmt: skip


def address() -> str:
    """Return the database as a conninfo string, with its password."""
    return f"{_address()} password='{_quoted(password)}'" if (password := _password()) else _address()


def _drops() -> str:
    """Return the statements that drop all tables.

    Raises:
        DumpError: the role owns a table not, or may create none.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_user, has_schema_privilege('public', 'CREATE')")
        role, creates = cursor.fetchone()
        cursor.execute(RELATIONS)
        relations = cursor.fetchall()
    if not creates:
        raise DumpError(
            f"the role {role} may create no tables in the schema public: "
            f"as its owner, run GRANT CREATE ON SCHEMA public TO {role}"
        )
    for _kind, name, owner, owned in relations:
        if not owned:
            raise DumpError(
                f"the role {role} does not own {name}, {owner} does: restore with DATABASE_URL of {owner}, "
                f"or run REASSIGN OWNED BY {owner} TO {role} as a superuser"
            )
    return "".join(f"DROP {kind} IF EXISTS public.{name} CASCADE;\n" for kind, name, _owner, _owned in relations)


def _check_client(program: str) -> None:
    """Refuse a missing program, and one older than the server.

    Raises:
        DumpError: the sentence with the remedy.
    """
    server = connection.pg_version // 10_000  # type: ignore[attr-defined]  # PostgreSQL only
    remedy = f"install the client of PostgreSQL {server}, on Debian: apt-get install postgresql-client-{server}"
    found = shutil.which(program)
    if found is None:
        raise DumpError(f"{program} is not installed: {remedy}")
    told = subprocess.run(  # noqa: S603 - fixed arguments
        [found, "--version"], capture_output=True, text=True, check=False
    ).stdout
    version = VERSION_OF.search(told)
    if version and int(version[1]) < server:
        raise DumpError(f"{program} is of PostgreSQL {version[1]}, the server of {server}: {remedy}")


def _address() -> str:
    """Return the database for a command line: without its password."""
    parameters = _parameters()
    wanted = ("host", "port", "user", "sslmode", "sslrootcert")
    parts = {name: parameters[name] for name in wanted if parameters.get(name)}
    parts["dbname"] = connection.settings_dict["NAME"]
    return " ".join(f"{name}='{_quoted(str(value))}'" for name, value in parts.items())


def _password() -> str:
    return str(_parameters().get("password") or "")


def _parameters() -> dict[str, Any]:
    return connection.get_connection_params()


def _quoted(value: str) -> str:
    return value.replace("\\", "\\\\").replace("'", "\\'")


def _run(program: str, *arguments: str) -> None:
    """Run a program of the client. Its environment holds the password, as command lines are public.

    Raises:
        DumpError: it is missing, or its last words.
    """
    found = shutil.which(program)
    if found is None:
        raise DumpError(f"{program} is not installed: it comes with PostgreSQL's client (postgresql-client)")
    secret = {"PGPASSWORD": password} if (password := _password()) else {}
    finished = subprocess.run(  # noqa: S603 - fixed arguments
        [found, *arguments],
        env={**os.environ, **secret},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if finished.returncode:
        raise DumpError(f"{program}: {finished.stderr.strip() or finished.returncode}")
