"""Words for faces, phases and ballots on the board and in the log."""

from __future__ import annotations

from fractions import Fraction

from games.core import Message, Name, _, plural
from games.planet_masters.state import Die, Phase, Side

FACES: dict[str, Message] = {
    "": _("not rolled yet"),
    "race": _("race ability"),
    "depleted": _("depleted"),
    "resource": _("resource"),
    "influence": _("influence"),
    "marines": _("marines"),
    "carrier": _("carrier"),
    "cruiser": _("cruiser"),
    "battleship": _("battleship"),
    "fortress": _("planetary fortress"),
    "fighter": _("fighters"),
    "defence": _("defence system"),
}
PLANET_EFFECTS: dict[str, Message] = {
    "depleted": _("no effect"),
    "resource": _("one resource to build with; counts for victory"),
    "influence": _("one vote; keeps attackers away; counts for victory"),
    "marines": _("+1 when defending"),
    "carrier": _("when re-rolled to this: gain a colony from the galaxy"),
}
MILITARY_EFFECTS: dict[str, Message] = {
    "cruiser": _("1 in attack, 1 in defence"),
    "battleship": _("2 in attack, 2 in defence"),
    "fortress": _("3 in attack, 3 in defence"),
    "fighter": _("1 in defence"),
    "defence": _("2 in defence"),
    "carrier": _("when rolled: gain a colony from the galaxy"),
}
PHASES: dict[str, Message] = {
    Phase.RACES: _("choosing races"),
    Phase.SETUP: _("set-up"),
    Phase.BUILD: _("build step"),
    Phase.MANAGE: _("manage step"),
    Phase.ACTION: _("action step"),
    Phase.CANCEL: _("attack: cancelled or not?"),
    Phase.REWARD: _("attack: the reward"),
    Phase.DISCARD: _("attack: over the fleet limit"),
    Phase.VOTES: _("council: the ballots"),
    Phase.LOSS: _("council: a die is lost"),
    Phase.OVER: _("the game is over"),
}
# By the side taken, and by whether a standing vote took it.
BALLOTS_REVEALED: dict[tuple[Side, bool], Message] = {
    ("for", False): plural("{player} votes for: {n} vote", "{player} votes for: {n} votes", 1),
    ("for", True): plural("{player} votes for: {n} vote, automatically", "{player} votes for: {n} votes, automatically", 1),
    ("against", False): plural("{player} votes against: {n} vote", "{player} votes against: {n} votes", 1),
    ("against", True): plural("{player} votes against: {n} vote, automatically", "{player} votes against: {n} votes, automatically", 1),
}  # fmt: skip
STANDING_VOTES: dict[Side, Message] = {
    "for": _("Always for, when {player} is nominated"),
    "against": _("Always against, when {player} is nominated"),
}


def percent(chance: Fraction) -> str:
    """Return a chance in percent, with a sensible number of digits."""
    return f"{100 * float(chance):.3g}"


def may_win(chance: Fraction) -> Message | None:
    """Return the probability of a choice to win at once as a sentence; None if it cannot."""
    return _("this may win: {percent} %", percent=percent(chance)) if chance else None


def filled(template: Message, **params: int | Name) -> Message:
    """Return `template` with its parameters, for sentences of a table."""
    return Message(template.id, params, template.many)


def die_names(dice: list[Die]) -> list[Message]:
    """Return the name of each of `dice`: its face, numbered where several show the same."""
    faces = [die.face for die in dice]
    met: dict[str, int] = {}
    called = []
    for face in faces:
        met[face] = met.get(face, 0) + 1
        numbered = _("{face} {n}", face=FACES[face], n=met[face])
        called.append(numbered if faces.count(face) > 1 else FACES[face])
    return called
