// Made by `python manage.py view_types`: do not edit.
declare namespace PlanetMasters {
  /** The table; `galaxy` and `supply` are the keys of the dice that lie there. */
  interface PlanetMastersView {
    players: Array<PlayerView>;
    galaxy: Array<string>;
    supply: Array<string>;
    active: number;
    phase: "races" | "setup" | "build" | "manage" | "action" | "await_cancel" | "await_reward" | "await_discard" | "await_votes" | "await_loss" | "over";
    phase_label: string;
    target: number | null;
    conflict: ConflictView | null;
    winner: number | null;
    resources_left: number;
    round: number;
    round_limit: number | null;
    planets_to_win: number;
    odds: OddsView;
    legend: Legend;
    ending: Statistics | null;
  }

  /**
   * One player; until one is chosen, without the properties of a race.
   *
   * `standing` holds the viewer's own standing votes only; all of them where all lies open.
   */
  interface PlayerView {
    seat: number;
    race: string;
    race_label: string | null;
    ability: string | null;
    effect: string | null;
    home: DieView;
    colonies: Array<DieView>;
    military: Array<DieView>;
    planets: number;
    good: number;
    resources: number;
    fleet_limit: number;
    influence: number;
    votes: Total;
    attack: Total;
    defence: Total;
    wins: WinView | null;
    standing: Array<StandingVote>;
  }

  /** A die; `key` is its key in questions, `rolls` grows with each roll. */
  interface DieView {
    key: string;
    kind: "colony" | "home" | "military";
    face: string;
    label: string;
    rolls: number;
    good: boolean;
    locked: boolean;
  }

  /** A total and its parts. */
  interface Total {
    worth: number;
    parts: Array<Part>;
  }

  /** One part of a total. */
  interface Part {
    label: string;
    worth: number;
  }

  /** A possible victory of a player within one turn: its probability and way; `alarm` if it is a warning. */
  interface WinView {
    chance: Probability;
    alarm: boolean;
    says: string;
  }

  /** A probability: exact as a fraction where that is short, and in percent. */
  interface Probability {
    percent: number;
    fraction: string;
  }

  /** A vote about `candidate` that is cast without a question. */
  interface StandingVote {
    candidate: number;
    says: string;
  }

  /** The last attack or council, by `seat` on `target` in turn `turn`; `sides` and `votes` are by seat. */
  interface ConflictView {
    turn: number;
    seat: number;
    target: number;
    attackers: Array<FighterView>;
    defenders: Array<FighterView>;
    cancelled: boolean;
    sides: Array<"against" | "for">;
    votes: Array<number>;
  }

  /** A die that counted in an attack. */
  interface FighterView {
    kind: "colony" | "home" | "military";
    face: string;
    label: string;
    worth: number;
  }

  /** Odds of the mover: `carriers[k]` by k + 1 rolls; `finish` only if all colonies are held. */
  interface OddsView {
    carriers: Array<Probability>;
    conquests: Array<ConquestOdds>;
    finish: Array<FinishOdds>;
  }

  /** Odds of an attack on `seat`; `chances[k]` is the chance if k points are spent on it. */
  interface ConquestOdds {
    seat: number;
    attack: number;
    defence: number;
    may_cancel: boolean;
    chances: Array<Probability>;
  }

  /** Sixths of a planet die that fit, if kept and if rolled again. */
  interface FinishOdds {
    key: string;
    kept: number;
    rolled: number;
  }

  /** The faces of every kind of dice, in pip order. */
  interface Legend {
    home: Array<FaceView>;
    colony: Array<FaceView>;
    military: Array<FaceView>;
  }

  /** A face of a kind of dice: its pips, name and effect. */
  interface FaceView {
    face: string;
    pips: Array<number>;
    label: string;
    effect: string | null;
  }

  /** `luck` is by seat; `lead` has planets owned and victory faces shown by turn and seat. */
  interface Statistics {
    luck: Array<Luck>;
    lead: Array<Array<[number, number]>>;
    leaders: Array<number | null>;
  }

  /** Planet dice that showed victory faces, attack and defence of new military dice, carriers. */
  interface Luck {
    planets: Rolls;
    power: Rolls;
    carriers: Rolls;
  }

  /** Outcome of a number of rolls, and its expected value. */
  interface Rolls {
    rolls: number;
    rolled: number;
    expected: number;
  }
}
