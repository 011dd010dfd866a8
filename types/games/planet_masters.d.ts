// Made by `python manage.py view_types` from the game's view: do not edit.
declare namespace PlanetMasters {
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

  interface DieView {
    key: string;
    kind: "colony" | "home" | "military";
    face: string;
    label: string;
    rolls: number;
    good: boolean;
    locked: boolean;
  }

  interface Total {
    worth: number;
    parts: Array<Part>;
  }

  interface Part {
    label: string;
    worth: number;
  }

  interface WinView {
    chance: Probability;
    alarm: boolean;
    says: string;
  }

  interface Probability {
    percent: number;
    fraction: string;
  }

  interface StandingVote {
    candidate: number;
    says: string;
  }

  interface OddsView {
    carriers: Array<Probability>;
    conquests: Array<ConquestOdds>;
    finish: Array<FinishOdds>;
  }

  interface ConquestOdds {
    seat: number;
    attack: number;
    defence: number;
    may_cancel: boolean;
    chances: Array<Probability>;
  }

  interface FinishOdds {
    key: string;
    kept: number;
    rolled: number;
  }

  interface Legend {
    home: Array<FaceView>;
    colony: Array<FaceView>;
    military: Array<FaceView>;
  }

  interface FaceView {
    face: string;
    pips: Array<number>;
    label: string;
    effect: string | null;
  }

  interface Statistics {
    luck: Array<Luck>;
    lead: Array<Array<[number, number]>>;
    leaders: Array<number | null>;
  }

  interface Luck {
    planets: Rolls;
    power: Rolls;
    carriers: Rolls;
  }

  interface Rolls {
    rolls: number;
    rolled: number;
    expected: number;
  }
}
