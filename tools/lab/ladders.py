"""The tables of docs/opponents.md, from stored results of contests between computer opponents."""

from __future__ import annotations

from collections.abc import Iterator

from games import registry
from games.opponents.cards import contests

HEAD = "| one | others | seats | matches | won by one | 95 % interval | budget |\n|---|---|---|---|---|---|---|"


def ladder(slug: str) -> str:
    """Return the table of a game's results in Markdown."""
    rows = [
        f"| {each.one} | {each.other} | {each.seats} | {each.games} | {each.share:.1%} "
        f"| {each.low:.1%} to {each.high:.1%} | `{_budget(each.command)}` |"
        for each in contests(slug)
    ]
    return "\n".join([HEAD, *rows])


def ladders() -> Iterator[str]:
    """Return the tables of all games, each below its name."""
    for slug in registry.SLUGS:
        yield f"## {registry.rules_of(slug).title.id}\n\n{ladder(slug)}\n"


def _budget(command: str) -> str:
    """Return the options of a command after the seats: the deals, and the budget of an answer."""
    return command[command.index("--deals") :].removesuffix(" --keep")
