"""Best-first minimax over whole turns.

The tree grows along best play of both players, from the root to the first position not expanded yet. Then the
values of that path are updated. A position with an immediate win is final and leaves the search.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set
from operator import attrgetter

from games.core.ai.opponents import Budget
from games.homeworlds.ai.evaluation import value, value_at_turn_of
from games.homeworlds.map.pieces import pieces
from games.homeworlds.map.position import Position
from games.homeworlds.running_turn import Turn
from games.homeworlds.successors import Selection, turn_ends
from games.homeworlds.winning import winning_end

WIN = 1_000_000  # less one for each turn until then
DECIDED = WIN // 2
WIDTH = 6  # below the root; see `best_positions`
REPLIES = 40  # kept of a position below the root
DEPTH = 40
FAR_AHEAD = 500
STAR = 3  # ships worth losing for a star of the other's home
CHECKS_A_LOOK = 50  # checks for a threat that take as long as one look


class Node:
    """A position at the beginning of a turn, with its value for the player to move.

    `replies` are None until the turns are generated. `safe`: the player to move cannot win at once. `solved`:
    the value is final.
    """

    __slots__ = ("looks", "position", "replies", "safe", "solved", "value")

    def __init__(self, position: Position, worth: int, solved: bool = False) -> None:
        self.position = position
        self.value = worth
        self.solved = solved
        self.safe = False
        self.looks = 1
        self.replies: list[Node] | None = None


BY_VALUE = attrgetter("value")


def best_positions(width: int) -> Selection:
    """Return a selection of the `width` best positions for the player to move."""

    def select(level: Collection[Position]) -> Iterable[Position]:
        if len(level) <= width:
            return level
        return sorted(level, key=lambda position: (-value(position), position))[:width]

    return select


def best_and_assaulting_positions(width: int) -> Selection:
    """Return a selection of those, and of as many that come nearest to destroying the other's home."""
    best = best_positions(width)

    def select(level: Collection[Position]) -> Iterable[Position]:
        if len(level) <= 2 * width:
            return level
        order = sorted(level, key=lambda each: (-_assault(each), -value(each), each))
        return {*best(level), *order[:width]}

    return select


def _assault(position: Position) -> int:
    """Return how near the player to move is to destroying the other's home."""
    home = position.home(1 - position.to_move)
    if home is None:
        return STAR * 2
    return len(pieces(home.ships[position.to_move])) - STAR * len(pieces(home.stars))


BEST_POSITIONS = best_positions(WIDTH)


