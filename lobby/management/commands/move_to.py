"""`manage.py move_to URL`: move a site from SQLite to PostgreSQL."""

from __future__ import annotations

import os
import shutil
import sys
from getpass import getpass
from typing import Any
from urllib.parse import quote, urlsplit, urlunsplit

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from lobby.operating.moving import MoveError, site_move

URL = "MOVE_TO_URL"
BAR = 30  # characters


class Command(BaseCommand):
    help = "Moves a site from SQLite to an empty PostgreSQL database, and compares both."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("url", nargs="?", default="", help=f"without a password; else {URL} of the environment")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            url = _url(options["url"])
        except ValueError:  # its text may hold a part of the password
            raise CommandError("the URL of the target cannot be read: postgresql://user@host:port/name") from None
        try:
            moved = site_move(url=url, progress=self._progress)
        except MoveError as error:
            raise CommandError(f"nothing was moved: {error}") from error
        self.stdout.write(
            f"{moved.rows} rows of {moved.tables} tables are in PostgreSQL, and the counts of both agree\n"
            f"{moved.matches} running matches replay on PostgreSQL as on SQLite"
        )
        if moved.differ:
            self.stdout.write(f"{moved.differ} of them differ from their logs on both: manage.py replay_matches")
        self.stdout.write(
            "now put these lines into the environment file, and start the site:\n\n"
            f"    DATABASE_URL={_without_password(url)}\n"
            "    REDIS_URL=redis://127.0.0.1:6379/0\n\n"
            "where the database asks for a password, write user:password@host\n"
            f"the keys stay in {settings.DATA_DIR}, and so does the SQLite database: keep both"
        )

    def _progress(self, what: str, done: int, every: int) -> None:
        """Draw a bar on a terminal; elsewhere write a line for each table."""
        if self.stdout.isatty():
            filled = BAR * done // max(every, 1) if every else BAR
            width = shutil.get_terminal_size().columns - 1
            bar = f"{what:<28} [{'#' * filled:<{BAR}}] {done} of {every}"
            self.stdout.write(f"\r{bar[:width]:<{width}}", ending="\n" if done >= every else "")
            self.stdout.flush()
        elif done >= every:
            self.stdout.write(f"{what}: {every}")


def _url(given: str) -> str:
    """Return the URL of the argument with a password that is asked for, or of the environment.

    Raises:
        CommandError: there is none, or the command line shows a password.
    """
    if not given:
        url = os.environ.get(URL, "")
        if not url:
            raise CommandError(f"give the URL of the target: postgresql://user@host:port/name, or {URL}")
        return url
    parts = urlsplit(given)
    if parts.password:
        raise CommandError(
            "everyone on this machine can read a password in a command line: "
            f"leave it out, and the command asks for it; or give the URL as {URL} in the environment"
        )
    if not (parts.username and sys.stdin.isatty()):
        return given
    password = getpass(f"Password of {parts.username} (nothing, if the database asks for none): ")
    user = f"{parts.username}:{quote(password, safe='')}" if password else parts.username
    return urlunsplit(parts._replace(netloc=f"{user}@{parts.netloc.rpartition('@')[2]}"))


def _without_password(url: str) -> str:
    parts = urlsplit(url)
    host = parts.netloc.rpartition("@")[2]
    return urlunsplit(parts._replace(netloc=f"{parts.username}@{host}" if parts.username else host))
