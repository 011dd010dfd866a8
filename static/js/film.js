// @ts-check
/** The frames of a match one by one, fetched in rolls and kept. */

const ROLL = 40;

/**
 * @typedef {{v: number, view: any, waiting: number[], said: Line[], outcome: Outcome | null}} Still
 */

export class Film {
  /** @type {Map<number, Promise<Still[]>>} */ #rolls = new Map();

  /**
   * @param {string} address where frames come from
   * @param {string} eyes whose: a seat, "spectator", or "" for one's own
   */
  constructor(address, eyes) {
    this.address = address;
    this.eyes = eyes;
  }

  /** The frame at version `v`. @param {number} v @returns {Promise<Still>} */
  async still(v) {
    const roll = Math.floor(v / ROLL);
    const stills = await this.#roll(roll);
    if (v % ROLL > ROLL / 2) this.#roll(roll + 1);
    return stills[Math.min(v % ROLL, stills.length - 1)];
  }

  /** @param {number} roll @returns {Promise<Still[]>} */
  #roll(roll) {
    let found = this.#rolls.get(roll);
    if (!found) {
      found = this.#fetch(roll * ROLL);
      this.#rolls.set(roll, found);
      found.catch(() => this.#rolls.delete(roll)); // a lost connection may come back
    }
    return found;
  }

  /** @param {number} from */
  async #fetch(from) {
    const url = new URL(this.address, location.href);
    url.searchParams.set("from", String(from));
    url.searchParams.set("to", String(from + ROLL));
    if (this.eyes) url.searchParams.set("as", this.eyes);
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(String(answer.status));
    return (await answer.json()).frames;
  }
}
