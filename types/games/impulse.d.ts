// Made by `python manage.py view_types` from the game's view: do not edit.
declare namespace Impulse {
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
    lane: number;
    plan_in_use: Array<number>;
    hand: Array<number>;
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

  interface GateView {
    id: number;
    one: number;
    other: number;
    fleets: Array<[number, number]>;
  }

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
    plan: Array<number>;
    techs: Array<TechnologyView>;
    supply: number;
    out: boolean;
    reach: Array<Reach>;
    cards: Array<number>;
  }

  interface TechnologyView {
    card: number;
    text: string;
  }

  interface Reach {
    points: number;
    label: string;
  }

  interface Face {
    action: "build" | "command" | "draw" | "execute" | "mine" | "plan" | "refine" | "research" | "sabotage" | "trade";
    color: "blue" | "green" | "red" | "yellow";
    size: number;
    title: string;
    name: string;
    text?: string | null;
    n?: number;
    printed?: number;
  }

  interface RunningView {
    card: number;
    origin: "execute" | "impulse" | "map" | "plan" | "technology";
    at: number;
    extra: number;
    where: string;
    text: string | null;
  }

  interface MoveView {
    kind: "cruiser" | "transport";
    path: Array<number>;
    ships: number;
  }

  interface BattleView {
    turn: number;
    gate: number;
    attacker: SideView;
    defender: SideView;
    revealed: boolean;
    winner: number | null;
  }

  interface SideView {
    seat: number;
    ships: number;
    laid: Array<number>;
    hidden: number;
    counted: Array<number>;
    drawn: Array<number>;
    symbols: number;
  }

  interface PanelView {
    seat: number;
    card: number;
    title: string;
    lines: Array<string>;
  }
}
