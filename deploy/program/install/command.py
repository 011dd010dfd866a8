"""Install a site on a bare Debian or Ubuntu, or complete an installation: deploy/install small|big HOST."""

from __future__ import annotations

import argparse
import contextlib
import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

from ..steps import Failure, say
from ..steps import run as show
from .arrival import wait_for_answer
from .caddy import caddy_install, caddy_remove
from .databases import databases_prepare
from .machine import folder_create, packages_install, run, user_create
from .nginx import nginx_install, nginx_remove
from .plan import (
    BACKUPS,
    CURRENT,
    DATA,
    DELIVERED,
    HOST,
    RELEASES,
    REPOSITORY,
    ROOT,
    USER,
    Plan,
    usual_processes,
)
from .settings import present_settings, settings_add, settings_of
from .units import first_night, units_install, units_start

PROGRAM = Path("/usr/local/bin/orrery")


def main(arguments: Sequence[str]) -> int:
    """Install as the arguments say, and return the exit status."""
    try:
        install(plan_of(arguments))
    except Failure as sentence:
        sys.stderr.write(f"install: {sentence}\nRepair the cause and repeat the command: it goes on from there.\n")
        return 1
    return 0


def plan_of(arguments: Sequence[str]) -> Plan:
    """Return the plan that the arguments describe."""
    parser = argparse.ArgumentParser(prog="deploy/install", description=__doc__)
    parser.add_argument("size", choices=["small", "big"], help="SQLite and one process, or PostgreSQL and several")
    parser.add_argument("host", metavar="HOST", type=_host, help="the name of the site: games.example.org")
    parser.add_argument("--version", default="", help="a tag, a branch or a commit (main, or the version that runs)")
    parser.add_argument(
        "--tls", choices=["public", "internal"], default="public",
        help="a public certificate, or one of this machine's own for tests and local networks (public)",
    )  # fmt: skip
    parser.add_argument("--proxy", choices=["caddy", "nginx"], help="the HTTPS proxy (small: caddy, big: nginx)")
    parser.add_argument("--processes", type=int, metavar="N", help="web processes of a big site (one per core)")
    chosen = parser.parse_args(arguments)
    if chosen.size == "small" and chosen.processes not in (None, 1):
        parser.error("a small site has one web process: SQLite serves one alone")
    return Plan(
        size=chosen.size,
        host=chosen.host,
        version=chosen.version,
        tls=chosen.tls,
        proxy=chosen.proxy or ("caddy" if chosen.size == "small" else "nginx"),
        processes=max(1, chosen.processes or usual_processes(chosen.size)),
    )


def install(plan: Plan) -> None:
    """Install the site step by step.

    Raises: Failure where a step fails.
    """
    _check_machine()
    packages_install(plan.packages)
    _accounts_and_folders()
    present, wanted = present_settings(), settings_of(plan)
    if plan.size == "big":
        wanted |= databases_prepare(plan)
    notes = settings_add(wanted)
    changed = units_install(plan) or wanted.keys() - present.keys()  # settings count at the start only
    _first_version(plan)
    units_start(plan, changed=bool(changed))
    notes += first_night()
    notes += _proxy(plan)
    notes += wait_for_answer(plan)
    _close(plan, notes)


def _host(text: str) -> str:
    host = text.lower().rstrip(".")
    if not HOST.fullmatch(host):
        raise argparse.ArgumentTypeError(f"{text} is no name of a machine, such as games.example.org")
    return host


def _check_machine() -> None:
    if os.geteuid() != 0:
        raise Failure("the installation needs root: sudo deploy/install …")
    if shutil.which("apt-get") is None or shutil.which("systemctl") is None:
        raise Failure("the installation needs Debian 12 or Ubuntu 24.04 or newer, with apt-get and systemd")
    if not (REPOSITORY / ".git").exists():
        raise Failure(f"there is no repository: run git clone … {REPOSITORY}")


def _accounts_and_folders() -> None:
    user_create(USER, ROOT)
    for folder in (ROOT, RELEASES):
        folder_create(folder, owner=USER, mode=0o755)
    for folder in (BACKUPS, DATA):
        folder_create(folder, owner=USER, mode=0o700)
    run("chown", "--recursive", f"{USER}:{USER}", REPOSITORY, attempt=f"the owner of {REPOSITORY}")


def _first_version(plan: Plan) -> None:
    """Install the wanted version by `orrery update`, unless one runs and none is named."""
    with contextlib.suppress(FileNotFoundError):
        PROGRAM.unlink()
    PROGRAM.symlink_to(CURRENT / "deploy/orrery")
    if CURRENT.exists() and not plan.version:
        return
    version = plan.version or "main"
    say(f"installing version {version}")
    show([DELIVERED / "orrery", "update", version], sentence="the version could not be installed: see above")


def _proxy(plan: Plan) -> list[str]:
    if plan.proxy == "caddy":
        nginx_remove()
        return caddy_install(plan)
    caddy_remove()
    return nginx_install(plan)


def _close(plan: Plan, notes: Sequence[str]) -> None:
    text = "".join(f"\n! {note}\n" for note in notes)
    sys.stdout.write(
        f"{text}\nThe site is at {plan.address}/\n"
        "Make the first operator:  orrery manage createsuperuser\n"
        "Examine the site:         orrery doctor\n"
    )
