"""The dice: their faces by pip, and what those are worth in a battle. RULES.md § Dice."""

from __future__ import annotations

from typing import Literal, TypeAlias

PlanetKind: TypeAlias = Literal["home", "colony"]
DieKind: TypeAlias = Literal["home", "colony", "military"]
DieFaces: TypeAlias = dict[PlanetKind, tuple[str, ...]]  # by kind, in pip order

LETTERS = {
    "X": "race",
    "D": "depleted",
    "R": "resource",
    "I": "influence",
    "M": "marines",
    "C": "carrier",
}


# The table of pips is lost, so it is an option: home die and colony die, pips 1 to 6.
MAPPING_SPECS = {
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
MAPPINGS: dict[str, DieFaces] = {
    name: {
        "home": tuple(LETTERS[letter] for letter in home),
        "colony": tuple(LETTERS[letter] for letter in colony),
    }
    for name, (home, colony) in MAPPING_SPECS.items()
}
DEFAULT_MAPPING = "A_RRIIM"

MILITARY_FACES = ("cruiser", "battleship", "fortress", "fighter", "defence", "carrier")
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
