"""Reasons of a computer opponent's answer: sentences with the deciding numbers."""

from __future__ import annotations

from collections.abc import Mapping

from games.ares_expedition.ai.answer_values import ENDS, STANDARD
from games.ares_expedition.ai.evaluation import Valuation
from games.ares_expedition.cards import CARDS
from games.ares_expedition.state import PHASES
from games.ares_expedition.view import text
from games.core import Message, _

FEATURE_NAMES: dict[str, Message] = {
    "tr": _("TR"),
    "forests": _("forests"),
    "vp": _("VP"),
    "mc": _("MC at once"),
    "heat": _("heat at once"),
    "plants": _("plants at once"),
    "cards": _("cards to draw"),
    "makes_mc": _("the production of MC"),
    "makes_heat": _("the production of heat"),
    "makes_plants": _("the production of plants"),
    "makes_cards": _("the production of cards"),
    "steel": _("steel"),
    "titanium": _("titanium"),
    "uses": _("its action"),
    "by_round": _("its effect"),
    "resources": _("resources on cards"),
    "plays": _("another card to be played"),
}
"""Purpose of playing a card, by the feature of the evaluation."""
LEAST = 0.05
"""Differences in points too small to mention."""


def reason(valuation: Valuation, key: str, found: Mapping[str, float]) -> Message | None:
    """Return the reason for an option, if its value among the others explains it."""
    kind, _colon, name = key.partition(":")
    others = {other: worth for other, worth in found.items() if other != key}
    if not others:
        return None
    if key in ENDS:
        is_best = found[key] >= max(found.values())
        return _("Nothing on offer seems worth what it costs.") if is_best else None
    if kind in ("phase", "dummy"):
        return _reason_to_choose(key, found)
    points = f"{found[key]:.1f}"
    if not any(end in found for end in ENDS):
        return _(
            "This seems worth {n} points, and the best of the rest {m}.",
            n=points,
            m=f"{max(others.values()):.1f}",
        )
    if found[key] < LEAST:
        return None
    if kind == "card":
        card = CARDS[int(name)]
        gains = valuation.gains(card)
        most = max(gains, key=lambda what: gains[what])
        return _(
            "{card} seems worth {n} points more than it costs, mostly for {what}.",
            card=card.name, n=points, what=FEATURE_NAMES.get(most, FEATURE_NAMES["vp"]),
        )  # fmt: skip
    if kind == "action":
        return _("The action of {card} seems worth {n} points.", card=CARDS[int(name)].name, n=points)
    if key in STANDARD:
        phrase = STANDARD[key].phrase
        return _("It seems worth {n} points more than it costs to {what}.", what=phrase, n=points)
    if kind == "sell":
        return _("Selling cards seems to bring {n} points more than keeping them.", n=points)
    return None


def comparison(best: str, chosen: str, found: Mapping[str, float]) -> Message | None:
    """Return why the best option seems better than the chosen one, if `reason` names another."""
    if best.startswith("phase:"):
        return _compared(best, chosen, found[best] - found[chosen])
    if best.startswith("dummy:") or any(end in found for end in ENDS):
        return None
    return _(
        "This seems worth {n} points, and what was chosen {m}.",
        n=f"{found[best]:.1f}",
        m=f"{found[chosen]:.1f}",
    )


def _reason_to_choose(key: str, found: Mapping[str, float]) -> Message | None:
    """Return the lead of a phase over the next best one, as a sentence."""
    second = max((other for other in found if other != key), key=lambda other: found[other])
    ahead = found[key] - found[second]
    return _compared(key, second, ahead) if ahead >= LEAST and key.startswith("phase:") else None


def _compared(key: str, other: str, ahead: float) -> Message:
    """Return the lead of one phase over another, as a sentence."""
    names = {f"phase:{phase}": text.PHASE_NAMES[phase] for phase in PHASES}
    if ahead < LEAST:
        return _(
            "{phase} seems to bring hardly more than {other}.",
            phase=names[key],
            other=names[other],
        )
    return _(
        "{phase} seems to bring {n} points more than {other}.",
        phase=names[key], n=f"{ahead:.1f}", other=names[other],
    )  # fmt: skip
