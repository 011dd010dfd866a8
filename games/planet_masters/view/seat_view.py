"""The table as a viewer sees it: all but the standing votes of others, which `hidden` draws anew."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from games.core import Message, Name, Seat, _
from games.planet_masters.dice import odds
from games.planet_masters.dice.counting import (
    attack,
    attack_parts,
    defence,
    defence_parts,
    influence,
    is_victory_face,
    progress,
    resources,
    vote_parts,
    votes,
)
from games.planet_masters.dice.faces import MILITARY_FACES, DieKind
from games.planet_masters.dice.rolling import kind_of_planet
from games.planet_masters.phases.conquest import clash
from games.planet_masters.state import Attack, Die, Fighter, Phase, PlanetMasters, Player, Side, Vote
from games.planet_masters.statistics import Statistics, statistics
from games.planet_masters.view.text import (
    FACES,
    MILITARY_EFFECTS,
    PHASES,
    PLANET_EFFECTS,
    STANDING_VOTES,
    die_names,
    filled,
    percent,
)

ALARM = Fraction(1, 36)  # the least probability of a victory within one turn for a warning


class Probability(msgspec.Struct):
    """A probability: exact as a fraction where that is short, and in percent."""

    percent: float
    fraction: str


class DieView(msgspec.Struct):
    """A die; `key` is its key in questions, `rolls` grows with each roll."""

    key: str
    kind: DieKind
    face: str
    label: Message
    rolls: int
    good: bool = False
    locked: bool = False


class Part(msgspec.Struct):
    """One part of a total."""

    label: Message
    worth: int


class Total(msgspec.Struct):
    """A total and its parts."""

    worth: int
    parts: list[Part]


class WinView(msgspec.Struct):
    """A possible victory of a player within one turn: its probability and way; `alarm` if it is a warning."""

    chance: Probability
    alarm: bool
    message: Message = msgspec.field(name="says")


class StandingVote(msgspec.Struct):
    """A vote about `candidate` that is cast without a question."""

    candidate: Seat
    message: Message = msgspec.field(name="says")


class PlayerView(msgspec.Struct, kw_only=True):
    """One player; until one is chosen, without the properties of a race.

    `standing` holds the viewer's own standing votes only; all of them where all lies open.
    """

    seat: Seat
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
    standing_votes: list[StandingVote] = msgspec.field(default_factory=list, name="standing")


class ConquestOdds(msgspec.Struct):
    """Odds of an attack on `seat`; `chances[k]` is the chance if k points are spent on it."""

    seat: Seat
    attack: int
    defence: int
    may_cancel: bool
    chances: list[Probability]


class FinishOdds(msgspec.Struct):
    """Sixths of a planet die that fit, if kept and if rolled again."""

    key: str
    kept: int
    rolled: int


class OddsView(msgspec.Struct):
    """Odds of the mover: `carriers[k]` by k + 1 rolls; `finish` only if all colonies are held."""

    carriers: list[Probability]
    conquests: list[ConquestOdds]
    finish: list[FinishOdds]


class FighterView(msgspec.Struct):
    """A die that counted in an attack."""

    kind: DieKind
    face: str
    label: Message
    worth: int


class ConflictView(msgspec.Struct):
    """The last attack or council, by `seat` on `target` in turn `turn`; `sides` and `votes` are by seat."""

    turn: int
    seat: Seat
    target: Seat
    attackers: list[FighterView] = []
    defenders: list[FighterView] = []
    cancelled: bool = False
    sides: list[Side] = []
    votes: list[int] = []


class FaceView(msgspec.Struct):
    """A face of a kind of dice: its pips, name and effect."""

    face: str
    pips: list[int]
    label: Message
    effect: Message | None


class Legend(msgspec.Struct):
    """The faces of every kind of dice, in pip order."""

    home: list[FaceView]
    colony: list[FaceView]
    military: list[FaceView]


class PlanetMastersView(msgspec.Struct):
    """The table; `galaxy` and `supply` are the keys of the dice that lie there."""

    players: list[PlayerView]
    galaxy: list[str]
    supply: list[str]
    active: Seat
    phase: Phase
    phase_label: Message
    target: Seat | None
    conflict: ConflictView | None
    winner: Seat | None
    resources_left: int
    round: int
    round_limit: int | None
    planets_to_win: int
    odds: OddsView
    legend: Legend
    statistics: Statistics | None = msgspec.field(name="ending")


def public_view(table: PlanetMasters, *, all_open: bool = False) -> PlanetMastersView:
    """Return the view of a spectator; with `all_open`, include everybody's knowledge."""
    limit = table.options["limit"]
    return PlanetMastersView(
        players=[player_view(table, seat, all_open) for seat in range(table.seats)],
        galaxy=[f"colony:{number}" for number in table.galaxy],
        supply=[f"military:{number}" for number in table.supply],
        active=table.active,
        phase=Phase(table.phase),
        phase_label=PHASES[table.phase],
        target=table.target,
        conflict=conflict_view(table),
        winner=table.winner,
        resources_left=table.resources_left,
        round=table.round,
        round_limit=None if limit == "none" else int(limit),
        planets_to_win=table.planets_to_win,
        odds=odds_view(table),
        legend=legend(table),
        statistics=statistics(table),
    )


