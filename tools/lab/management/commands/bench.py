"""`manage.py bench`: measurements on this machine."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games import registry
from games.core.dialogue.questions import IllegalAnswer
from tools.bench.crowd import crowd
from tools.bench.kernel import replay_times
from tools.bench.notices import notices
from tools.bench.pages import pages
from tools.bench.populate import populate
from tools.bench.servers import Servers, on_postgresql, on_sqlite
from tools.lab import module_of
from tools.lab.detours import detours
from tools.lab.gates import games, gates
from tools.lab.ladders import ladders
from tools.lab.leaks import FRAMES, leaks
from tools.lab.opponents import Contest, keep, named_opponent, opponents
from tools.lab.twins import twins

WHAT = ("all", "kernel", "games", "sqlite", "postgresql", "pages", "storm", "crowd", "notices")
ON_DEMAND = (
    "boards",
    "detours",
    "leaks",
    "opponents",
    "gates",
    "ladders",
    "twins",
)  # not part of `all`
INSIDE = {
    "populate",
    "paged",
    "crowded",
    "noticed",
}  # measured in the environment of a server
PLAIN = {"paged": pages, "noticed": notices}  # those without options


class Command(BaseCommand):
    help = "Measures the kernel, the games, and a server on SQLite and on PostgreSQL with Redis."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("what", nargs="*", default=["all"], help=", ".join([*WHAT, *ON_DEMAND]))
        parser.add_argument("--frames", type=int, default=FRAMES, help="frames that leaks compares")
        parser.add_argument("--moments", type=int, default=500, help="that twins compares")
        parser.add_argument("--game", help="the game that is played on the server (the first)")
        parser.add_argument("--one", default="hard", help="of `opponents <game>`: a level or another")
        parser.add_argument("--other", default="normal", help="who plays all other seats")
        parser.add_argument("--seats", type=int, default=2)
        parser.add_argument("--deals", type=int, default=100, help="each is played from every seat")
        parser.add_argument("--count", type=int, default=400, help="looks an answer, unless --seconds")
        parser.add_argument("--jobs", type=int, default=1, help="processes that play")
        parser.add_argument("--keep", action="store_true", help="put the result into games/<game>/ai/opponents.json")
        parser.add_argument("--option", action="append", default=[], help="of the game, as key=value")
        parser.add_argument("--matches", type=int, default=100, help="matches in play at once")
        parser.add_argument("--answers", type=int, default=0, help="that populated matches have had")
        parser.add_argument("--sockets", type=int, default=2000, help="that storm opens at once")
        parser.add_argument(
            "--seconds",
            type=float,
            help="how long each is measured (10), or an answer of an opponent may take",
        )
        parser.add_argument("--processes", type=int, default=2, help="on PostgreSQL and Redis")
        parser.add_argument("--server", choices=["uvicorn", "daphne"], default="uvicorn")
        parser.add_argument("--own-core", action="store_true", help="each process of the server keeps to a core")
        parser.add_argument("--profile", type=Path, help="profile the server's event loop (cProfile) to this file")
        parser.add_argument("--database-url", default="postgresql://root@127.0.0.1:5432/postgres")
        parser.add_argument("--redis-url", default="redis://127.0.0.1:6379/9")

    def handle(self, *args: Any, **options: Any) -> None:
        what = options["what"]
        if unknown := set(what) - {*WHAT, *ON_DEMAND, *INSIDE, *registry.SLUGS}:
            names = ", ".join([*WHAT, *ON_DEMAND])
            raise CommandError(f"{', '.join(unknown)}: choose from {names}")
        game = str(options["game"] or registry.SLUGS[0])
        if game not in registry.SLUGS:
            raise CommandError(f"{game}: choose from {', '.join(registry.SLUGS)}")
        if what == ["populate"]:
            self.stdout.write(json.dumps(populate(game, options["matches"], options["answers"])))
            return
        if what == ["detours"]:
            self._print(detours(options["frames"]))
            return
        if what == ["leaks"]:
            self._print(leaks(options["frames"]))
            return
        if what == ["twins"]:
            self._print(twins(options["moments"]))
            return
        if what[0] == "opponents":
            self._opponents(what[1:], options)
            return
        if what[0] == "gates":
            self._gates(games(what[1:]), options)
            return
        if what == ["ladders"]:
            self.stdout.write("\n".join(ladders()))
            return
        if what == ["crowded"]:
            self._print(crowd(game))
            return
        if len(what) == 1 and what[0] in PLAIN:
            self._print(PLAIN[what[0]]())
            return
        for part in WHAT[1:] if "all" in what else what:
            self.stdout.write(self.style.MIGRATE_HEADING(part))
            self._print(self._part(part, game, options))

    def _opponents(self, games: list[str], options: dict[str, Any]) -> None:
        for game in games or registry.SLUGS:
            contest = Contest(
                game, options["one"], options["other"], options["seats"], options["deals"],
                options["seconds"], options["count"], dict(o.split("=", 1) for o in options["option"]),
            )  # fmt: skip
            try:
                for name in (contest.one, contest.other):
                    named_opponent(game, name)
                registry.rules_of(game).check_options(contest.seats, contest.options)
            except (KeyError, IllegalAnswer) as wrong:
                raise CommandError(str(wrong.args[0])) from None
            for line in opponents(contest, options["jobs"]):
                if isinstance(line, dict):
                    self.stdout.write(json.dumps(line))
                    if options["keep"]:
                        keep(contest, line)
                else:
                    self._print([line])

    def _gates(self, names: list[str], options: dict[str, Any]) -> None:
        """Play the gates of these games. Raises: CommandError if any of them fails."""
        failed = []
        for game in names:
            contest = Contest(game, deals=options["deals"], seconds=options["seconds"], count=options["count"])
            for line in gates(contest, options["jobs"]):
                if isinstance(line, dict):
                    self.stdout.write(json.dumps(line))
                    failed += [each for each in line["gates"] if each["verdict"] == "fail"]
                else:
                    self._print([line])
        if failed:
            raise CommandError(f"{len(failed)} gates fail")

    def _part(self, part: str, game: str, options: dict[str, Any]) -> Iterable[tuple[str, str]]:
        try:
            from tools.bench.server import Plan, measure  # noqa: PLC0415 - needs what only developers install
        except ImportError as missing:
            raise CommandError(f"{missing}: install requirements-dev.txt first") from missing
        seconds = options["seconds"] or 10
        plan = Plan(
            game, options["matches"], seconds, server=options["server"],
            own_cores=options["own_core"], profile=options["profile"],
        )  # fmt: skip
        match part:
            case "kernel":
                for rules in registry.all_rules():
                    yield from replay_times(rules)
            case "games":
                for slug in registry.SLUGS:
                    if module := module_of(slug, "bench"):
                        yield slug, ""
                        yield from module.bench()
            case "sqlite":
                yield from measure(on_sqlite(), plan)
            case "postgresql":
                place = on_postgresql(options["database_url"], options["redis_url"])
                yield from measure(place, replace(plan, processes=options["processes"]))
            case "storm":
                yield from self._storm(game, options)
            case "boards":
                from tools.bench.boards import boards  # noqa: PLC0415 - as above

                yield from boards(on_sqlite(), options["server"])
            case "pages":
                yield from self._inside(on_sqlite(), "paged", game)
            case "crowd" | "notices":
                inside = {"crowd": "crowded", "notices": "noticed"}[part]
                place = on_postgresql(options["database_url"], options["redis_url"])
                yield from self._inside(place, inside, game)

    def _storm(self, game: str, options: dict[str, Any]) -> Iterable[tuple[str, str]]:
        from tools.bench.storm import measure_storm  # noqa: PLC0415 - as above

        sockets, server = options["sockets"], options["server"]
        yield "one process on SQLite", ""
        yield from measure_storm(on_sqlite(), game, sockets, 1, server)
        place = on_postgresql(options["database_url"], options["redis_url"])
        yield f"{options['processes']} processes on PostgreSQL and Redis", ""
        yield from measure_storm(place, game, sockets, options["processes"], server)

    def _inside(self, place: AbstractContextManager[Servers], what: str, game: str) -> Iterator[tuple[str, str]]:
        """Measure code in this process, on the database of a server."""
        with place as servers:
            for line in servers.manage("bench", what, f"--game={game}").splitlines():
                name, _space, value = line.strip().rpartition("  ")
                yield name.strip(), value.strip()

    def _print(self, lines: Iterable[tuple[str, str]]) -> None:
        for name, value in lines:
            self.stdout.write(f"  {name:<72} {value:>12}")
            self.stdout.flush()
