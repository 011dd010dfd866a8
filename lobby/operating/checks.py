"""System checks of settings and services."""

from __future__ import annotations

import logging
import os
import resource
import shutil
import smtplib
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core import checks
from django.core.mail import EmailMessage, get_connection
from django.db import connection
from redis import Redis, RedisError

from games.clocks.clocks import worker_fault, worker_silence
from games.site import database_time
from games.site.storage import FAULTS, pending_migrations, storage_state
from lobby.operating.last_night import TOO_OLD, backup_age, last_night

log = logging.getLogger("orrery.doctor")
FREE_ENOUGH = 1024**3  # bytes
DESCRIPTORS = 4096  # one for each socket
SECRET_LETTERS = 40
POOL = 16  # connections to PostgreSQL of one process
LOCAL = {"localhost", "127.0.0.1", "[::1]", "testserver"}
# tags for `manage.py check --deploy --tag`
SETTINGS, SERVICES = "settings", "services"
Findings = Iterator[checks.CheckMessage]


@checks.register(SETTINGS, deploy=True)
def check_settings(**_options: Any) -> list[checks.CheckMessage]:
    """Check settings, without services; runs at every start."""
    parts = (_names, _keys, _https, _between_processes, _mail_settings, _limits)
    return [each for part in parts for each in part()]


@checks.register(SERVICES, deploy=True)
def check_services(*, mail_to: str = "", **_options: Any) -> list[checks.CheckMessage]:
    """Check services. With `mail_to`, send an e-mail to that address."""
    parts = (_database, _redis, _files, _worker, _clock, _disk, _nights)
    return [*(each for part in parts for each in part()), *_mail(mail_to)]


def sentence(finding: checks.CheckMessage) -> str:
    """Return a finding and its hint on one line."""
    if not finding.hint:
        return finding.msg
    return f"{finding.msg}{'' if finding.msg.endswith('.') else ':'} {finding.hint}"


def tell_findings() -> None:
    """Log the findings about settings, at every start."""
    for each in check_settings():
        if each.level >= checks.WARNING:
            log.log(each.level, "%s: %s", each.obj, sentence(each))


def _names() -> Findings:
    hosts = set(settings.ALLOWED_HOSTS)
    name = urlsplit(settings.SITE_URL).hostname or ""
    if not hosts:
        yield checks.Error(
            "It is empty: every page answers 400.",
            hint="Give the site's name.",
            obj="ALLOWED_HOSTS",
        )
    elif "*" in hosts:
        yield checks.Warning("It is *: links can be made to lead to another site.", obj="ALLOWED_HOSTS")
    if not settings.SITE_URL.startswith(("http://", "https://")):
        yield checks.Error(f"{settings.SITE_URL!r} does not begin with https:// or http://.", obj="SITE_URL")
    elif (
        "*" not in hosts
        and name not in {each.strip("[]") for each in hosts}
        and not any(each.startswith(".") and name.endswith(each) for each in hosts)
    ):
        yield checks.Error(f"Links lead to {name}, which ALLOWED_HOSTS does not name.", obj="SITE_URL")
    elif hosts - LOCAL and name in LOCAL:
        yield checks.Warning(f"Links in notifications lead to {name}, where only you get to.", obj="SITE_URL")
    else:
        yield checks.Info(f"Links lead to {settings.SITE_URL}.", obj="SITE_URL")
    if settings.DEBUG and hosts - LOCAL:
        yield checks.Error("It is on, and shows visitors the inside of the site.", obj="DEBUG")


def _keys() -> Findings:
    if len(settings.SECRET_KEY) < SECRET_LETTERS:
        yield checks.Error(f"It has fewer than {SECRET_LETTERS} letters, and can be guessed.", obj="SECRET_KEY")
    else:
        given = bool(os.environ.get("SECRET_KEY"))
        where = "from the environment" if given else f"in {settings.DATA_DIR}"
        yield checks.Info(f"It is long enough, and kept {where}.", obj="SECRET_KEY")
    for name in ("secret_key", "vapid_key.pem", "signing_key.pem"):
        path = settings.DATA_DIR / name
        if path.exists() and path.stat().st_mode & 0o077:
            yield checks.Warning(f"Others can read {path}", hint="chmod 600.", obj=name)


def _https() -> Findings:
    wanted = settings.SITE_URL.startswith("https://")
    if wanted and not settings.HTTPS:
        yield checks.Error(
            "SITE_URL begins with https://, but HTTPS is not true: cookies are not protected.",
            obj="HTTPS",
        )
    elif settings.HTTPS and not wanted:
        yield checks.Error("It is true, but SITE_URL begins with http://.", obj="HTTPS")
    elif set(settings.ALLOWED_HOSTS) - LOCAL and not wanted:
        yield checks.Warning(
            "The site is reached without encryption: names and moves can be read on the way.",
            obj="HTTPS",
        )


def _between_processes() -> Findings:
    if connection.vendor == "postgresql" and not settings.REDIS_URL:
        yield checks.Warning("Without it only one web process may serve.", obj="REDIS_URL")
    elif settings.REDIS_URL and urlsplit(settings.REDIS_URL).scheme not in (
        "redis",
        "rediss",
        "unix",
    ):
        yield checks.Error("It should begin with redis://, rediss:// or unix://.", obj="REDIS_URL")
    if settings.REDIS_URL and connection.vendor == "sqlite":
        yield checks.Warning(
            "Redis is for several processes, SQLite for one",
            hint="give PostgreSQL.",
            obj="DATABASE_URL",
        )


