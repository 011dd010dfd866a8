// Made by `python manage.py view_types` from the game's view: do not edit.
declare namespace AresExpedition {
  interface MarsView {
    seat: number | null;
    variant: "alone" | "rivals" | "together";
    round: number;
    rounds: number | null;
    phase: "action" | "construction" | "development" | "production" | "research" | "";
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
    planned: "action" | "construction" | "development" | "production" | "research" | "";
    cards: Record<string, Face>;
    supply: Supply | null;
    dummy: DummyView | null;
    history: Array<Array<RoundSummary>>;
    ended: "" | "habitable" | "time";
  }

  interface PhaseView {
    phase: "action" | "construction" | "development" | "production" | "research";
    choosers: Array<number>;
    dummy: boolean;
    state: "coming" | "done" | "now";
  }

  interface TrackView {
    step: number;
    top: number;
    first: number;
    rise: number;
    bands: Array<["purple" | "red" | "white" | "yellow", number]>;
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
    phase: "action" | "construction" | "development" | "production" | "research" | "";
    secrets: Secrets | null;
  }

  interface Secrets {
    hand: Array<HandCard>;
    looking: Array<number>;
    dealt: Array<number>;
    planned: "action" | "construction" | "development" | "production" | "research" | "";
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
    colour: "blue" | "corporation" | "green" | "red";
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
    holds?: "animal" | "microbe" | "science" | "";
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
    phase: "action" | "construction" | "development" | "production" | "research" | "";
    cards: Array<"action" | "construction" | "development" | "production" | "research">;
  }

  interface RoundSummary {
    tr: number;
    points: number;
    mc: number;
    heat: number;
    plants: number;
    cards: number;
  }
}
