"""The blue cards, numbers 1 to 64: actions and modifiers.

Four of them are unique: their effects and rows are above the table.
"""

from __future__ import annotations

from typing import ClassVar

from games.ares_expedition.cards.actor import Actor
from games.ares_expedition.cards.card import blue
from games.ares_expedition.cards.choices import IfChosen, PlayAnother, one_of
from games.ares_expedition.cards.costs import Discard, Pay, Reduction, Take, TurnHeatInto
from games.ares_expedition.cards.effects import (
    ANIMAL,
    ANY,
    LIFE,
    MICROBE,
    OTHER,
    SCIENCE,
    Add,
    Draw,
    Effect,
    FlipOcean,
    Gain,
    GainForest,
    GainTR,
    Per,
    Raise,
)
from games.ares_expedition.cards.modifiers import (
    CheaperStandardActions,
    ColourShift,
    DearerSales,
    Discount,
    MetalValue,
    Rebate,
    Research,
    on,
    on_tags,
)
from games.ares_expedition.cards.requirements import Colour, Oceans, Tags
from games.ares_expedition.state import Topic
from games.core import Choose, Message, Option, _

# --- cards with an effect of their own ----------------------------------------------------------


class ScreenTechnology(Effect):
    def text(self) -> Message:
        return _("reveal 3 cards, take one with a science or plant tag, discard the others")

    async def do(self, actor: Actor) -> None:
        revealed = actor.reveal(3)
        fitting = [card for card in revealed if "science" in card.tags or "plant" in card.tags]
        await actor.take_one(revealed, fitting)


ADVANCED_SCREENING_TECHNOLOGY = blue(3, _("Advanced Screening Technology"), 6, "science", action=[ScreenTechnology()])


class Brainstorm(Effect):
    def text(self) -> Message:
        return _("reveal a card: discard it for 1 MC if it is green, take it if not")

    async def do(self, actor: Actor) -> None:
        revealed = actor.reveal(1)
        if any(card.colour == "green" for card in revealed):
            actor.gain(mc=1)
        await actor.take_one(revealed, [card for card in revealed if card.colour != "green"])


BRAINSTORMING_SESSION = blue(13, _("Brainstorming Session"), 8, "space", action=[Brainstorm()])


class DiscardToDraw(Effect):
    def text(self) -> Message:
        return _("you may discard a card to draw one, or two if it has a plant tag")

    async def do(self, actor: Actor) -> None:
        if not actor.hand:
            return
        options = {card.key: Option([card], card.name) for card in actor.hand}
        options["nothing"] = Option([], _("Discard nothing"))
        prompt = _("Mars University: discard a card to draw one, or two for a plant tag?")
        discarded = await Choose(actor.player.seat, prompt, options, topic=Topic.MARS_UNIVERSITY)
        actor.throw_away(discarded)
        for card in discarded:
            actor.draw(2 if "plant" in card.tags else 1)


MARS_UNIVERSITY = blue(
    40,
    _("Mars University"),
    10,
    "building science",
    modifiers=[on_tags("science", DiscardToDraw(), including_this=True)],
    vp=1,
)


MOST_REDRAFTED = 3


class RedraftContracts(Effect):
    """A cost, although it brings cards: it needs a card to discard."""

    is_cost: ClassVar[bool] = True

    def text(self) -> Message:
        return _("discard up to {n} cards and draw as many", n=MOST_REDRAFTED)

    def why_blocked(self, actor: Actor) -> Message | None:
        return None if actor.hand else _("you have no card to discard")

    async def do(self, actor: Actor) -> None:
        actor.draw(len(await actor.discard(1, most=MOST_REDRAFTED)))


REDRAFTED_CONTRACTS = blue(49, _("Redrafted Contracts"), 4, "", action=[RedraftContracts()])

# --- the table ----------------------------------------------------------------------------------

