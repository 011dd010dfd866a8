"""PostgreSQL and Redis of a big site."""

from __future__ import annotations

import os
import secrets
import time
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from ..steps import Failure, say
from ..steps import run as show
from ..systemd import QUIET
from .machine import file_write, run
from .plan import CURRENT, DATA, DELIVERED, USER, Plan
from .settings import present_settings
from .units import service_start

CONNECTIONS = 16  # of a process at most (docs/operating/reference.md)
RESERVE = 20  # for backups, commands and PostgreSQL itself
USUAL = 100  # PostgreSQL's own max_connections
REDIS_URL = "redis://127.0.0.1:6379/0"
# psql runs the results of the queries; the log of PostgreSQL must not hold the password
PREPARE = """
SET log_statement = 'none';
SET log_min_error_statement = 'panic';
SELECT 'CREATE ROLE {user} LOGIN' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '{user}') \\gexec
ALTER ROLE {user} PASSWORD '{password}';
SELECT 'CREATE DATABASE {user} OWNER {user} TEMPLATE template0 ENCODING ''UTF8'' LOCALE ''C.UTF-8'''
WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = '{user}') \\gexec
"""


class Cluster(NamedTuple):
    """A cluster of PostgreSQL, as Debian names it."""

    version: str
    name: str
    port: str


def databases_prepare(plan: Plan) -> dict[str, str]:
    """Start PostgreSQL and Redis, prepare the database with the data of a small site; return the settings."""
    service_start("redis-server")
    present = present_settings()
    url = present.get("DATABASE_URL", "")
    if url and not _is_own(url):
        say("DATABASE_URL names a database already: leaving it as it is")
        return {"REDIS_URL": REDIS_URL}
    service_start("postgresql")
    cluster = _cluster()
    _allow_connections(plan, cluster)
    password = urlsplit(url).password or secrets.token_urlsafe(32)
    say(f"preparing the database {USER}")
    run(
        "psql", "--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", f"--port={cluster.port}", "--dbname=postgres",
        stdin=PREPARE.format(user=USER, password=password), user="postgres", attempt="the database in PostgreSQL",
    )  # fmt: skip
    own = f"postgresql://{USER}:{password}@127.0.0.1:{cluster.port}/{USER}"
    if not url:
        _move_data(own)
    return {"DATABASE_URL": own, "REDIS_URL": REDIS_URL}


def _move_data(url: str) -> None:
    """Stop a small site and move its data from SQLite into the database.

    Raises: Failure if the move fails; the small site runs again then.
    """
    if not (CURRENT.exists() and (DATA / "orrery.sqlite3").exists()):
        return
    say("stopping the small site, to move its data into PostgreSQL")
    run("systemctl", "stop", "orrery.target", attempt="the end of the small site")
    time.sleep(QUIET)
    try:
        show(
            [DELIVERED / "orrery", "manage", "move_to"],
            environment={**os.environ, "MOVE_TO_URL": url},
            sentence="the data could not be moved: see above. The small site runs on",
        )
    except Failure:
        run("systemctl", "start", "orrery.target", attempt="the start of the small site")
        raise


def _is_own(url: str) -> bool:
    """Return whether an earlier installation wrote this address."""
    parts = urlsplit(url)
    return (parts.username, parts.hostname, parts.path) == (USER, "127.0.0.1", f"/{USER}")


def _cluster() -> Cluster:
    """Return the newest cluster of this machine."""
    lines = run("pg_lsclusters", "--no-header", attempt="pg_lsclusters").splitlines()
    return Cluster(*lines[-1].split()[:3])


def _allow_connections(plan: Plan, cluster: Cluster) -> None:
    """Raise max_connections if the processes may need more than usual."""
    needed = (plan.processes + 1) * CONNECTIONS + RESERVE
    if needed <= USUAL:
        return
    path = Path(f"/etc/postgresql/{cluster.version}/{cluster.name}/conf.d/orrery.conf")
    if file_write(path, f"max_connections = {needed}  # {CONNECTIONS} for each process of Orrery\n"):
        say(f"allowing {needed} connections to PostgreSQL ({path})")
        run("systemctl", "restart", "postgresql", attempt="the restart of PostgreSQL")
