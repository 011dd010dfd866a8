"""Ares Expedition as the platform plays it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.ares_expedition import pair
from games.ares_expedition.cards import CARDS, CORPORATIONS
from games.ares_expedition.rounds import play_round
from games.ares_expedition.scoring import points, tie_break
from games.ares_expedition.setting_up import lay_out
from games.ares_expedition.standing_orders import STANDING_ORDERS
from games.ares_expedition.table import PHASES, Mars
from games.ares_expedition.view import MarsView, view_of
from games.core import (
    Chance,
    Choose,
    Json,
    Message,
    Name,
    Outcome,
    Question,
    Rules,
    Seat,
    Setting,
    _,
)

SETTINGS = (
    Setting(
        "variant",
        _("Play"),
        {"rivals": _("against each other"), "together": _("together (two players)")},
        default="rivals",
    ),
    Setting(
        "setup",
        _("Set-up"),
        {
            "beginner": _("first game: starter cards"),
            "standard": _("standard"),
            "redraw": _("standard, with one exchange of cards"),
        },
        default="standard",
    ),
    Setting(
        "pair_end",
        _("Together, the game ends"),
        {"last": _("after round 15"), "early": _("as soon as the goal is reached")},
        default="last",
    ),
    Setting(
        "difficulty",
        _("Alone, the game is for"),
        {"novice": _("novices"), "advanced": _("advanced players"), "expert": _("experts")},
        default="advanced",
    ),
)
# What somebody who is away does when it is on offer, first things first: nothing that their
# hand depends on, but enough to bring the game to its end.
STAND_IN = (
    "phase:action", "phase:production", "forest:plants", "temperature:heat", "ocean:mc",
    "temperature:mc", "forest:mc", "pass", "end", "copper", "nothing",
)  # fmt: skip


class AresRules(Rules[Mars]):
    slug, version, title = "ares_expedition", 1, _("Ares Expedition")
    summary = _("Choose a phase in secret, build an engine of cards, make Mars habitable.")
    seats, minutes, settings, standing_orders = range(1, 5), 60, SETTINGS, STANDING_ORDERS
    state_type, view_type = Mars, MarsView

    def setup(self, seats: int, options: Mapping[str, str], chance: Chance) -> Mars:
        return lay_out(seats, options, chance)

    async def turn(self, table: Mars) -> None:
        await play_round(table)

    def result(self, table: Mars) -> Outcome | None:
        if not table.ended:
            return None
        scores = [points(player) for player in table.players]
        if table.dummy is not None:
            return _outcome_alone(table, scores)
        if table.supply is not None:
            return _outcome_together(table, scores)
        best = max((points(player), tie_break(player)) for player in table.players)
        winners = [p.seat for p in table.players if (points(p), tie_break(p)) == best]
        says = _("Mars is habitable")
        return Outcome("habitable", says, winners, scores, draw=len(winners) > 1)

    def view(self, table: Mars, seat: Seat | None) -> MarsView:
        return view_of(table, seat)

    def revealed_view(self, table: Mars) -> MarsView:
        return view_of(table, None, all_open=True)

    def determinize(self, table: Mars, seat: Seat | None, chance: Chance) -> Mars:
        """Deal anew the others' hands, the deck and the discards, and guess what others plan."""
        others = [player for player in table.players if player.seat != seat]
        unknown = [*table.deck, *table.discards]
        for player in others:
            unknown += [*player.hand, *player.looking]
        chance.shuffle(unknown)

        def deal(n: int) -> list[int]:
            return [unknown.pop() for _card in range(n)]

        table.deck, table.discards = deal(len(table.deck)), deal(len(table.discards))
        for player in others:
            player.hand, player.looking = deal(len(player.hand)), deal(len(player.looking))
            if player.planned:
                player.planned = chance.pick([p for p in PHASES if p != player.phase])
        _deal_corporations(table, seat, chance)
        return table

    def traits(self, table: Mars, seat: Seat) -> Sequence[Message]:
        number = table.players[seat].corporation
        return [CARDS[number].name] if number else []

    def stand_in(self, table: Mars, question: Question[Any]) -> Json:
        if isinstance(question, Choose):
            return next((key for key in STAND_IN if key in question.options), None) or next(
                iter(question.options)
            )
        return super().stand_in(table, question)

    def resigned(self, table: Mars, seat: Seat) -> Outcome | None:
        """Who plays alone or as a pair gives Mars up; one of two rivals leaves it to the other."""
        if table.dummy is not None or table.supply is not None:
            return Outcome("resignation", _("{player} gave Mars up", player=Name(seat)))
        return super().resigned(table, seat)

    def validate_options(self, seats: int, options: Mapping[str, str]) -> Message | None:
        if options["variant"] == "together" and seats != 2:
            return _("only two can play together")
        return None


def _deal_corporations(table: Mars, seat: Seat | None, chance: Chance) -> None:
    known = [n for player in table.players if player.seat == seat for n in player.dealt]
    unknown = [card.number for card in CORPORATIONS if card.number not in known]
    chance.shuffle(unknown)
    for player in table.players:
        if player.seat != seat:
            player.dealt = [unknown.pop() for _card in player.dealt]


def _outcome_alone(table: Mars, scores: list[int]) -> Outcome:
    if table.ended == "habitable":
        says = _("Mars is habitable after {n} rounds", n=table.round)
        return Outcome("habitable", says, [0], scores)
    return Outcome("time", _("25 rounds were not enough to make Mars habitable"), scores=scores)


def _outcome_together(table: Mars, scores: list[int]) -> Outcome:
    if pair.is_won(table):
        says = _("Mars is habitable, with {n} points together", n=sum(scores))
        return Outcome("habitable", says, [0, 1], scores)
    if table.planet.is_habitable:
        says = _("Mars is habitable, but {n} points together are too few", n=sum(scores))
        return Outcome("points", says, scores=scores)
    return Outcome("time", _("15 rounds were not enough to make Mars habitable"), scores=scores)
