"""The card laboratory: play one card, or use one action, on a table of any state.

A request names the card and the table. The reply has the changes, with the price in MC apart. Tracks are in
steps.
"""

from __future__ import annotations

import random
from collections.abc import Coroutine, Sequence
from typing import Any

import msgspec

from games.ares_expedition import RULES
from games.ares_expedition.cards import CARDS, CORPORATIONS, PROJECTS, Card
from games.ares_expedition.cards.effects import carry_out, costs_of
from games.ares_expedition.phases.action import resolve_gains, why_not_offered
from games.ares_expedition.phases.options import buy_rating, buying_rating
from games.ares_expedition.planet import OCEAN_TILES, OXYGEN, TEMPERATURE, Planet
from games.ares_expedition.player.actor import PlayerActor
from games.ares_expedition.player.engine import engine_of, production_now
from games.ares_expedition.player.playing import (
    pay_for,
    price,
    put_into_play,
    too_expensive,
    unmet_requirement,
)
from games.ares_expedition.scoring import points_of_cards
from games.ares_expedition.state import Mars, Phase, Player
from games.core import Chance, IllegalAnswer, Json, Message, _, english
from games.core.ai.autoplay import random_answer
from games.core.dialogue.questions import Reply

PHASE_OF: dict[str, Phase] = {"green": "development", "blue": "construction", "red": "construction"}
HAND = 5


class Request(msgspec.Struct, forbid_unknown_fields=True):
    """A card or action to try, and the table for it. Without `hand`, five cards of the deck are in hand."""

    play: int = 0
    action: int = 0
    corporation: int = 0
    mc: int = 100
    heat: int = 20
    plants: int = 20
    tr: int = 5
    forests: int = 0
    tableau: list[int] = []
    resources: dict[int, int] = {}
    hand: list[int] | None = None
    oxygen: int = 0
    temperature: int = 0
    oceans: int = 0
    chose_action_phase: bool = False
    free: bool = False  # without requirements
    answers: list[Json] = []
    seed: int = 0


class Report(msgspec.Struct, omit_defaults=True):
    """The outcome: all numbers but `paid` are changes; `faults` are broken invariants."""

    played: bool
    why: str | None = None
    paid: int | None = None
    delta: dict[str, int] | None = None
    production: dict[str, int] | None = None
    steel: int | None = None
    titanium: int | None = None
    vp: int | None = None
    resources: dict[int, int] | None = None
    faults: list[str] = []


def probe(line: str | bytes) -> Report:
    """Return the report on one request, for any line."""
    try:
        request = msgspec.json.decode(line, type=Request)
        return _try(request)
    except IllegalAnswer as refusal:
        return Report(False, english().render(refusal.message))
    except (msgspec.MsgspecError, ValueError) as error:
        return Report(False, str(error))


def _try(request: Request) -> Report:
    card = CARDS.get(request.play or request.action)
    if card is None or card.number not in PROJECTS:
        raise IllegalAnswer(_("name a project card to “play”, or one whose “action” to use"))
    if request.action and not card.action:
        raise IllegalAnswer(_("{card} has no action", card=card.name))
    mars = _table(request, card)
    player = mars.players[0]
    why = _why_blocked(mars, player, card, request)
    if why is not None:
        raise IllegalAnswer(why)
    before, faults_before = _numbers(mars, player), RULES.faults(mars)
    script = _Script(request.answers, random.Random(request.seed))
    script.run(_pay(mars, player, card, request))
    paid = before["mc"] - player.mc
    script.run(_do(mars, player, card, request))
    if script.answers == ["rating"] and buying_rating(mars, player)[0]:
        script.run(buy_rating(mars, player))
    after = _numbers(mars, player)
    change = {what: after[what] - n for what, n in before.items()}
    change["mc"] += paid
    change["cards"] += bool(request.play)
    return Report(
        played=True,
        paid=paid,
        delta={what: change[what] for what in DELTA},
        production={what: change[f"makes_{what}"] for what in ("mc", "heat", "plants", "cards")},
        steel=change["steel"],
        titanium=change["titanium"],
        vp=change["vp"],
        resources={
            number: n - request.resources.get(number, 0)
            for number, n in player.resources.items()
            if n != request.resources.get(number, 0)
        },
        faults=[fault for fault in RULES.faults(mars) if fault not in faults_before],
    )


