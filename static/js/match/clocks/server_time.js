// @ts-check
/** The time of the server, measured by pings: the way back takes half of the round trip. */

export class ServerTime {
  /** @type {number | null} what to add to the time of this page */ #ahead = null;
  #roundTrip = Infinity; // of the ping that `ahead` is from

  /** @param {() => number} here the time of this page, in ms since it began, as pings carry it */
  constructor(here = () => performance.now()) {
    this.here = here;
  }

  /** Learn from a frame that was sent at `now` and took an unknown time. @param {number} now */
  hear(now) {
    this.#ahead ??= now - this.here();
  }

  /**
   * Learn from the reply to a ping. The quickest reply counts, unless a later one contradicts it: a sleeping computer stops its clock.
   * @param {PongFrame} pong
   */
  measure({ t, now }) {
    if (t === null) return;
    const roundTrip = this.here() - t;
    const ahead = now + roundTrip / 2 - this.here();
    const differ = Math.abs(ahead - (this.#ahead ?? ahead));
    if (roundTrip > this.#roundTrip && differ <= (roundTrip + this.#roundTrip) / 2) return;
    this.#ahead = ahead;
    this.#roundTrip = roundTrip;
  }

  /** Milliseconds since 1970. */
  now() {
    return this.here() + (this.#ahead ?? 0);
  }
}
