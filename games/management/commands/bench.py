"""`manage.py bench`: how fast it is here, measured."""

from __future__ import annotations

import json
from collections.abc import Iterable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games import registry
from tools.bench.crowd import crowd
from tools.bench.kernel import replay_times
from tools.bench.leaks import FRAMES, leaks
from tools.bench.notices import notices
from tools.bench.populate import populate
from tools.bench.servers import on_postgresql, on_sqlite

WHAT = ("all", "kernel", "games", "sqlite", "postgresql", "crowd", "notices")
ON_DEMAND = {"leaks"}  # no measurement
INSIDE = {"populate", "crowded", "noticed"}  # what these run in the environment of a server


class Command(BaseCommand):
    help = "Measures the kernel, the games, and a server on SQLite and on PostgreSQL with Redis."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("what", nargs="*", default=["all"], help=", ".join([*WHAT, *ON_DEMAND]))
        parser.add_argument("--frames", type=int, default=FRAMES, help="frames that leaks compares")
        parser.add_argument("--game", help="the game that is played on the server (the first)")
        parser.add_argument("--matches", type=int, default=100, help="matches in play at once")
        parser.add_argument("--seconds", type=float, default=10, help="how long each is measured")
        parser.add_argument("--processes", type=int, default=2, help="on PostgreSQL and Redis")
        parser.add_argument("--server", choices=["daphne", "uvicorn"], default="daphne")
        parser.add_argument("--database-url", default="postgresql://root@127.0.0.1:5432/postgres")
        parser.add_argument("--redis-url", default="redis://127.0.0.1:6379/9")

    def handle(self, *args: Any, **options: Any) -> None:
        what = options["what"]
        if unknown := set(what) - set(WHAT) - ON_DEMAND - INSIDE:
            names = ", ".join([*WHAT, *ON_DEMAND])
            raise CommandError(f"{', '.join(unknown)}: choose from {names}")
        game = str(options["game"] or registry.SLUGS[0])
        if what == ["populate"]:
            self.stdout.write(json.dumps(populate(game, options["matches"])))
            return
        if what == ["leaks"]:
            self._print(leaks(options["frames"]))
            return
        if what == ["crowded"]:
            self._print(crowd(game))
            return
        if what == ["noticed"]:
            self._print(notices())
            return
        for part in WHAT[1:] if "all" in what else what:
            self.stdout.write(self.style.MIGRATE_HEADING(part))
            self._print(self._part(part, game, options))

    def _part(self, part: str, game: str, options: dict[str, Any]) -> Iterable[tuple[str, str]]:
        try:
            from tools.bench.server import Plan, measure  # noqa: PLC0415 - needs what only developers install
        except ImportError as missing:
            raise CommandError(f"{missing}: install requirements-dev.txt first") from missing
        plan = Plan(game, options["matches"], options["seconds"], server=options["server"])
        match part:
            case "kernel":
                for rules in registry.all_rules():
                    yield from replay_times(rules)
            case "games":
                for slug in registry.SLUGS:
                    if find_spec(f"games.{slug}.tools.bench"):
                        yield slug, ""
                        yield from import_module(f"games.{slug}.tools.bench").bench()
            case "sqlite":
                yield from measure(on_sqlite(), plan)
            case "postgresql":
                place = on_postgresql(options["database_url"], options["redis_url"])
                several = Plan(
                    game, options["matches"], options["seconds"],
                    processes=options["processes"], server=options["server"],
                )  # fmt: skip
                yield from measure(place, several)

            case "crowd" | "notices":
                inside = {"crowd": "crowded", "notices": "noticed"}[part]
                with on_postgresql(options["database_url"], options["redis_url"]) as servers:
                    for line in servers.manage("bench", inside, f"--game={game}").splitlines():
                        name, _space, value = line.strip().rpartition("  ")
                        yield name.strip(), value.strip()

    def _print(self, lines: Iterable[tuple[str, str]]) -> None:
        for name, value in lines:
            self.stdout.write(f"  {name:<72} {value:>12}")
            self.stdout.flush()
