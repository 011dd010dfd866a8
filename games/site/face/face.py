"""The face of the site in the memory of a process: read at most once in KNOWN_FOR seconds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.conf import settings
from django.core.cache import caches
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext

from config.pictures import HEADER_LOGO
from games import registry
from games.i18n.languages import languages, own_text
from games.site.face.models import THE_ONE, SiteFace, SitePicture
from games.site.storage import FAULTS, database

SOFTWARE = "Orrery"
FACE, KNOWN_FOR = "site_face", 2  # key in the process's cache; seconds
LAST_FACE = "last_site_face"  # the same, kept for times without the database


@dataclass(frozen=True, slots=True)
class Face:
    """Name, logo, colour, texts and games as pages show them."""

    own_name: str = ""
    colour: str = ""
    texts: Mapping[str, str] = field(default_factory=dict)  # of welcome, by language
    links: tuple[tuple[str, str], ...] = ()  # name and address
    own_language: str = ""
    games: tuple[str, ...] = ()  # empty: all
    logo: str = ""
    pictures: frozenset[str] = frozenset()  # paths

    @property
    def name(self) -> str:
        return self.own_name or SOFTWARE

    @property
    def welcome(self) -> str:
        """Return the text of welcome in the reader's language, else in any."""
        return own_text(self.texts)

    @property
    def language(self) -> str:
        """Return the language for visitors whose browsers ask for none of the site's."""
        return self.own_language if self.own_language in languages() else str(settings.LANGUAGE_CODE)

    @property
    def offered(self) -> list[str]:
        """Return the games that can be started, in the order of lists; all if none of the chosen is left."""
        return [slug for slug in registry.SLUGS if slug in self.games] or list(registry.SLUGS)

    @property
    def offers_all(self) -> bool:
        return len(self.offered) == len(registry.SLUGS)

    @property
    def header_logo(self) -> str:
        """Return the address of the logo in the header, empty without one."""
        return self.picture(HEADER_LOGO) if HEADER_LOGO in self.pictures else ""

    @property
    def icon(self) -> str:
        """Return the address of the icon in the browser's tab."""
        return self.picture("icon-192.png") if self.logo else static("icon.svg")

    def picture(self, path: str) -> str:
        """Return the address of the site's own picture, or of the static file of that path."""
        if path in self.pictures:
            return reverse("games:face_picture", args=[self.logo, path])
        return static(path)

    @property
    def stylesheet(self) -> str:
        """Return the address of the own colour's tokens, empty without one."""
        return reverse("games:face_colour", args=[self.colour.removeprefix("#")]) if self.colour else ""


def site_face() -> Face:
    """Return the site's face. Changes by other processes take up to KNOWN_FOR seconds."""
    known: Face | None = caches["own"].get(FACE)
    if known is None:
        try:
            known = last_face() if database.is_away else _read()
        except FAULTS:
            known = last_face()
        caches["own"].set(FACE, known, KNOWN_FOR)
        caches["own"].set(LAST_FACE, known, None)
    return known


def last_face() -> Face:
    """Return the face that this process read last, without the database."""
    return caches["own"].get(LAST_FACE) or Face()


def slogan() -> str:
    """Return the site's title in the reader's language, which counts the games."""
    return gettext("Five games among the stars") if site_face().offers_all else gettext("Games among the stars")


def forget_face() -> None:
    """Read the face again at the next request of this process."""
    caches["own"].delete(FACE)


def _read() -> Face:
    row = SiteFace.objects.filter(pk=THE_ONE).first()
    return Face() if row is None else face_of(row)


def face_of(row: SiteFace) -> Face:
    """Return the face of a row, stored or not."""
    paths = SitePicture.objects.filter(logo=row.logo).values_list("path", flat=True) if row.logo else []
    return Face(
        own_name=row.name,
        colour=row.colour,
        texts=row.welcome,
        links=tuple((name, address) for name, address in row.links),
        own_language=row.language,
        games=tuple(row.games),
        logo=row.logo,
        pictures=frozenset(paths),
    )
