"""Pictures made from an uploaded logo; only drawn pixels of the upload remain."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.exceptions import ValidationError
from PIL import Image, ImageOps, ImageStat

from config.pictures import (
    CARD,
    HEADER_LOGO,
    ICONS,
    MASKABLE_ICON,
    MASKABLE_SIZE,
    SAFE,
    SKY,
    STRIP,
    TOUCH_ICON,
    TOUCH_SIZE,
    card_of,
)
from games import registry

FORMATS = ("PNG", "JPEG", "WEBP")
MOST_BYTES = 256 * 1024
MOST_PIXELS, LEAST_PIXELS = 2048, 16  # of a side
WIDEST = 12  # times the shorter side
HEADER = (384, 84)  # three times the largest size on the screen, for fine screens
PAPER = "#f8f9fc"  # ground of a dark logo
DARK = 110  # mean brightness, 0 to 255, below which a logo is dark
CLEAR = (0, 0, 0, 0)


class DrawnLogo(NamedTuple):
    """Pictures of a logo as PNG, with their digest."""

    digest: str
    header: bytes
    pictures: Mapping[str, bytes]  # by static path


def logo_of(content: bytes) -> Image.Image:
    """Return the pixels of an uploaded logo.

    Raises:
        ValidationError: the file is no picture of these kinds, too big, too narrow, or damaged.
    """
    if len(content) > MOST_BYTES:
        raise ValidationError(f"The logo has {len(content) // 1024} kB; at most {MOST_BYTES // 1024} kB are taken.")
    try:
        picture = Image.open(io.BytesIO(content), formats=FORMATS)
    except Image.DecompressionBombError:
        raise ValidationError(_too_large()) from None
    except Exception:  # parsers of damaged files raise errors of any type
        raise ValidationError("The logo is no PNG, JPEG or WebP picture.") from None
    if max(picture.size) > MOST_PIXELS:
        raise ValidationError(_too_large(picture.size))
    try:
        pixels = ImageOps.exif_transpose(picture).convert("RGBA")
    except Exception:
        raise ValidationError("The logo is damaged: the picture cannot be read to its end.") from None
    shown = pixels.getchannel("A").getbbox()
    if shown is None:
        raise ValidationError("The logo is transparent everywhere.")
    logo = pixels.crop(shown)
    if min(logo.size) < LEAST_PIXELS or max(logo.size) > WIDEST * min(logo.size):
        raise ValidationError(
            f"The logo shows {logo.width} × {logo.height} pixels: each side needs at least {LEAST_PIXELS}, "
            f"and one at most {WIDEST} times the other."
        )
    return logo


def _too_large(size: tuple[int, int] | None = None) -> str:
    has = f"The logo has {size[0]} × {size[1]} pixels" if size else "The logo has too many pixels"
    return f"{has}; at most {MOST_PIXELS} × {MOST_PIXELS} are taken."


@lru_cache(maxsize=1)
def drawn_logo(content: bytes) -> DrawnLogo:
    """Return the pictures of an uploaded logo; the next call with the same file draws nothing.

    Raises:
        ValidationError: as `logo_of`.
    """
    logo = logo_of(content)
    return DrawnLogo(_digest_of(logo), header_logo(logo), _pictures_of(logo))


def _digest_of(logo: Image.Image) -> str:
    """Return a name for the pictures of this logo."""
    return hashlib.sha256(repr(logo.size).encode() + logo.tobytes()).hexdigest()[:16]


def _pictures_of(logo: Image.Image) -> Mapping[str, bytes]:
    """Return the pictures of the site as PNG, by static path."""
    clear = _ground(logo) == SKY  # a dark logo would not show in a dark bar
    made = {
        path: _placed(logo, (size, size)) if clear else _placed(logo, (size, size), SAFE, PAPER)
        for path, size in ICONS.items()
    }
    made[HEADER_LOGO] = ImageOps.contain(logo, HEADER)
    made[TOUCH_ICON] = _placed(logo, (TOUCH_SIZE, TOUCH_SIZE), SAFE, _ground(logo))
    made[MASKABLE_ICON] = _placed(logo, (MASKABLE_SIZE, MASKABLE_SIZE), SAFE * 0.8, _ground(logo))
    made[card_of("")] = _placed(logo, CARD, 0.6, _ground(logo))
    for game in registry.SLUGS:
        card = _game_card(card_of(game), logo)
        if card is not None:
            made[card_of(game)] = card
    return {path: png(picture) for path, picture in made.items()}


def png(picture: Image.Image) -> bytes:
    """Return a picture as PNG."""
    file = io.BytesIO()
    picture.save(file, "PNG")
    return file.getvalue()


def header_logo(logo: Image.Image) -> bytes:
    """Return the picture for the header as PNG."""
    return png(ImageOps.contain(logo, HEADER))


def _ground(logo: Image.Image) -> str:
    """Return an opaque ground on which the logo is visible."""
    brightness = ImageStat.Stat(logo.convert("L"), logo.getchannel("A").point(lambda a: 255 * (a > 127))).mean[0]
    return PAPER if brightness < DARK else SKY


def _placed(
    logo: Image.Image, size: tuple[int, int], share: float = 1, ground: str | tuple[int, ...] = CLEAR
) -> Image.Image:
    """Return the logo in the middle of a ground, at this share of its sides."""
    picture = Image.new("RGBA", size, ground)
    fitting = ImageOps.contain(logo, (round(size[0] * share), round(size[1] * share)))
    picture.alpha_composite(fitting, ((size[0] - fitting.width) // 2, (size[1] - fitting.height) // 2))
    return picture


def _game_card(path: str, logo: Image.Image) -> Image.Image | None:
    """Return the link picture of a game with this logo in its strip; None if none was drawn."""
    name = finders.find(path) or (staticfiles_storage.path(path) if staticfiles_storage.exists(path) else None)
    if not isinstance(name, str):
        return None
    with Image.open(name) as drawn:
        card = drawn.convert("RGBA")
    card.paste(_placed(logo, (CARD[0], STRIP), 0.8, _ground(logo)), (0, CARD[1] - STRIP))
    return card.convert("RGB")
