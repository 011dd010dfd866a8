"""The kernel: rules ask, seats answer, the log remembers. This is the page game authors read.

A game is a state and a `Rules`. The state is a `Table` with fields of its own; the rules are
straight-line Python that awaits questions:

    class Pig(Table, kw_only=True):
        scores: list[int] = []
        mover: int = 0

    class PigRules(Rules[Pig]):
        slug, version, title, seats = "pig", 1, _("Pig"), range(2, 5)
        state_type, view_type = Pig, PigView

        def setup(self, seats, options, chance):
            return Pig(seats=seats, scores=[0] * seats)

        async def turn(self, table):
            seat, pot = table.mover, 0
            while await Choose(seat, _("Roll again?"), {
                "roll": Option(True, _("roll")), "stop": Option(False, _("stop")),
            }):
                (face,) = table.chance.roll("die", "123456")
                if face == "1":
                    pot = 0
                    break
                pot += int(face)
            table.scores[seat] += pot
            table.say(_("{player} gains {n}", player=Name(seat), n=pot))
            table.mover = (seat + 1) % table.seats

What the kernel makes of that, so that rules never have to think of it:

- *A question* has an id and stays open until it is answered. Its options are all that is legal;
  the browser, bots and tests read the same offer. `barred` says why something is not in it.
- *Several owe an answer* at once by `await together(seats, flow)`. With `sealed=True` the
  others see who has answered, or was answered for, only when all have: for choices in secret.
- *The log* is the match: it can be replayed, forked and resumed from the state at any turn start.
  So a state is plain data, complete whenever a turn starts, and locals do not outlive a turn.
- *Undo* is free until something was drawn (`table.chance`), revealed (`table.reveal()`) or openly
  built upon by somebody else, and until the turn ends. End long turns with a choice "end turn".
- *Chance* is `table.chance`: every draw can be verified by the players afterwards.
- *Messages* are ids with parameters (`_`, `plural`, `Name`), read in each reader's language. The
  journal (`table.say`) may show some seats more than others.
- *Views* are typed structs, built by naming what a seat may see; messages in them are rendered.
  `determinize` deals anew what a seat cannot know: tests demand that its view stays the same.
- *Resigning, draws, pauses, ending without result* are the kernel's (`games.core.table_acts`);
  `stand_in` answers for the absent.
- *Standing orders* (`Rules.standing_orders`) answer ahead by a rule the game names: they are entries of
  the log, lapse when the situation they were meant for is over, and are told as automatic.

What rules must not touch: clocks, users, I/O, `random`, the order of sets.
"""

from games.core.chance import Chance, commitment, new_secret
from games.core.flow import together
from games.core.log import Checkpoint, Entry
from games.core.match import Match
from games.core.messages import Message, Name, Translator, _, english, plural
from games.core.questions import (
    Ahead,
    Amount,
    Barred,
    Choose,
    ChooseSome,
    IllegalAnswer,
    Json,
    Option,
    Pairs,
    Question,
    Seat,
)
from games.core.rendering import Printed
from games.core.rules import Growth, Outcome, Rules, Setting, StandingOrder
from games.core.runner import RulesFault
from games.core.table import Line, Table

__all__ = [
    "Ahead",
    "Amount",
    "Barred",
    "Chance",
    "Checkpoint",
    "Choose",
    "ChooseSome",
    "Entry",
    "Growth",
    "IllegalAnswer",
    "Json",
    "Line",
    "Match",
    "Message",
    "Name",
    "Option",
    "Outcome",
    "Pairs",
    "Printed",
    "Question",
    "Rules",
    "RulesFault",
    "Seat",
    "Setting",
    "StandingOrder",
    "Table",
    "Translator",
    "_",
    "commitment",
    "english",
    "new_secret",
    "plural",
    "together",
]
