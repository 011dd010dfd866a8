// Made by `python manage.py view_types`: do not edit.
/** Constants of a socket. */
interface HelloFrame {
  type: "hello";
  match: string;
  game: string;
  /** the version of the game's rules */
  rules: number;
  options: Record<string, string>;
  /** the reader's; null for spectators */
  seat: number | null;
  /** the other seats of the reader's team */
  team: Array<number>;
  /** the newest version seen by the reader; null for spectators */
  seen: number | null;
  language: string;
  /** SHA-256 of the match's secret, in hex */
  commitment: string;
  /** the present running hash, in hex; "" for a match from a file */
  hash: string;
  /** minutes by which the reader sees the match late */
  delay: number;
  /** the seat whose view a spectator sees */
  side: number | null;
}

/** Players, connections and spectators. */
interface PeopleFrame {
  type: "people";
  players: Array<Player>;
  /** number of all spectators */
  watching: number;
  /** whether players may ask the computer for hints */
  hints: boolean;
  /** names, without nameless visitors */
  spectators: Array<string>;
}

/** Player of a seat. */
interface Player {
  seat: number;
  name: string;
  connected: boolean;
  /** a program plays it */
  bot: boolean;
  /** its owner is away, and there is no substitute */
  vacant: boolean;
  /** of the program; "" for people and computer opponents */
  owner: string;
  /** of the computer opponent: easy, normal or hard; else "" */
  level: string;
  /** the computer opponent thinks before its answer */
  thinking: boolean;
  /** requested; 0 until the match is over */
  hints: number;
}

/** Clocks of a live match. */
interface ClocksFrame {
  type: "clocks";
  /** the server's time, in ms since 1970 */
  now: number;
  clocks: Array<SeatClock>;
  /** all of them stand still, because no worker keeps time */
  stand: boolean;
}

/** Clock of a seat. A running one has `runs_out`; a hidden one has neither time. */
interface SeatClock {
  seat: number;
  /** milliseconds on a stopped clock */
  left: number | null;
  /** the server's time, in ms since 1970 */
  runs_out: number | null;
}

/** Private notes of the reader's seat. */
interface NotesFrame {
  type: "notes";
  notes: Record<string, any>;
}

/** The match at one step, for one seat or for spectators. */
interface MatchFrame {
  type: "match";
  /** counts public steps and the reader's own */
  v: number;
  /** time of the step in ms since 1970; 0 before the first */
  at: number;
  seat: number | null;
  /** types/games/<game>.d.ts */
  view: any;
  journal: JournalPart;
  /** open questions to the reader */
  questions: Array<QuestionView>;
  /** seats that owe an answer */
  waiting: Array<number>;
  /** version of the reader's last answer or act, before the news; 0 without one */
  since: number;
  /** whether the reader can undo a choice */
  undo: boolean;
  /** by proposal, the seats in favour */
  agreed: Record<string, Array<number>>;
  paused: boolean;
  acts: Array<ActOffer>;
  standing_orders: Array<StandingOrderOffer>;
  outcome: OutcomeView | null;
  /** 64 hex digits when the match is over */
  secret: string | null;
  /** the running hash when the match is over */
  hash: string | null;
}

/** Lines after the first `from` lines of the journal. */
interface JournalPart {
  from: number;
  /** number of lines, from the first, that never change again */
  final: number;
  lines: Array<JournalLine>;
}

/** A line of the journal for one reader. */
interface JournalLine {
  /** the version that wrote it */
  at: number;
  text: string;
  heading: boolean;
  /** the same in the game's notation */
  code?: string;
  /** others read something else here, or nothing */
  alone?: boolean;
}

/** An open question, with all legal answers. */
interface QuestionView {
  /** the version that opened it and the seat: "17.0" */
  id: string;
  seat: number;
  prompt: string;
  /** its subject, for `Rules.chapters` */
  topic?: string;
  /** the answer stays secret until it is revealed */
  hidden: boolean;
  hint?: string;
  /** keys of its subjects on the board */
  about?: Array<string>;
  /** answered by a key, a list of keys, a whole number */
  kind: "amount" | "one" | "some";
  /** number of options, or the least number */
  least: number;
  most: number;
  /** of "amount": the customary prefix of the number */
  prefix?: string;
  /** of "some": the order of the keys matters */
  ordered?: boolean;
  /** label of the button that sends the choice; "one" lacks it where a click sends */
  submit?: string;
  /** of "some": its label while nothing is chosen */
  submit_none?: string;
  /** of "some": for choices in pairs */
  pairs?: PairsView;
  /** missing for "amount" */
  options?: Array<OptionView>;
  /** missing for "amount" */
  barred?: Array<BarredView>;
  /** of "one": consecutive answers offered as one */
  ahead?: Array<AheadView>;
}

/** Choices in pairs: an option outside of `seconds`, then one of `seconds`. */
interface PairsView {
  seconds: Array<string>;
  /** of a pair, with {first} and {second} for the labels of the two */
  label: string;
  /** the prompt for the second choice */
  ask: string;
  /** by first option: the second ones that do not fit, with reasons */
  closed: Record<string, Record<string, string>>;
  /** by first option: quieter lines of second ones */
  details: Record<string, Record<string, string>>;
}

