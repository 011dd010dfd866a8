"""The third phase: the actions of cards, standard actions, forced conversion."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from games.ares_expedition import words
from games.ares_expedition.asking import (
    Offer,
    Options,
    act_until_done,
    buying_rating,
    rating_in_reach,
)
from games.ares_expedition.cards import CARDS, Card
from games.ares_expedition.deeds import Deed
from games.ares_expedition.table import Mars, Player
from games.ares_expedition.verbs import act, bar, costs_of
from games.core import Barred, Message, Option, _, plural, together


@dataclass(frozen=True, slots=True)
class StandardAction:
    """Something that everybody can do, any number of times, for `cost` of a resource."""

    key: str
    label: Message
    name: Message  # the same within a sentence
    pay: str
    cost: int
    track: str

    def price(self, player: Player) -> int:
        """The cost for this player."""
        if self.pay == "mc":
            return self.cost - player.engine.standard_rebate
        return player.engine.forest_plants if self.pay == "plants" else self.cost

    def bar(self, mars: Mars, player: Player) -> Message | None:
        if self.track != "oxygen" and (closed := Deed(mars, player).closed(self.track)):
            return closed
        price, means = self.price(player), means_of(player)[self.pay]
        if means >= price:
            return None
        what = words.AMOUNTS[self.pay](price)
        return _("costs {what}, you have {n}", what=what, n=means)

    async def do(self, mars: Mars, player: Player) -> None:
        deed, price = Deed(mars, player), self.price(player)
        what = words.AMOUNTS[self.pay](price)
        mars.say(
            _("{player} pays {price} to {what}", player=player.name, price=what, what=self.name)
        )
        if self.pay == "mc":
            await deed.pay(price)
        else:
            deed.gain(**{self.pay: -price})
        if self.track == "oceans":
            await deed.flip_oceans(1)
            return
        if self.track == "oxygen":
            await deed.gain_forests(1)
        await deed.raise_track(self.track, 1)


FOREST = (_("Plant a forest"), _("plant a forest"))
WARMTH = (_("Raise the temperature"), _("raise the temperature"))
OCEAN = (_("Flip an ocean"), plural("flip an ocean", "flip {n} oceans", 1))
FOREST_BY_PLANTS = StandardAction("forest:plants", *FOREST, "plants", 8, "oxygen")
TEMPERATURE_BY_HEAT = StandardAction("temperature:heat", *WARMTH, "heat", 8, "temperature")
STANDARD_ACTIONS = (
    FOREST_BY_PLANTS,
    StandardAction("forest:mc", *FOREST, "mc", 20, "oxygen"),
    TEMPERATURE_BY_HEAT,
    StandardAction("temperature:mc", *WARMTH, "mc", 14, "temperature"),
    StandardAction("ocean:mc", *OCEAN, "mc", 15, "oceans"),
)
CONVERSIONS = (TEMPERATURE_BY_HEAT, FOREST_BY_PLANTS)  # in this order where they are forced


def means_of(player: Player) -> dict[str, int]:
    return {"mc": player.purse, "heat": player.heat, "plants": player.plants}


async def action_phase(mars: Mars) -> None:
    """All act at the same time. Who had finished before a parameter was completed may go on."""
    finished: dict[int, int] = {}
    acting = mars.players
    while acting:
        finished |= await together({player.seat: act_out(mars, player) for player in acting})
        acting = [
            player
            for player in mars.players
            if finished[player.seat] < mars.planet.full_tracks and can_act(mars, player)
        ]


def can_act(mars: Mars, player: Player) -> bool:
    """Whether there is anything worth doing but to end."""
    options, _barred = _moves(mars, player)
    return bool(options)


async def act_out(mars: Mars, player: Player) -> int:
    """One player's actions; gives the number of complete parameters when they had enough."""
    hint = _("You chose this phase: use one card twice") if player.part.bonus else None
    offer = partial(_offer, mars, player)
    while True:
        await act_until_done(mars, player, _("Use actions"), offer, hint)
        could_buy = rating_in_reach(player)
        await convert(mars, player)
        if could_buy or not rating_in_reach(player):
            return mars.planet.full_tracks


