"""The corporations, numbers 209 to 220."""

from __future__ import annotations

from games.ares_expedition.cards.card import corporation
from games.ares_expedition.effects import (
    BuyRating,
    CheaperForests,
    ColourShift,
    Discount,
    HeatPays,
    MetalValue,
    Research,
    on,
    on_tags,
)
from games.ares_expedition.verbs import Draw, GainTR
from games.core import _

# fmt: off
CORPORATIONS = (
    corporation(209, _("CrediCor"), 0, "", begin=48, effects=[Discount(4, from_cost=20)]),
    corporation(210, _("Ecoline"), 0, "plant", begin=27, plants=1, effects=[CheaperForests(1)]),
    corporation(211, _("Helion"), 0, "space", begin=28, heat=3, effects=[HeatPays()]),
    corporation(212, _("Interplanetary Cinematics"), 0, "building", begin=46, steel=1, effects=[Discount(2, ("event",))]),
    corporation(213, _("Inventrix"), 0, "science", begin=33, enters=[Draw(3)], effects=[ColourShift()]),
    corporation(214, _("Mining Guild"), 0, "building building", begin=27, steel=1, effects=[on("steel", GainTR(1))]),
    corporation(215, _("PhoboLog"), 0, "space", begin=20, titanium=1, effects=[MetalValue(titanium=1)]),
    corporation(216, _("Saturn Systems"), 0, "jovian", begin=24, titanium=1, effects=[on_tags("jovian", GainTR(1))]),
    corporation(217, _("Teractor"), 0, "earth", begin=51, effects=[Discount(3, ("earth",))]),
    corporation(218, _("Tharsis Republic"), 0, "", begin=40, effects=[Research(1, 1)]),
    corporation(219, _("Thorgate"), 0, "energy", begin=45, heat=1, effects=[Discount(3, ("energy",))]),
    corporation(220, _("United Nations Mars Initiative"), 0, "", begin=35, effects=[BuyRating(6)]),
)
