"""Small games that show one trait of the kernel each."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from games.core import (
    Amount,
    Chance,
    Choose,
    ChooseSome,
    Name,
    Option,
    Outcome,
    Rules,
    StandingOrder,
    Table,
    _,
    plural,
    together,
)


class Dice(Table, kw_only=True):
    scores: list[int]
    dice: list[str] = []
    turns: int = 0


class DiceView(msgspec.Struct):
    scores: list[int]
    dice: list[str]


class DiceRules(Rules[Dice]):
    """Roll five dice, roll any of them again twice; three turns each."""

    slug, version, title, summary = "dice", 1, _("Dice"), _("Roll five dice.")
    seats, state_type, view_type = range(2, 5), Dice, DiceView

    def setup(self, seats: int, options: Mapping[str, str], chance: Chance) -> Dice:
        return Dice(seats=seats, scores=[0] * seats)

    async def turn(self, table: Dice) -> None:
        seat = table.turns % table.seats
        table.dice = table.chance.roll("die", "123456", 5)
        for _again in range(2):
            again = await ChooseSome(
                seat,
                _("Roll which again?"),
                {f"die:{i}": Option(i, _("die {n}", n=i + 1)) for i in range(5)},
                most=5,
            )
            if not again:
                break
            for i in again:
                (table.dice[i],) = table.chance.roll("die", "123456")
        gained = sum(map(int, table.dice))
        table.scores[seat] += gained
        table.say(plural("{player} gains a point", "{player} gains {n} points", gained, player=Name(seat)))
        table.turns += 1

    def result(self, table: Dice) -> Outcome | None:
        if table.turns < 3 * table.seats:
            return None
        best = max(table.scores)
        winners = [seat for seat, score in enumerate(table.scores) if score == best]
        return Outcome("points", _("three turns each"), winners, table.scores, len(winners) > 1)

    def public_view(self, table: Dice) -> DiceView:
        return DiceView(table.scores, table.dice)

    def determinize(self, table: Dice, seat: int | None, chance: Chance) -> Dice:
        return table


class Duel(Table, kw_only=True):
    hands: list[list[int]]
    played: list[list[int]] = []
    wins: list[int] = []


class DuelView(msgspec.Struct):
    hand: list[int]
    counts: list[int]
    wins: list[int]
    hands: list[list[int]] = []


class DuelRules(Rules[Duel]):
    """Each seat secretly plays a card and bids for it; the better bid wins the round."""

    slug, version, title, summary = "duel", 1, _("Duel"), _("Play cards in secret.")
    seats, state_type, view_type = range(2, 5), Duel, DuelView
    standing_orders = {
        "low": StandingOrder(
            _("play my lowest card"),
            _("until I have won a round"),
            lambda duel, seat: duel.wins[seat] == 0,
            lambda duel, asked: min(asked.options) if isinstance(asked, Choose) else 0,
        ),
    }

    def setup(self, seats: int, options: Mapping[str, str], chance: Chance) -> Duel:
        deck = list(range(24))
        chance.shuffle(deck)
        hands = [sorted(deck[seat * 5 : seat * 5 + 5]) for seat in range(seats)]
        return Duel(seats=seats, hands=hands, wins=[0] * seats)

    async def turn(self, table: Duel) -> None:
        bids = await together(range(table.seats), lambda seat: self.bid(table, seat), sealed=True)
        table.reveal()
        for seat, (card, _more) in bids.items():
            table.hands[seat].remove(card)
        best = max(bids, key=lambda seat: (bids[seat][0] + bids[seat][1], -seat))
        table.wins[best] += 1
        table.say(_("{player} wins the round", player=Name(best)))

    async def bid(self, table: Duel, seat: int) -> tuple[int, int]:
        hand = table.hands[seat]
        options = {f"card:{card}": Option(card, _("card {n}", n=card)) for card in hand}
        card = await Choose(seat, _("Play a card"), options, hidden=True)
        more = await Amount(seat, _("Raise by how much?"), 0, 3, hidden=True)
        return card, more

    def result(self, table: Duel) -> Outcome | None:
        if table.hands[0]:
            return None
        best = max(table.wins)
        return Outcome("rounds", _("all cards are played"), [s for s, w in enumerate(table.wins) if w == best])

    def public_view(self, table: Duel) -> DuelView:
        return DuelView([], [len(each) for each in table.hands], table.wins)

    def seat_view(self, table: Duel, seat: int, public: DuelView) -> DuelView:
        return DuelView(table.hands[seat], public.counts, public.wins)

    def determinize(self, table: Duel, seat: int | None, chance: Chance) -> Duel:
        own = [] if seat is None else table.hands[seat]
        unknown = [card for card in range(24) if card not in own]
        chance.shuffle(unknown)
        table.hands = [
            hand if n == seat else sorted(unknown.pop() for _card in hand) for n, hand in enumerate(table.hands)
        ]
        return table

    def revealed_view(self, table: Duel) -> DuelView:
        return DuelView([], [len(each) for each in table.hands], table.wins, table.hands)


class OpenedDuelRules(DuelRules):
    """A duel in which a player openly begins each round, in a turn of its own."""

    slug = "opened"

    async def turn(self, table: Duel) -> None:
        rounds = sum(table.wins)
        if len(table.played) > rounds:
            await super().turn(table)
            return
        begin = {"begin": Option("begin", _("begin the round"))}
        await Choose(rounds % table.seats, _("Begin the round"), begin)
        table.played.append([])


class March(Table, kw_only=True):
    places: list[int]
    turns: int = 0


class MarchView(msgspec.Struct):
    places: list[int]


class MarchRules(Rules[March]):
    """Any number of steps, then the end of the turn; a step past 9 breaks the rules."""

    slug, version, title, summary = "march", 1, _("March"), _("Step by step.")
    seats, state_type, view_type = range(2, 3), March, MarchView
    tells = True  # a line for every step
    standing_orders = {
        "rest": StandingOrder(
            _("end my turn"),
            _("while I am not behind"),
            lambda march, seat: march.places[seat] >= march.places[1 - seat],
            lambda march, asked: "end",
        ),
        "walk": StandingOrder(_("step on"), _("always"), lambda march, seat: True, lambda march, asked: None, "turn"),
        "fly": StandingOrder(_("fly"), _("always"), lambda march, seat: True, lambda march, asked: "fly", "turn"),
    }

    def determinize(self, table: March, seat: int | None, chance: Chance) -> March:
        return table

    def setup(self, seats: int, options: Mapping[str, str], chance: Chance) -> March:
        return March(seats=seats, places=[0] * seats)

    async def turn(self, table: March) -> None:
        seat = table.turns % table.seats
        while await Choose(
            seat,
            _("Step, or end the turn"),
            {"step": Option(True, _("step")), "end": Option(False, _("end turn"))},
            topic="step",
        ):
            table.places[seat] += 1
            if table.places[seat] > 9:
                raise ZeroDivisionError("past the edge")
            if self.tells:
                table.say(_("{player} steps on", player=Name(seat)))
        table.turns += 1

    def result(self, table: March) -> Outcome | None:
        return Outcome("turns", _("six turns"), [0]) if table.turns == 6 else None

    def stand_in(self, table: March, question: object) -> str:
        return "end"

    def public_view(self, table: March) -> MarchView:
        return MarchView(table.places)
