"""Names for systems: bright stars that have a proper name, in the order they are given out."""

from __future__ import annotations

from games.core import Message, _
from games.homeworlds.map.position import Position

_STARS: tuple[Message, ...] = (
    _("Altair"), _("Vega"), _("Deneb"), _("Rigel"), _("Sirius"), _("Canopus"), _("Arcturus"),
    _("Capella"), _("Procyon"), _("Betelgeuse"), _("Achernar"), _("Hadar"), _("Acrux"), _("Aldebaran"),
    _("Antares"), _("Spica"), _("Pollux"), _("Fomalhaut"), _("Mimosa"), _("Regulus"), _("Adhara"),
    _("Castor"), _("Shaula"), _("Bellatrix"), _("Elnath"), _("Alnilam"), _("Alnair"), _("Alioth"),
    _("Dubhe"), _("Mirfak"), _("Wezen"), _("Sargas"), _("Avior"), _("Alkaid"), _("Atria"), _("Alhena"),
    _("Peacock"), _("Alphard"), _("Polaris"), _("Mirzam"), _("Hamal"), _("Algieba"), _("Diphda"),
    _("Mizar"), _("Nunki"), _("Menkent"), _("Mirach"), _("Alpheratz"), _("Kochab"), _("Saiph"),
    _("Algol"), _("Denebola"), _("Naos"), _("Suhail"), _("Mintaka"), _("Sadr"), _("Eltanin"),
    _("Schedar"), _("Caph"), _("Izar"), _("Merak"), _("Ankaa"), _("Enif"), _("Scheat"), _("Alderamin"),
    _("Phecda"), _("Markab"), _("Zosma"), _("Arneb"), _("Gienah"), _("Ascella"), _("Unukalhai"),
    _("Sheratan"), _("Phact"), _("Kraz"), _("Ruchbah"), _("Tarazed"), _("Porrima"), _("Cebalrai"),
    _("Albireo"), _("Sulafat"), _("Megrez"), _("Talitha"), _("Alcor"), _("Thuban"), _("Electra"),
    _("Atlas"), _("Alcyone"),
)  # fmt: skip
_BY_NAME = {star.id: star for star in _STARS}
STAR_NAMES = list(_BY_NAME)


def name_shown(name: str) -> Message:
    """Return a system's name for people: that of a star in their language, any other as it is written.

    Rules, keys and the notation use the name itself.
    """
    return _BY_NAME.get(name) or Message("{name}", {"name": name})


def next_name(position: Position, given: int) -> str:
    """Return the name of the next system, after `given` names of this match.

    There are far more names than systems, so a name rests before it returns.
    """
    order = (STAR_NAMES[(given + step) % len(STAR_NAMES)] for step in range(len(STAR_NAMES)))
    return next(name for name in order if position.find(name) is None)
