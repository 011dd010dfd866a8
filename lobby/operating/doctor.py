"""Examine settings and services, and say of each in a sentence how it is."""

from __future__ import annotations

import logging
import os
import resource
import shutil
import smtplib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.db import connection
from django.utils import timezone
from redis import Redis, RedisError

from games.services.clocks import SILENT, worker_silence
from games.services.storage import FAULTS, pending_migrations, storage_state

log = logging.getLogger("orrery.doctor")
FREE_ENOUGH = 1024**3  # bytes
DESCRIPTORS = 4096  # a socket takes one
SECRET_LETTERS = 40
POOL = 16  # connections to PostgreSQL that a process may open
LOCAL = {"localhost", "127.0.0.1", "[::1]", "testserver"}


class State(Enum):
    GOOD = "good"
    WARNING = "warning"
    FAULT = "fault"


@dataclass(frozen=True)
class Finding:
    state: State
    about: str
    sentence: str


Examination = Iterator[Finding]


def good(about: str, sentence: str) -> Finding:
    return Finding(State.GOOD, about, sentence)


def warning(about: str, sentence: str) -> Finding:
    return Finding(State.WARNING, about, sentence)


def fault(about: str, sentence: str) -> Finding:
    return Finding(State.FAULT, about, sentence)


def examine_settings() -> Examination:
    """Examine what needs no service to be there; also done at every start."""
    for examination in (_names, _keys, _https, _between_processes, _mail_settings, _limits):
        yield from examination()


def tell_findings() -> None:
    """Write into the log what is not as it should be in the settings: done at every start."""
    for each in examine_settings():
        if each.state is not State.GOOD:
            level = logging.ERROR if each.state is State.FAULT else logging.WARNING
            log.log(level, "%s: %s", each.about, each.sentence)


def examine(mail_to: str = "") -> Examination:
    """Examine everything. With `mail_to`, send a letter there."""
    yield from examine_settings()
    for examination in (_database, _redis, _files, _worker, _disk):
        yield from examination()
    yield from _mail(mail_to)


def _names() -> Examination:
    hosts = set(settings.ALLOWED_HOSTS)
    name = urlsplit(settings.SITE_URL).hostname or ""
    if not hosts:
        yield fault("ALLOWED_HOSTS", "It is empty: every page answers 400. Give the site's name.")
    elif "*" in hosts:
        yield warning("ALLOWED_HOSTS", "It is *: links can be made to lead to another site.")
    if not settings.SITE_URL.startswith(("http://", "https://")):
        yield fault("SITE_URL", f"{settings.SITE_URL!r} does not begin with https:// or http://.")
    elif (
        "*" not in hosts
        and name not in {each.strip("[]") for each in hosts}
        and not any(each.startswith(".") and name.endswith(each) for each in hosts)
    ):
        yield fault("SITE_URL", f"Links lead to {name}, which ALLOWED_HOSTS does not name.")
    elif hosts - LOCAL and name in LOCAL:
        yield warning("SITE_URL", f"Links in notifications lead to {name}, where only you get to.")
    else:
        yield good("SITE_URL", f"Links lead to {settings.SITE_URL}.")
    if settings.DEBUG and hosts - LOCAL:
        yield fault("DEBUG", "It is on, and shows visitors the inside of the site.")


def _keys() -> Examination:
    if len(settings.SECRET_KEY) < SECRET_LETTERS:
        yield fault(
            "SECRET_KEY", f"It has fewer than {SECRET_LETTERS} letters, and can be guessed."
        )
    else:
        given = bool(os.environ.get("SECRET_KEY"))
        where = "from the environment" if given else f"in {settings.DATA_DIR}"
        yield good("SECRET_KEY", f"It is long enough, and kept {where}.")
    for name in ("secret_key", "vapid_key.pem", "signing_key.pem"):
        path = settings.DATA_DIR / name
        if path.exists() and path.stat().st_mode & 0o077:
            yield warning(name, f"Others can read {path}: chmod 600.")


def _https() -> Examination:
    wanted = settings.SITE_URL.startswith("https://")
    if wanted and not settings.HTTPS:
        yield fault(
            "HTTPS",
            "SITE_URL begins with https://, but HTTPS is not true: cookies are not protected.",
        )
    elif settings.HTTPS and not wanted:
        yield fault("HTTPS", "It is true, but SITE_URL begins with http://.")
    elif set(settings.ALLOWED_HOSTS) - LOCAL and not wanted:
        yield warning(
            "HTTPS",
            "The site is reached without encryption: names and moves can be read on the way.",
        )


