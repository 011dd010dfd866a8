"""Cards: play, requirements, triggers and research."""

from __future__ import annotations

from games.ares_expedition.lessons.positions import card, in_phase
from games.ares_expedition.planet import Planet
from games.ares_expedition.state import Mars
from games.core import Engine, _
from games.core.lessons import Deed, Step


def _a_green_card() -> Engine[Mars]:
    return in_phase(
        "development", round=5, rival="research",
        hand=["Space Heaters", "Lichen", "Tardigrades"], deck=["Regolith Eaters"],
        planet=Planet(3, 2, [0]), mc=13, tr=9,
    )  # fmt: skip


DEVELOPMENT = Step(
    "development",
    _("A card"),
    _(
        "Round 5 begins with development: everybody may play one green card. You chose the phase, so"
        " yours is 3 MC cheaper. Play Space Heaters."
    ),
    _(
        "8 MC instead of 11. It has brought you Regolith Eaters, and from now on 2 heat in each"
        " production phase. Green cards are your engine."
    ),
    _a_green_card,
    (Deed((card("Space Heaters"),), _("You could do that. For now, play Space Heaters.")),),
)


def _a_cold_mars() -> Engine[Mars]:
    return in_phase(
        "construction", round=7, rival="action",
        hand=["Regolith Eaters", "Tardigrades", "Lichen"], played=["Space Heaters"],
        planet=Planet(3, 2, [0]), mc=14, heat=2, tr=9,
    )  # fmt: skip


REQUIREMENT = Step(
    "requirement",
    _("A requirement"),
    _(
        "In round 7 you chose construction, for blue and red cards. Blue ones have actions and effects,"
        " red ones happen once. Regolith Eaters need a warmer Mars. Play Tardigrades."
    ),
    _(
        "Tardigrades are in play: their action is yours in every action phase. You chose this phase, so"
        " you could now play a second card, or draw one."
    ),
    _a_cold_mars,
    (Deed((card("Tardigrades"),), _("You can play Tardigrades: do that.")),),
)


def _decomposers_at_work() -> Engine[Mars]:
    return in_phase(
        "development", round=10, rival="production",
        hand=["Adapted Lichen", "Lichen", "Regolith Eaters"],
        played=["Space Heaters", "Tardigrades", "Decomposers"], deck=["Ironworks"],
        holds={"Tardigrades": 1, "Decomposers": 1},
        planet=Planet(4, 3, [0]), mc=12, heat=4, tr=9,
    )  # fmt: skip


CHAIN = Step(
    "chain",
    _("A chain of effects"),
    _(
        "Your Decomposers react to each microbe and plant tag you play: put a microbe on them, or take"
        " one off and draw a card. Play Adapted Lichen, for both tags: first put one on, then take one off."
    ),
    _(
        "One card for 3 MC has brought you a plant in each production phase, and Ironworks into your"
        " hand. Engines are made of cards that react to each other."
    ),
    _decomposers_at_work,
    (
        Deed((card("Adapted Lichen"),), _("You could do that. For now, play Adapted Lichen.")),
        Deed(("add:microbe",), _("For the first tag, put a microbe on the card.")),
        Deed(("take",), _("For the second tag, take a microbe off, and draw a card.")),
    ),
)


def _five_cards() -> Engine[Mars]:
    return in_phase(
        "research", round=13, rival="research",
        hand=["Lichen", "Regolith Eaters"],
        played=["Space Heaters", "Tardigrades", "Decomposers", "Adapted Lichen", "Ironworks"],
        deck=["Power Plant", "Windmills", "Mangrove", "Ice Cap Melting", "Breathing Filters"],
        holds={"Tardigrades": 2, "Decomposers": 1},
        planet=Planet(5, 4, [0]), mc=17, heat=2, plants=5, tr=11,
    )  # fmt: skip


RESEARCH = Step(
    "research",
    _("Research"),
    _(
        "In the research phase everybody looks at two cards and keeps one; you chose it, so you look at"
        " five and keep two. Power Plant and Windmills go together: keep those."
    ),
    _(
        "Windmills make 1 heat for each energy tag, and both cards have one. In your hand, each"
        " card says what it would bring you now. A card that you do not need can be sold for 3"
        " MC."
    ),
    _five_cards,
    (
        Deed(
            ([card("Power Plant"), card("Windmills")],),
            _("The others need another Mars than today’s: keep Power Plant and Windmills."),
        ),
    ),
)
