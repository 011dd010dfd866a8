"""Best-first minimax over whole turns.

The tree grows where both players' best play leads: from the root down to a position whose turns have
not been looked at yet. The values of that path are then brought up to date. A position where the
player to move can win at once is known as won, and leaves the search.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from operator import attrgetter

from games.core.opponents import Budget
from games.homeworlds.evaluation import value, value_at_turn_of
from games.homeworlds.position import Position
from games.homeworlds.running_turn import Turn
from games.homeworlds.successors import Selection, turn_ends
from games.homeworlds.winning import winning_end

WIN = 1_000_000  # less one for each turn until then
DECIDED = WIN // 2
WIDTH = 6  # see `best_positions`; below the root
REPLIES = 40  # that are kept of a position below the root
DEPTH = 40


class Node:
    """A position at the beginning of a turn, with its value for the player to move.

    `replies` are None until the turns have been looked at. `safe` says that the player to move is
    known not to win at once, `solved` that the value is final.
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
    """Return the selection of the `width` positions that promise most to the player to move."""

    def select(level: Collection[Position]) -> Iterable[Position]:
        if len(level) <= width:
            return level
        return sorted(level, key=lambda position: (-value(position), position))[:width]

    return select


class Search:
    """The tree that grows from one turn.

    `width` is how many positions on each level of a sacrifice are explored further at the root, and
    `looked_at` counts the positions judged. What has occurred twice, by the keys in `seen`, is a draw.
    """

    def __init__(
        self, turn: Turn, budget: Budget, width: int, seen: Mapping[str, int] | None = None
    ) -> None:
        self.looked_at = 0
        self._budget = budget
        self._nodes: dict[Position, Node] = {}
        self._root = Node(turn.position.without_names(), 0)
        self._expand(self._root, turn, width, None)
        if seen:
            self._count_draws(seen)

    @property
    def _replies(self) -> list[Node]:
        assert self._root.replies is not None
        return self._root.replies

    def _count_draws(self, seen: Mapping[str, int]) -> None:
        for reply in self._replies:
            if not reply.solved and seen.get(reply.position.key(), 0) >= 2:
                reply.value, reply.solved = 0, True

    def run(self) -> None:
        """Let the tree grow until the budget is used up or the root is solved."""
        while not self._root.solved and self._budget.left():
            self._grow()

    def ranking(self) -> list[Node]:
        """Return the positions in which the turn may end, the best first.

        Where the tree has grown, only those whose replies have been looked at.
        """
        known = [reply for reply in self._replies if reply.replies is not None or reply.solved]
        best_is_known = any(reply.replies is not None for reply in known)
        return sorted(known if best_is_known else self._replies, key=BY_VALUE)

    def is_safe(self, node: Node) -> bool:
        """Return whether the player to move cannot win at once, as far as can be seen."""
        if not (node.safe or node.solved):
            node.safe = winning_end(Turn(node.position)) is None
            if not node.safe:
                node.value, node.solved = WIN - 1, True
        return node.safe or node.value < DECIDED

    def reply_at(self, end: Position) -> Node:
        """Return the position in which the turn may end at `end`, with its replies looked at."""
        reply = self._node(end, value(end))
        if reply.replies is None and not reply.solved:
            self._expand(reply, Turn(reply.position), WIDTH, REPLIES)
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
            self._expand(node, Turn(node.position), WIDTH, REPLIES)
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

    def _expand(self, node: Node, turn: Turn, width: int, most: int | None) -> None:
        """Look at the turns of a position: only at one that wins if there is one."""
        self._budget.spend()
        end = winning_end(turn)
        ends = turn_ends(turn, best_positions(width)) if end is None else {end}
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
        """Take the value of the best reply, of which it is made sure that it does not lose at once."""
        assert node.replies is not None
        best = min(node.replies, key=BY_VALUE)
        while best.replies is None and not best.solved and not self.is_safe(best):
            best = min(node.replies, key=BY_VALUE)
        node.value = _a_turn_earlier(-best.value)
        node.solved = node.value > DECIDED or all(reply.solved for reply in node.replies)


def _a_turn_earlier(worth: int) -> int:
    """Return a value as it counts a turn earlier: a win that is farther off is worth less."""
    if worth > DECIDED:
        return worth - 1
    return worth + 1 if worth < -DECIDED else worth
