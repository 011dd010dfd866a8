"""Build: new ships from the supply, at home or on cards one occupies. RULES.md § Actions."""

from __future__ import annotations

from games.core import Message, Name, Option, Seat, _
from games.impulse.cards.card_list import CARDS
from games.impulse.cards.card_use import CardUse, performs
from games.impulse.cards.effects import Build, Kind, Site
from games.impulse.map.grid import FAR_SIDE, GATES_OF, Place
from games.impulse.options import fleet_option, spot_key
from games.impulse.state import Galaxy
from games.impulse.view.text import place_name, ships_name, spot_name


@performs(Build)
async def build(use: CardUse, effect: Build) -> None:
    """Build at each place the card names, as long as the supply lasts."""
    table, seat = use.table, use.seat
    home = table.homes[seat]
    if effect.site is Site.HOME:
        await build_at(use, effect, [home])
    elif effect.site is Site.ONE_OCCUPIED:
        await build_at(use, effect, sorted(table.transports[seat]))
    else:
        others = [
            place
            for place in sorted(table.transports[seat])
            if place != home and (card := table.face_up_card(place)) is not None and CARDS[card].color == effect.color
        ]
        for place in (home, *others):
            leave = _("done at {place}", place=place_name(place)) if others else None
            await build_at(use, effect, [place], leave)


async def build_at(use: CardUse, effect: Build, places: list[Place], leave: Message | None = None) -> None:
    """Build up to `count` ships, all at one of these cards: each ship narrows down the choice."""
    table, seat = use.table, use.seat
    for _ship in range(effect.count):
        if table.supply(seat) == 0:
            return
        spot = await use.ask(_("Build where?"), building_spots(table, seat, effect, places), leave)
        if spot is None:
            return
        kind, at = spot
        places = [place for place in places if at in (place, *GATES_OF[place])] if kind == "cruiser" else [at]
        table.add_ships(seat, kind, at)
        table.say(
            _(
                "{player} builds {ships} at {where}.",
                player=Name(seat),
                ships=ships_name(kind, 1),
                where=spot_name(kind, at),
            )
        )


def building_spots(
    table: Galaxy, seat: Seat, effect: Build, places: list[Place]
) -> dict[str, Option[tuple[Kind, int]]]:
    """Return the possible places of new ships: transports on a card, cruisers on its free gates."""
    spots: list[tuple[Kind, int]] = []
    for place in places:
        if effect.ship in ("any", "transport"):
            spots.append(("transport", place))
        if effect.ship in ("any", "cruiser"):
            spots += [
                ("cruiser", gate)
                for gate in GATES_OF[place]
                if not table.held_by_others(seat, gate)
                and (not effect.towards_face_down or FAR_SIDE[gate, place] in table.face_down)
            ]
    return {spot_key(*spot): fleet_option(*spot, 1) for spot in spots}
