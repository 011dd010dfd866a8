"""Homeworlds at the terminal: counting positions, replaying records, checking turns."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.homeworlds.map.position import from_key
from games.homeworlds.successors import perft
from games.homeworlds.view.records import replay
from tools.lab.homeworlds.check import check


class Command(BaseCommand):
    help = "Counts positions, replays records and checks turns of Homeworlds."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parts = parser.add_subparsers(dest="part", required=True)
        counting = parts.add_parser("perft", help="count the distinct positions after whole turns")
        counting.add_argument("key", help="a position, such as 0|(0,y1b2)g3-|(1,y2b1)-g3")
        counting.add_argument("depth", type=int, help="how many turns")
        counting.add_argument("--any-ship", action="store_true", help="first ships of any size")
        playing = parts.add_parser("replay", help="play a record; print the last key and the result")
        playing.add_argument("file", help="a file with a turn on each line, or - for the input")
        parts.add_parser("check", help="read positions with turns, a JSON object on each line")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            match options["part"]:
                case "perft":
                    position = from_key(options["key"])
                    print(perft(position, options["depth"], options["any_ship"]))
                case "replay":
                    self._replay(options["file"])
                case "check":
                    for line in sys.stdin.buffer:
                        if line.strip():
                            print(json.dumps(check(line), ensure_ascii=False), flush=True)
        except (ValueError, OSError) as error:
            raise CommandError(str(error)) from error

    def _replay(self, file: str) -> None:
        text = sys.stdin.read() if file == "-" else Path(file).read_text("utf-8")
        end = replay(text)
        print(end.position.key())
        print(end.result or "unfinished")
