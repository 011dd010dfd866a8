// Made by `python manage.py view_types`: do not edit.
declare namespace AresExpedition {
  /** The table, as `seat` (null: a spectator) sees it. */
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
    raised_by: Record<string, Array<number>>;
    deck: number;
    discards: number;
    players: Array<PlayerView>;
    hand: Array<HandCard>;
    looking: Array<number>;
    drawn: Array<HandCard>;
    dealt: Array<number>;
    unseen: Unseen;
    planned: "action" | "construction" | "development" | "production" | "research" | "";
    cards: Record<string, Face>;
    supply: Supply | null;
    dummy: DummyView | null;
    history: Array<Array<RoundSummary>>;
    tie_breaks: Array<number>;
    ended: "" | "habitable" | "time";
  }

  /** A phase of this round, and who chose it. */
  interface PhaseView {
    phase: "action" | "construction" | "development" | "production" | "research";
    choosers: Array<number>;
    dummy: boolean;
    state: "coming" | "done" | "now";
  }

  /** A parameter: `first` and `rise` give its value at a step; bands begin at steps. */
  interface TrackView {
    step: number;
    top: number;
    first: number;
    rise: number;
    bands: Array<["purple" | "red" | "white" | "yellow", number]>;
    open: boolean;
  }

  /** Reward printed under an ocean tile. */
  interface Reward {
    mc?: number;
    plants?: number;
    cards?: number;
  }

  /** A player's board, as everybody sees it. Cards are numbers in `MarsView.cards`. */
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
    income: Record<string, Array<[number, number]>>;
    tags: Record<string, number>;
    hand: number;
    tableau: Array<number>;
    resources: Record<string, number>;
    used: Record<string, number>;
    points: Record<string, number>;
    card_points: Record<string, number>;
    standard: Record<string, number>;
    phase: "action" | "construction" | "development" | "production" | "research" | "";
    past_phases: Array<"action" | "construction" | "development" | "production" | "research" | "">;
    secrets: Secrets | null;
  }

  /** Knowledge of one player, shown with all cards open after the match. */
  interface Secrets {
    hand: Array<HandCard>;
    looking: Array<number>;
    dealt: Array<number>;
    planned: "action" | "construction" | "development" | "production" | "research" | "";
  }

  /** A card in my hand. */
  interface HandCard {
    number: number;
    price: number;
    why?: string | null;
    met?: boolean;
    brings?: Record<string, number>;
  }

  /** Numbers of unseen project cards by kind, neither in the reader's hand nor in play. */
  interface Unseen {
    cards: number;
    colours: Record<string, number>;
    tags: Record<string, number>;
  }

  /** Print of a card: text by its parts, and data for the icons. */
  interface Face {
    name: string;
    colour: "blue" | "corporation" | "green" | "red";
    cost?: number;
    tags?: Array<string>;
    needs?: Array<string>;
    enters?: Array<string>;
    signs?: Record<string, Array<Array<Sign>>>;
    adds?: Array<string>;
    makes?: Array<string>;
    effects?: Array<string>;
    action?: Array<string>;
    points?: Array<string>;
    produces?: Array<Made>;
    metals?: Record<string, number>;
    vp?: number | null;
    vp_per?: Made | null;
    holds?: "animal" | "microbe" | "science" | "";
  }

  /** An amount, a comparison or a mark, with the icon it belongs to. */
  interface Sign {
    text?: string;
    what?: string;
    here?: boolean;
    bands?: Array<"purple" | "red" | "white" | "yellow">;
    words?: string | null;
  }

  /** Production of a card, for an icon: an amount, perhaps once per `each` of something. */
  interface Made {
    what: string;
    n: number;
    per?: string;
    each?: number;
  }

  /** The items two partners take from, two a round. */
  interface Supply {
    coppers: number;
    cubes: number;
  }

  /** The dummy of a solo game: its marker, its phase of this round, its cards not yet used. */
  interface DummyView {
    marker: number;
    phase: "action" | "construction" | "development" | "production" | "research" | "";
    cards: Array<"action" | "construction" | "development" | "production" | "research">;
  }

  /** A player's round, for the plots: numbers at its end, of which MC to cards are production. */
  interface RoundSummary {
    tr: number;
    points: number;
    mc: number;
    heat: number;
    plants: number;
    cards: number;
    phase: "action" | "construction" | "development" | "production" | "research" | "";
  }
}
