// The shapes that travel between server and browser (docs/protocol.md) and between page and boards.

/** A thing that may be chosen. */
interface Option {
  key: string;
  label: string;
  detail?: string;
  warning?: string;
}

/** A thing that cannot be chosen although one may wonder, and why. */
interface Barred {
  key: string;
  label: string;
  why: string;
}

interface Question {
  id: string;
  seat: number;
  prompt: string;
  hint?: string;
  kind: "one" | "some" | "amount";
  least: number;
  most: number;
  ordered?: boolean;
  hidden: boolean;
  options?: Option[];
  barred?: Barred[];
}

type Answer = string | string[] | number;

interface Line {
  at: number;
  text: string;
  heading: boolean;
}

interface Act {
  act: string;
  about: string | null;
  label: string;
  warning?: string;
}

interface Order {
  key: string;
  label: string;
  detail: string;
  stands: boolean;
}

interface Outcome {
  reason: string;
  says: string;
  winners?: number[];
  scores?: number[];
  draw?: boolean;
}

interface MatchFrame {
  type: "match";
  v: number;
  seat: number | null;
  view: any;
  questions: Question[];
  waiting: number[];
  journal: { from: number; final: number; lines: Line[] };
  undo: boolean;
  agreed: Record<string, number[]>;
  paused: boolean;
  acts: Act[];
  orders: Order[];
  outcome: Outcome | null;
  secret: string | null;
}

interface Player {
  seat: number;
  name: string;
  connected: boolean;
  bot: boolean;
  vacant: boolean;
}

interface PeopleFrame {
  type: "people";
  watching: number;
  spectators: string[];
  players: Player[];
}

interface HelloFrame {
  type: "hello";
  match: string;
  game: string;
  rules: number;
  options: Record<string, string>;
  seat: number | null;
  seen: number | null;
  language: string;
  commitment: string;
}

interface TalkLine {
  id: number;
  room: "players" | "spectators";
  seat: number | null;
  name: string;
  text: string;
  said: string;
  mine: boolean;
}

interface TalkFrame {
  type: "talk";
  unread: number;
  muted: boolean;
  lines: TalkLine[];
}

type Frame =
  | TalkFrame
  | MatchFrame
  | PeopleFrame
  | HelloFrame
  | { type: "notes"; notes: Record<string, any> }
  | { type: "current"; v: number }
  | { type: "ack"; id: string | null; v: number }
  | { type: "refused"; id: string | null; error: string; v: number }
  | { type: "pong"; t: number };

/** What a board knows beside its view. */
interface Table {
  /** my seat, or null for a spectator */
  seat: number | null;
  players: Player[];
  /** the seats that owe an answer */
  waiting: number[];
  over: boolean;
  /** my open question */
  question: Question | null;
  /** whether this key may be chosen now */
  offered(key: string): boolean;
  /** the place of this key among those picked (1, 2, …) in a question that takes several; 0 if it is not picked */
  picked(key: string): number;
  /** why this key cannot be chosen, where the server has said so */
  why(key: string): string | undefined;
  /** choose: the same as a click on the element with that data-key */
  choose(key: string): void;
  /** the name of whoever has that seat */
  name(seat: number): string;
  /** the view drawn before this one, for showing what has changed; null at first */
  before: any;
  /** state of the page only (tabs, sorting), plain data; it outlives a reload */
  memory: Map<string, any>;
  /** draw the board again after a change of `memory` */
  redraw(): void;
  /** my private notes at this match, kept on the server and seen on all my devices */
  notes: Record<string, any>;
  saveNotes(notes: Record<string, any>): void;
  /** whether the page is no wider than a phone held upright */
  narrow: boolean;
  language: string;
  /** the same as `t` of static/js/text.js */
  t(text: string, params?: Record<string, string | number>): string;
}

/** The board of the match that the page shows. */
declare module "board" {
  export const board: BoardModule["board"];
  export const standing: BoardModule["standing"];
  export const about: BoardModule["about"];
  export const named: BoardModule["named"];
  export const animate: BoardModule["animate"];
}

/** What static/games/<slug>/board.js exports; see docs/boards.md. */
interface BoardModule {
  board(view: any, table: Table): unknown;
  standing?(view: any, table: Table, seat: number): unknown;
  /** what the journal may call things of the board, each with its data-key, data-about or data-flip */
  named?(view: any): [name: string, key: string][];
  about?(key: string, view: any, table: Table): { heading: string; body: unknown } | null | undefined;
  animate?(root: HTMLElement, before: any, after: any, table: Table): void;
}
