"""Planet Masters: the game as the platform sees it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from games.core import Chance, Json, Message, Name, Outcome, Question, Rules, Setting, _
from games.planet_masters.action import act
from games.planet_masters.build import build
from games.planet_masters.conquest import defend, discard, reward
from games.planet_masters.council import lose, vote
from games.planet_masters.dice import RECOMMENDED, SPELT
from games.planet_masters.manage import manage
from games.planet_masters.setting_up import lay_out, set_up
from games.planet_masters.stand_in import stand_in
from games.planet_masters.standing_orders import STANDING_ORDERS
from games.planet_masters.state import PlanetMasters
from games.planet_masters.victory import outcome
from games.planet_masters.view import PlanetMastersView, look

STEPS: dict[str, Callable[[PlanetMasters], Awaitable[None]]] = {
    "build": build,
    "manage": manage,
    "action": act,
    "await_cancel": defend,
    "await_reward": reward,
    "await_discard": discard,
    "await_votes": vote,
    "await_loss": lose,
}


def mapping_choices() -> dict[str, Message]:
    return {
        name: _("{name}: home {home}, colony {colony}", name=name[0], home=home, colony=colony)
        for name, (home, colony) in SPELT.items()
    }


class PlanetMastersRules(Rules[PlanetMasters]):
    """Build fleets, gather every colony, and have all your planets at work at once."""

    slug, version = "planet_masters", 1
    title = _("Planet Masters")
    summary = _("Roll planets and fleets, take colonies by carrier or conquest, and own them all.")
    seats = range(2, 7)
    minutes = 30
    standing_orders = STANDING_ORDERS
    state_type, view_type = PlanetMasters, PlanetMastersView
    settings = (
        Setting(
            "races",
            _("Races"),
            {"random": _("dealt at random"), "choose": _("chosen, the last player first")},
            "random",
        ),
        Setting(
            "limit",
            _("Round limit"),
            {
                "none": _("none, as in the rulebook"),
                "50": _("50 rounds"),
                "100": _("100 rounds"),
                "200": _("200 rounds"),
            },
            "none",
            _("At the limit planets owned count first, then victory faces, votes and defence."),
        ),
        Setting(
            "mapping",
            _("Faces of the planet dice"),
            mapping_choices(),
            RECOMMENDED,
            _("Pips 1 to 6: X race, D depleted, R resource, I influence, M marines, C carrier."),
        ),
        Setting(
            "pakal_conquest",
            _("Political skill against conquests"),
            {"off": _("does not count, as the text reads"), "on": _("counts as influence")},
            "off",
            _(
                "Whether the race face of Pakal helps to cancel an attack, and against its being cancelled."
            ),
        ),
    )

    def setup(self, seats: int, options: Mapping[str, str], chance: Chance) -> PlanetMasters:
        return lay_out(seats, options, chance)

    async def turn(self, table: PlanetMasters) -> None:
        """One player's build, manage and action step; a state may be loaded in any of them."""
        if table.phase in ("races", "setup"):
            return await set_up(table)
        if table.phase == "build":
            table.say(
                _("Round {n}: {player}", n=table.round, player=Name(table.active)), heading=True
            )
        turn = table.turns
        while table.turns == turn and table.phase != "over":
            await STEPS[table.phase](table)
        return None

    def result(self, table: PlanetMasters) -> Outcome | None:
        return outcome(table)

    def view(self, table: PlanetMasters, seat: int | None) -> PlanetMastersView:
        return look(table, seat)

    def revealed_view(self, table: PlanetMasters) -> PlanetMastersView:
        return look(table, None, all_open=True)

    def determinize(self, table: PlanetMasters, seat: int | None, chance: Chance) -> PlanetMasters:
        """Everything lies open but the standing votes of the others."""
        for other, player in enumerate(table.players):
            if other != seat:
                player.standing = {
                    candidate: side
                    for candidate in range(table.seats)
                    if (side := chance.pick(["", "for", "against"]))
                }
        return table

    def traits(self, table: PlanetMasters, seat: int) -> Sequence[Message]:
        player = table.players[seat]
        return [player.kind.label] if player.race else []

    def stand_in(self, table: PlanetMasters, question: Question[Any]) -> Json:
        return stand_in(table, question)


RULES = PlanetMastersRules()
