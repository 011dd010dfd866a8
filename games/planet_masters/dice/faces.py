"""Faces of the dice by pip, and their values in a battle. RULES.md § Dice."""

from __future__ import annotations

from typing import Literal, TypeAlias

PlanetKind: TypeAlias = Literal["home", "colony"]
DieKind: TypeAlias = Literal["home", "colony", "military"]
DieFaces: TypeAlias = dict[PlanetKind, tuple[str, ...]]  # by kind, in pip order

LETTERS = {
    "X": "race", "D": "depleted", "R": "resource",
    "I": "influence", "M": "marines", "C": "carrier",
}  # fmt: skip


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

# Values of the military faces in attack and in defence, in pip order.
POWER = {
    "cruiser": (1, 1), "battleship": (2, 2), "fortress": (3, 3),
    "fighter": (0, 1), "defence": (0, 2), "carrier": (0, 0),
}  # fmt: skip
MILITARY_FACES = tuple(POWER)
ATTACK = {face: attack for face, (attack, _defence) in POWER.items()}
DEFENCE = {face: defence for face, (_attack, defence) in POWER.items()}
