// Made by `python manage.py view_types`: do not edit.
/** What stays the same for as long as the socket is open. */
interface HelloFrame {
  type: "hello";
  match: string;
  game: string;
  /** the version of the game's rules */
  rules: number;
  options: Record<string, string>;
  /** one's own; null for spectators */
  seat: number | null;
  /** the newest version this person has looked at; null for spectators */
  seen: number | null;
  language: string;
  /** SHA-256 of the match's secret, in hex */
  commitment: string;
  /** the running hash now, in hex; "" if the match came from a file */
  hash: string;
}

/** Who plays, who is connected and who watches. */
interface PeopleFrame {
  type: "people";
  players: Array<Player>;
  /** all spectators */
  watching: number;
  /** whether players may ask the computer for hints */
  hints: boolean;
  /** the names of those who have one */
  spectators: Array<string>;
}

/** Who sits in a seat. */
interface Player {
  seat: number;
  name: string;
  connected: boolean;
  /** a program plays it */
  bot: boolean;
  /** its owner is away and nobody has taken it over */
  vacant: boolean;
  /** whose program plays it; "" for people and computer opponents */
  owner: string;
  /** of the computer opponent that plays it: easy, normal or hard; else "" */
  level: string;
  /** that opponent is about to answer, and takes its time */
  thinking: boolean;
  /** that its player has asked the computer for; 0 until the match is over */
  hints: number;
}

/** The clocks of a live match. */
interface ClocksFrame {
  type: "clocks";
  /** the server's time, in ms since 1970 */
  now: number;
  clocks: Array<SeatClock>;
}

/** The time of a seat. One that runs has `runs_out`; both are null where the viewer may not know. */
interface SeatClock {
  seat: number;
  /** milliseconds, while it stands */
  left: number | null;
  /** the server's time, in ms since 1970 */
  runs_out: number | null;
}

/** The private notes of one's seat. */
interface NotesFrame {
  type: "notes";
  notes: Record<string, any>;
}

