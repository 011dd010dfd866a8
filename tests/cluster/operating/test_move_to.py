"""`manage.py move_to`: a site on SQLite moves to PostgreSQL, and play goes on."""

from __future__ import annotations

import http.client
import json
import os
import pty
import re
import secrets
import subprocess
import sys
from contextlib import contextmanager
from urllib.parse import urlencode

import psycopg
import pytest
from django.conf import settings

from tests.cluster.conftest import POSTGRESQL, worker_at_work
from tools.bench.servers import Servers, on_sqlite

pytestmark = pytest.mark.long
PREPARE = """
import json
from games.notifications.models import NotificationChannel
from games.play.start import match_start
from lobby.announcements.services import announcement_add
from lobby.people.models import Person
from django.utils import timezone
from tools.bench.populate import session_cookie
ada, bo = Person.objects.filter(name__in=["Ada", "Cleo"])
NotificationChannel.objects.create(person=ada, kind="push", target="https://push.example/1", keys={"a": [1, None]})
announcement_add(texts={"en": "Hello", "zh-hant": "你好"}, kind="news", shown_from=timezone.now(), shown_until=None)
match = match_start(game="homeworlds", people=[ada, bo], time_control="steady")
print(json.dumps([match.slug, session_cookie(ada)]))
"""
ROWS = """
import json
from django.apps import apps
from django.db.models import JSONField
found = {}
for model in apps.get_models(include_auto_created=True):
    fields, all_rows = model._meta.local_concrete_fields, model._base_manager
    if not model._meta.proxy:
        rows = all_rows.values_list(*(field.attname for field in fields))
        found[model._meta.db_table] = sorted(
            json.dumps([bytes(v).hex() if isinstance(v, bytes | memoryview) else v for v in row],
                       sort_keys=True, default=str) for row in rows)
        found[f"{model._meta.db_table}: nulls"] = [
            all_rows.filter(**{f"{field.name}__isnull": True}).count() for field in fields if isinstance(field, JSONField)]
print(json.dumps(found))
"""


def run(servers, *arguments, **environment):
    return subprocess.run(
        [sys.executable, "manage.py", *arguments], env=servers.environment | environment, cwd=settings.BASE_DIR,
        stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
    )  # fmt: skip


def told(servers, code):
    return json.loads(servers.manage("shell", "-v0", "-c", code).splitlines()[-1])


@contextmanager
def empty_database():
    """Provide the URL of a new database, which is dropped afterwards."""
    name = f"orrery_move_{os.getpid()}_{secrets.token_hex(3)}"
    with psycopg.connect(POSTGRESQL, autocommit=True) as admin:
        admin.execute(f'CREATE DATABASE "{name}"'.encode())
        try:
            yield f"{POSTGRESQL.rpartition('/')[0]}/{name}"
        finally:
            admin.execute(f'DROP DATABASE "{name}" WITH (FORCE)'.encode())


@pytest.fixture
def target(databases):
    with empty_database() as url:
        yield url


@pytest.fixture(scope="module")
def seeded(databases):
    with on_sqlite() as servers:
        servers.manage("seed")
        yield servers, told(servers, PREPARE)


@pytest.fixture(scope="module")
def moved(databases, seeded):
    """Return the site after its move to PostgreSQL, what the command said, and both sides' rows."""
    servers, _prepared = seeded
    with empty_database() as url:
        before = told(servers, ROWS)
        done = run(servers, "move_to", url)
        assert done.returncode == 0, done.stderr
        there = Servers(servers.environment | {"DATABASE_URL": url, "REDIS_URL": databases.redis, "DEBUG": "1"})
        try:
            yield there, done.stdout, before, told(there, ROWS)
        finally:
            there.stop()


def test_every_row_of_every_table_arrives(moved):
    _servers, _said, before, after = moved
    assert before.keys() == after.keys()
    assert [table for table in before if before[table] != after[table]] == []
    assert len(before["games_logentry"]) > 500
    assert all(before[f"lobby_{table}"] for table in ("announcement", "person", "room"))
    assert all(before[table] for table in ("django_session", "games_checkpoint", "auth_permission", "games_clock"))


def test_the_command_says_what_it_compared_and_what_to_write(moved):
    servers, said, before, _after = moved
    assert f"games_logentry: {len(before['games_logentry'])}\n" in said
    assert "10 running matches replay on PostgreSQL as on SQLite" in said
    assert f"    DATABASE_URL={servers.environment['DATABASE_URL']}\n    REDIS_URL=redis://" in said
    assert f"the keys stay in {servers.environment['DATA_DIR']}" in said


