"""The blue cards, numbers 1 to 64: actions and standing effects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.ares_expedition.cards.card import blue
from games.ares_expedition.choices import IfChosen, PlayAnother, Special, SpecialCost, one_of
from games.ares_expedition.costs import Discard, Less, Pay, Take, TurnHeatInto
from games.ares_expedition.effects import (
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
from games.ares_expedition.needs import Colour, Oceans, Tags
from games.ares_expedition.verbs import (
    ANIMAL,
    ANY,
    LIFE,
    MICROBE,
    OTHER,
    SCIENCE,
    Add,
    Draw,
    FlipOcean,
    Gain,
    GainForest,
    GainTR,
    Per,
    Raise,
)
from games.core import Choose, Message, Option, _

if TYPE_CHECKING:
    from games.ares_expedition.deeds import Deed


async def _advanced_screening(deed: Deed) -> None:
    revealed = deed.reveal(3)
    fitting = [card for card in revealed if "science" in card.tags or "plant" in card.tags]
    await deed.take_one(revealed, fitting)


ADVANCED_SCREENING = Special(
    _("reveal 3 cards, take one with a science or plant tag, discard the others"),
    _advanced_screening,
)


async def _brainstorming(deed: Deed) -> None:
    revealed = deed.reveal(1)
    if any(card.colour == "green" for card in revealed):
        deed.gain(mc=1)
    await deed.take_one(revealed, [card for card in revealed if card.colour != "green"])


BRAINSTORMING = Special(
    _("reveal a card: discard it for 1 MC if it is green, take it if not"), _brainstorming
)


async def _mars_university(deed: Deed) -> None:
    hand = deed.hand
    if not hand:
        return
    options = {card.key: Option([card], card.name) for card in hand}
    options["nothing"] = Option([], _("Discard nothing"))
    prompt = _("Mars University: discard a card to draw one, or two for a plant tag?")
    discarded = await Choose(deed.player.seat, prompt, options)
    deed.throw_away(discarded)
    for card in discarded:
        deed.draw(2 if "plant" in card.tags else 1)


MARS_UNIVERSITY = Special(
    _("you may discard a card to draw one, or two if it has a plant tag"), _mars_university
)


async def _redrafted_contracts(deed: Deed) -> None:
    deed.draw(len(await deed.discard(1, most=3)))


def _no_card(deed: Deed) -> Message | None:
    return None if deed.player.hand else _("you have no card to discard")


REDRAFTED_CONTRACTS = SpecialCost(
    _("discard up to 3 cards and draw as many"), _redrafted_contracts, _no_card
)

# fmt: off
BLUE = (
    blue(1, _("Adaptation Technology"), 12, "science", effects=[ColourShift()], vp=1),
    blue(2, _("Advanced Alloys"), 9, "building", effects=[MetalValue(steel=1, titanium=1)]),
    blue(3, _("Advanced Screening Technology"), 6, "science", action=[ADVANCED_SCREENING]),
    blue(4, _("AI Central"), 22, "building science", needs=Tags(science=5), action=[Draw(2)], vp=2),
    blue(5, _("Anaerobic Microorganisms"), 10, "microbe", effects=[Rebate(10, microbes=2), on_tags("animal microbe plant", Add(1, MICROBE), including_this=True)], holds="microbe"),
    blue(6, _("Anti-Gravity Technology"), 18, "science", needs=Tags(science=5), effects=[on("card", Gain(heat=2, plants=2))], vp=3),
    blue(7, _("Aquifer Pumping"), 14, "building", action=[Pay(mc=10, less=Less(2, "steel")), FlipOcean()]),
    blue(8, _("Arctic Algae"), 19, "plant", needs=Colour("temperature", "red"), effects=[on("ocean", Gain(plants=4))], vp=2),
    blue(9, _("Artificial Jungle"), 5, "", action=[Pay(plants=1), Draw()]),
    blue(10, _("Assembly Lines"), 13, "space", effects=[on("action", Gain(mc=1))]),
    blue(11, _("Asset Liquidation"), 0, "science", enters=[PlayAnother()], action=[Pay(tr=1), Draw(3)]),
    blue(12, _("Birds"), 15, "animal", needs=Colour("oxygen", "white"), action=[Add(1, ANIMAL)], holds="animal", vp=Per("here")),
    blue(13, _("Brainstorming Session"), 8, "space", action=[BRAINSTORMING]),
    blue(14, _("Caretaker Contract"), 18, "", needs=Colour("temperature", "yellow"), action=[Pay(heat=8), GainTR(1)], vp=2),
    blue(15, _("Circuit Board Factory"), 14, "building", action=[Draw()]),
    blue(16, _("Community Gardens"), 20, "plant", action=[Gain(mc=2), IfChosen(Gain(plants=1))]),
    blue(17, _("Composting Factory"), 13, "building", effects=[DearerSales(1)], vp=1),
    blue(18, _("Conserved Biome"), 25, "animal building microbe", action=[one_of([Add(1, MICROBE, OTHER)], [Add(1, ANIMAL, OTHER)])], vp=Per("forest", 2)),
    blue(19, _("Decomposers"), 7, "microbe", needs=Colour("oxygen", "red"), effects=[on_tags("animal microbe plant", one_of([Add(1, MICROBE)], [Take(1, MICROBE), Draw()]), including_this=True)], holds="microbe", vp=1),
    blue(20, _("Decomposing Fungus"), 10, "microbe", enters=[Add(2, MICROBE)], action=[Take(1, LIFE, ANY), Gain(plants=3)], holds="microbe"),
    blue(21, _("Developed Infrastructure"), 12, "", action=[Pay(mc=10, less=Less(5, "blue", once=5)), Raise("temperature")], vp=1),
    blue(22, _("Development Center"), 7, "building science", action=[Pay(heat=2), Draw()]),
    blue(23, _("Earth Catapult"), 24, "building earth", effects=[Discount(2)], vp=2),
    blue(24, _("Ecological Zone"), 11, "animal plant", effects=[on_tags("animal plant", Add(1, ANIMAL), including_this=True)], holds="animal", vp=Per("here", 2)),
    blue(25, _("Energy Subsidies"), 5, "space", effects=[Discount(4, ("energy",)), on_tags("energy", Draw())]),
    blue(26, _("Extended Resources"), 10, "building science", effects=[Research(0, 1)]),
    blue(27, _("Extreme-Cold Fungus"), 10, "microbe", needs=Colour("temperature", "purple", or_less=True), action=[one_of([Gain(plants=1)], [Add(1, MICROBE, OTHER)])]),
    blue(28, _("Farmers Market"), 12, "plant", action=[Pay(mc=1), Gain(plants=2)], vp=1),
    blue(29, _("Farming Co-ops"), 15, "plant", enters=[Gain(plants=3)], action=[Discard(), Gain(plants=3)]),
    blue(30, _("Fish"), 11, "animal", needs=Colour("temperature", "red"), effects=[on("ocean", Add(1, ANIMAL))], holds="animal", vp=Per("here")),
    blue(31, _("GHG Producing Bacteria"), 10, "science microbe", needs=Colour("oxygen", "red"), action=[one_of([Add(1, MICROBE)], [Take(2, MICROBE), Raise("temperature")])], holds="microbe"),
    blue(32, _("Greenhouses"), 11, "building plant", needs=Colour("temperature", "yellow"), action=[TurnHeatInto("plants", most=4)]),
    blue(33, _("Herbivores"), 25, "animal", needs=Oceans(5), effects=[on("oxygen ocean temperature", Add(1, ANIMAL))], holds="animal", vp=Per("here", 2)),
    blue(34, _("Hydro-Electric Energy"), 11, "building", action=[Pay(mc=1), Gain(heat=2), IfChosen(Gain(heat=1))]),
    blue(35, _("Interplanetary Relations"), 35, "space jovian", effects=[Research(1, 1)], vp=Per("card", 4)),
    blue(36, _("Interns"), 3, "science", effects=[Research(2, 0)]),
    blue(37, _("Interplanetary Conference"), 6, "earth", effects=[Discount(3, ("earth", "jovian")), on_tags("earth jovian", Draw())]),
    blue(38, _("Ironworks"), 12, "building", action=[Pay(heat=4), Raise("oxygen")]),
    blue(39, _("Livestock"), 15, "animal", needs=Colour("oxygen", "yellow"), effects=[on("temperature", Add(1, ANIMAL))], holds="animal", vp=Per("here")),
    blue(40, _("Mars University"), 10, "building science", effects=[on_tags("science", MARS_UNIVERSITY, including_this=True)], vp=1),
    blue(41, _("Matter Manufacturing"), 9, "science", action=[Pay(mc=1), Draw()]),
    blue(42, _("Media Group"), 11, "earth", effects=[Discount(5, ("event",))]),
    blue(43, _("Nitrite Reducing Bacteria"), 11, "microbe", enters=[Add(3, MICROBE)], action=[one_of([Add(1, MICROBE)], [Take(3, MICROBE), FlipOcean()])], holds="microbe"),
    blue(44, _("Olympus Conference"), 15, "building earth science", effects=[on_tags("science", Draw(), including_this=True)], vp=1),
    blue(45, _("Optimal Aerobraking"), 10, "space", effects=[on_tags("event", Gain(heat=2, plants=2))]),
    blue(46, _("Physics Complex"), 5, "building science", needs=Tags(science=4), effects=[on("temperature", Add(1, SCIENCE))], holds="science", vp=Per("here", 2)),
    blue(47, _("Power Infrastructure"), 4, "building energy", action=[TurnHeatInto("mc")]),
    blue(48, _("Recycled Detritus"), 24, "", effects=[on_tags("event", Draw(2))], vp=1),
    blue(49, _("Redrafted Contracts"), 4, "", action=[REDRAFTED_CONTRACTS]),
    blue(50, _("Regolith Eaters"), 10, "science microbe", needs=Colour("temperature", "red"), action=[one_of([Add(1, MICROBE)], [Take(2, MICROBE), Raise("oxygen")])], holds="microbe"),
    blue(51, _("Research Outpost"), 6, "building science", effects=[Discount(1)]),
    blue(52, _("Restructured Resources"), 7, "", effects=[Rebate(5, plants=1)]),
    blue(53, _("Small Animals"), 9, "animal", needs=Colour("temperature", "red"), effects=[on("forest", Add(1, ANIMAL))], holds="animal", vp=Per("here", 2)),
    blue(54, _("Solarpunk"), 15, "plant space", action=[Pay(mc=15, less=Less(2, "titanium")), GainForest(), Raise("oxygen")], vp=1),
    blue(55, _("Standard Technology"), 15, "science", effects=[CheaperStandardActions(4)], vp=1),
    blue(56, _("Steelworks"), 15, "building", action=[Pay(heat=6), Gain(mc=2), Raise("oxygen")], vp=1),
    blue(57, _("Symbiotic Fungus"), 3, "microbe", needs=Colour("temperature", "red"), action=[Add(1, MICROBE, OTHER)]),
    blue(58, _("Tardigrades"), 6, "microbe", action=[Add(1, MICROBE)], holds="microbe", vp=Per("here", 3)),
    blue(59, _("Think Tank"), 13, "science", action=[Pay(mc=2), Draw()], vp=Per("blue", 3)),
    blue(60, _("United Planetary Alliance"), 11, "earth science", effects=[Research(1, 1)]),
    blue(61, _("Viral Enhancers"), 8, "microbe plant", effects=[on_tags("animal microbe plant", one_of([Gain(plants=1)], [Add(1, LIFE, OTHER)]), including_this=True)]),
    blue(62, _("Volcanic Pools"), 17, "space", action=[Pay(mc=12, less=Less(1, "energy")), FlipOcean()], vp=1),
    blue(63, _("Water Import from Europa"), 22, "space jovian", action=[Pay(mc=12, less=Less(1, "titanium")), FlipOcean()], vp=Per("jovian")),
    blue(64, _("Wood Burning Stoves"), 13, "building", enters=[Gain(plants=4)], action=[Pay(plants=4, plants_if_chosen=3), Raise("temperature")]),
)
