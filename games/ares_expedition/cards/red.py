"""The red cards, numbers 65 to 102: events."""

from __future__ import annotations

from games.ares_expedition.cards.card import red
from games.ares_expedition.cards.choices import IfTags, NextCheaper, NextShift, PlayAnother, one_of
from games.ares_expedition.cards.costs import Discard, Pay
from games.ares_expedition.cards.effects import (
    ANIMAL,
    ANY,
    ANY_KIND,
    LIFE,
    MICROBE,
    OTHER,
    Add,
    Draw,
    DrawAndKeep,
    FlipOcean,
    Gain,
    GainForest,
    GainTR,
    Per,
    Raise,
)
from games.ares_expedition.cards.requirements import Colour, Tags
from games.core import _

# fmt: off
RED = (
    red(65, _("Advanced Ecosystems"), 10, "microbe animal event", needs=Tags(animal=1, microbe=1, plant=1), vp=3),
    red(66, _("Artificial Lake"), 13, "event", needs=Colour("temperature", "yellow"), when_played=[FlipOcean()], vp=1),
    red(67, _("Atmosphere Filtering"), 6, "space event", needs=Tags(science=2), when_played=[Raise("oxygen")]),
    red(68, _("Breathing Filters"), 9, "event", needs=Colour("oxygen", "yellow"), vp=2),
    red(69, _("Bribed Committee"), 5, "earth event", when_played=[GainTR(2)], vp=-2),
    red(70, _("Business Contacts"), 5, "earth event", when_played=[Draw(4), Discard(2)]),
    red(71, _("CEO's Favorite Project"), 3, "event", when_played=[Add(2, ANY_KIND, ANY)]),
    red(72, _("Colonizer Training Camp"), 10, "building jovian event", needs=Colour("oxygen", "red", or_less=True), vp=2),
    red(73, _("Comet"), 25, "space event", when_played=[Raise("temperature"), FlipOcean()]),
    red(74, _("Convoy from Europa"), 14, "space event", when_played=[Draw(), FlipOcean()]),
    red(75, _("Crater"), 7, "event", needs=Tags(event=3), when_played=[FlipOcean()]),
    red(76, _("Deimos Down"), 30, "space event", when_played=[Raise("temperature", 3), Gain(mc=7)]),
    red(77, _("Giant Ice Asteroid"), 36, "space event", when_played=[Raise("temperature", 2), FlipOcean(2)]),
    red(78, _("Ice Asteroid"), 21, "space event", when_played=[FlipOcean(2)]),
    red(79, _("Ice Cap Melting"), 4, "event", needs=Colour("temperature", "white"), when_played=[FlipOcean()]),
    red(80, _("Imported Hydrogen"), 17, "space earth event", when_played=[FlipOcean(), one_of([Gain(plants=3)], [Add(3, MICROBE, OTHER)], [Add(2, ANIMAL, OTHER)])]),
    red(81, _("Imported Nitrogen"), 20, "space earth event", when_played=[GainTR(1), Gain(plants=4), Add(2, ANIMAL, OTHER), Add(3, MICROBE, OTHER)]),
    red(82, _("Interstellar Colony Ship"), 20, "space earth event", needs=Tags(science=4), vp=4),
    red(83, _("Invention Contest"), 1, "science event", when_played=[DrawAndKeep(3, 1)]),
    red(84, _("Investment Loan"), 1, "earth event", spend=Pay(tr=1), when_played=[Gain(mc=10)], vp=1),
    red(85, _("Lagrange Observatory"), 7, "science space event", when_played=[Draw()], vp=1),
    red(86, _("Lake Marineris"), 17, "event", needs=Colour("temperature", "yellow"), when_played=[FlipOcean(2)], vp=1),
    red(87, _("Large Convoy"), 36, "space earth event", when_played=[FlipOcean(), Draw(2), one_of([Gain(plants=5)], [Add(3, ANIMAL, OTHER)])], vp=2),
    red(88, _("Lava Flows"), 17, "event", when_played=[Raise("temperature", 2)]),
    red(89, _("Local Heat Trapping"), 0, "event", spend=Pay(heat=3), when_played=[Gain(plants=4), Add(2, LIFE, OTHER)]),
    red(90, _("Mangrove"), 12, "plant event", needs=Colour("temperature", "white"), when_played=[GainForest(), Raise("oxygen")]),
    red(91, _("Nitrogen-Rich Asteroid"), 30, "space event", when_played=[GainTR(2), Raise("temperature"), Gain(plants=2), IfTags("plant", 3, Gain(plants=4))]),
    red(92, _("Permafrost Extraction"), 8, "event", needs=Colour("temperature", "yellow"), when_played=[FlipOcean()]),
    red(93, _("Phobos Falls"), 32, "space event", when_played=[Raise("temperature"), FlipOcean(), Draw(2)], vp=1),
    red(94, _("Plantation"), 22, "plant event", needs=Tags(science=4), when_played=[GainForest(2), Raise("oxygen", 2)]),
    red(95, _("Release of Inert Gases"), 16, "event", when_played=[GainTR(2)]),
    red(96, _("Research"), 5, "science science event", when_played=[Draw(2)]),
    red(97, _("Special Design"), 3, "event", when_played=[PlayAnother(), NextShift()]),
    red(98, _("Subterranean Reservoir"), 10, "event", when_played=[FlipOcean()]),
    red(99, _("Technology Demonstration"), 17, "science space event", when_played=[FlipOcean(), Draw(2)]),
    red(100, _("Terraforming Ganymede"), 28, "space jovian event", when_played=[GainTR(Per("jovian"))], vp=2),
    red(101, _("Towing a Comet"), 22, "space event", when_played=[Raise("oxygen"), FlipOcean(), Gain(plants=2)]),
    red(102, _("Work Crews"), 5, "event", when_played=[PlayAnother(), NextCheaper(11)]),
)