/** The match at one step, as one seat or a spectator sees it. */
interface MatchFrame {
  type: "match";
  /** counts what was public, and one's own steps */
  v: number;
  /** when that step was made, in ms since 1970; 0 before there was one */
  at: number;
  seat: number | null;
  /** types/games/<game>.d.ts */
  view: any;
  journal: JournalPart;
  /** one's own open questions */
  questions: Array<QuestionView>;
  /** the seats that owe an answer */
  waiting: Array<number>;
  /** the version of one's last answer or act: what follows is news; 0 without */
  since: number;
  /** whether one's last choice can be taken back */
  undo: boolean;
  /** what is proposed: the seats that are for it */
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

/** The lines that follow the first `from` lines of the journal. */
interface JournalPart {
  from: number;
  /** so many lines, from the first, will never change again */
  final: number;
  lines: Array<JournalLine>;
}

/** A line of the journal as one reader sees it. */
interface JournalLine {
  /** the version that said it */
  at: number;
  text: string;
  heading: boolean;
  /** the same in the game's notation */
  code?: string;
  /** whether the others read something else here, or nothing */
  alone?: boolean;
}

/** An open question, with all that is legal as an answer. */
interface QuestionView {
  /** the version that opened it and the seat: "17.0" */
  id: string;
  seat: number;
  prompt: string;
  /** what it is about, to `Rules.chapters` */
  topic?: string;
  /** others learn nothing of the answer until it is revealed */
  hidden: boolean;
  hint?: string;
  /** keys of what it is about: picked before, or led to */
  about?: Array<string>;
  /** answered by a key, a list of keys, a whole number */
  kind: "amount" | "one" | "some";
  /** how many options, or which number */
  least: number;
  most: number;
  /** of "amount": what people write before the number */
  prefix?: string;
  /** of "some": whether the order of the keys matters */
  ordered?: boolean;
  /** of "some": what the button says that sends the choice */
  submit?: string;
  /** of "some": what it says while nothing is chosen */
  submit_none?: string;
  /** of "some": where choices come in pairs */
  pairs?: PairsView;
  /** missing for "amount" */
  options?: Array<OptionView>;
  /** missing for "amount" */
  barred?: Array<BarredView>;
  /** of "one": what may be answered together with it */
  ahead?: Array<AheadView>;
}

/** How the choices of a question come in pairs: one of the other options, then one of `seconds`. */
interface PairsView {
  seconds: Array<string>;
  /** of a pair, with {first} and {second} for the labels of the two */
  label: string;
  /** what asks for the second choice */
  ask: string;
  /** by first option: the second ones that do not go with it, and why */
  closed: Record<string, Record<string, string>>;
  /** by first option: a quieter line of second ones */
  details: Record<string, Record<string, string>>;
}

/** A thing that may be chosen. */
interface OptionView {
  /** the answer that chooses it */
  key: string;
  label: string;
  /** a second, quieter line */
  detail?: string;
  /** to be confirmed first */
  warning?: string;
  /** whether it ends, skips or confirms: the filled button */
  primary?: boolean;
  /** whether that button is not filled: it does nothing, and something can be done */
  plain?: boolean;
}

/** A thing a player might look for and cannot choose. */
interface BarredView {
  key: string;
  label: string;
  why: string;
}

/** Answers in a row that are offered as one: each is sent to the question it finds. */
interface AheadView {
  /** of the piece on the board that stands for them */
  key: string;
  answers: Array<string>;
  label: string;
  detail?: string;
  /** False: offered on the board alone */
  listed?: boolean;
}

/** Something a seat may do about the match; `act` and `about` are what to send. */
interface ActOffer {
  act: string;
  about: string | null;
  label: string;
  /** to be confirmed first */
  warning?: string;
  /** who proposes what, where others do */
  proposed?: string;
}

/** A standing order that a seat has left or may leave. */
interface StandingOrderOffer {
  key: string;
  label: string;
  detail: string;
  /** whether it has been left */
  stands: boolean;
}

/** How a match ended. */
interface OutcomeView {
  reason: string;
  says: string;
  winners?: Array<number>;
  /** points by seat, in games that count points */
  scores?: Array<number>;
  draw?: boolean;
}

/** The client has the newest step already. */
interface CurrentFrame {
  type: "current";
  v: number;
}

/** What the client sent under this id is stored. */
interface AckFrame {
  type: "ack";
  id: string;
  v: number;
}

/** What the client sent under this id has changed nothing. */
interface RefusedFrame {
  type: "refused";
  /** null if the frame had none, or none that could be read */
  id: string | null;
  /** a sentence for the reader */
  error: string;
  v: number | null;
}

/** Something beside this match waits for this person, or does no more. */
interface NewsFrame {
  type: "news";
}

/** The reply to a ping. */
interface PongFrame {
  type: "pong";
  t: number | null;
  /** the server's time, in ms since 1970 */
  now: number;
}

/** The newest messages of the chat, as this person reads them. */
interface ChatFrame {
  type: "chat";
  unread: number;
  /** whether this person has muted anybody */
  muted: boolean;
  messages: Array<ChatMessageView>;
}

/** A message of the chat. */
interface ChatMessageView {
  id: number;
  /** "players" or "spectators": who wrote it, and to whom */
  audience: string;
  seat: number | null;
  name: string;
  text: string;
  /** ISO 8601 */
  sent_at: string;
  mine: boolean;
}

/** What the site announces on all its pages has changed; a page then asks for it. */
interface SiteFrame {
  type: "site";
}

/** The room, or the list of rooms, has changed; a page then asks for it. */
interface ChangedFrame {
  type: "changed";
}

/** Answer an open question. */
interface AnswerFrame {
  type: "answer";
  /** never used twice at this match */
  id: string;
  /** its id */
  question: string;
  answer: string | Array<string> | number;
}

/** Take back one's last choice. */
interface UndoFrame {
  type: "undo";
  id: string;
  /** the newest the client has seen */
  v: number;
}

/** Do something about the match other than answering. */
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

/** Be sent everything in another language from now on. */
interface LanguageFrame {
  type: "language";
  language: string;
}

/** Ask for a whole `match` frame. */
interface ResyncFrame {
  type: "resync";
}

/** Show that the client is there, and what it has received. */
interface PingFrame {
  type: "ping";
  /** comes back in the pong */
  t?: number | null;
  /** the newest received */
  v?: number | null;
  /** the newest that was on a visible page */
  seen?: number | null;
}

/** Write to the chat: players to players, spectators to spectators. */
interface SendChatFrame {
  type: "chat";
  id: string;
  text: string;
}

/** Mark the chat as read up to a message. */
interface ChatSeenFrame {
  type: "chat_seen";
  message: number;
}

/** Mute whoever wrote a message; without one, unmute everybody. */
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
