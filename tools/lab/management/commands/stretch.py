"""`manage.py stretch <game>`: a stretch of a match between two computers, for the page of the game."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.core.dialogue.messages import english
from games.core.records.record import to_file
from lobby.game_pages.stretch import stretch_path
from tools.lab.stretches import NAMES, Played, play, record_of


class Command(BaseCommand):
    help = "Plays a match of two computers, lists its turns, and keeps the record of some answers."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game")
        parser.add_argument("--deal", type=int, default=1, help="another number is another match")
        parser.add_argument("--count", type=int, default=100, help="positions an answer considers")
        parser.add_argument("--turn", type=int, help="the turn to begin with; without it, all are listed")
        parser.add_argument("--answers", type=int, default=8, help="that are kept from there on")

    def handle(self, *args: Any, game: str, deal: int, count: int, turn: int | None, answers: int, **more: Any) -> None:
        played = play(game, deal, count)
        if turn is None:
            self._list(played)
            return
        path = stretch_path(game)
        path.write_bytes(to_file(record_of(played, turn, answers)))
        self.stdout.write(f"{path} written")

    def _list(self, played: Played) -> None:
        read = english(NAMES.__getitem__).render
        for turn, start in enumerate(played.starts):
            self.stdout.write(f"turn {turn}, from answer {start.index}")
            end = played.starts[turn + 1].index if turn + 1 < len(played.starts) else played.match.version
            for line in played.match.journal:
                if start.index < line.at <= end and not line.heading and (text := line.for_seat(0)) is not None:
                    self.stdout.write(f"  {line.at - start.index}: {read(text)}")
