"""What questions are about, for links to the rules and for code that answers unasked: stand-ins and
standing orders."""

from __future__ import annotations

from enum import StrEnum


class Topic(StrEnum):
    """The `Question.topic` of every question."""

    CORPORATION = "corporation"  # which one to lead
    EXCHANGE = "exchange"  # which cards of the first hand to exchange
    PHASE = "phase"  # which phase card to lay down
    PLAY_CARDS = "play cards"  # what to do in the development or construction phase
    ACTIONS = "actions"  # what to do in the action phase
    ITEM = "item"  # which item of the supply to take
    SELL = "sell"  # which cards to sell, also above the limit of the hand
    HEAT = "heat"  # how much heat to pay with, or to turn into something else
    KEEP = "keep"  # which of the cards looked at to keep
    DISCARD = "discard"  # which cards to discard for no money
    GIVE = "give"  # which card to give to a partner
    DUMMY = "dummy"  # what the dummy does
    REBATE = "rebate"  # what to give up for a lower price
    MARS_UNIVERSITY = "mars university"  # which card to discard for another
    CHOICE = "choice"  # which of the effects of a card to have
    PUT = "put"  # on which card to put resources
    TAKE = "take"  # from which card to take resources
