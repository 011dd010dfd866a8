"""Command line of the operator's program."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from .containers import ContainerSite
from .prepare import prepare
from .sites import Site
from .steps import Failure, say
from .systemd import SystemdSite
from .update import go_back, update

BESIDE = Path(__file__).resolve().parents[1] / "containers/compose.env"
WITH_FILES = ("backup", "restore")  # commands of manage.py


def main(arguments: Sequence[str]) -> int:
    """Run a command of the operator; return its exit code: 0, 1 after a failure, 2 for a wrong call."""
    chosen = parser().parse_args(arguments)
    here = Path.cwd()  # before the program goes elsewhere
    try:
        if chosen.command == "prepare":
            prepare(chosen.host, BESIDE, has_proxy=chosen.behind_proxy)
            return 0
        return _run(site_here(), chosen, here)
    except Failure as failure:
        sys.stderr.write(f"orrery: {failure}\n")
    except KeyboardInterrupt:
        sys.stderr.write("orrery: stopped\n")
    return 1


def site_here() -> Site:
    """Return the site of this machine: containers if compose.env lies beside the program."""
    if BESIDE.exists():
        return ContainerSite(BESIDE)
    return SystemdSite(Path(os.environ.get("ENVIRONMENT", "/etc/orrery.env")))


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    whole = argparse.ArgumentParser(prog="orrery", description="Operate the site on this machine.")
    commands = whole.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def command(name: str, text: str) -> argparse.ArgumentParser:
        return commands.add_parser(name, help=text, description=text)

    one = command("prepare", "Write the settings and secrets of a new site in containers.")
    one.add_argument("host", metavar="HOST", help="the name of the site: games.example.org")
    one.add_argument("--behind-proxy", action="store_true", help="leave Caddy out, as another program speaks HTTPS")
    one = command("backup", "Write database, keys and version into one file, while the site runs.")
    one.add_argument("file", nargs="?", type=Path, help="the new file; without it, the folder of backups gets one")
    one = command("restore", "Stop the site, put back the state of a backup, and start the site.")
    one.add_argument("file", type=Path, help="a file of `orrery backup`")
    one.add_argument("--yes", action="store_true", help="do not ask for confirmation")
    one = command("update", "Install a version and run it, or return to the previous version.")
    which = one.add_mutually_exclusive_group(required=True)
    which.add_argument("version", nargs="?", help="a tag, a branch or a commit")
    which.add_argument("--back", action="store_true", help="run the previous version again")
    one = command("doctor", "Examine every setting and service, and describe each in a sentence.")
    one.add_argument("--mail-to", metavar="ADDRESS", help="send an e-mail to this address")
    command("nightly", "Back up, tidy, and delete old backups.")
    one = commands.add_parser("manage", help="Run a command of manage.py.", add_help=False, prefix_chars="\0")
    one.add_argument("arguments", nargs=argparse.REMAINDER)
    return whole


def _run(site: Site, chosen: argparse.Namespace, here: Path) -> int:
    match chosen.command:
        case "backup":
            site.backup(here / chosen.file if chosen.file else None)
        case "restore":
            _restore(site, here / chosen.file, chosen.yes)
        case "update" if chosen.back:
            go_back(site)
        case "update":
            update(site, chosen.version)
        case "doctor":
            for fault in site.faults():
                print(f"! {site.settings}: {fault}", flush=True)
            return site.manage("doctor", *(["--mail-to", chosen.mail_to] if chosen.mail_to else [])).returncode
        case "nightly":
            return site.manage("nightly").returncode
        case "manage":
            return site.manage(*_with_whole_names(chosen.arguments, here)).returncode
    return 0


def _restore(site: Site, file: Path, sure: bool) -> None:
    if not sure:
        say(f"all that happened after {file} was made will be lost")
        try:
            sure = input("Restore it? [yes/no] ").strip().lower() in ("y", "yes")
        except EOFError:
            sure = False
    if not sure:
        raise Failure("nothing was restored: answer “yes”, or add --yes")
    site.restore(file)


def _with_whole_names(arguments: Sequence[str], here: Path) -> list[str]:
    """Return arguments with files of the caller's folder, as manage.py runs in another one."""
    if not arguments or arguments[0] not in WITH_FILES:
        return list(arguments)
    return [arguments[0], *(each if each.startswith("-") else str(here / each) for each in arguments[1:])]
