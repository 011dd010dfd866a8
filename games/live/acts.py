"""What a seat may do about its match beside answering, and the words for it."""

from __future__ import annotations

from typing import Any

from games.core.match import Match
from games.core.messages import Message, Translator, _
from games.core.questions import Json
from games.services.time_controls import Pace

PROPOSALS: dict[str, tuple[Message, Message, Message, Message]] = {
    "draw": (
        _("Offer a draw"),
        _("Accept the draw"),
        _("Decline the draw"),
        _("Take back the offer of a draw"),
    ),
    "void": (
        _("Propose to end the match without result"),
        _("Agree to end the match without result"),
        _("Play on: do not end the match without result"),
        _("Take back the proposal to end the match without result"),
    ),
    "pause": (
        _("Propose a pause: all clocks stand until one of you resumes"),
        _("Agree to the pause"),
        _("Play on without a pause"),
        _("Take back the proposal of a pause"),
    ),
    "back": (
        _("Propose to go back to the turn before"),
        _("Agree to go back to the start of the turn of move {n}"),
        _("Do not go back to the start of the turn of move {n}"),
        _("Take back the proposal to go back to the start of the turn of move {n}"),
    ),
}
RESIGN = _("Resign")
RESUME = _("Resume the match")
RESIGN_WARNING = _("Resigning ends your match. Do you want to?")


def acts(game: Match[Any], seat: int, translator: Translator, pace: Pace) -> list[dict[str, Json]]:
    """What `seat` may do about the match now, with the words for it."""
    if game.outcome is not None:
        return []
    found: list[dict[str, Json]] = []
    if game.paused:
        found.append({"act": "resume", "about": None, "label": translator.render(RESUME)})
    if game.rules.resigned(game.state, seat) is not None:
        found.append(
            {"act": "resign", "about": None, "label": translator.render(RESIGN),
             "warning": translator.render(RESIGN_WARNING)}
        )  # fmt: skip
    fresh = [] if game.state.seats != 2 else ["draw"]
    fresh.append("void")
    if pace.timed and not game.paused:
        fresh.append("pause")
    if game.checkpoint.index > 0:
        fresh.append(f"back:{game.checkpoint.index - 1}")
    for about in dict.fromkeys([*game.agreed, *fresh]):
        found += _proposal(about, game.agreed.get(about, []), seat, translator)
    return found


def _proposal(
    about: str, seats: list[int], seat: int, translator: Translator
) -> list[dict[str, Json]]:
    kind, _colon, move = about.partition(":")
    propose, agree, decline, withdraw = PROPOSALS[kind]

    def act(act: str, label: Message) -> dict[str, Json]:
        words = Message(label.id, {"n": int(move)}) if "{n}" in label.id else label
        return {"act": act, "about": about, "label": translator.render(words)}

    if not seats:
        return [act("agree", propose)]
    if seat in seats:
        return [act("disagree", withdraw)]
    return [act("agree", agree), act("disagree", decline)]


def orders(game: Match[Any], seat: int, translator: Translator) -> list[dict[str, Json]]:
    """The standing orders that `seat` has left, and those it may leave now."""
    if game.outcome is not None:
        return []
    left = game.standing_orders.get(seat, [])
    return [
        {
            "key": key,
            "label": translator.render(order.label),
            "detail": translator.render(order.detail),
            "stands": key in left,
        }
        for key, order in game.rules.standing_orders.items()
        if key in left or order.stands(game.state, seat)
    ]
