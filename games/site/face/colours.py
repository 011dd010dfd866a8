"""Colours of the site in both themes, derived from one colour, with the contrast of WCAG AA."""

from __future__ import annotations

import re
from dataclasses import dataclass

CONTRAST = 4.5  # of text (WCAG 2.2, 1.4.3)
STEPS = 100
LIGHT_GROUND, DARK_GROUND = "#e6ebf5", "#1b2440"  # --sky-3: the ground of text with the least contrast
GLOW = 0.14  # share of the colour in the ground of a page
ON_LIGHT, ON_DARK = "#ffffff", "#0c1120"  # texts on buttons of the colour
HEXADECIMAL = re.compile(r"#[0-9a-f]{6}")

Rgb = tuple[float, float, float]  # 0 to 1


@dataclass(frozen=True, slots=True)
class Shades:
    """The colour in the light and the dark theme, as #rrggbb."""

    light: str
    dark: str


def shades_of(colour: str) -> Shades:
    """Return the colour, darker for the light theme and lighter for the dark one where it needs contrast."""
    return Shades(_readable(colour, LIGHT_GROUND, "#000000"), _readable(colour, DARK_GROUND, "#ffffff"))


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of WCAG between two colours, 1 to 21."""
    brighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (brighter + 0.05) / (darker + 0.05)


def stylesheet(colour: str) -> str:
    """Return the tokens of the colour. Boards keep Orrery's, whose meanings their colours tell apart."""
    shades = shades_of(colour)
    return (
        "@layer page {\n"
        "  body:not(.at-match),\n"
        "  .face-preview {\n"
        f"    --accent: light-dark({shades.light}, {shades.dark});\n"
        f"    --action: light-dark({shades.light}, {shades.dark});\n"
        f"    --on-action: light-dark({ON_LIGHT}, {ON_DARK});\n"
        "  }\n"
        "}\n"
    )


def _readable(colour: str, ground: str, towards: str) -> str:
    """Return the nearest mixture with `towards` that is readable on the ground and in the colour's glow."""
    mixtures = (_mixed(colour, towards, step / STEPS) for step in range(STEPS))
    return next(
        (
            each
            for each in mixtures
            if min(contrast(each, ground), contrast(each, _mixed(ground, each, GLOW))) >= CONTRAST
        ),
        towards,
    )


def _mixed(one: str, other: str, share: float) -> str:
    """Return one colour with a share of another."""
    parts = (a + (b - a) * share for a, b in zip(_rgb(one), _rgb(other), strict=True))
    return "#" + "".join(f"{round(255 * part):02x}" for part in parts)


def _rgb(colour: str) -> Rgb:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


def _luminance(colour: str) -> float:
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in _rgb(colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
