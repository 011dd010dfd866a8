// @ts-check
/** The state of a match on its page: the newest frame of each kind, and the journal of all frames. */

import { ServerTime } from "./clocks/server_time.js";

export class MatchState {
  hello = /** @type {HelloFrame} */ ({});
  people = /** @type {PeopleFrame} */ ({});
  frame = /** @type {MatchFrame} */ ({}); // the present of the match
  /** @type {SeatClock[]} */ clocks = []; // of a live match that has any
  clocksStand = false; // all of them, because no worker keeps time
  serverTime = new ServerTime();
  /** @type {Record<string, any>} */ notes = {};
  /** @type {ChatFrame} */ chat = { type: "chat", unread: 0, muted: false, messages: [] };
  /** @type {JournalLine[]} */ lines = [];
  earlier = 0; // the number of earlier lines, which the page lacks

  /** @param {ServerFrame[]} frames the frames in the page: hello, people and match, perhaps notes */
  constructor(frames) {
    for (const frame of frames) this.take(frame);
    this.lastSeen = this.hello.seen;
  }

  /** Keep a frame. @param {ServerFrame} frame */
  take(frame) {
    if (frame.type === "hello") this.hello = frame;
    else if (frame.type === "people") this.people = frame;
    else if (frame.type === "clocks") {
      this.clocks = frame.clocks;
      this.clocksStand = frame.stand;
      this.serverTime.hear(frame.now);
    } else if (frame.type === "notes") this.notes = frame.notes;
    else if (frame.type === "chat") this.chat = frame;
    else if (frame.type === "match") {
      this.#takeJournal(frame.journal);
      this.frame = frame;
    }
  }

  /** Keep the lines, except those before the first line of the page. @param {JournalPart} part */
  #takeJournal({ from, lines }) {
    if (!this.frame.journal) this.earlier = from;
    else if (from + lines.length <= this.earlier) this.earlier = 0; // of another history, that of a backup
    const known = this.lines.slice(0, Math.max(0, from - this.earlier));
    this.lines = [...known, ...lines.slice(Math.max(0, this.earlier - from))];
  }

  /** @param {number} seat */
  playerName(seat) {
    return this.people.players.find((each) => each.seat === seat)?.name ?? String(seat + 1);
  }
}

/** Return how many lines are the same from the first on. @param {JournalLine[]} before @param {JournalLine[]} now */
export function alike(before, now) {
  const other = now.findIndex((line, n) => line.at !== before[n]?.at || line.text !== before[n].text);
  return other < 0 ? now.length : other;
}
