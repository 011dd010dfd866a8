"""Backup and restore with PostgreSQL's client: its version, its password, and roles with few rights."""

from __future__ import annotations

import os
import secrets
import shutil
import stat

import psycopg
import pytest

from tests.cluster.operating.test_move_to import run
from tools.bench.servers import on_postgresql

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(shutil.which("pg_dump") is None, reason="pg_dump is not installed"),
]
COUNT = "from games.models import Match; print(Match.objects.count())"


@pytest.fixture(scope="module")
def servers(databases):
    with on_postgresql(*databases) as servers:
        servers.populate("homeworlds", 2)
        yield servers


@pytest.fixture
def role(servers):
    """Provide a role without rights, as many hosts give one, and its DATABASE_URL; both go afterwards."""
    name, password = f"orrery_role_{os.getpid()}_{secrets.token_hex(3)}", secrets.token_hex(8)
    host, database = servers.environment["DATABASE_URL"].partition("@")[2].split("/")
    with psycopg.connect(servers.environment["DATABASE_URL"], autocommit=True) as admin:
        admin.execute(f"CREATE ROLE {name} LOGIN PASSWORD '{password}'".encode())
        try:
            yield name, f"postgresql://{name}:{password}@{host}/{database}", admin
        finally:
            admin.execute(f"REASSIGN OWNED BY {name} TO CURRENT_USER".encode())
            admin.execute(f"DROP OWNED BY {name}".encode())
            admin.execute(f"DROP ROLE {name}".encode())


@pytest.fixture
def file(servers, tmp_path):
    servers.manage("backup", str(tmp_path / "site.orrery"))
    return str(tmp_path / "site.orrery")


def program(folder, name, script):
    """Write a program, found before the installed one; return the PATH."""
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return f"{folder}:{os.environ['PATH']}"


def test_an_older_pg_dump_is_refused_with_the_remedy(servers, tmp_path):
    path = program(tmp_path, "pg_dump", "echo 'pg_dump (PostgreSQL) 9.6.24'")
    done = run(servers, "backup", str(tmp_path / "site.orrery"), PATH=path)
    assert done.returncode == 1
    assert "CommandError: pg_dump is of PostgreSQL 9, the server of " in done.stderr
    assert "install the client of PostgreSQL" in done.stderr
    assert not (tmp_path / "site.orrery").exists()


def test_a_missing_pg_dump_is_named_with_the_remedy(servers, tmp_path):
    done = run(servers, "backup", str(tmp_path / "site.orrery"), PATH=str(tmp_path))
    assert done.returncode == 1
    assert "CommandError: pg_dump is not installed: install the client of PostgreSQL" in done.stderr
    assert "apt-get install postgresql-client-" in done.stderr


def test_no_command_line_shows_the_password(servers, role, tmp_path):
    name, url, admin = role
    admin.execute(f"GRANT pg_read_all_data TO {name}".encode())
    script = f'echo "$@" >> {tmp_path}/lines; echo $PGPASSWORD >> {tmp_path}/known; exec {shutil.which("pg_dump")} "$@"'
    done = run(servers, "backup", str(tmp_path / "x"), DATABASE_URL=url, PATH=program(tmp_path, "pg_dump", script))
    assert done.returncode == 0, done.stderr
    password = url.split(":")[2].partition("@")[0]
    assert password in (tmp_path / "known").read_text()
    assert name in (tmp_path / "lines").read_text()
    assert password not in (tmp_path / "lines").read_text()


def test_a_role_that_owns_no_tables_is_told_so_and_changes_nothing(servers, role, file):
    name, url, admin = role
    done = run(servers, "restore", "--force", file, DATABASE_URL=url)
    assert f"nothing was restored: the role {name} may create no tables in the schema public" in done.stderr
    admin.execute(f"GRANT CREATE ON SCHEMA public TO {name}".encode())
    done = run(servers, "restore", "--force", file, DATABASE_URL=url)
    assert f"nothing was restored: the role {name} does not own auth_group, " in done.stderr
    assert "Traceback" not in done.stderr
    assert servers.manage("shell", "-v0", "-c", COUNT).split() == ["2"]


def test_a_role_that_owns_the_tables_but_not_the_schema_restores(servers, role, file):
    name, url, admin = role
    admin.execute(f"GRANT CREATE ON SCHEMA public TO {name}".encode())
    tables = admin.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").fetchall()
    for (table,) in tables:
        admin.execute(f'ALTER TABLE "{table}" OWNER TO {name}'.encode())
    servers.populate("homeworlds", 1)
    done = run(servers, "restore", "--force", file, DATABASE_URL=url)
    assert done.returncode == 0, done.stderr
    assert servers.manage("shell", "-v0", "-c", COUNT).split() == ["2"]


def test_a_dump_that_breaks_off_changes_nothing(servers, file, tmp_path):
    """The last statement fails, after all others."""
    script = f'{shutil.which("pg_restore")} "$@" && for each; do case $each in --file=*) echo "broken;" >> "${{each#--file=}}";; esac; done'
    path = program(tmp_path, "pg_restore", script)
    servers.populate("homeworlds", 1)
    done = run(servers, "restore", "--force", file, PATH=path)
    assert "nothing was restored: psql: " in done.stderr
    assert servers.manage("shell", "-v0", "-c", COUNT).split() == ["3"]


def test_a_backup_of_sqlite_names_the_way_to_postgresql(servers, tmp_path):
    sqlite = {"DATABASE_URL": "", "DATA_DIR": str(tmp_path)}
    assert run(servers, "migrate", "-v0", **sqlite).returncode == 0
    assert run(servers, "backup", str(tmp_path / "small.orrery"), **sqlite).returncode == 0
    done = run(servers, "restore", str(tmp_path / "small.orrery"))
    assert "restore it with an empty DATABASE_URL, then run manage.py move_to" in done.stderr