def _mail_settings() -> Findings:
    if settings.EMAIL_HOST and settings.DEFAULT_FROM_EMAIL.endswith("@localhost"):
        yield checks.Error(f"Letters from {settings.DEFAULT_FROM_EMAIL} are refused everywhere.", obj="EMAIL_FROM")


def _limits() -> Findings:
    soft, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < DESCRIPTORS:
        yield checks.Warning(
            f"A process may open {soft} files, and a socket takes one",
            hint="ulimit -n 65536.",
            obj="descriptors",
        )


def _database() -> Findings:
    try:
        pending = pending_migrations()
    except FAULTS as error:
        yield checks.Error(f"It cannot be reached: {error}", obj="database")
        return
    state = "ok" if pending else storage_state()
    if pending:
        yield checks.Error(f"{pending} are not applied", hint="manage.py migrate.", obj="migrations")
    elif state != "ok":
        yield checks.Error(f"{state[0].upper()}{state[1:]}.", obj="database")
    else:
        yield checks.Info(f"It is {connection.vendor}, can be written, and has all migrations.", obj="database")
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SHOW max_connections")
            most = int(cursor.fetchone()[0])
        processes = (most - 10) // POOL
        yield checks.Info(
            f"PostgreSQL takes {most}: enough for {processes} processes of {POOL} each.",
            obj="connections",
        )


def _redis() -> Findings:
    if not settings.REDIS_URL:
        return
    try:
        client = Redis.from_url(settings.REDIS_URL, socket_connect_timeout=2, socket_timeout=2)
        client.ping()
    except (RedisError, ValueError) as error:
        yield checks.Error(
            f"It does not answer: {type(error).__name__}. People can play, but processes do not hear of each other.",
            obj="redis",
        )
    else:
        yield checks.Info("It answers.", obj="redis")


def _files() -> Findings:
    if not settings.DEBUG and not (Path(settings.STATIC_ROOT) / "staticfiles.json").exists():
        yield checks.Error("They are not collected", hint="manage.py collectstatic --no-input.", obj="static files")
    else:
        yield checks.Info("They are there.", obj="static files")
    missing = [path for path in settings.LOCALE_PATHS for code in ("zh_Hant", "zh_Hans")
               if not any((Path(path) / code / "LC_MESSAGES").glob("*.mo"))]  # fmt: skip
    if missing:
        yield checks.Error("They are not compiled", hint="manage.py translations compile.", obj="translations")
    else:
        yield checks.Info("They are there.", obj="translations")


def _worker() -> Findings:
    try:
        silence = worker_silence()
    except FAULTS:
        return
    if fault := worker_fault(silence):
        kept = "no clock runs, no notification leaves, no computer plays."
        yield checks.Warning(f"State: {fault}. Without a worker, {kept}", obj="worker")
    else:
        yield checks.Info(f"It was at work {max(0.0, silence or 0.0):.0f} s ago.", obj="worker")


def _clock() -> Findings:
    try:
        database_time.measure()
    except FAULTS:
        return
    if fault := database_time.clock_fault():
        yield checks.Warning(f"{fault[0].upper()}{fault[1:]}.", hint="timedatectl set-ntp true.", obj="clock")
    else:
        yield checks.Info(f"It differs from the database's by {abs(database_time.difference()):.1f} s.", obj="clock")


def _disk() -> Findings:
    free = shutil.disk_usage(settings.DATA_DIR).free
    kind = checks.Info if free > FREE_ENOUGH else checks.Warning
    yield kind(f"{free / 1024**3:.1f} GB are free where {settings.DATA_DIR} is.", obj="disk")


def _nights() -> Findings:
    night, age = last_night(), backup_age()
    if night is None:
        yield checks.Warning("No nightly backup has ever run here", hint="manage.py nightly.", obj="backups")
        return
    if night.faults:
        yield checks.Error(f"{night.tried_at:%Y-%m-%d %H:%M} UTC: {'; '.join(night.faults)}", obj="backups")
    if night.good_at is None:
        return
    told = f"The last good backup is {age / 3600:.0f} hours old: {night.file}, {night.size / 1024:.0f} kB."
    yield (checks.Warning if age > TOO_OLD else checks.Info)(told, obj="backups")


def _mail(to: str) -> Findings:
    if not settings.EMAIL_HOST:
        yield checks.Info("No EMAIL_HOST: the site sends none.", obj="e-mail")
        return
    try:
        with get_connection("django.core.mail.backends.smtp.EmailBackend") as server:
            if to:
                EmailMessage("Orrery", "This letter arrived.", to=[to], connection=server).send()
    except (OSError, smtplib.SMTPException) as error:
        yield checks.Error(
            f"{settings.EMAIL_HOST}:{settings.EMAIL_PORT} does not take letters: {error}",
            obj="e-mail",
        )
    else:
        done = f"took a letter to {to}" if to else "answers and takes our name"
        yield checks.Info(f"{settings.EMAIL_HOST}:{settings.EMAIL_PORT} {done}.", obj="e-mail")