class Search:
    """The tree of one turn.

    `width` limits the positions explored on each level of a sacrifice at the root; `looked_at` counts the
    positions judged. A position that occurred twice, by the keys in `seen`, is a draw. A position in
    `occurred`, by its checksum, is no progress: it is worth a draw at most.
    """

    def __init__(
        self,
        turn: Turn,
        budget: Budget,
        width: int,
        seen: Mapping[str, int] | None = None,
        occurred: Sequence[int] = (),
    ) -> None:
        self.looked_at = 0
        self._budget = budget
        self._nodes: dict[Position, Node] = {}
        self._root = Node(turn.position.without_names(), 0)
        self._far_ahead = value(self._root.position) > FAR_AHEAD
        selection = best_and_assaulting_positions if self._far_ahead else best_positions
        self._expand(self._root, turn, selection(width), None)
        if seen or occurred:
            self._judge_repetitions(seen or {}, set(occurred))

    @property
    def _replies(self) -> list[Node]:
        assert self._root.replies is not None
        return self._root.replies

    def _judge_repetitions(self, seen: Mapping[str, int], occurred: Set[int]) -> None:
        for reply in self._replies:
            if reply.solved:
                continue
            if seen.get(reply.position.key(), 0) >= 2:
                reply.value, reply.solved = 0, True
            elif reply.position.checksum() in occurred and self.is_safe(reply):
                reply.value, reply.solved = max(reply.value, 0), True
        self._back_up(self._root)

    def run(self) -> None:
        """Grow the tree until the budget is used up or the root is solved.

        A player far ahead has many good turns without progress. So every other look is at a turn that
        threatens to win.
        """
        threats = self._threats() if self._far_ahead else iter(())
        while not self._root.solved and self._budget.left():
            self._grow()
            if (threat := next(threats, None)) is not None:
                self._expand(threat, Turn(threat.position))
                self._back_up(self._root)

    def _threats(self) -> Iterator[Node]:
        """Yield unexplored turns that threaten a win with the next turn."""
        for n, reply in enumerate(sorted(self._replies, key=BY_VALUE)):
            if n % CHECKS_A_LOOK == 0:
                self._budget.spend()
            if reply.replies is None and not reply.solved:
                again = reply.position.with_next_player()
                if winning_end(Turn(again)) is not None and self.is_safe(reply):
                    yield reply

    def ranking(self) -> list[Node]:
        """Return the possible ends of the turn, the best first.

        Where the tree has grown, include expanded ends only.
        """
        known = [reply for reply in self._replies if reply.replies is not None or reply.solved]
        best_is_known = any(reply.replies is not None for reply in known)
        return sorted(known if best_is_known else self._replies, key=BY_VALUE)

    def is_safe(self, node: Node) -> bool:
        """Return whether no immediate win of the player to move is known."""
        if not (node.safe or node.solved):
            node.safe = winning_end(Turn(node.position)) is None
            if not node.safe:
                node.value, node.solved = WIN - 1, True
        return node.safe or node.value < DECIDED

    def reply_at(self, end: Position) -> Node:
        """Return the node of the position `end`, expanded."""
        reply = self._node(end, value(end))
        if reply.replies is None and not reply.solved:
            self._expand(reply, Turn(reply.position))
        return reply

    def _grow(self) -> None:
        path, node = [self._root], self._root
        while node.replies is not None:
            reply = self._best_open_reply(node, path)
            if reply is None or len(path) > DEPTH:
                break
            node = reply
            path.append(node)
        if node.replies is None:
            self._expand(node, Turn(node.position))
            path.pop()
        else:
            self._budget.spend()
        for node in reversed(path):
            node.looks += 1
            self._back_up(node)

    def _best_open_reply(self, node: Node, path: list[Node]) -> Node | None:
        assert node.replies is not None
        open_replies = [reply for reply in node.replies if not reply.solved and reply not in path]
        return min(open_replies, key=BY_VALUE, default=None)

    def _expand(
        self,
        node: Node,
        turn: Turn,
        selection: Selection = BEST_POSITIONS,
        most: int | None = REPLIES,
    ) -> None:
        """Expand a position; of the turns that win, keep one only."""
        self._budget.spend()
        end = winning_end(turn)
        ends = turn_ends(turn, selection) if end is None else {end}
        self.looked_at += len(ends)
        other = 1 - turn.position.to_move
        ranked = sorted([(value_at_turn_of(end, other), end) for end in ends])
        node.replies = [self._node(end.with_next_player(), worth) for worth, end in ranked[:most]]
        self._back_up(node)

    def _node(self, position: Position, worth: int) -> Node:
        node = self._nodes.get(position)
        if node is None:
            match position.verdict():
                case None:
                    node = Node(position, worth)
                case "draw":
                    node = Node(position, 0, solved=True)
                case verdict:
                    wins = verdict == f"win{position.to_move}"
                    node = Node(position, WIN if wins else -WIN, solved=True)
            self._nodes[position] = node
        return node

    def _back_up(self, node: Node) -> None:
        """Take the value of the best reply that does not lose at once."""
        assert node.replies is not None
        best = min(node.replies, key=BY_VALUE)
        while best.replies is None and not best.solved and not self.is_safe(best):
            best = min(node.replies, key=BY_VALUE)
        node.value = _a_turn_earlier(-best.value)
        node.solved = node.value > DECIDED or all(reply.solved for reply in node.replies)


def _a_turn_earlier(worth: int) -> int:
    """Return a value as it counts a turn earlier: a more distant win is worth less."""
    if worth > DECIDED:
        return worth - 1
    return worth + 1 if worth < -DECIDED else worth
