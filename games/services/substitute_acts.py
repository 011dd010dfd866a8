"""What a substitute may do about the match, beside answering for somebody who may come back."""

from __future__ import annotations

from games.core.messages import Message, _
from games.core.proposals import MAX_VERSION, version_to_go_back_to
from games.services.seating import SeatInfo

NO_RESIGNING = _("a substitute does not resign: leave the seat, or its owner may come back")
NO_DRAW = _("a substitute agrees to no draw: only the owner of the seat can")
NO_VOID = _("a substitute does not end the match without result: only the owner of the seat can")
NO_RETURN = _("a substitute goes back no further than to where they took over the seat")


def act_refusal(seat: SeatInfo, act: str, about: str | None) -> Message | None:
    """Return why whoever plays the seat may not do this; None if its being a substitute forbids nothing.

    They may agree to a pause, and to go back as far as they have played the seat themselves.
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