def seat_view(table: PlanetMasters, seat: Seat, public: PlanetMastersView) -> PlanetMastersView:
    """Return the view of `seat`: the spectator's (`public`), and its own standing votes."""
    player = table.players[seat]
    if not player.race or not player.standing_votes:
        return public
    players = public.players[:]
    players[seat] = msgspec.structs.replace(players[seat], standing_votes=standing_votes_view(player))
    return msgspec.structs.replace(public, players=players)


def player_view(table: PlanetMasters, seat: Seat, show_standing_votes: bool) -> PlayerView:
    player = table.players[seat]
    if not player.race:
        return unready(seat)
    reached = progress(player)
    return PlayerView(
        seat=seat,
        race=player.race,
        race_label=player.race_info.label,
        ability=player.race_info.ability,
        effect=player.race_info.effect,
        home=planet_view(player, player.home, f"home:{seat}"),
        colonies=[planet_view(player, die, f"colony:{die.number}") for die in player.colonies],
        military=[military_view(die) for die in player.military],
        planets=reached.planets,
        good=reached.victory_faces,
        resources=resources(player),
        fleet_limit=player.fleet_limit,
        influence=influence(table, player),
        votes=Total(votes(player), [Part(_("everybody’s own"), 1), *parts(vote_parts(player))]),
        attack=Total(attack(player), parts(attack_parts(player))),
        defence=Total(defence(player), parts(defence_parts(player))),
        wins=win_view(table, seat),
        standing_votes=standing_votes_view(player) if show_standing_votes else [],
    )


def unready(seat: Seat) -> PlayerView:
    """Return a player who has yet to choose a race."""
    home = DieView(f"home:{seat}", "home", "", FACES[""], 0)
    return PlayerView(seat=seat, home=home, votes=Total(1, []), attack=Total(0, []), defence=Total(0, []))


def planet_view(player: Player, die: Die, key: str) -> DieView:
    kind, fits = kind_of_planet(player, die), is_victory_face(player, die)
    label = player.race_info.ability if die.face == "race" else FACES[die.face]
    return DieView(key, kind, die.face, label, die.rolls, fits, die.locked)


def military_view(die: Die) -> DieView:
    return DieView(f"military:{die.number}", "military", die.face, FACES[die.face], die.rolls)


def parts(counted: list[tuple[Die, int]]) -> list[Part]:
    dice = [die for die, _worth in counted]
    return [Part(name, worth) for name, (_die, worth) in zip(die_names(dice), counted, strict=True)]


