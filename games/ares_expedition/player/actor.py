"""Effects of a card or action on Mars and on its player's board.

Cards' effects call these methods through the `Actor` protocol, and rules of the phases call them directly.
RULES.md § Effects, § Complete parameters and the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from games.ares_expedition.cards import CARDS, Card, names
from games.ares_expedition.cards.actor import CardInfo, Kind, Where
from games.ares_expedition.cards.effects import HERE, OTHER, carry_out
from games.ares_expedition.cards.modifiers import Event
from games.ares_expedition.planet import OCEAN_TILES, TRACKS, Gauge, Reward, TrackKey
from games.ares_expedition.player.engine import engine_of, money
from games.ares_expedition.scoring import is_over
from games.ares_expedition.state import Mars, Player, Topic
from games.ares_expedition.view import text
from games.core import Amount, Choose, ChooseSome, Message, Option, _, listed, plural

CLOSED: dict[TrackKey, Message] = {
    "temperature": _("the temperature is complete"),
    "oxygen": _("the oxygen is complete"),
    "oceans": _("all oceans are flipped"),
}


@dataclass(frozen=True, slots=True)
class PlayerActor:
    """A player who acts by the card with the number `card`, or 0 without a card."""

    mars: Mars
    player: Player
    card: int = 0

    # --- queries ------------------------------------------------------------------------------

    @property
    def card_name(self) -> Message:
        return CARDS[self.card].name

    @property
    def hand(self) -> list[Card]:
        return [CARDS[number] for number in self.player.hand]

    @property
    def money(self) -> int:
        return money(self.player)

    @property
    def chose_action(self) -> bool:
        return self.player.phase == "action"

    def why_closed(self, track: TrackKey) -> Message | None:
        """Return why raising a parameter brings nothing, or None while it pays."""
        return None if self.mars.is_open(track) else CLOSED[track]

    def count(self, what: str) -> int:
        if what == "forest":
            return self.player.forests
        if what == "here":
            return self.player.resources.get(self.card, 0)
        return engine_of(self.player).count(what)

    def holders(self, kinds: Sequence[Kind], where: Where, least: int = 0) -> list[Card]:
        """Return the cards in play that hold one of the kinds, with at least so many on them."""
        held = self.player.resources
        return [
            card
            for card in engine_of(self.player).holders
            if card.holds in kinds
            and (where != HERE or card.number == self.card)
            and (where != OTHER or card.number != self.card)
            and held.get(card.number, 0) >= least
        ]

    # --- the board ----------------------------------------------------------------------------

    def gain(self, mc: int = 0, heat: int = 0, plants: int = 0) -> None:
        self.player.mc += mc
        self.player.heat += heat
        self.player.plants += plants

    def gain_tr(self, steps: int) -> None:
        if steps > 0:
            self.player.tr += steps
            self.player.phase_state.rating_rose = True

    async def pay(self, mc: int, keep_heat: int = 0) -> None:
        """Pay `mc`; with heat as MC the player chooses the amount, but `keep_heat` is owed elsewhere."""
        player, heat = self.player, 0
        if mc and engine_of(player).heat_pays:
            least, most = max(0, mc - player.mc), min(mc, player.heat - keep_heat)
            heat = least
            if least < most:
                prompt = _("How much of the {n} MC do you pay with heat?", n=mc)
                heat = await Amount(player.seat, prompt, least, most, topic=Topic.HEAT)
        player.mc -= mc - heat
        player.heat -= heat

    async def turn_heat_into(self, what: Literal["mc", "plants"], most: int) -> None:
        player = self.player
        most = min(most, player.heat) if most else player.heat
        heat = 1
        if most > 1:
            into = {"mc": _("MC"), "plants": _("plants")}[what]
            prompt = _("{card}: turn how much heat into {what}?", card=self.card_name, what=into)
            heat = await Amount(player.seat, prompt, 1, most, topic=Topic.HEAT)
        player.heat -= heat
        self.gain(**{what: heat})

    # --- resources on cards -------------------------------------------------------------------

    async def add(self, n: int, kinds: Sequence[Kind], where: Where) -> None:
        """Put `n` resources on one card; nothing happens if no card takes them."""
        holders = self.holders(kinds, where)
        if not holders:
            return
        prompt = _("Put {what} on which card?", what=text.resources_text(kinds, n))
        card = await self._choose_holder(prompt, holders, Topic.PUT)
        self._change(card, n)
        if where != HERE:
            self.mars.say(
                _(
                    "{player} puts {what} on {card}",
                    player=self.player.name,
                    what=text.resources_text((card.holds,), n),
                    card=card.name,
                )
            )

    async def take(self, n: int, kinds: Sequence[Kind], where: Where) -> None:
        prompt = _("Take {what} from which card?", what=text.resources_text(kinds, n))
        holders = self.holders(kinds, where, n)
        self._change(await self._choose_holder(prompt, holders, Topic.TAKE), -n)

    def _change(self, card: Card, n: int) -> None:
        held = self.player.resources
        held[card.number] = held.get(card.number, 0) + n

    async def _choose_holder(self, prompt: Message, holders: list[Card], topic: Topic) -> Card:
        if len(holders) == 1:
            return holders[0]
        held = self.player.resources
        options = {
            card.key: Option(
                card,
                card.name,
                _(
                    "holds {what}",
                    what=text.resources_text((card.holds,), held.get(card.number, 0)),
                ),
            )
            for card in holders
        }
        return await Choose(self.player.seat, prompt, options, topic=topic)

    # --- cards in hand ------------------------------------------------------------------------

    def draw(self, n: int) -> None:
        """Draw `n` cards into the hand, or as many as there are."""
        drawn = self.mars.draw(n)
        if not drawn:
            return
        self.player.hand += drawn
        public = plural("{player} draws a card", "{player} draws {n} cards", len(drawn), player=self.player.name)
        private = _("You draw {cards}", cards=names(drawn))
        self.mars.say(public, private={self.player.seat: private})

    async def discard(self, n: int, most: int = 0) -> list[Card]:
        """Discard `n` cards (up to `most`, if given) for no money."""
        player = self.player
        most = min(most or n, len(player.hand))
        least = min(n, most)
        chosen = self.hand
        if least < len(chosen):
            prompt = plural("Discard a card", "Discard {n} cards", most)
            if least < most:
                prompt = _("Discard {least} to {most} cards", least=least, most=most)
            options = {card.key: Option(card, card.name) for card in chosen}
            chosen = await ChooseSome(
                player.seat, prompt, options, most=most, least=least, submit=_("Discard"),
                submit_none=_("Discard nothing"), topic=Topic.DISCARD,
            )  # fmt: skip
        self.throw_away(chosen)
        if chosen:
            public = plural(
                "{player} discards a card",
                "{player} discards {n} cards",
                len(chosen),
                player=player.name,
            )
            private = _("You discard {cards}", cards=names([card.number for card in chosen]))
            self.mars.say(public, private={player.seat: private})
        return chosen

    def throw_away(self, cards: Sequence[CardInfo]) -> None:
        """Put cards of the hand onto the discard pile."""
        for card in cards:
            self.player.hand.remove(card.number)
            self.mars.discards.append(card.number)

    async def draw_and_keep(self, draw: int, keep: int) -> None:
        """Draw some cards, keep some of them and discard the others unseen."""
        self.look_at(draw)
        await self.keep(keep)

    def look_at(self, n: int) -> None:
        """Draw cards to choose from."""
        self.player.looking = self.mars.draw(n)

    async def keep(self, n: int) -> None:
        """Keep `n` of the cards that were drawn, and discard the others unseen."""
        player = self.player
        drawn = player.looking
        keep = min(n, len(drawn))
        kept = drawn[:]
        if keep < len(drawn):
            options = {CARDS[n].key: Option(n, CARDS[n].name, text.mc(CARDS[n].cost)) for n in drawn}
            prompt = plural("Keep one card", "Keep {n} cards", keep)
            submit = plural("Keep it", "Keep them", keep)
            kept = await ChooseSome(
                player.seat, prompt, options, most=keep, least=keep, submit=submit, topic=Topic.KEEP
            )
        player.looking = []
        player.hand += kept
        self.mars.discards += [number for number in drawn if number not in kept]
        if kept:
            public = plural(
                "{player} looks at {draw} cards and keeps one",
                "{player} looks at {draw} cards and keeps {n}",
                keep,
                player=player.name,
                draw=len(drawn),
            )
            self.mars.say(public, private={player.seat: _("You keep {cards}", cards=names(kept))})

    def reveal(self, n: int) -> list[Card]:
        """Turn over the top cards for all to see."""
        drawn = self.player.looking = self.mars.draw(n)
        if drawn:
            self.mars.say(_("{player} reveals {cards}", player=self.player.name, cards=names(drawn)))
        return [CARDS[number] for number in drawn]

    async def take_one(self, revealed: Sequence[CardInfo], fitting: Sequence[CardInfo]) -> None:
        """Take a fitting one of revealed cards, if any, and discard the others."""
        player, taken = self.player, None
        if len(fitting) > 1:
            options = {card.key: Option(card, card.name) for card in fitting}
            taken = await Choose(player.seat, _("Take which card?"), options, topic=Topic.KEEP)
        elif fitting:
            taken = fitting[0]
        player.looking = []
        for card in revealed:
            (player.hand if card is taken else self.mars.discards).append(card.number)
        if taken is not None:
            self.mars.say(_("{player} takes {card}", player=player.name, card=taken.name))

    # --- Mars ---------------------------------------------------------------------------------

    async def raise_track(self, gauge: Gauge, steps: int) -> None:
        """Raise temperature or oxygen; steps past the end count as long as the phase lasts."""
        if not self.mars.is_open(gauge):
            return
        planet, ending = self.mars.planet, is_over(self.mars)
        for _step in range(steps):
            self.mars.note_steps(gauge, self.player.seat, planet.advance(gauge, 1))
            self.gain_tr(1)
            await self.trigger(gauge)
        value = str(TRACKS[gauge].value(planet.step(gauge))).replace("-", "−")
        self.mars.say(self._raised(gauge, value))
        self._announce_end(ending)

    def _raised(self, gauge: Gauge, value: str) -> Message:
        """Return the log line of a raised parameter, with the card that raised it."""
        name = self.player.name
        if not self.card:
            if gauge == "temperature":
                return _("{player} raises the temperature to {n} °C", player=name, n=value)
            return _("{player} raises the oxygen to {n} %", player=name, n=value)
        if gauge == "temperature":
            return _("{player} raises the temperature to {n} °C by {card}", player=name, n=value, card=self.card_name)
        return _("{player} raises the oxygen to {n} % by {card}", player=name, n=value, card=self.card_name)

    def _announce_end(self, ending: bool) -> None:
        """Say that this phase is the last one, unless it was `ending` before."""
        if not ending and is_over(self.mars):
            self.mars.say(_("Mars is habitable: the match ends with this phase"), heading=True)

    async def flip_oceans(self, n: int) -> None:
        """Flip ocean tiles; past the last one its reward is given again as long as the phase lasts."""
        if not self.mars.is_open("oceans"):
            return
        flipped, ending = self.mars.planet.oceans, is_over(self.mars)
        for _tile in range(n):
            unseen = [tile for tile in range(len(OCEAN_TILES)) if tile not in flipped]
            if unseen:
                flipped.append(self.mars.chance.pick(unseen))
                self.mars.note_steps("oceans", self.player.seat, 1)
            self.gain_tr(1)
            self._take_reward(OCEAN_TILES[flipped[-1]])
            await self.trigger("ocean")
        self._announce_end(ending)

    def _take_reward(self, tile: Reward) -> None:
        what = listed(text.amounts(mc=tile.mc, plants=tile.plants, cards=tile.cards))
        if self.card:
            name = self.card_name
            self.mars.say(_("{player} flips an ocean by {card}: {what}", player=self.player.name, card=name, what=what))
        else:
            self.mars.say(_("{player} flips an ocean: {what}", player=self.player.name, what=what))
        self.gain(mc=tile.mc, plants=tile.plants)
        self.draw(tile.cards)

    async def gain_forests(self, n: int) -> None:
        for _forest in range(n):
            self.player.forests += 1
            await self.trigger("forest")

    # --- cards in play ------------------------------------------------------------------------

    async def trigger(self, event: Event) -> None:
        """Carry out the triggers of cards in play for `event`."""
        for number, trigger in engine_of(self.player).triggers.get(event, ()):
            await carry_out(PlayerActor(self.mars, self.player, number), trigger.effects)
