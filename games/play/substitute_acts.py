"""Acts that a substitute may not do."""

from __future__ import annotations

from games.core.dialogue.messages import Message, _
from games.core.engine.proposals import MAX_VERSION, version_to_go_back_to
from games.matches.seating import SeatInfo

NO_RESIGNING = _("a substitute cannot resign: leave the seat, or wait for its owner")
NO_DRAW = _("a substitute cannot agree to a draw: only the owner of the seat can")
NO_VOID = _("a substitute cannot end the match without result: only the owner of the seat can")
NO_RETURN = _("a substitute can go back only to where they took over the seat")


def act_refusal(seat: SeatInfo, act: str, about: str | None) -> Message | None:
    """Return the reason against an act of a substitute, if there is one.

    A substitute may agree to a pause, and to go back as far as their own moves.
    """
    if not seat.substitute:
        return None
    if act == "resign":
        return NO_RESIGNING
    if act != "agree":
        return None
    if about in ("draw", "void"):
        return NO_DRAW if about == "draw" else NO_VOID
    index = version_to_go_back_to(about, MAX_VERSION)
    return NO_RETURN if index is not None and index < seat.former[-1].until else None