def conflict_view(table: PlanetMasters) -> ConflictView | None:
    match table.conflict:
        case Attack(turn, seat, target, attackers, defenders, cancelled):
            mine, theirs = fighters_view(table, seat, attackers), fighters_view(table, target, defenders)
            return ConflictView(turn, seat, target, mine, theirs, cancelled)
        case Vote(turn, seat, target, sides, weights):
            return ConflictView(turn, seat, target, sides=sides, votes=weights)
    return None


def standing_votes_view(player: Player) -> list[StandingVote]:
    return [
        StandingVote(candidate, filled(STANDING_VOTES[side], player=Name(candidate)))
        for candidate, side in player.standing_votes.items()
    ]


def fighters_view(table: PlanetMasters, seat: Seat, fighters: list[Fighter]) -> list[FighterView]:
    ability = table.players[seat].race_info.ability
    return [
        FighterView(each.kind, each.face, ability if each.face == "race" else FACES[each.face], each.worth)
        for each in fighters
    ]


def probability_view(chance: Fraction) -> Probability:
    short = chance.denominator <= 1296
    text = f"{chance.numerator}/{chance.denominator}" if short else ""
    return Probability(round(100 * float(chance), 1), text)


def win_view(table: PlanetMasters, seat: Seat) -> WinView | None:
    if table.over or not table.players[seat].home.face:
        return None
    chance, victim = odds.of_winning(table, seat)
    if not chance:
        return None
    me, likely = Name(seat), percent(chance)
    if victim is not None:
        message = _("{player} can win in one turn by attacking {victim} ({percent} %)", player=me, victim=Name(victim), percent=likely)  # fmt: skip
    elif table.galaxy:
        message = _("{player} can win in one turn by a carrier ({percent} %)", player=me, percent=likely)  # fmt: skip
    else:
        message = _("{player} can win in one turn by re-rolling ({percent} %)", player=me, percent=likely)  # fmt: skip
    return WinView(probability_view(chance), chance >= ALARM, message)


def odds_view(table: PlanetMasters) -> OddsView:
    """Return the mover's odds for the rest of the turn."""
    if table.phase not in (Phase.BUILD, Phase.MANAGE):
        return OddsView([], [], [])
    left, mover = table.resources_left, table.mover
    carriers = [probability_view(odds.of_carrier(k)) for k in range(1, left + 1)]
    conquests = [conquest_odds(table, seat) for seat in table.others(table.active)]
    finish: list[FinishOdds] = []
    if len(mover.planets) == table.planets_to_win:
        finish = [finish_odds(table, mover, die) for die in mover.planets]
    return OddsView(carriers, conquests if table.phase == Phase.BUILD else [], finish)


def conquest_odds(table: PlanetMasters, seat: Seat) -> ConquestOdds:
    powers, points = clash(table, seat), range(table.resources_left + 1)
    chances = [probability_view(odds.of_conquest(table, seat, k)) for k in points]
    return ConquestOdds(seat, powers.attack, powers.defence, powers.may_be_cancelled, chances)


def finish_odds(table: PlanetMasters, player: Player, die: Die) -> FinishOdds:
    key = f"home:{table.active}" if die is player.home else f"colony:{die.number}"
    kept = 6 if is_victory_face(player, die) else 0
    rolled = kept if die.locked else int(6 * odds.of_victory_face(table, player, die))
    return FinishOdds(key, kept, rolled)


def legend(table: PlanetMasters) -> Legend:
    def faces(kind: tuple[str, ...], effects: dict[str, Message]) -> list[FaceView]:
        pips: dict[str, list[int]] = {}
        for pip, face in enumerate(kind, 1):
            pips.setdefault(face, []).append(pip)
        return [FaceView(face, pips[face], FACES[face], effects.get(face)) for face in pips]

    return Legend(
        faces(table.mapping["home"], PLANET_EFFECTS),
        faces(table.mapping["colony"], PLANET_EFFECTS),
        faces(MILITARY_FACES, MILITARY_EFFECTS),
    )
