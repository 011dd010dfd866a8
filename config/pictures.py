"""PNG icons and link pictures, drawn from the site's SVG."""

from __future__ import annotations

import re
from pathlib import Path

CARD = (1200, 630)  # a link's picture
ICONS = {"icon-192.png": 192, "icon-512.png": 512}
TOUCH_ICON, TOUCH_SIZE = "apple-touch-icon.png", 180
MASKABLE_ICON, MASKABLE_SIZE = "icon-maskable.png", 512
SAFE = 0.8  # share of a maskable icon's width; launchers cut off the rest
SKY = "#0c1120"
STRIP = CARD[1] - CARD[0] * 140 // 320  # height of the site's strip below a game's emblem
HEADER_LOGO = "logo.png"  # of a site with its own logo


def card_of(game: str) -> str:
    """Return the static path of the link picture of a game, or of the site ("")."""
    return f"games/{game}/card.png" if game else "card.png"


def draw(sources: Path, folder: Path) -> list[str]:
    """Write all pictures into `folder`; return their static paths."""
    icon = (sources / "icon.svg").read_text()
    pictures = {path: _png(icon, size, size) for path, size in ICONS.items()}
    pictures[TOUCH_ICON] = _png(_on_sky(icon, 1), TOUCH_SIZE, TOUCH_SIZE)
    pictures[MASKABLE_ICON] = _png(_on_sky(icon, SAFE), MASKABLE_SIZE, MASKABLE_SIZE)
    pictures[card_of("")] = _png(_site_card(icon), *CARD)
    for emblem in sources.glob("games/*/emblem.svg"):
        pictures[card_of(emblem.parent.name)] = _png(_card(emblem.read_text(), icon), *CARD)
    for path, picture in pictures.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(picture)
    return list(pictures)


def _png(svg: str, width: int, height: int) -> bytes:
    from resvg_py import svg_to_bytes  # noqa: PLC0415 - serving needs no drawing

    return svg_to_bytes(svg_string=svg, width=width, height=height, skip_system_fonts=True)


def _on_sky(icon: str, share: float) -> str:
    """Return the icon at this share of an opaque square."""
    margin = 50 * (1 - share)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
        f'<rect width="100" height="100" fill="{SKY}"/>'
        f"{_placed(icon, margin, margin, 100 * share, 100 * share)}</svg>"
    )


def _card(emblem: str, icon: str) -> str:
    """Return a game's emblem on a strip of sky, with the site's icon."""
    width, height = CARD
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
        f'<rect width="{width}" height="{height}" fill="{SKY}"/>'
        f"{_placed(emblem, 0, 0, width, height - STRIP)}"
        f"{_placed(icon, (width - STRIP) / 2, height - STRIP, STRIP, STRIP)}</svg>"
    )


def _site_card(icon: str) -> str:
    """Return the site's icon on the same sky."""
    width, height = CARD
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
        f'<rect width="{width}" height="{height}" fill="{SKY}"/>'
        f"{_placed(icon, (width - height) / 2, 0, height, height)}</svg>"
    )


def _placed(svg: str, x: float, y: float, width: float, height: float) -> str:
    """Return a drawing nested into another."""
    return re.sub(r"<svg\b", f'<svg x="{x}" y="{y}" width="{width}" height="{height}"', svg, count=1)
