"""Build: new ships from the supply, at home or on cards one occupies."""

from __future__ import annotations

from games.core import Message, Name, Option, Seat, _
from games.impulse.cards import CARDS
from games.impulse.effects import Build, Kind
from games.impulse.map import FAR_SIDE, GATES_OF, Place
from games.impulse.offers import spot_key
from games.impulse.state import Galaxy
from games.impulse.use import Use, carries_out
from games.impulse.words import gate_name, place_name, ships


@carries_out(Build)
async def build(use: Use, effect: Build) -> None:
    """Build at each place the card names, as long as the supply lasts."""
    table, seat = use.table, use.seat
    home = table.homes[seat]
    if effect.where == "home":
        await build_at(use, effect, [home])
    elif effect.where == "occupied":
        await build_at(use, effect, sorted(table.transports[seat]))
    else:
        others = [
            place
            for place in sorted(table.transports[seat])
            if place != home
            and (card := table.occupied_card(place)) is not None
            and CARDS[card].color == effect.color
        ]
        for place in (home, *others):
            leave = _("nothing more at {place}", place=place_name(place)) if others else None
            await build_at(use, effect, [place], leave)


async def build_at(
    use: Use, effect: Build, places: list[Place], leave: Message | None = None
) -> None:
    """Build up to `count` ships, all at one of these cards: each ship narrows down at which."""
    table, seat = use.table, use.seat
    for _ship in range(effect.count):
        if table.supply(seat) == 0:
            return
        spot = await use.ask(_("Build where?"), berths(table, seat, effect, places), leave)
        if spot is None:
            return
        kind, at = spot
        places = (
            [place for place in places if at in (place, *GATES_OF[place])]
            if kind == "cruiser"
            else [at]
        )
        table.put(seat, kind, at)
        where = place_name(at) if kind == "transport" else gate_name(at)
        table.say(
            _(
                "{player} builds {ships} at {where}.",
                player=Name(seat),
                ships=ships(kind, 1),
                where=where,
            )
        )


def berths(
    table: Galaxy, seat: Seat, effect: Build, places: list[Place]
) -> dict[str, Option[tuple[Kind, int]]]:
    """Transports go onto a card, cruisers onto its gates that nobody else holds."""
    spots: list[tuple[Kind, int]] = []
    for place in places:
        if effect.ship in ("any", "transport"):
            spots.append(("transport", place))
        if effect.ship in ("any", "cruiser"):
            spots += [
                ("cruiser", gate)
                for gate in GATES_OF[place]
                if not table.held_by_others(seat, gate)
                and (not effect.only or FAR_SIDE[gate, place] in table.face_down)
            ]
    return {spot_key(*spot): berth(*spot) for spot in spots}


def berth(kind: Kind, at: int) -> Option[tuple[Kind, int]]:
    where = place_name(at) if kind == "transport" else gate_name(at)
    return Option((kind, at), _("{ships} at {where}", ships=ships(kind, 1), where=where))
