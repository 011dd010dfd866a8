"""What questions are about, for code that answers them unasked: stand-ins and standing orders."""

from __future__ import annotations

from enum import StrEnum


class Topic(StrEnum):
    """The `Question.topic` of the questions that such code knows; all others have none."""

    PHASE = "phase"  # which phase card to lay down
    PLAY_CARDS = "play cards"  # what to do in the development or construction phase
    ACTIONS = "actions"  # what to do in the action phase
    ITEM = "item"  # which item of the supply to take
    REBATE = "rebate"  # what to give up for a lower price
    MARS_UNIVERSITY = "mars university"  # which card to discard for another
    PUT = "put"  # on which card to put resources
    TAKE = "take"  # from which card to take resources
