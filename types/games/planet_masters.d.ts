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
   * One player, without all that a race brings until one is chosen.
   *
   * `standing` holds the viewer's own standing votes only; everybody's where all lies open.
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

  /** A die; `key` is what it is called in questions, `rolls` grows whenever it is rolled. */
  interface DieView {
    key: string;
    kind: "colony" | "home" | "military";
    face: string;
    label: string;
    rolls: number;
    good: boolean;
    locked: boolean;
  }

  /** A total with what makes it up. */
  interface Total {
    worth: number;
    parts: Array<Part>;
  }

  /** One thing that adds to a total. */
  interface Part {
    label: string;
    worth: number;
  }

  /** That a player can win within one turn: how likely and how; `alarm` where it is a warning. */
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

  /** How a ballot about `candidate` is cast without being asked. */
  interface StandingVote {
    candidate: number;
    says: string;
  }

  /** For whoever is to move: `carriers[k]` by k + 1 rolls; `finish` only if all colonies are held. */
  interface OddsView {
    carriers: Array<Probability>;
    conquests: Array<ConquestOdds>;
    finish: Array<FinishOdds>;
  }

  /** An attack on `seat`; `chances[k]` is that k points spent on it are enough. */
  interface ConquestOdds {
    seat: number;
    attack: number;
    defence: number;
    may_cancel: boolean;
    chances: Array<Probability>;
  }

  /** In how many sixths a planet die fits when kept and when rolled again. */
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

  /** A face of a kind of dice: its pips, what it is called, what it does. */
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

  /** What a number of rolls gave, and what was to be expected of them. */
  interface Rolls {
    rolls: number;
    rolled: number;
    expected: number;
  }
}
