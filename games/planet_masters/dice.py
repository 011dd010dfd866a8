"""The dice: their faces by pip, what the faces are called and what they are worth in a battle."""

from __future__ import annotations

from typing import NamedTuple

from games.core import Message, _

HOME, COLONY, MILITARY = "home", "colony", "military"  # the kinds of dice

LETTERS = {
    "X": "race",
    "D": "depleted",
    "R": "resource",
    "I": "influence",
    "M": "marines",
    "C": "carrier",
}


class Mapping(NamedTuple):
    """The faces of the planet dice, in pip order."""

    home: tuple[str, ...]
    colony: tuple[str, ...]


# The table of pips is lost, so it is an option: home die and colony die, pips 1 to 6.
SPELT = {
    "A_RRIIM": ("XRRIIM", "DRRIIM"),
    "B_RRIMM": ("XRRIMM", "DRRIMM"),
    "C_RIIMM": ("XRIIMM", "DRIIMM"),
    "D_DRRIM": ("XDRRIM", "DDRRIM"),
    "E_DRIIM": ("XDRIIM", "DDRIIM"),
    "F_DRIMM": ("XDRIMM", "DDRIMM"),
    "G_DDRIM": ("XDDRIM", "DDDRIM"),
    "H_w1=M": ("XDRRIM", "MDRRIM"),
    "J_w1=R": ("XDRIIM", "RDRIIM"),
    "K_w1=I": ("XDRRIM", "IDRRIM"),
    "L_RRRIM": ("XRRRIM", "DRRRIM"),
    "T_homeC": ("XDRIMC", "DDRIMM"),
    "U_homeC2": ("XRRIMC", "DRRIIM"),
}
MAPPINGS = {
    name: Mapping(tuple(LETTERS[c] for c in home), tuple(LETTERS[c] for c in colony))
    for name, (home, colony) in SPELT.items()
}
RECOMMENDED = "A_RRIIM"

WEAPONS = ("cruiser", "battleship", "fortress", "fighter", "defence", "carrier")
ATTACK = {
    "cruiser": 1,
    "battleship": 2,
    "fortress": 3,
    "fighter": 0,
    "defence": 0,
    "carrier": 0,
}
DEFENCE = {
    "cruiser": 1,
    "battleship": 2,
    "fortress": 3,
    "fighter": 1,
    "defence": 2,
    "carrier": 0,
}

FACES: dict[str, Message] = {
    "": _("not rolled yet"),
    "race": _("race ability"),
    "depleted": _("depleted"),
    "resource": _("resource"),
    "influence": _("influence"),
    "marines": _("marines"),
    "carrier": _("carrier"),
    "cruiser": _("cruiser"),
    "battleship": _("battleship"),
    "fortress": _("planetary fortress"),
    "fighter": _("fighters"),
    "defence": _("defence system"),
}
PLANET_EFFECTS: dict[str, Message] = {
    "depleted": _("no effect"),
    "resource": _("one resource to build with; counts for victory"),
    "influence": _("one vote; keeps attackers off; counts for victory"),
    "marines": _("+1 when defending"),
    "carrier": _("when re-rolled to this: gain a colony from the galaxy"),
}
MILITARY_EFFECTS: dict[str, Message] = {
    "cruiser": _("1 in attack, 1 in defence"),
    "battleship": _("2 in attack, 2 in defence"),
    "fortress": _("3 in attack, 3 in defence"),
    "fighter": _("1 in defence"),
    "defence": _("2 in defence"),
    "carrier": _("when rolled: gain a colony from the galaxy"),
}
