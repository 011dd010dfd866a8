// Made by `python manage.py view_types`: do not edit.
declare namespace Impulse {
  /**
   * The table; cards are numbers, and `faces` has all visible ones.
   *
   * `lane` is the index in `impulses` of the one used this turn, `walked` that of the card in it or in the
   * Plan. `leaving` are the cards that leave an Impulse after the turn; `told` is the story of the turn
   * before.
   */
  interface View {
    turn: number;
    step: "add" | "end" | "impulse" | "plan" | "set-up" | "technology";
    mover: number;
    walked: number;
    goal: number;
    alarm: number;
    places: Array<PlaceView>;
    gates: Array<GateView>;
    players: Array<PlayerView>;
    teams: boolean;
    impulses: Array<Array<number>>;
    leaving: Array<number>;
    lane: number;
    plan_in_use: Array<number>;
    hand: Array<number>;
    hand_limit: number;
    deck: number;
    discards: Array<number>;
    faces: Record<string, Face>;
    running: Array<RunningView>;
    moves: Array<MoveView>;
    battle: BattleView | null;
    story: Array<PanelView>;
    told: Array<PanelView>;
    ended: "elimination" | "points" | "";
  }

  /** A place of the map: `card` is 0 while face down, and for the Sector Core. */
  interface PlaceView {
    id: number;
    label: string;
    q: number;
    r: number;
    card: number;
    face_down: boolean;
    home: number | null;
    transports: Array<[number, number]>;
    patrols: Array<number>;
  }

  /** A gate between two places; `fleets` has more than one entry only while allies pass. */
  interface GateView {
    id: number;
    one: number;
    other: number;
    fleets: Array<[number, number]>;
  }

  /**
   * A command center and all public data of its player.
   *
   * `hand` counts its cards; `cards` has them only after the match, when all cards lie open. `boosts` are the
   * boosts of boxed numbers by gems; a full Plan can no longer be delayed.
   */
  interface PlayerView {
    seat: number;
    team: number;
    race: "" | "ariek" | "caelumnites" | "draconians" | "herculese" | "piscesish" | "triangulumnists";
    race_name: string | null;
    home: string;
    score: number;
    sources: Record<string, number>;
    hand: number;
    known: Array<number>;
    minerals: Array<number>;
    gems: Record<string, number>;
    boosts: Record<string, number>;
    plan: Array<number>;
    plan_is_full: boolean;
    techs: Array<TechnologyView>;
    supply: number;
    out: boolean;
    reach: Array<Reach>;
    cards: Array<number>;
  }

  /** A technology slot: `card` is 0 for a basic technology. The texts and signs are those of its face. */
  interface TechnologyView {
    card: number;
    text: string;
    short: string;
    signs: string;
  }

  /** The most points of one source, and the source. */
  interface Reach {
    points: number;
    label: string;
  }

  /**
   * The face of a card. `n` is its boxed number for its user; its texts have it too.
   *
   * `signs` says the same in the names of drawings.
   */
  interface Face {
    action: "build" | "command" | "draw" | "execute" | "mine" | "plan" | "refine" | "research" | "sabotage" | "trade";
    color: "blue" | "green" | "red" | "yellow";
    size: number;
    title: string;
    name: string;
    text?: string | null;
    short?: string | null;
    signs?: string;
    n?: number;
    printed?: number;
  }

  /** The card being resolved, and the reason; `card` is 0 for a basic technology. */
  interface RunningView {
    card: number;
    origin: "execute" | "impulse" | "map" | "plan" | "technology";
    at: number;
    extra: number;
    where: string;
    text: string | null;
  }

  /** A declared path of places (transports) or gates (cruisers). */
  interface MoveView {
    kind: "cruiser" | "transport";
    path: Array<number>;
    ships: number;
  }

  /** The running battle, or the last one: its turn and its place. */
  interface BattleView {
    turn: number;
    gate: number;
    attacker: SideView;
    defender: SideView;
    revealed: boolean;
    winner: number | null;
  }

  /** One side of a battle; `laid` are the visible cards, `hidden` counts the others. */
  interface SideView {
    seat: number;
    ships: number;
    laid: Array<number>;
    hidden: number;
    counted: Array<number>;
    drawn: Array<number>;
    symbols: number;
  }

  /** A part of a turn's story: a card used, and its outcome. */
  interface PanelView {
    seat: number;
    card: number;
    title: string;
    lines: Array<string>;
  }
}