def test_who_was_signed_in_plays_on(moved, seeded):
    servers, _said, _before, after = moved
    slug, cookie = seeded[1]
    port, path = servers.start(), f"/match/{slug}/"
    page, text = ask(port, path, cookie)
    assert page.status == 200
    form = text[text.index('value="answer"') :]
    fields = dict(re.findall(r'name="(id|question|kind)" value="([^"]*)"', form))
    (token, *_) = re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', text)
    (chosen, *_) = re.findall(r'name="answer" value="([^"]*)"', form)
    (csrf,) = re.findall(r"csrftoken=(\w+)", page.headers["Set-Cookie"])
    sent = {**fields, "type": "answer", "answer": chosen, "csrfmiddlewaretoken": token}
    posted, said = ask(port, path, f"{cookie}; csrftoken={csrf}", urlencode(sent))
    servers.stop()
    assert posted.status == 302, said
    assert len(told(servers, ROWS)["games_logentry"]) == len(after["games_logentry"]) + 1
    assert "10 matches replayed, none differs" in servers.manage("replay_matches")
    servers.manage("shell", "-v0", "-c", "from lobby.people.models import Person; Person.objects.create_guest('New')")


def ask(port, path, cookie, body=None):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    headers = {"Cookie": cookie, "Content-Type": "application/x-www-form-urlencoded"}
    connection.request("POST" if body else "GET", path, body, headers)
    answer = connection.getresponse()
    return answer, answer.read().decode()


def test_a_target_with_rows_is_refused(moved, seeded):
    there, _said, _before, _after = moved
    done = run(seeded[0], "move_to", there.environment["DATABASE_URL"])
    assert done.returncode == 1
    assert "nothing was moved: the target is not empty: django_session has 1 rows" in done.stderr
    there = run(there, "move_to", there.environment["DATABASE_URL"])
    assert "nothing was moved: this site is on postgresql already" in there.stderr


def test_tables_of_another_program_are_refused_and_stay_alone(seeded, target):
    with psycopg.connect(target, autocommit=True) as other:
        other.execute("CREATE TABLE posts (id int)")
        done = run(seeded[0], "move_to", target)
        assert "the target is not empty: it has the table posts of another program" in done.stderr
        assert other.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'").fetchone() == (1,)


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("", "give the URL of the target: postgresql://user@host:port/name, or MOVE_TO_URL"),
        ("mysql://127.0.0.1/games", "the target should be postgresql://user@host:port/name"),
        ("postgresql://root@127.0.0.1:1/games", "the target cannot be reached: connection"),
        ("postgresql://root:secret@127.0.0.1/games", "leave it out, and the command asks for it"),
        ("postgresql://[root", "the URL of the target cannot be read"),
    ],
)
def test_what_is_no_target_is_refused_with_a_sentence(seeded, url, says):
    done = run(seeded[0], "move_to", *([url] if url else []))
    assert done.returncode == 1
    assert says in done.stderr
    assert "secret" not in done.stderr
    assert "Traceback" not in done.stderr


def test_a_failure_leaves_no_rows_and_the_next_attempt_moves(databases, target):
    with on_sqlite() as servers:
        servers.populate("homeworlds", 1)
        spoil = "from django.db import connection; connection.cursor().execute({!r})"
        servers.manage("shell", "-v0", "-c", spoil.format("UPDATE lobby_person SET name = 'A' || char(0) WHERE id = 1"))
        done = run(servers, "move_to", MOVE_TO_URL=target)
        assert "nothing was moved: a database refuses: " in done.stderr
        with psycopg.connect(target) as looking:
            assert looking.execute("SELECT count(*) FROM lobby_person").fetchone() == (0,)
        servers.manage("shell", "-v0", "-c", spoil.format("UPDATE lobby_person SET name = 'A' WHERE id = 1"))
        with worker_at_work(servers):
            running = run(servers, "move_to", MOVE_TO_URL=target)
        assert "the site runs: stop its web processes and workers first" in running.stderr
        servers.manage("shell", "-v0", "-c", "from games.models import Heartbeat; Heartbeat.objects.all().delete()")
        assert on_a_terminal(servers, target).count("\r") > 44


def on_a_terminal(servers, url):
    """Move with a bar on a terminal, with an empty password; return what it showed."""
    ours, theirs = pty.openpty()
    done = subprocess.Popen(
        [sys.executable, "manage.py", "move_to", url], env=servers.environment, cwd=settings.BASE_DIR,
        stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True,
    )  # fmt: skip
    os.close(theirs)
    shown = b""
    try:
        while part := os.read(ours, 65536):
            shown += part
            if shown.endswith(b"asks for none): "):
                os.write(ours, b"\n")
    except OSError:  # the program closed its terminal
        pass
    os.close(ours)
    assert done.wait() == 0, shown.decode()
    assert f"[{'#' * 30}]" in shown.decode()
    return shown.decode()
