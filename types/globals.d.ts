// The shapes that travel between page and boards; types/protocol.d.ts has those between server and browser.

/** What answers a question: an option's key, a list of keys, or a number. */
type Answer = AnswerFrame["answer"];

/** What a board is given beside its view. */
interface BoardContext {
  /** my seat, or null for a spectator and where everything is open */
  seat: number | null;
  /** whether the match has ended, at the moment that is shown */
  over: boolean;
  /** my open question */
  question: QuestionView | null;
  /** whether this key may be chosen now */
  isOffered(key: string): boolean;
  /** the place of this key among those picked (1, 2, …) in a question that takes several; 0 if it is not picked */
  pickOrder(key: string): number;
  /** why this key cannot be chosen, where the server has said so */
  whyNot(key: string): string | undefined;
  /** ask the server why what the board calls so is as it is, as far as I know; missing where nobody plays */
  explain?(key: string): Promise<string[]>;
  /** what would follow if what the board notes so held, as the rules' `suppose` returns it; null until the server has told */
  suppose?(supposed: string): any;
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
  /** whether the page has a list of players, with what `playerBlock` shows below the row of each */
  playersBeside: boolean;
  /** the language of the page, such as "en" or "zh-hant" */
  language: string;
}

/** A thing in full, such as a card, for a preview or a dialog; the body is a template. */
interface Details {
  heading: string;
  body: unknown;
}

/** Where points came from: how many each seat has of them. */
/** points that partners share, and how many they need */
interface JointPoints {
  n: number;
  goal: number;
}

interface PointSource {
  label: string;
  points: number[];
}

/** A number that players compare: one of each seat, or one of the table. */
interface Compared {
  label: string;
  seats?: number[];
  table?: number;
  unit?: string;
}

interface Unseated {
  name: string;
  mark: unknown;
  total: number;
}

/** What static/games/<slug>/board.js exports; see docs/boards.md. */
interface BoardModule {
  board(view: any, ctx: BoardContext): unknown;
  playerSummary?(view: any, ctx: BoardContext, seat: number): unknown;
  /** what the game shows of a player below that player's row in the list */
  playerBlock?(view: any, ctx: BoardContext, seat: number): unknown;
  /** what the game shows of all players above that list */
  standing?(view: any, ctx: BoardContext): unknown;
  /** what the journal may call pieces of the board, each with its data-key, data-details or data-flip */
  namedPieces?(view: any): [name: string, key: string][];
  details?(view: any, ctx: BoardContext, key: string): Details | null | undefined;
  /** the numbers of the match that players compare, the most important first */
  numbers?(view: any): Compared[];
  /** where the points of a finished match came from */
  points?(view: any): PointSource[];
  /** whether those points add up to the total */
  pointsAddUp?: boolean;
  /** what partners have and need together, in a game that they win or lose by the sum */
  jointPoints?(view: any): JointPoints | null;
  /** who had points without a seat, such as the rulebook's bot: theirs come after those of the players */
  unseated?(view: any): Unseated[];
  /** what the words of the game's notation mean, where its lines of the journal have one */
  notation?(): unknown;
  fit?(root: HTMLElement): void;
  animate?(root: HTMLElement, before: any, after: any, ctx: BoardContext): void;
}

/** The board of the match that the page shows. */
declare module "board" {
  export const board: BoardModule["board"];
  export const playerSummary: BoardModule["playerSummary"];
  export const playerBlock: BoardModule["playerBlock"];
  export const standing: BoardModule["standing"];
  export const details: BoardModule["details"];
  export const namedPieces: BoardModule["namedPieces"];
  export const animate: BoardModule["animate"];
  export const numbers: BoardModule["numbers"];
  export const points: BoardModule["points"];
  export const fit: BoardModule["fit"];
  export const notation: BoardModule["notation"];
}