# fmt: off
BLUE = (
    blue(1, _("Adaptation Technology"), 12, "science", modifiers=[ColourShift()], vp=1),
    blue(2, _("Advanced Alloys"), 9, "building", modifiers=[MetalValue(steel=1, titanium=1)]),
    ADVANCED_SCREENING_TECHNOLOGY,
    blue(4, _("AI Central"), 22, "building science", needs=Tags(science=5), action=[Draw(2)], vp=2),
    blue(5, _("Anaerobic Microorganisms"), 10, "microbe", modifiers=[Rebate(10, microbes=2), on_tags("animal microbe plant", Add(1, MICROBE), including_this=True)], holds="microbe"),
    blue(6, _("Anti-Gravity Technology"), 18, "science", needs=Tags(science=5), modifiers=[on("card", do=Gain(heat=2, plants=2))], vp=3),
    blue(7, _("Aquifer Pumping"), 14, "building", action=[Pay(mc=10, less=Reduction(2, "steel")), FlipOcean()]),
    blue(8, _("Arctic Algae"), 19, "plant", needs=Colour("temperature", "red"), modifiers=[on("ocean", do=Gain(plants=4))], vp=2),
    blue(9, _("Artificial Jungle"), 5, "", action=[Pay(plants=1), Draw()]),
    blue(10, _("Assembly Lines"), 13, "space", modifiers=[on("action", do=Gain(mc=1))]),
    blue(11, _("Asset Liquidation"), 0, "science", when_played=[PlayAnother()], action=[Pay(tr=1), Draw(3)]),
    blue(12, _("Birds"), 15, "animal", needs=Colour("oxygen", "white"), action=[Add(1, ANIMAL)], holds="animal", vp=Per("here")),
    BRAINSTORMING_SESSION,
    blue(14, _("Caretaker Contract"), 18, "", needs=Colour("temperature", "yellow"), action=[Pay(heat=8), GainTR(1)], vp=2),
    blue(15, _("Circuit Board Factory"), 14, "building", action=[Draw()]),
    blue(16, _("Community Gardens"), 20, "plant", action=[Gain(mc=2), IfChosen(Gain(plants=1))]),
    blue(17, _("Composting Factory"), 13, "building", modifiers=[DearerSales(1)], vp=1),
    blue(18, _("Conserved Biome"), 25, "animal building microbe", action=[one_of([Add(1, MICROBE, OTHER)], [Add(1, ANIMAL, OTHER)])], vp=Per("forest", 2)),
    blue(19, _("Decomposers"), 7, "microbe", needs=Colour("oxygen", "red"), modifiers=[on_tags("animal microbe plant", one_of([Add(1, MICROBE)], [Take(1, MICROBE), Draw()]), including_this=True)], holds="microbe", vp=1),
    blue(20, _("Decomposing Fungus"), 10, "microbe", when_played=[Add(2, MICROBE)], action=[Take(1, LIFE, ANY), Gain(plants=3)], holds="microbe"),
    blue(21, _("Developed Infrastructure"), 12, "", action=[Pay(mc=10, less=Reduction(5, "blue", once=5)), Raise("temperature")], vp=1),
    blue(22, _("Development Center"), 7, "building science", action=[Pay(heat=2), Draw()]),
    blue(23, _("Earth Catapult"), 24, "building earth", modifiers=[Discount(2)], vp=2),
    blue(24, _("Ecological Zone"), 11, "animal plant", modifiers=[on_tags("animal plant", Add(1, ANIMAL), including_this=True)], holds="animal", vp=Per("here", 2)),
    blue(25, _("Energy Subsidies"), 5, "space", modifiers=[Discount(4, ("energy",)), on_tags("energy", Draw())]),
    blue(26, _("Extended Resources"), 10, "building science", modifiers=[Research(0, 1)]),
    blue(27, _("Extreme-Cold Fungus"), 10, "microbe", needs=Colour("temperature", "purple", or_less=True), action=[one_of([Gain(plants=1)], [Add(1, MICROBE, OTHER)])]),
    blue(28, _("Farmers Market"), 12, "plant", action=[Pay(mc=1), Gain(plants=2)], vp=1),
    blue(29, _("Farming Co-ops"), 15, "plant", when_played=[Gain(plants=3)], action=[Discard(), Gain(plants=3)]),
    blue(30, _("Fish"), 11, "animal", needs=Colour("temperature", "red"), modifiers=[on("ocean", do=Add(1, ANIMAL))], holds="animal", vp=Per("here")),
    blue(31, _("GHG Producing Bacteria"), 10, "science microbe", needs=Colour("oxygen", "red"), action=[one_of([Add(1, MICROBE)], [Take(2, MICROBE), Raise("temperature")])], holds="microbe"),
    blue(32, _("Greenhouses"), 11, "building plant", needs=Colour("temperature", "yellow"), action=[TurnHeatInto("plants", most=4)]),
    blue(33, _("Herbivores"), 25, "animal", needs=Oceans(5), modifiers=[on("oxygen", "ocean", "temperature", do=Add(1, ANIMAL))], holds="animal", vp=Per("here", 2)),
    blue(34, _("Hydro-Electric Energy"), 11, "building", action=[Pay(mc=1), Gain(heat=2), IfChosen(Gain(heat=1))]),
    blue(35, _("Interplanetary Relations"), 35, "space jovian", modifiers=[Research(1, 1)], vp=Per("card", 4)),
    blue(36, _("Interns"), 3, "science", modifiers=[Research(2, 0)]),
    blue(37, _("Interplanetary Conference"), 6, "earth", modifiers=[Discount(3, ("earth", "jovian")), on_tags("earth jovian", Draw())]),
    blue(38, _("Ironworks"), 12, "building", action=[Pay(heat=4), Raise("oxygen")]),
    blue(39, _("Livestock"), 15, "animal", needs=Colour("oxygen", "yellow"), modifiers=[on("temperature", do=Add(1, ANIMAL))], holds="animal", vp=Per("here")),
    MARS_UNIVERSITY,
    blue(41, _("Matter Manufacturing"), 9, "science", action=[Pay(mc=1), Draw()]),
    blue(42, _("Media Group"), 11, "earth", modifiers=[Discount(5, ("event",))]),
    blue(43, _("Nitrite Reducing Bacteria"), 11, "microbe", when_played=[Add(3, MICROBE)], action=[one_of([Add(1, MICROBE)], [Take(3, MICROBE), FlipOcean()])], holds="microbe"),
    blue(44, _("Olympus Conference"), 15, "building earth science", modifiers=[on_tags("science", Draw(), including_this=True)], vp=1),
    blue(45, _("Optimal Aerobraking"), 10, "space", modifiers=[on_tags("event", Gain(heat=2, plants=2))]),
    blue(46, _("Physics Complex"), 5, "building science", needs=Tags(science=4), modifiers=[on("temperature", do=Add(1, SCIENCE))], holds="science", vp=Per("here", 2)),
    blue(47, _("Power Infrastructure"), 4, "building energy", action=[TurnHeatInto("mc")]),
    blue(48, _("Recycled Detritus"), 24, "", modifiers=[on_tags("event", Draw(2))], vp=1),
    REDRAFTED_CONTRACTS,
    blue(50, _("Regolith Eaters"), 10, "science microbe", needs=Colour("temperature", "red"), action=[one_of([Add(1, MICROBE)], [Take(2, MICROBE), Raise("oxygen")])], holds="microbe"),
    blue(51, _("Research Outpost"), 6, "building science", modifiers=[Discount(1)]),
    blue(52, _("Restructured Resources"), 7, "", modifiers=[Rebate(5, plants=1)]),
    blue(53, _("Small Animals"), 9, "animal", needs=Colour("temperature", "red"), modifiers=[on("forest", do=Add(1, ANIMAL))], holds="animal", vp=Per("here", 2)),
    blue(54, _("Solarpunk"), 15, "plant space", action=[Pay(mc=15, less=Reduction(2, "titanium")), GainForest(), Raise("oxygen")], vp=1),
    blue(55, _("Standard Technology"), 15, "science", modifiers=[CheaperStandardActions(4)], vp=1),
    blue(56, _("Steelworks"), 15, "building", action=[Pay(heat=6), Gain(mc=2), Raise("oxygen")], vp=1),
    blue(57, _("Symbiotic Fungus"), 3, "microbe", needs=Colour("temperature", "red"), action=[Add(1, MICROBE, OTHER)]),
    blue(58, _("Tardigrades"), 6, "microbe", action=[Add(1, MICROBE)], holds="microbe", vp=Per("here", 3)),
    blue(59, _("Think Tank"), 13, "science", action=[Pay(mc=2), Draw()], vp=Per("blue", 3)),
    blue(60, _("United Planetary Alliance"), 11, "earth science", modifiers=[Research(1, 1)]),
    blue(61, _("Viral Enhancers"), 8, "microbe plant", modifiers=[on_tags("animal microbe plant", one_of([Gain(plants=1)], [Add(1, LIFE, OTHER)]), including_this=True)]),
    blue(62, _("Volcanic Pools"), 17, "space", action=[Pay(mc=12, less=Reduction(1, "energy")), FlipOcean()], vp=1),
    blue(63, _("Water Import from Europa"), 22, "space jovian", action=[Pay(mc=12, less=Reduction(1, "titanium")), FlipOcean()], vp=Per("jovian")),
    blue(64, _("Wood Burning Stoves"), 13, "building", when_played=[Gain(plants=4)], action=[Pay(plants=4, plants_if_chosen=3), Raise("temperature")]),
)
