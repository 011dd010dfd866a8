"""What can be seen: everything but the standing votes of others."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from games.core import Message, Name, _
from games.planet_masters import odds
from games.planet_masters.conquest import clash
from games.planet_masters.counting import (
    attack,
    attack_parts,
    defence,
    defence_parts,
    influence,
    is_good,
    resources,
    standing,
    vote_parts,
    votes,
)
from games.planet_masters.dice import (
    COLONY,
    FACES,
    HOME,
    MILITARY,
    MILITARY_EFFECTS,
    PLANET_EFFECTS,
    WEAPONS,
)
from games.planet_masters.ending import Ending, ending
from games.planet_masters.rolling import names
from games.planet_masters.state import Die, PlanetMasters, Player

ALARM = Fraction(1, 36)  # from here on it is worth a warning that somebody can win


class Chance(msgspec.Struct):
    """A probability: exact as a fraction where that is short, and in percent."""

    percent: float
    fraction: str


class DieView(msgspec.Struct):
    """A die; `key` is what it is called in questions, `rolls` grows whenever it is rolled."""

    key: str
    kind: str
    face: str
    label: Message
    rolls: int
    good: bool = False
    locked: bool = False


class Part(msgspec.Struct):
    """One thing that adds to a total."""

    label: Message
    worth: int


class Total(msgspec.Struct):
    worth: int
    parts: list[Part]


class WinView(msgspec.Struct):
    """That somebody can win within one turn of theirs; `says` tells how."""

    chance: Chance
    alarm: bool
    says: Message


class StandingVote(msgspec.Struct):
    candidate: int
    says: Message


class PlayerView(msgspec.Struct, kw_only=True):
    """One player, without all that a race brings until one is chosen.

    `standing` holds the reader's own standing votes only; everybody's where all lies open.
    """

    seat: int
    race: str = ""
    race_label: Message | None = None
    ability: Message | None = None
    effect: Message | None = None
    home: DieView
    colonies: list[DieView] = []
    military: list[DieView] = []
    planets: int = 1
    good: int = 0
    resources: int = 0
    fleet_limit: int = 1
    influence: int = 0
    votes: Total
    attack: Total
    defence: Total
    wins: WinView | None = None
    standing: list[StandingVote] = []


class ConquestOdds(msgspec.Struct):
    """`chances[k]`: that k points spent on it are enough."""

    seat: int
    attack: int
    defence: int
    may_cancel: bool
    chances: list[Chance]


class FinishOdds(msgspec.Struct):
    """In how many sixths a planet die fits when kept and when rolled again."""

    key: str
    kept: int
    rolled: int


class OddsView(msgspec.Struct):
    """For whoever is to move: `carriers[k]` by k + 1 rolls; `finish` only if all colonies are held."""

    carriers: list[Chance]
    conquests: list[ConquestOdds]
    finish: list[FinishOdds]


class FaceView(msgspec.Struct):
    """A face of a kind of dice: its pips, what it is called, what it does."""

    face: str
    pips: list[int]
    label: Message
    effect: Message | None


class Legend(msgspec.Struct):
    home: list[FaceView]
    colony: list[FaceView]
    military: list[FaceView]


class PlanetMastersView(msgspec.Struct):
    players: list[PlayerView]
    galaxy: list[str]
    supply: list[str]
    active: int
    phase: str
    phase_label: Message
    target: int | None
    winner: int | None
    resources_left: int
    round: int
    round_limit: int | None
    planets_to_win: int
    odds: OddsView
    legend: Legend
    ending: Ending | None


PHASE_LABELS: dict[str, Message] = {
    "races": _("choosing races"),
    "setup": _("set-up"),
    "build": _("build step"),
    "manage": _("manage step"),
    "action": _("action step"),
    "await_cancel": _("conquest: cancelled or not?"),
    "await_reward": _("conquest: the reward"),
    "await_discard": _("conquest: over the fleet limit"),
    "await_votes": _("council: the ballots"),
    "await_loss": _("council: a die is lost"),
    "over": _("the game is over"),
}


def look(table: PlanetMasters, viewer: int | None, *, all_open: bool = False) -> PlanetMastersView:
    limit = table.options["limit"]
    return PlanetMastersView(
        players=[
            player_view(table, seat, all_open or seat == viewer) for seat in range(table.seats)
        ],
        galaxy=[f"colony:{number}" for number in table.galaxy],
        supply=[f"military:{number}" for number in table.supply],
        active=table.active,
        phase=table.phase,
        phase_label=PHASE_LABELS[table.phase],
        target=table.target,
        winner=table.winner,
        resources_left=table.resources_left,
        round=table.round,
        round_limit=None if limit == "none" else int(limit),
        planets_to_win=table.planets_to_win,
        odds=odds_view(table),
        legend=legend(table),
        ending=ending(table),
    )


def player_view(table: PlanetMasters, seat: int, standing_votes: bool) -> PlayerView:
    player = table.players[seat]
    if not player.race:
        return unready(seat)
    now = standing(player)
    return PlayerView(
        seat=seat,
        race=player.race,
        race_label=player.kind.label,
        ability=player.kind.ability,
        effect=player.kind.effect,
        home=planet_view(player, player.home, f"home:{seat}"),
        colonies=[planet_view(player, die, f"colony:{die.number}") for die in player.colonies],
        military=[military_view(die) for die in player.military],
        planets=now.planets,
        good=now.good,
        resources=resources(player),
        fleet_limit=player.fleet_limit,
        influence=influence(table, player),
        votes=Total(votes(player), [Part(_("everybody’s own"), 1), *parts(vote_parts(player))]),
        attack=Total(attack(player), parts(attack_parts(player))),
        defence=Total(defence(player), parts(defence_parts(player))),
        wins=win_view(table, seat),
        standing=standing_view(player) if standing_votes else [],
    )


def unready(seat: int) -> PlayerView:
    """A player who has yet to choose a race."""
    home = DieView(f"home:{seat}", HOME, "", FACES[""], 0)
    return PlayerView(
        seat=seat, home=home, votes=Total(1, []), attack=Total(0, []), defence=Total(0, [])
    )


def planet_view(player: Player, die: Die, key: str) -> DieView:
    kind = HOME if die is player.home else COLONY
    label = player.kind.ability if die.face == "race" else FACES[die.face]
    return DieView(key, kind, die.face, label, die.rolls, is_good(player, die), die.locked)


def military_view(die: Die) -> DieView:
    return DieView(f"military:{die.number}", MILITARY, die.face, FACES[die.face], die.rolls)


def parts(counted: list[tuple[Die, int]]) -> list[Part]:
    dice = [die for die, _worth in counted]
    return [Part(name, worth) for name, (_die, worth) in zip(names(dice), counted, strict=True)]


def standing_view(player: Player) -> list[StandingVote]:
    says = {
        "for": _("Always for, when {player} is nominated"),
        "against": _("Always against, when {player} is nominated"),
    }
    return [
        StandingVote(candidate, Message(says[side].id, {"player": Name(candidate)}))
        for candidate, side in player.standing.items()
    ]


def chance_view(chance: Fraction) -> Chance:
    short = chance.denominator <= 1296
    text = f"{chance.numerator}/{chance.denominator}" if short else ""
    return Chance(round(100 * float(chance), 1), text)


def win_view(table: PlanetMasters, seat: int) -> WinView | None:
    if table.phase == "over" or not table.players[seat].home.face:
        return None
    chance, victim = odds.of_winning(table, seat)
    if not chance:
        return None
    me, percent = Name(seat), f"{100 * float(chance):.3g}"
    if victim is not None:
        says = _(
            "{player} can win in one turn by conquering {victim} ({percent} %)",
            player=me,
            victim=Name(victim),
            percent=percent,
        )
    elif table.galaxy:
        says = _("{player} can win in one turn by a carrier ({percent} %)", player=me, percent=percent)  # fmt: skip
    else:
        says = _("{player} can win in one turn by re-rolling ({percent} %)", player=me, percent=percent)  # fmt: skip
    return WinView(chance_view(chance), chance >= ALARM, says)


def odds_view(table: PlanetMasters) -> OddsView:
    """What the mover can still bring about this turn."""
    if table.phase not in ("build", "manage"):
        return OddsView([], [], [])
    left, mover = table.resources_left, table.mover
    carriers = [chance_view(odds.of_carrier(k)) for k in range(1, left + 1)]
    conquests = [conquest_odds(table, seat) for seat in table.others(table.active)]
    finish: list[FinishOdds] = []
    if len(mover.planets) == table.planets_to_win:
        finish = [finish_odds(table, mover, die) for die in mover.planets]
    return OddsView(carriers, conquests if table.phase == "build" else [], finish)


def conquest_odds(table: PlanetMasters, seat: int) -> ConquestOdds:
    powers = clash(table, seat)
    chances = [odds.of_conquest(table, seat, k) for k in range(table.resources_left + 1)]
    return ConquestOdds(
        seat,
        powers.attack,
        powers.defence,
        powers.may_cancel,
        [chance_view(chance) for chance in chances],
    )


def finish_odds(table: PlanetMasters, player: Player, die: Die) -> FinishOdds:
    key = f"home:{table.active}" if die is player.home else f"colony:{die.number}"
    kept = 6 if is_good(player, die) else 0
    rolled = kept if die.locked else int(6 * odds.of_good(table, player, die))
    return FinishOdds(key, kept, rolled)


def legend(table: PlanetMasters) -> Legend:
    def faces(kind: tuple[str, ...], effects: dict[str, Message]) -> list[FaceView]:
        return [
            FaceView(
                face,
                [pip for pip, shown in enumerate(kind, 1) if shown == face],
                FACES[face],
                effects.get(face),
            )
            for face in dict.fromkeys(kind)
        ]

    return Legend(
        faces(table.mapping.home, PLANET_EFFECTS),
        faces(table.mapping.colony, PLANET_EFFECTS),
        faces(WEAPONS, MILITARY_EFFECTS),
    )
