"""The kernel: rules ask, seats answer, the log remembers. This page is for authors of games.

A game is a state and a `Rules`. The state is a `Table` with fields of its own; the rules are straight-line
Python that awaits questions:

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

The kernel provides the rest:

- *A question* has an id and stays open until its seat answers. Its options are all legal answers;
  the browser, bots and tests read the same offer. `barred` explains why others are missing.
- *Several seats answer* at once by `await together(seats, flow)`. With `sealed=True`, for choices in
  secret, nobody sees before the end who has answered.
- *The log* is the match: it can be replayed, forked and resumed from the state at any turn start.
  So a state is plain data, complete whenever a turn starts, and locals do not outlive a turn.
- *Undo* is free within a turn, until a draw (`table.chance`), a reveal (`table.reveal()`) or a visible
  answer of another seat. End long turns with a choice "end turn".
- *Chance* is `table.chance`: the players can verify every draw afterwards.
- *Messages* are ids with parameters (`_`, `plural`, `listed`, `Name`), read in each reader's language. The
  journal (`table.say`) may show some seats more than others.
- *Views* are typed structs, built by naming what a seat may see; messages in them are rendered.
  `determinize` deals all that is hidden from a seat anew: its view must stay the same.
- *Resigning, draws, pauses, ending without result* are the kernel's (`games.core.engine.acts`);
  `stand_in` answers for the absent.
- *Standing orders* (`Rules.standing_orders`) answer later questions by a rule of the game. They are
  entries of the log and lapse with the situation they are meant for.
- *Optional parts* of `Rules`: standing orders, a `Notation` for turns and whole matches,
  `Explanations` on demand. A room's form may have an `OpeningText`, and single players `Comparisons`.
- *Computer opponents* play any game. A game's own are the `AI` of `games/<game>/ai/`: rules never
  import them.

Rules must not use clocks, users, I/O, `random` or the order of sets.
"""

from games.core.chance import Chance, commitment, new_secret
from games.core.dialogue.messages import Message, Name, Translator, _, english, listed, plural
from games.core.dialogue.questions import (
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
from games.core.dialogue.rendering import Printed
from games.core.engine.engine import Engine
from games.core.engine.flow import together
from games.core.engine.log import Checkpoint, Entry
from games.core.engine.runner import RulesFault
from games.core.engine.table import Line, Table
from games.core.rules import (
    Attempt,
    Comparisons,
    Explanations,
    FirstMatch,
    Growth,
    Notation,
    OpeningText,
    Outcome,
    Rules,
    Setting,
    Standing,
    StandingOrder,
)

__all__ = [
    "Ahead",
    "Amount",
    "Attempt",
    "Barred",
    "Chance",
    "Checkpoint",
    "Choose",
    "ChooseSome",
    "Comparisons",
    "Engine",
    "Entry",
    "Explanations",
    "FirstMatch",
    "Growth",
    "IllegalAnswer",
    "Json",
    "Line",
    "Message",
    "Name",
    "Notation",
    "OpeningText",
    "Option",
    "Outcome",
    "Pairs",
    "Printed",
    "Question",
    "Rules",
    "RulesFault",
    "Seat",
    "Setting",
    "Standing",
    "StandingOrder",
    "Table",
    "Translator",
    "_",
    "commitment",
    "english",
    "listed",
    "new_secret",
    "plural",
    "together",
]
