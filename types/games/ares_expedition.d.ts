// Made by `python manage.py view_types` from the game's view: do not edit.
declare namespace AresExpedition {
  interface MarsView {
    seat: number | null;
    variant: string;
    round: number;
    rounds: number | null;
    phase: string;
    phases: Array<PhaseView>;
    temperature: TrackView;
    oxygen: TrackView;
    oceans: TrackView;
    tiles: Array<Reward>;
    deck: number;
    discards: number;
    players: Array<PlayerView>;
    hand: Array<HandCard>;
    looking: Array<number>;
    dealt: Array<number>;
    planned: string;
    cards: Record<string, Face>;
    supply: Supply | null;
    dummy: DummyView | null;
    history: Array<Array<Standing>>;
    ended: string;
  }

  interface PhaseView {
    phase: string;
    choosers: Array<number>;
    dummy: boolean;
    state: string;
  }

  interface TrackView {
    step: number;
    top: number;
    first: number;
    rise: number;
    bands: Array<[string, number]>;
    open: boolean;
  }

  interface Reward {
    mc?: number;
    plants?: number;
    cards?: number;
  }

  interface PlayerView {
    seat: number;
    corporation: number;
    mc: number;
    heat: number;
    plants: number;
    tr: number;
    forests: number;
    steel: number;
    titanium: number;
    makes: Record<string, number>;
    tags: Record<string, number>;
    hand: number;
    tableau: Array<number>;
    resources: Record<string, number>;
    used: Record<string, number>;
    points: Record<string, number>;
    card_points: Record<string, number>;
    standard: Record<string, number>;
    phase: string;
    secrets: Secrets | null;
  }

  interface Secrets {
    hand: Array<HandCard>;
    looking: Array<number>;
    dealt: Array<number>;
    planned: string;
  }

  interface HandCard {
    number: number;
    price: number;
    why?: string | null;
    met?: boolean;
    brings?: Record<string, number>;
  }

  interface Face {
    name: string;
    colour: string;
    cost?: number;
    tags?: Array<string>;
    needs?: Array<string>;
    enters?: Array<string>;
    adds?: Array<string>;
    makes?: Array<string>;
    effects?: Array<string>;
    action?: Array<string>;
    points?: Array<string>;
    produces?: Array<Made>;
    metals?: Record<string, number>;
    vp?: number | null;
    holds?: string;
  }

  interface Made {
    what: string;
    n: number;
    per?: string;
    each?: number;
  }

  interface Supply {
    coppers: number;
    cubes: number;
  }

  interface DummyView {
    marker: number;
    phase: string;
    cards: Array<string>;
  }

  interface Standing {
    tr: number;
    points: number;
    mc: number;
    heat: number;
    plants: number;
    cards: number;
  }
}
