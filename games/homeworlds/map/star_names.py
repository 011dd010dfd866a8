"""Names for systems: bright stars that have a proper name, in the order they are given out."""

from __future__ import annotations

from games.homeworlds.map.position import Position

STAR_NAMES = [
    "Altair", "Vega", "Deneb", "Rigel", "Sirius", "Canopus", "Arcturus", "Capella", "Procyon",
    "Betelgeuse", "Achernar", "Hadar", "Acrux", "Aldebaran", "Antares", "Spica", "Pollux",
    "Fomalhaut", "Mimosa", "Regulus", "Adhara", "Castor", "Shaula", "Bellatrix", "Elnath",
    "Alnilam", "Alnair", "Alioth", "Dubhe", "Mirfak", "Wezen", "Sargas", "Avior", "Alkaid",
    "Atria", "Alhena", "Peacock", "Alphard", "Polaris", "Mirzam", "Hamal", "Algieba", "Diphda",
    "Mizar", "Nunki", "Menkent", "Mirach", "Alpheratz", "Kochab", "Saiph", "Algol", "Denebola",
    "Naos", "Suhail", "Mintaka", "Sadr", "Eltanin", "Schedar", "Caph", "Izar", "Merak", "Ankaa",
    "Enif", "Scheat", "Alderamin", "Phecda", "Markab", "Zosma", "Arneb", "Gienah", "Ascella",
    "Unukalhai", "Sheratan", "Phact", "Kraz", "Ruchbah", "Tarazed", "Porrima", "Cebalrai",
    "Albireo", "Sulafat", "Megrez", "Talitha", "Alcor", "Thuban", "Electra", "Atlas", "Alcyone",
]  # fmt: skip


def next_name(position: Position, given: int) -> str:
    """Return the name of the next system, after `given` names of this match.

    There are far more names than systems, so a name rests before it returns.
    """
    order = (STAR_NAMES[(given + step) % len(STAR_NAMES)] for step in range(len(STAR_NAMES)))
    return next(name for name in order if position.find(name) is None)
