"""The units of systemd, and the right of the site's user to restart them."""

from __future__ import annotations

import re
from pathlib import Path

from ..steps import say
from .machine import file_write, run, succeeds
from .plan import DATA, DELIVERED, USER, Plan

UNITS = Path("/etc/systemd/system")
SUDOERS = Path("/etc/sudoers.d/orrery")
SUDOERS_HEAD = """# The site's user restarts its processes after an update, as root (docs/operating/update.md).
# One line per port: a pattern would permit every unit with the same beginning.
"""
WEB_UNIT = re.compile(r"orrery@(\d+)\.service")


def units_install(plan: Plan) -> bool:
    """Install and enable the units; return whether a file changed."""
    say("installing the units of systemd")
    changed = False
    for unit in sorted((DELIVERED / "systemd").glob("orrery*")):
        changed |= file_write(UNITS / unit.name, unit.read_text())
    file_write(SUDOERS, sudoers(plan.ports), mode=0o440)
    run("visudo", "--check", "--quiet", "--file", SUDOERS, attempt=f"{SUDOERS} in visudo")
    run("systemctl", "daemon-reload", attempt="systemctl daemon-reload")
    run("systemctl", "enable", *units(plan), attempt="systemctl enable")
    for port in sorted(_enabled_ports() - set(plan.ports)):
        say(f"ending the web process on port {port}")
        run("systemctl", "disable", "--now", f"orrery@{port}.service", attempt=f"the end of orrery@{port}")
    return changed


def units(plan: Plan) -> list[str]:
    """Return the units of a site."""
    web = [f"orrery@{port}.service" for port in plan.ports]
    return ["orrery.target", *web, "orrery-worker.service", "orrery-backup.timer"]


def sudoers(ports: list[int]) -> str:
    """Return the rules that let the site's user restart its units, one line each."""
    units = ["orrery-worker", *(f"orrery@{port}" for port in ports)]
    rules = [f"{USER} ALL=(root) NOPASSWD: /usr/bin/systemctl restart {unit}\n" for unit in units]
    return SUDOERS_HEAD + "".join(rules)


def units_start(plan: Plan, *, changed: bool) -> None:
    """Start the site; restart processes whose units or settings changed."""
    say("starting the site")
    if changed:
        for unit in units(plan)[1:-1]:
            run("systemctl", "restart", unit, attempt=f"the start of {unit}")
    run("systemctl", "start", *units(plan), attempt="the start of the site")


def first_night() -> list[str]:
    """Run the nightly backup once, as its timer will; return a sentence if it fails."""
    if (DATA / "last_night.json").exists():
        return []
    say("trying the nightly backup")
    if succeeds("systemctl", "start", "orrery-backup.service"):
        return []
    return ["The nightly backup failed. See: journalctl --unit orrery-backup --lines 20"]


def service_start(name: str) -> bool:
    """Enable a service of the machine, and start it; return False if it ran already."""
    starts = not succeeds("systemctl", "is-active", "--quiet", name)
    if starts:
        say(f"starting {name}")
    run("systemctl", "enable", "--now", name, attempt=f"the start of {name}")
    return starts


def _enabled_ports() -> set[int]:
    links = (UNITS / "orrery.target.wants").glob("orrery@*.service")
    return {int(found[1]) for link in links if (found := WEB_UNIT.fullmatch(link.name))}
