"""The image and the services of compose.yaml: built, started, played on, backed up, lost and restored."""

from __future__ import annotations

import asyncio
import json
import os
import random
import shutil
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, closing
from functools import partial
from pathlib import Path

import pytest
from django.conf import settings

from tests.cluster.containers.images import ALONE, CHECK, GRACE, WITH_IMAGES, Images, finish, wait_for
from tests.cluster.containers.site import AT_WORK, COMMAND, IMAGE, Site
from tests.cluster.debian import debian_root
from tests.cluster.random_answers import any_answer
from tools.bench.servers import free_port

pytestmark = [WITH_IMAGES, pytest.mark.slowest, pytest.mark.timeout(1500)]
PYTHON = ("ca-certificates", "python3", "python3-pip", "python3-venv")
ANSWERS = 20
PLAY = 120  # seconds for a match
PAUSE = 0.1  # seconds of thought: a socket may send 20 frames a second
VISITOR = "127.0.0.77"
PREPARE = """
import json
from importlib import import_module
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, get_user_model
from games.play.start import match_start
people = [get_user_model().objects.create_guest(name) for name in ("Ada", "Bo")]
cookies = []
for person in people:
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[SESSION_KEY] = str(person.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = person.get_session_auth_hash()
    session.create()
    cookies.append(f"{settings.SESSION_COOKIE_NAME}={session.session_key}")
print(json.dumps([match_start(game="planet_x", people=people).slug, cookies]))
"""


@pytest.fixture(scope="module")
def timings():
    """Print the seconds of each part at the end."""
    seconds = {}
    yield seconds
    print("\n" + "; ".join(f"{name} {taken:.0f} s" for name, taken in seconds.items()))


class Timed:
    """Measures a part of the test."""

    def __init__(self, seconds, name):
        self._seconds, self._name = seconds, name

    def __enter__(self):
        self._started = time.monotonic()

    def __exit__(self, *_error):
        self._seconds[self._name] = time.monotonic() - self._started


@pytest.fixture(scope="module")
def images(timings):
    """Build the image of the site on a base of Debian, and the container of PostgreSQL beside it."""
    base = base_of(settings.BASE_DIR / "Containerfile")
    folder = Path(tempfile.mkdtemp(prefix="orrery-images-"))
    images = Images(folder)
    try:
        with Timed(timings, "base"):
            images.put(debian_root(base.rpartition("-")[2], PYTHON), base)
        with Timed(timings, "build"), ThreadPoolExecutor() as pool:
            server = pool.submit(install_server, images, base)
            images.build(settings.BASE_DIR, settings.BASE_DIR / "Containerfile", IMAGE)
            server.result()
        yield images
    finally:
        images.close()
        shutil.rmtree(folder)


def base_of(containerfile):
    """Return the image from which the site's image begins."""
    return containerfile.read_text().split("FROM ", 1)[1].split()[0]


def install_server(images, base):
    """Install PostgreSQL's server into a container."""
    images.create(base, "postgres")
    commands = "apt-get update -qq && apt-get install -y -qq --no-install-recommends postgresql-17"
    images.do("run", *ALONE, "postgres", "sh", "-c", f"{commands} && install -d -o postgres /var/lib/postgresql")


@pytest.fixture
def site(images, timings, tmp_path):
    """Start all services in the order of compose.yaml."""
    site = Site(images, tmp_path)
    with Timed(timings, "databases"):
        site.start_databases()
    with Timed(timings, "start"):
        site.run("migrate", *site.services["migrate"]["command"].split())
        site.start(*AT_WORK)
        site.start_proxies()
    yield site
    with Timed(timings, "stop"):
        site.stop(*reversed(site.processes))


async def play(site, slug, cookies):
    """Let both players answer until the site has acknowledged enough; return the ids of these answers."""
    acknowledged: list[str] = []
    async with within(PLAY, "a match", site), asyncio.TaskGroup() as group:
        for seat, cookie in enumerate(cookies):
            group.create_task(player(site, slug, seat, cookie, acknowledged))
    return acknowledged


@asynccontextmanager
async def within(seconds, name, site):
    """End what takes longer, and show what the services say."""
    try:
        async with asyncio.timeout(seconds):
            yield
    except TimeoutError:
        raise AssertionError(f"{name} takes longer than {seconds} s\n{site.tail()}") from None


