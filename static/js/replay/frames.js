// @ts-check
/** The frames of a match one by one, fetched in chunks and kept. */

const CHUNK = 40; // frames

/** @typedef {{v: number, turn: number, view: any, waiting: number[], said: JournalLine[], outcome: OutcomeView | null}} ReplayFrame */

export class ReplayFrames {
  /** @type {Map<number, Promise<ReplayFrame[]>>} */ #chunks = new Map();

  /**
   * @param {string} address where frames come from
   * @param {string} perspective a seat, "spectator", "all", or "" for one's own
   */
  constructor(address, perspective) {
    this.address = address;
    this.perspective = perspective;
  }

  /** Return the frame at version `v`, or the last one. @param {number} v @returns {Promise<ReplayFrame>} */
  async frame(v) {
    const number = Math.floor(v / CHUNK);
    const frames = await this.#chunk(number);
    if (v % CHUNK > CHUNK / 2) this.#chunk(number + 1).catch(() => {}); // the next caller fetches it again
    return frames[Math.min(v % CHUNK, frames.length - 1)];
  }

  /** @param {number} number @returns {Promise<ReplayFrame[]>} */
  #chunk(number) {
    let found = this.#chunks.get(number);
    if (!found) {
      found = this.#fetch(number * CHUNK);
      this.#chunks.set(number, found);
      found.catch(() => this.#chunks.delete(number)); // a lost connection may come back
    }
    return found;
  }

  /** @param {number} from */
  async #fetch(from) {
    const url = new URL(this.address, location.href);
    url.searchParams.set("from", String(from));
    url.searchParams.set("to", String(from + CHUNK));
    if (this.perspective) url.searchParams.set("as", this.perspective);
    const response = await fetch(url);
    if (!response.ok) throw new Error(String(response.status));
    return (await response.json()).frames;
  }
}
