"""Trace one answer from the socket to every viewer: python -m tools.lab.trace [--all]

It plays a match of a toy game without clocks on SQLite, over the whole ASGI application, before two
players. It prints the calls of the project's functions for one answer, the numbers of different
functions, modules and threads, and the modules by their calls.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from importlib import import_module
from pathlib import Path
from types import FrameType, SimpleNamespace
from typing import TYPE_CHECKING, Any

import django

if TYPE_CHECKING:
    from lobby.people.models import Person

ROOT = Path(__file__).resolve().parent.parent.parent
OURS = tuple(f"{ROOT / folder}/" for folder in ("games", "lobby", "config"))
COMPREHENSIONS = ("<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>")
WARMED_UP_BY = 4  # answers before the traced one, so that it does nothing for the first time
SETTLED = 0.5  # seconds after which an answer has had all its effects


class Recorder:
    """Records the calls of the project's functions, in every thread that began after `listen`."""

    def __init__(self) -> None:
        self.calls: Counter[tuple[str, str]] = Counter()  # (module, function)
        self.threads: set[int] = set()
        self._records = False

    def listen(self) -> None:
        threading.setprofile(self._hear)
        sys.setprofile(self._hear)

    @contextlib.contextmanager
    def recording(self) -> Iterator[None]:
        self._records = True
        yield
        self._records = False

    def _hear(self, frame: FrameType, event: str, _argument: object) -> None:
        code = frame.f_code
        if event != "call" or not self._records or code.co_name in COMPREHENSIONS:
            return
        if code.co_filename.startswith(OURS):
            module = Path(code.co_filename).relative_to(ROOT).with_suffix("").as_posix()
            self.calls[module, code.co_qualname] += 1
            self.threads.add(threading.get_ident())

    def told(self, *, every: bool) -> str:
        """Return the report, in lines."""
        modules: Counter[str] = Counter()
        for (module, _function), calls in self.calls.items():
            modules[module] += calls
        places = f"{len(modules)} modules and {len(self.threads)} threads"
        lines = [f"{self.calls.total()} calls of {len(self.calls)} functions in {places}"]
        for module, calls in modules.most_common():
            lines.append(f"{calls:5}  {module}")
            if every:
                functions = {name[1]: n for name, n in self.calls.items() if name[0] == module}
                lines += [f"{n:13}  {function}" for function, n in functions.items()]
        return "\n".join(lines)


def set_up(folder: str) -> None:
    """Prepare an empty site on SQLite with a toy as its only game."""
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "DATA_DIR": folder,
        "DATABASE_URL": "",  # SQLite, in that folder
        "REDIS_URL": "",
    }
    django.setup()
    from django.core.management import call_command  # noqa: PLC0415 - after the settings

    from games import registry  # noqa: PLC0415 - after the settings

    call_command("migrate", verbosity=0)
    rules = import_module("tests.games.core.toys").MarchRules()
    package: Any = SimpleNamespace(RULES=rules, __path__=[])
    sys.modules["games.march"] = package
    registry.SLUGS = (*registry.SLUGS, "march")


def begun() -> tuple[str, list[tuple[Person, str]]]:
    """Begin a match of two. Return its slug, and the players with their session keys."""
    from django.test import Client  # noqa: PLC0415 - after the settings

    from games.play.start import match_start  # noqa: PLC0415 - after the settings
    from lobby.people.models import Person  # noqa: PLC0415 - after the settings

    people = [Person.objects.create_guest(name) for name in ("Ada", "Bo")]
    match = match_start(game="march", people=people)
    found = []
    for person in people:
        client = Client()
        client.force_login(person)
        found.append((person, str(client.session.session_key)))
    return match.slug, found


@contextlib.asynccontextmanager
async def sockets(slug: str, keys: list[str]) -> AsyncIterator[list[Any]]:
    """Open a socket for each session key, through the application as servers call it."""
    from channels.testing import WebsocketCommunicator  # noqa: PLC0415 - after the settings
    from django.conf import settings  # noqa: PLC0415 - after the settings

    from config.asgi import application  # noqa: PLC0415 - after the settings

    opened = []
    for key in keys:
        headers = [
            (b"origin", b"http://localhost"), (b"host", b"localhost"),
            (b"cookie", f"{settings.SESSION_COOKIE_NAME}={key}".encode()),
        ]  # fmt: skip
        socket: Any = WebsocketCommunicator(application, f"/ws/match/{slug}/", headers=headers)
        await socket.connect(timeout=10)
        await until(socket, "match")
        opened.append(socket)
    yield opened
    for socket in opened:
        await socket.disconnect()


async def until(socket: Any, kind: str) -> None:
    """Read frames up to one of this type."""
    while json.loads(await socket.receive_from(timeout=10))["type"] != kind:
        pass


async def trace(recorder: Recorder) -> None:
    """Play some answers, and record the last one."""
    from asgiref.sync import sync_to_async  # noqa: PLC0415 - after the settings

    from games.live.process import live_process  # noqa: PLC0415 - after the settings

    slug, people = await sync_to_async(begun)()
    async with sockets(slug, [key for _person, key in people]) as opened:
        for number in range(WARMED_UP_BY):
            await step(opened, number)
        with recorder.recording():
            await step(opened, WARMED_UP_BY)
            await asyncio.sleep(SETTLED)
    await live_process().close()


async def step(opened: list[Any], number: int) -> None:
    """Let the first player step on, and wait until both have seen it."""
    frame = {"type": "answer", "id": f"id{number}", "question": f"{number}.0", "answer": "step"}
    await opened[0].send_to(text_data=json.dumps(frame))
    for socket in opened:
        await until(socket, "match")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--all", action="store_true", help="print every function as well")
    arguments = parser.parse_args()
    recorder = Recorder()
    recorder.listen()
    with tempfile.TemporaryDirectory() as folder:
        set_up(folder)
        asyncio.run(trace(recorder))
    sys.setprofile(None)
    sys.stdout.write(recorder.told(every=arguments.all) + "\n")
