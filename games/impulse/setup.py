"""Set-up: map, hands, ships, and the first choices of the players.

RULES.md § Map and set-up, § Teams.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.core import Chance, Choose, Message, Name, Option, Seat, Setting, _, together
from games.impulse.cards.card_list import CARDS
from games.impulse.cards.races import RACES
from games.impulse.map.grid import CORE, HOMES, PLACES, start_gate
from games.impulse.map.movement import put_face_up
from games.impulse.options import hand_options
from games.impulse.state import BASIC, GOAL, Galaxy
from games.impulse.view.text import place_name

HAND_SIZE = 5
TEAMS = {"none": 0, "two": 2, "three": 3}
SETTINGS = (
    Setting(
        "teams",
        _("Teams"),
        {"none": _("everybody alone"), "two": _("two teams"), "three": _("three teams")},
        default="none",
        help=_("Two teams need four or six players, three teams six."),
        seats=(4, 6),
        choice_seats={"three": (6,)},
    ),
    Setting(
        "races",
        _("Races"),
        {"dealt": _("dealt at random"), "chosen": _("chosen in turn order")},
        default="dealt",
    ),
    Setting(
        "points",
        _("Points to win"),
        {"20": _("20, as in the rulebook"), "10": _("10, a short match")},
        default=GOAL,
    ),
)


def team_of_each_seat(seats: int, options: Mapping[str, str]) -> list[int]:
    """Return the team of each seat, by number; everybody's own without teams."""
    teams = TEAMS[options["teams"]] or seats
    return [seat % teams for seat in range(seats)]


def lay_out(seats: int, options: Mapping[str, str], chance: Chance) -> Galaxy:
    """Lay out everything but the races, if they are chosen, and the home cards.

    Each player already holds the card of their home, as a sixth.
    """
    deck = sorted(CARDS)
    chance.shuffle(deck)
    cards = {place: deck.pop() for place in PLACES if place != CORE}
    hands = [[deck.pop() for _card in range(HAND_SIZE)] for _seat in range(seats)]
    homes = list(HOMES[seats])
    for hand, home in zip(hands, homes, strict=True):
        hand.append(cards.pop(home))
    races = sorted(RACES)
    chance.shuffle(races)
    team_of = team_of_each_seat(seats, options)
    teams = max(team_of) + 1
    first = chance.below(seats)
    return Galaxy(
        seats=seats,
        races=races[:seats] if options["races"] == "dealt" else [""] * seats,
        homes=homes,
        teams=team_of,
        deck=deck,
        cards=cards,
        face_down=[place for place in PLACES if place != CORE],
        hands=hands,
        publicly_known=[[] for _seat in range(seats)],
        minerals=[[] for _seat in range(seats)],
        plans=[[] for _seat in range(seats)],
        techs=[[BASIC, BASIC] for _seat in range(seats)],
        impulses=[[] for _team in range(teams if teams < seats else 1)],
        transports=[{home: 2} for home in homes],
        cruisers=[{start_gate(home): 1} for home in homes],
        scores=[0] * seats,
        sources=[{} for _seat in range(seats)],
        first=first,
        mover=first,
    )


def validate_options(seats: int, options: Mapping[str, str]) -> Message | None:
    """Return why teams are impossible for so many seats: two need four or six players, three six."""
    if options["teams"] == "two" and seats not in (4, 6):
        return _("two teams need four or six players")
    if options["teams"] == "three" and seats != 6:
        return _("three teams need six players")
    return None


async def set_up(table: Galaxy) -> None:
    """Choose races in turn order unless they were dealt, then the home cards, all at once."""
    table.say(_("Set-up"), heading=True)
    order = [(table.first + i) % table.seats for i in range(table.seats)]
    for seat in order:
        if not table.races[seat]:
            await choose_race(table, seat)
        race = RACES[table.races[seat]].name
        table.say(
            _(
                "{player} leads the {race} from {place}.",
                player=Name(seat),
                race=race,
                place=place_name(table.homes[seat]),
            )
        )
    chosen = await together(order, lambda seat: choose_home_card(table, seat), secret=True)
    table.reveal()
    for seat in order:
        put_face_up(table, seat, chosen[seat], table.homes[seat])
    table.say(_("{player} begins.", player=Name(table.first)))
    table.step = "add"


async def choose_race(table: Galaxy, seat: Seat) -> None:
    left = {name: race for name, race in RACES.items() if name not in table.races}
    table.races[seat] = await Choose(
        seat,
        _("Which race do you lead?"),
        {f"race:{name}": Option(name, race.name, race.text) for name, race in left.items()},
        topic="race",
    )


async def choose_home_card(table: Galaxy, seat: Seat) -> int:
    return await Choose(
        seat,
        _("Put which card at your home?"),
        hand_options(table, seat),
        hint=_("Transports that arrive there later use it, yours and others’."),
        hidden=True,
        topic="home card",
    )
