"""The corporations, numbers 209 to 220."""

from __future__ import annotations

from games.ares_expedition.cards.card import corporation
from games.ares_expedition.cards.effects import Draw, GainTR
from games.ares_expedition.cards.modifiers import (
    BuyRating,
    CheaperForests,
    ColourShift,
    Discount,
    HeatPays,
    MetalValue,
    Research,
    on_steel,
    on_tags,
)
from games.core import _

# fmt: off
CORPORATIONS = (
    corporation(209, _("CrediCor"), 0, "", begin=48, modifiers=[Discount(4, from_cost=20)]),
    corporation(210, _("Ecoline"), 0, "plant", begin=27, plants=1, modifiers=[CheaperForests(1)]),
    corporation(211, _("Helion"), 0, "space", begin=28, heat=3, modifiers=[HeatPays()]),
    corporation(212, _("Interplanetary Cinematics"), 0, "building", begin=46, steel=1, modifiers=[Discount(2, ("event",))]),
    corporation(213, _("Inventrix"), 0, "science", begin=33, when_played=[Draw(3)], modifiers=[ColourShift()]),
    corporation(214, _("Mining Guild"), 0, "building building", begin=27, steel=1, modifiers=[on_steel(GainTR(1))]),
    corporation(215, _("PhoboLog"), 0, "space", begin=20, titanium=1, modifiers=[MetalValue(titanium=1)]),
    corporation(216, _("Saturn Systems"), 0, "jovian", begin=24, titanium=1, modifiers=[on_tags("jovian", GainTR(1))]),
    corporation(217, _("Teractor"), 0, "earth", begin=51, modifiers=[Discount(3, ("earth",))]),
    corporation(218, _("Tharsis Republic"), 0, "", begin=40, modifiers=[Research(1, 1)]),
    corporation(219, _("Thorgate"), 0, "energy", begin=45, heat=1, modifiers=[Discount(3, ("energy",))]),
    corporation(220, _("United Nations Mars Initiative"), 0, "", begin=35, modifiers=[BuyRating(6)]),
)