/** An option of a question. */
interface OptionView {
  /** the answer that chooses it */
  key: string;
  label: string;
  /** a second, quieter line */
  detail?: string;
  /** asked before it is chosen */
  warning?: string;
  /** ends, skips or confirms: the filled button */
  primary?: boolean;
  /** the button is unfilled: the option does nothing, and others do something */
  plain?: boolean;
  /** legal, but it gains nothing: listed behind a fold */
  hopeless?: boolean;
}

/** An unavailable option that a player may expect. */
interface BarredView {
  key: string;
  label: string;
  why: string;
}

/** Consecutive answers offered as one: each is sent to the question open then. */
interface AheadView {
  /** of their piece on the board */
  key: string;
  answers: Array<string>;
  label: string;
  detail?: string;
  /** False: offered on the board alone */
  listed?: boolean;
}

/** Act that the seat may send, by `act` and `about`. */
interface ActOffer {
  act: string;
  about: string | null;
  label: string;
  /** needs a confirmation */
  warning?: string;
  /** a proposal of others, as a sentence */
  proposed?: string;
}

/** Standing order that the seat has given or may give. */
interface StandingOrderOffer {
  key: string;
  label: string;
  detail: string;
  /** given */
  stands: boolean;
  /** of its alternatives, which it replaces; "" if it has none */
  matter: string;
}

/** The end of a match. */
interface OutcomeView {
  reason: string;
  says: string;
  winners?: Array<number>;
  /** points by seat, in games that count points */
  scores?: Array<number>;
  draw?: boolean;
}

/** The client has the newest step. */
interface CurrentFrame {
  type: "current";
  v: number;
}

/** The client's message with this id is stored. */
interface AckFrame {
  type: "ack";
  id: string;
  v: number;
}

/** The client's message with this id has changed nothing. */
interface RefusedFrame {
  type: "refused";
  /** null for a frame without a readable id */
  id: string | null;
  /** a sentence for the reader */
  error: string;
  v: number | null;
}

/** The reader's waiting matches or messages elsewhere have changed. */
interface NewsFrame {
  type: "news";
}

/** Reply to a ping. */
interface PongFrame {
  type: "pong";
  t: number | null;
  /** the server's time, in ms since 1970 */
  now: number;
}

/** Newest messages of the chat for the reader. */
interface ChatFrame {
  type: "chat";
  unread: number;
  /** whether the reader has muted anybody */
  muted: boolean;
  messages: Array<ChatMessageView>;
}

/** Message of the chat. */
interface ChatMessageView {
  id: number;
  /** "players" or "spectators", of which the author is one, or "team" */
  audience: string;
  seat: number | null;
  name: string;
  text: string;
  /** ISO 8601 */
  sent_at: string;
  mine: boolean;
}

/** The announcements have changed; the page requests them. */
interface SiteFrame {
  type: "site";
}

/** The room or the list of rooms has changed; the page requests it. */
interface ChangedFrame {
  type: "changed";
}

/** Answer an open question. */
interface AnswerFrame {
  type: "answer";
  /** unique at this match */
  id: string;
  /** its id */
  question: string;
  answer: string | Array<string> | number;
}

/** Take back one's last choice. */
interface UndoFrame {
  type: "undo";
  id: string;
  /** the newest the client knows */
  v: number;
}

/** Act on the match in a way other than an answer. */
interface ActFrame {
  type: "act";
  id: string;
  act: "agree" | "disagree" | "order" | "resign" | "resume" | "withdraw";
  about?: string | null;
}

/** Replace the private notes of one's seat. */
interface SaveNotesFrame {
  type: "notes";
  notes: Record<string, any>;
  /** acknowledged if given */
  id?: string | null;
}

/** Change the language of later frames. */
interface LanguageFrame {
  type: "language";
  language: string;
}

/** Request a full `match` frame. */
interface ResyncFrame {
  type: "resync";
}

/** Report presence and received versions. */
interface PingFrame {
  type: "ping";
  /** returned in the pong */
  t?: number | null;
  /** the newest received */
  v?: number | null;
  /** the newest shown on a visible page */
  seen?: number | null;
}

/** Write to the chat of players or of spectators, or to one's own team. */
interface SendChatFrame {
  type: "chat";
  id: string;
  text: string;
  to?: "all" | "team";
}

/** Mark the chat as read up to a message. */
interface ChatSeenFrame {
  type: "chat_seen";
  message: number;
}

/** Mute the author of a message; without one, unmute everybody. */
interface MuteFrame {
  type: "mute";
  message?: number | null;
}

/** Report a message to the operators. */
interface ReportFrame {
  type: "report";
  id: string;
  message: number;
  reason?: "cheating" | "insult" | "other" | "spam";
}

type ServerFrame = HelloFrame | PeopleFrame | ClocksFrame | NotesFrame | MatchFrame | CurrentFrame | AckFrame | RefusedFrame | NewsFrame | PongFrame | ChatFrame | SiteFrame;

type PageFrame = ChangedFrame | NewsFrame | SiteFrame | PongFrame | RefusedFrame;

type ClientFrame = AnswerFrame | UndoFrame | ActFrame | SaveNotesFrame | LanguageFrame | ResyncFrame | PingFrame | SendChatFrame | ChatSeenFrame | MuteFrame | ReportFrame;