def _offer(mars: Mars, player: Player) -> Offer | None:
    options, barred = _moves(mars, player)
    if not options and not player.hand:
        return None
    # What is only used for another card's sake is no reason to ask: saved matches would lack an answer.
    rewarded = _rewarded(mars, player, barred)
    barred = {key: why for key, why in barred.items() if key not in rewarded}
    end: Options = {"end": Option(None, _("Done"), _forced(mars, player))}
    return {**options, **rewarded, **end}, barred


def _moves(mars: Mars, player: Player) -> Offer:
    """All that does something by itself, and why the rest does not."""
    options, barred = buying_rating(mars, player)
    for card in player.engine.actions:
        why = unusable(mars, player, card)
        if why is None:
            move = partial(use, mars, player, card)
            options[f"action:{card.number}"] = Option(move, card.name, act(card.action))
        else:
            barred[f"action:{card.number}"] = Barred(card.name, why)
    for standard in STANDARD_ACTIONS:
        why = standard.bar(mars, player)
        if why is None:
            move = partial(standard.do, mars, player)
            price = words.AMOUNTS[standard.pay](standard.price(player))
            options[standard.key] = Option(move, standard.label, price)
        else:
            barred[standard.key] = Barred(standard.label, why)
    return options, barred


def _rewarded(mars: Mars, player: Player, barred: Mapping[str, Barred]) -> Options:
    """Those of the barred actions that a card in play pays for: they bring nothing by themselves."""
    payers = [CARDS[number].name for number, _when in player.engine.triggers.get("action", ())]
    if not payers:
        return {}
    return {
        f"action:{card.number}": Option(
            partial(use, mars, player, card),
            card.name,
            _("nothing but what {cards} brings", cards=words.listed(payers)),
            _wasteful(card),
        )
        for card in player.engine.actions
        if f"action:{card.number}" in barred and is_payable(mars, player, card)
    }


def _wasteful(card: Card) -> Message | None:
    """What to ask before something is paid for an action that brings nothing by itself."""
    costs = costs_of(card.action)
    if not costs:
        return None
    cost = words.listed([verb.says() for verb in costs])
    return _("This brings nothing by itself ({cost}). Use it all the same?", cost=cost)


def unusable(mars: Mars, player: Player, card: Card) -> Message | None:
    """Why the player cannot use the action of a card now, or would use it for nothing."""
    if is_used_up(player, card):
        return _("used already")
    return bar(Deed(mars, player, card.number), card.action)


def is_used_up(player: Player, card: Card) -> bool:
    uses = player.part.uses.get(card.number, 0)
    return bool(uses) and not (uses == 1 and player.part.bonus)


def is_payable(mars: Mars, player: Player, card: Card) -> bool:
    """Whether the action of a card may be used at all, be it for nothing."""
    deed = Deed(mars, player, card.number)
    return not is_used_up(player, card) and bar(deed, costs_of(card.action)) is None


async def use(mars: Mars, player: Player, card: Card) -> None:
    part = player.part
    uses = part.uses.get(card.number, 0)
    part.bonus = part.bonus and not uses
    part.uses[card.number] = uses + 1
    mars.say(_("{player} uses {card}", player=player.name, card=card.name))
    deed = Deed(mars, player, card.number)
    await deed.do(costs_of(card.action))
    await reap(deed, card)


async def reap(deed: Deed, card: Card) -> None:
    """What an action brings, once its costs are paid."""
    await deed.do(verb for verb in card.action if not verb.is_cost)
    await deed.fire("action")


# --- forced conversion --------------------------------------------------------------------------


def must_convert(mars: Mars, player: Player, conversion: StandardAction) -> bool:
    """Heat and plants may not be kept while they suffice and their parameter is incomplete."""
    affordable = means_of(player)[conversion.pay] >= conversion.price(player)
    return affordable and not mars.planet.is_full(conversion.track)


async def convert(mars: Mars, player: Player) -> None:
    for conversion in CONVERSIONS:
        while must_convert(mars, player, conversion):
            await conversion.do(mars, player)


def _forced(mars: Mars, player: Player) -> Message | None:
    forced = [each.name for each in CONVERSIONS if must_convert(mars, player, each)]
    return _("you will have to {what} first", what=words.listed(forced)) if forced else None