DELTA = (
    "mc", "heat", "plants", "tr", "cards", "oxygen", "temperature", "oceans", "forests",
)  # fmt: skip


def _table(request: Request, card: Card) -> Mars:
    lying = [*request.tableau, *([card.number] if request.action else [])]
    tableau = list(dict.fromkeys(lying))
    if unknown := [number for number in (*tableau, *(request.hand or ())) if number not in PROJECTS]:
        raise IllegalAnswer(_("there is no project card {n}", n=unknown[0]))
    if request.corporation and request.corporation not in [c.number for c in CORPORATIONS]:
        raise IllegalAnswer(_("there is no corporation {n}", n=request.corporation))
    deck = [n for n in PROJECTS if n not in (card.number, *tableau, *(request.hand or ()))]
    player = Player(
        seat=0, corporation=request.corporation, mc=request.mc, heat=request.heat,
        plants=request.plants, tr=request.tr, forests=request.forests, tableau=tableau,
        resources=dict(request.resources),
        phase="action" if request.chose_action_phase else "",
    )  # fmt: skip
    planet = Planet(
        min(request.temperature, TEMPERATURE.top),
        min(request.oxygen, OXYGEN.top),
        list(range(len(OCEAN_TILES)))[: request.oceans],
    )
    phase: Phase = "action" if request.action else PHASE_OF[card.colour]
    mars = Mars(seats=1, players=[player], deck=deck, planet=planet, phase=phase, round=1)
    mars.at_start = planet.copy()
    RULES.repair(mars)
    mars.attach(Chance(request.seed.to_bytes(32, "big", signed=True)))
    player.hand = request.hand[:] if request.hand is not None else mars.draw(HAND)
    if request.play:
        player.hand.append(card.number)
    return mars


def _why_blocked(mars: Mars, player: Player, card: Card, request: Request) -> Message | None:
    if request.action:
        return why_not_offered(mars, player, card)
    dear = too_expensive(player, card, price(mars, player, card))
    if request.free:
        spend = card.spend.why_blocked(PlayerActor(mars, player, card.number)) if card.spend else None
        return spend or dear
    return unmet_requirement(mars, player, card) or dear


async def _pay(mars: Mars, player: Player, card: Card, request: Request) -> None:
    if request.play:
        await pay_for(mars, player, card, price(mars, player, card))
    else:
        await carry_out(PlayerActor(mars, player, card.number), costs_of(card.action))


async def _do(mars: Mars, player: Player, card: Card, request: Request) -> None:
    if request.play:
        await put_into_play(mars, player, card)
    else:
        await resolve_gains(PlayerActor(mars, player, card.number), card)


def _numbers(mars: Mars, player: Player) -> dict[str, int]:
    engine, planet = engine_of(player), mars.planet
    return {
        "mc": player.mc,
        "heat": player.heat,
        "plants": player.plants,
        "tr": player.tr,
        "cards": len(player.hand),
        "oxygen": planet.oxygen,
        "temperature": planet.temperature,
        "oceans": len(planet.oceans),
        "forests": player.forests,
        "steel": engine.steel,
        "titanium": engine.titanium,
        "vp": points_of_cards(player),
        **{f"makes_{what}": n for what, n in production_now(player).items()},
    }


class _Script:
    """Answers in order, and at random when they are used up."""

    def __init__(self, answers: Sequence[Json], generator: random.Random) -> None:
        self.answers = list(answers)
        self.generator = generator

    def run(self, flow: Coroutine[Any, Any, None]) -> None:
        reply = None
        while True:
            try:
                (question,) = flow.send(reply)
            except StopIteration:
                return
            if self.answers:
                answer = self.answers.pop(0)
            else:
                answer = random_answer(question, self.generator)
            reply = Reply(question, question.accept(answer))
