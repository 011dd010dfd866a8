"""Records of whole matches: our own and those of archives.

Our own has a turn per line in the notation, with `;`, `,` or blanks between the actions. It may have `#`
comments, and any prefix of a verb. The archive is SuperDuperGames in raw form, `12) Player: Action`, with or
without its header.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from itertools import dropwhile, islice
from typing import NamedTuple

from games.core import IllegalAnswer
from games.core.dialogue.messages import english
from games.core.engine.limits import MAX_ENTRIES
from games.homeworlds.actions.refusals import ODD_RECORD
from games.homeworlds.map.position import (
    NOBODY,
    SYSTEM_NAME,
    Position,
    System,
    from_key,
    heap_from,
    position_of,
)
from games.homeworlds.running_turn import Turn
from games.homeworlds.view.notation import ACTIONS, PATTERNS, PIECE, read, refuse

EXAMPLE = """\
homeworld y3 b3 g3 Vega
homeworld b2 y1 g3 Altair
build g1 Vega
build g1 Altair
trade g1 r1 Vega
move g3 Altair Vega
attack g3 Vega
discover g1 Altair b3 Deneb
"""

NAME_LENGTH = 24  # limit of a player's name
MAX_LINE, MAX_ACTIONS = 1000, 100  # characters of a line without comments; actions of a turn
# A prefix means the first verb that begins with it; archives say `construct` for `build`.
VERBS = (*ACTIONS, "construct")
_HEADER = re.compile(r"\s*(Homeworlds Online\b|(Variants|Started|Participants|Winner):)")
_OWNED = re.compile(rf"({PIECE})\W?\w+\W?", re.IGNORECASE)  # `B1N`, `B1(N)`, `B1-Ann`
_NUMBERED = re.compile(r"\s*\d+\)([^:\t]+):(.*)")  # blanks are stripped later; here they would cause backtracking
_START = re.compile(r"\s*(\w+)\s*\((?:([01]),)?((?:[rygb][123])+)\)\s*((?:[rygb][123])*)-((?:[rygb][123])*)\s*")


class Replayed(NamedTuple):
    """The end of a record: the position, the result if the match is over, the turns played."""

    position: Position
    result: str | None
    turns: int


def replay(text: str) -> Replayed:
    """Play a record.

    Raises:
        ValueError: a turn cannot be played; the text says which and why.
    """
    lines = [line for line in text.splitlines() if line.strip()]
    position, result, number = Position(0), None, 0
    if lines and (start := _start(lines[0])) is not None:
        position, lines = start, lines[1:]
    for number, actions in enumerate(_turns(lines), 1):
        if result is not None:
            raise ValueError(f"turn {number}: the match was over already ({result})")
        try:
            turn = _play(position, actions)
        except IllegalAnswer as illegal:
            raise ValueError(f"turn {number}: {english().render(illegal.message)}") from illegal
        position, result = turn.end(), turn.verdict()
    return Replayed(position, result, number)


def names_in(text: str) -> list[str]:
    """Return the names of all players in turn order, if the record numbers its turns."""
    turns = filter(None, map(_NUMBERED.fullmatch, text.splitlines()))
    names = list(dict.fromkeys(turn[1].strip()[:NAME_LENGTH] for turn in turns))
    return names if len(names) > 1 else []


def split_record(text: str) -> list[str]:
    """Return the turns of a record that begins with both set-ups, a line of our notation each.

    Raises: ValueError if it is none, or longer than any match.
    """
    lines = [line for line in text.splitlines() if line.strip()]
    turns = ["; ".join(actions) for actions in islice(_turns(lines), MAX_ENTRIES + 1)]
    if len(turns) > MAX_ENTRIES:
        raise ValueError(f"a record has at most {MAX_ENTRIES} turns")
    return turns


def _play(position: Position, actions: list[str]) -> Turn:
    turn = Turn.begin(position)
    for written in actions:
        if written == "pass" and turn.actions_left == 0:
            continue  # archives pass on behalf of players who left
        action = read(turn.position, written)
        refuse(turn, action, ODD_RECORD)
        turn = turn.after(action)
    return turn


def _start(line: str) -> Position | None:
    """Return the position a record starts from: `<0>; Name(0,b3y1)g3y1-b2; …`, or a key."""
    if re.match(r"[01]\|", line):
        return from_key(line)
    if (found := re.match(r"\s*<([01])>\s*;", line)) is None:
        return None
    systems = []
    for part in line[found.end() :].split(";"):
        if (system := _START.fullmatch(part)) is None:
            raise ValueError(f"this is no system to start from: {part.strip()[:60]!r}")
        name, home, stars, ours, theirs = system.groups()
        ships = (heap_from(ours), heap_from(theirs))
        owner = NOBODY if home is None else int(home)
        systems.append(System(owner, heap_from(stars), ships, name))
    return position_of(int(found[1]), systems)


def _turns(lines: list[str]) -> Iterator[list[str]]:
    """Yield the actions of each turn, in the words of the notation."""
    lines = list(dropwhile(_HEADER.match, lines))
    if lines and _NUMBERED.match(lines[0]):
        yield from _archived(lines)
        return
    for line in lines:
        words = re.split(r"[;,\s]+", _short(line.partition("#")[0]).strip(" \t;,"))
        actions = []
        while words and words[0]:
            action, words = _action(words, owner="")
            actions.append(action)
        if actions:
            yield actions


def _archived(lines: list[str]) -> Iterator[list[str]]:
    """Read SuperDuperGames: numbered turns, their further actions below them, comments behind a tab."""
    actions: list[str] = []
    systems: set[str] = set()
    owner, comment, first = "", False, True
    owners = {"n", "s", "north", "south", *_players(lines)}
    for line in lines:
        if numbered := _NUMBERED.match(line):
            if actions:
                yield actions
            owner, text = _name(_short(numbered[1]).strip()), numbered[2]
            actions, comment = [], False
        else:
            text, comment = line, comment or line.startswith("\t")
        if comment or not text.strip():
            continue
        words = _short(text).split()
        if _names_owner(words, owners, systems):
            del words[2]
        action, _rubbish = _action(words, owner)
        systems.add(action.split()[-1].lower())  # named by the piece, or by its colour
        if not (first and action == "pass"):  # the first player may swap the order of play
            actions.append(action)
        if len(actions) > MAX_ACTIONS:
            raise ValueError(f"a turn has at most {MAX_ACTIONS} actions")
        first = False
    if actions:
        yield actions


def _short(text: str) -> str:
    """Return the text of a turn. Raises: ValueError if it is too long to be one."""
    if len(text) > MAX_LINE:
        raise ValueError(f"this is too long for a turn: {text[:60]!r}")
    return text


def _names_owner(words: list[str], owners: Set[str], systems: Set[str]) -> bool:
    """Return whether a word of an attack names the owner of the piece."""
    return (
        len(words) > 3
        and "attack".startswith(words[0].lower())
        and words[2].strip("()").lower() in owners
        and words[3].lower() in systems
    )


def _players(lines: list[str]) -> list[str]:
    return [numbered[1].strip().lower() for line in lines if (numbered := _NUMBERED.match(line))]


def _action(words: list[str], owner: str) -> tuple[str, list[str]]:
    """Return the first action of `words`, with its verb completed, and the remaining words."""
    written = words[0].lower()
    verb = next((verb for verb in VERBS if verb.startswith(written)), None)
    if verb is None:
        raise ValueError(f"there is no action {words[0][:40]!r}")
    verb = "build" if verb == "construct" else verb
    fields = ACTIONS[verb].slots
    if verb == "homeworld" and (len(words) < 5 or words[4] == "*"):
        words = [*words[:4], owner, *words[5:]]
    if len(words) <= len(fields):
        raise ValueError(f"something is missing: {' '.join(words)[:60]!r}")
    if verb == "attack" and (owned := _OWNED.fullmatch(words[1])):
        words = [words[0], owned[1], *words[2:]]
    filled = [_filled(field, word) for field, word in zip(fields, words[1:], strict=False)]
    return " ".join([verb, *filled]), words[len(fields) + 1 :]


def _filled(field: str, word: str) -> str:
    """Return a word in notation: archives spell out colours and use any name."""
    if field == "colour":
        return word[0].lower()
    return _name(word) if PATTERNS[field] == SYSTEM_NAME else word.lower()


def _name(written: str) -> str:
    """Return a system's name, in allowed characters."""
    return "".join(c if re.fullmatch(SYSTEM_NAME, c) else "_" for c in written)