async def player(site, slug, seat, cookie, acknowledged):
    """Answer at random, and again if the rules refuse; leave after a reply to the last answer."""
    generator = random.Random(seat)
    question, pending, sent = None, False, 0
    async with site.socket(slug, cookie, VISITOR) as opened:
        while pending or len(acknowledged) < ANSWERS:
            try:
                frame = json.loads(await asyncio.wait_for(opened.recv(), 1))
            except TimeoutError:  # the other player answers
                continue
            if frame["type"] == "match":
                question = next(iter(frame["questions"]), None)
            elif frame["type"] in ("ack", "refused"):
                pending = False
                acknowledged.extend([frame["id"]] * (frame["type"] == "ack"))
            if question and not pending and len(acknowledged) < ANSWERS:
                await asyncio.sleep(PAUSE)
                pending, sent = True, sent + 1
                answer = {"type": "answer", "id": f"{seat}-{sent}", "question": question["id"]}
                await opened.send(json.dumps({**answer, "answer": any_answer(question, generator)}))


async def views(site, slug, cookies):
    """Return the number and the view of each player."""
    seen = []
    for cookie in cookies:
        async with within(PLAY, "a view", site), site.socket(slug, cookie) as opened:
            async for text in opened:
                frame = json.loads(text)
                if frame["type"] == "match":
                    seen.append((frame["v"], frame["view"]))
                    break
    return seen


def stored(site):
    """Return the answers in the log, by their players' ids."""
    with closing(site.database("orrery")) as opened:
        rows = opened.execute("SELECT client_id FROM games_logentry WHERE client_id <> '' ORDER BY id").fetchall()
    return [client_id for (client_id,) in rows]


async def test_a_site_of_compose_is_played_on_and_backed_up_and_comes_back_after_its_loss(site, timings):
    slug, cookies = await asyncio.to_thread(site.shell, PREPARE)
    acknowledged = await play(site, slug, cookies)
    assert len(acknowledged) >= ANSWERS
    log = stored(site)
    assert set(acknowledged) <= set(log)
    seen = await views(site, slug, cookies)
    assert site.page(f"/match/{slug}/", cookies[0])[0] == 200
    visits = (site.folder / "orrery.log").read_text()
    assert f"{VISITOR} - " in visits  # nobody chooses the address that limits count
    assert "203.0.113.7" not in visits
    assert "04:00 UTC" in site.log("nightly").read_text()

    with Timed(timings, "backup"):
        site.run("nightly", "python", "manage.py", "nightly")
    (backup,) = (site.folder / "volumes/backups").glob("*.orrery")
    await asyncio.to_thread(lose_everything, site)
    with Timed(timings, "restore"):
        told = site.run("nightly", "python", "manage.py", "restore", f"data/backups/{backup.name}")
    assert "1 matches" in told
    assert "none differs" in site.run("nightly", "python", "manage.py", "replay_matches")
    await asyncio.to_thread(site.start, *AT_WORK)
    assert stored(site) == log
    assert await views(site, slug, cookies) == seen
    assert site.page(f"/match/{slug}/", cookies[0])[0] == 200


def lose_everything(site):
    """Stop the site; delete its database and its keys."""
    site.stop(*AT_WORK)
    site.create_database()
    shutil.rmtree(site.folder / "volumes/data")
    site.fill_volumes()


def test_the_image_alone_serves_a_club_and_keeps_backups(images, tmp_path):
    configuration = images.configuration(IMAGE)
    assert configuration["User"] == "orrery"
    assert configuration["Healthcheck"]["Test"][0] == "CMD"
    images.create(IMAGE, "club")
    volumes = {path: tmp_path / Path(path).name for path in configuration["Volumes"]}
    assert volumes.keys() == {"/srv/orrery/data"}
    for path, folder in volumes.items():
        folder.mkdir()
        os.chown(folder, images.owner("club", path), -1)
    port = str(free_port())

    def command(words):
        return images.command("club", [each.replace("8000", port) for each in words], volumes=volumes)

    log = tmp_path / "log"
    process = images.start(command(configuration["Cmd"]), log)
    try:
        health = command(configuration["Healthcheck"]["Test"][1:])
        wait_for("the club", partial(finish, health, CHECK, "its health check"), process, log)
        finish(command(["python", "manage.py", "backup"]), COMMAND, "backup")
        assert len(list((tmp_path / "data/backups").glob("*.orrery"))) == 1
    finally:
        ended = images.stop(process, GRACE)
    assert ended, log.read_text()
    assert "the next night begins" in log.read_text()
