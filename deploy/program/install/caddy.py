"""Caddy before the web processes."""

from __future__ import annotations

from pathlib import Path

from ..steps import Failure, say
from .machine import MARK, file_write, is_delivered, run, succeeds
from .plan import DELIVERED, PROXY_FILES, SAMPLE_HOST, Plan
from .units import service_start

CADDYFILE = Path("/etc/caddy/Caddyfile")
SITE = PROXY_FILES / "site.caddy"
BEGINS, ENDS = "(without_tokens) {", "# requests for other names"  # of the part that fits beside other sites


def caddy_install(plan: Plan) -> list[str]:
    """Configure and start Caddy; return what the operator has to do by hand."""
    text = caddyfile(plan)
    file_write(PROXY_FILES / "restarting.html", (DELIVERED / "nginx/restarting.html").read_text())
    if CADDYFILE.exists() and not caddy_is_ours() and not is_delivered(CADDYFILE, "caddy"):
        return _beside_other_sites(text)
    say("configuring Caddy")
    before = CADDYFILE.read_text() if CADDYFILE.exists() else ""
    file_write(CADDYFILE, text)
    try:
        run("caddy", "validate", "--config", CADDYFILE, "--adapter", "caddyfile", user="caddy", attempt=f"{CADDYFILE}")
    except Failure:
        file_write(CADDYFILE, before)
        raise
    _load()
    return []


def caddyfile(plan: Plan) -> str:
    """Return the delivered Caddyfile with the site's name and ports."""
    text = (DELIVERED / "caddy/Caddyfile").read_text().replace(SAMPLE_HOST, plan.host)
    text = text.replace("to 127.0.0.1:8001", "to " + " ".join(f"127.0.0.1:{port}" for port in plan.ports))
    if plan.tls == "internal":
        text = text.replace("\n{\n", "\n{\n\tskip_install_trust\n", 1)
        text = text.replace(f"\n{plan.host} {{\n", f"\n{plan.host} {{\n\ttls internal\n")
    return f"# {MARK}, which replaces this file\n{text}"


def caddy_is_ours() -> bool:
    """Return whether Caddy serves this site by a file of the installer."""
    return CADDYFILE.is_file() and MARK in CADDYFILE.read_text().partition("\n")[0]


def caddy_remove() -> None:
    """Stop a Caddy that serves this site alone, before nginx takes its ports."""
    if caddy_is_ours() and succeeds("systemctl", "is-active", "--quiet", "caddy"):
        say("stopping Caddy: nginx takes its place")
        run("systemctl", "disable", "--now", "caddy", attempt="the end of Caddy")


def _beside_other_sites(text: str) -> list[str]:
    say(f"leaving {CADDYFILE} as it is: it has another owner")
    file_write(SITE, text[text.index(BEGINS) : text.index(ENDS)])
    if f"import {SITE}" in CADDYFILE.read_text():
        _load()
        return []
    lines = f"the line `import {SITE}`, and the limits of `servers` from {DELIVERED}/caddy/Caddyfile"
    return [f"{CADDYFILE} has another owner and stays as it is. Add {lines}. Then run: systemctl reload caddy"]


def _load() -> None:
    if not service_start("caddy"):
        run("systemctl", "reload", "caddy", attempt="the reload of Caddy")
