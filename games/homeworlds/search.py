"""Best-first minimax over whole turns.

The tree grows where both players' best play leads: from the root down to a position whose turns have
not been looked at yet. The values of that path are then brought up to date. A position where the
player to move can win at once is known as won, and leaves the search.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set
from operator import attrgetter

from games.core.opponents import Budget
from games.homeworlds.evaluation import value, value_at_turn_of
from games.homeworlds.pieces import pieces
from games.homeworlds.position import Position
from games.homeworlds.running_turn import Turn
from games.homeworlds.successors import Selection, turn_ends
from games.homeworlds.winning import winning_end

WIN = 1_000_000  # less one for each turn until then
DECIDED = WIN // 2
WIDTH = 6  # see `best_positions`; below the root
REPLIES = 40  # that are kept of a position below the root
DEPTH = 40
FAR_AHEAD = 500
STAR = 3  # ships that are worth being lost for a star of the other's home
CHECKS_A_LOOK = 50  # whether a turn threatens to win is found out that much quicker


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


def best_and_assaulting_positions(width: int) -> Selection:
    """Return the selection of those, and of as many that come nearest to the end of the other's home."""
    best = best_positions(width)

    def select(level: Collection[Position]) -> Iterable[Position]:
        if len(level) <= 2 * width:
            return level
        order = sorted(level, key=lambda each: (-_assault(each), -value(each), each))
        return {*best(level), *order[:width]}

    return select


def _assault(position: Position) -> int:
    """Return how near the player to move has come to the end of the other's home."""
    home = position.home(1 - position.to_move)
    if home is None:
        return STAR * 2
    return len(pieces(home.ships[position.to_move])) - STAR * len(pieces(home.stars))


BEST_POSITIONS = best_positions(WIDTH)


class Search:
    """The tree that grows from one turn.

    `width` is how many positions on each level of a sacrifice are explored further at the root, and
    `looked_at` counts the positions judged. What has occurred twice, by the keys in `seen`, is a draw.
    To bring about anew what has `occurred` before, by its checksum, is no progress: it is worth no more
    than a draw.
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
        """Let the tree grow until the budget is used up or the root is solved.

        Whoever is far ahead has many good turns that lead nowhere: so every other look is at a turn
        that threatens to win with the next one.
        """
        threats = self._threats() if self._far_ahead else iter(())
        while not self._root.solved and self._budget.left():
            self._grow()
            if (threat := next(threats, None)) is not None:
                self._expand(threat, Turn(threat.position))
                self._back_up(self._root)

    def _threats(self) -> Iterator[Node]:
        """Yield the turns, not yet looked at, after which the player to move could win with another one."""
        for n, reply in enumerate(sorted(self._replies, key=BY_VALUE)):
            if n % CHECKS_A_LOOK == 0:
                self._budget.spend()
            if reply.replies is None and not reply.solved:
                again = reply.position.with_next_player()
                if winning_end(Turn(again)) is not None and self.is_safe(reply):
                    yield reply

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
        """Look at the turns of a position: only at one that wins if there is one."""
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
