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

/** What a board is given beside its view. */
interface BoardContext {
  /** my seat, or null for a spectator and where everything is open */
  seat: number | null;
  /** whether the match has ended, at the moment that is shown */
  over: boolean;
  /** my open question */
  question: Question | null;
  /** whether this key may be chosen now */
  isOffered(key: string): boolean;
  /** the place of this key among those picked (1, 2, …) in a question that takes several; 0 if it is not picked */
  pickOrder(key: string): number;
  /** why this key cannot be chosen, where the server has said so */
  whyNot(key: string): string | undefined;
  playerName(seat: number): string;
  /** the view drawn before this one, for showing what has changed; null at first */
  previousView: any;
  /** state of the page only (tabs, sorting), plain data; it outlives a reload */
  memory: Map<string, any>;
  /** draw the board again after a change of `memory` */
  redraw(): void;
  /** my private notes at this match, kept on the server and seen on all my devices */
  notes: Record<string, any>;
  saveNotes(notes: Record<string, any>): void;
  /** whether the page is no wider than a phone held upright */
  narrow: boolean;
  /** the language of the page, such as "en" or "zh-hant" */
  language: string;
}

/** A thing in full, such as a card, for a preview or a dialog; the body is a template. */
interface Details {
  heading: string;
  body: unknown;
}

/** What static/games/<slug>/board.js exports; see docs/boards.md. */
interface BoardModule {
  board(view: any, ctx: BoardContext): unknown;
  playerSummary?(view: any, ctx: BoardContext, seat: number): unknown;
  /** what the journal may call pieces of the board, each with its data-key, data-details or data-flip */
  namedPieces?(view: any): [name: string, key: string][];
  details?(view: any, ctx: BoardContext, key: string): Details | null | undefined;
  animate?(root: HTMLElement, before: any, after: any, ctx: BoardContext): void;
}

/** The board of the match that the page shows. */
declare module "board" {
  export const board: BoardModule["board"];
  export const playerSummary: BoardModule["playerSummary"];
  export const details: BoardModule["details"];
  export const namedPieces: BoardModule["namedPieces"];
  export const animate: BoardModule["animate"];
}
