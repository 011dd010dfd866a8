"""Judge the turns of a finished match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.core import Json
from games.core.ai.opponents import Budget, Candidate, Observation
from games.core.ai.review import Verdict
from games.homeworlds.ai.policy import NORMAL_WIDTH, table_of, worth
from games.homeworlds.ai.reasons import reason_of
from games.homeworlds.ai.search import Search
from games.homeworlds.ai.turn_reconstruction import path_to
from games.homeworlds.map.position import Position
from games.homeworlds.options import answers_of
from games.homeworlds.state import from_data, turn_of


@dataclass(frozen=True, slots=True)
class HomeworldsReviewer:
    """Judges whole turns against the best turn of the search."""

    whole_turns: bool = True

    def judge(self, observation: Observation, given: Sequence[Json], budget: Budget, seed: int) -> Verdict | None:
        table = table_of(observation.imagined(seed))
        turn = turn_of(table)
        end = _end(observation, given, seed)
        if turn.set_up or end is None:
            return None
        search = Search(turn, budget, NORMAL_WIDTH, seen=table.seen)
        search.run()
        best, played = search.ranking()[0], search.reply_at(end)
        if worth(played) >= worth(best):
            as_good = Candidate(given[0], worth(played), played.looks, then=given[1:])
            return Verdict(as_good, as_good)
        path = path_to(turn, best.position, table.names_given)
        first, *then = answers_of(table, path)
        reason = reason_of(turn, path, best)
        return Verdict(
            Candidate(first, worth(best), best.looks, reason, then),
            Candidate(given[0], worth(played), played.looks, then=given[1:]),
        )


def _end(observation: Observation, given: Sequence[Json], seed: int) -> Position | None:
    """Return the position at the end of a turn, without names; None if the turn goes on."""
    world = observation.imagined(seed)
    turns = table_of(world).turns
    for answer in given:
        if world.outcome is not None or table_of(world).turns != turns:
            break
        world.answer(observation.seat, answer)
    table = table_of(world)
    if world.outcome is None and table.turns == turns:
        return None
    return from_data(table.position).without_names().canonical()