def _between_processes() -> Examination:
    if connection.vendor == "postgresql" and not settings.REDIS_URL:
        yield warning("REDIS_URL", "Without it only one web process may serve.")
    elif settings.REDIS_URL and urlsplit(settings.REDIS_URL).scheme not in (
        "redis",
        "rediss",
        "unix",
    ):
        yield fault("REDIS_URL", "It should begin with redis://, rediss:// or unix://.")
    if settings.REDIS_URL and connection.vendor == "sqlite":
        yield warning(
            "DATABASE_URL", "Redis is for several processes, SQLite for one: give PostgreSQL."
        )


def _mail_settings() -> Examination:
    if settings.EMAIL_HOST and settings.DEFAULT_FROM_EMAIL.endswith("@localhost"):
        yield fault(
            "EMAIL_FROM", f"Letters from {settings.DEFAULT_FROM_EMAIL} are refused everywhere."
        )


def _limits() -> Examination:
    soft, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < DESCRIPTORS:
        yield warning(
            "descriptors",
            f"A process may open {soft} files, and a socket takes one: ulimit -n 65536.",
        )


def _database() -> Examination:
    try:
        pending = pending_migrations()
    except FAULTS as error:
        yield fault("database", f"It cannot be reached: {error}")
        return
    state = "ok" if pending else storage_state()
    if pending:
        yield fault("migrations", f"{pending} are not applied: manage.py migrate.")
    elif state != "ok":
        yield fault("database", f"{state[0].upper()}{state[1:]}.")
    else:
        yield good(
            "database", f"It is {connection.vendor}, can be written, and has all migrations."
        )
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SHOW max_connections")
            most = int(cursor.fetchone()[0])
        processes = (most - 10) // POOL
        yield good(
            "connections",
            f"PostgreSQL takes {most}: enough for {processes} processes of {POOL} each.",
        )


def _redis() -> Examination:
    if not settings.REDIS_URL:
        return
    try:
        client = Redis.from_url(settings.REDIS_URL, socket_connect_timeout=2, socket_timeout=2)
        client.ping()
    except (RedisError, ValueError) as error:
        yield fault(
            "redis",
            f"It does not answer: {type(error).__name__}. People can play, but processes do not hear of each other.",
        )
    else:
        yield good("redis", "It answers.")


def _files() -> Examination:
    if not settings.DEBUG and not (Path(settings.STATIC_ROOT) / "staticfiles.json").exists():
        yield fault("static files", "They are not collected: manage.py collectstatic --no-input.")
    else:
        yield good("static files", "They are there.")
    missing = [path for path in settings.LOCALE_PATHS for code in ("zh_Hant", "zh_Hans")
               if not any((Path(path) / code / "LC_MESSAGES").glob("*.mo"))]  # fmt: skip
    if missing:
        yield fault("translations", "They are not compiled: manage.py translations compile.")
    else:
        yield good("translations", "They are there.")


def _worker() -> Examination:
    try:
        silence = worker_silence(timezone.now())
    except FAULTS:
        return
    if silence is None or silence > SILENT:
        told = "has ever run here" if silence is None else f"has been at work for {silence:.0f} s"
        yield warning(
            "worker", f"None {told}: no clock runs, no notification leaves, no computer plays."
        )
    else:
        yield good("worker", f"It was at work {silence:.0f} s ago.")


def _disk() -> Examination:
    free = shutil.disk_usage(settings.DATA_DIR).free
    about: Callable[[str, str], Finding] = good if free > FREE_ENOUGH else warning
    yield about("disk", f"{free / 1024**3:.1f} GB are free where {settings.DATA_DIR} is.")


def _mail(to: str) -> Examination:
    if not settings.EMAIL_HOST:
        yield good("e-mail", "No EMAIL_HOST: the site sends none.")
        return
    try:
        with get_connection("django.core.mail.backends.smtp.EmailBackend") as server:
            if to:
                EmailMessage("Orrery", "This letter arrived.", to=[to], connection=server).send()
    except (OSError, smtplib.SMTPException) as error:
        yield fault(
            "e-mail", f"{settings.EMAIL_HOST}:{settings.EMAIL_PORT} does not take letters: {error}"
        )
    else:
        done = f"took a letter to {to}" if to else "answers and takes our name"
        yield good("e-mail", f"{settings.EMAIL_HOST}:{settings.EMAIL_PORT} {done}.")
