// @ts-check
/** The clocks of a live match: they tick by the server's time, and announce low time of the player. */

import { speak } from "../../ui/speech.js";
import { t } from "../../ui/text.js";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const LOW = 30 * SECOND;
const TENTHS = 10 * SECOND; // below which they are shown
const TICK = 100;
const WARNINGS = [
  { below: 10 * SECOND, text: () => t("10 seconds left") },
  { below: 30 * SECOND, text: () => t("30 seconds left") },
];

/** @typedef {import("./server_time.js").ServerTime} ServerTime */

export class LiveClocks {
  /** @type {SeatClock[]} */ #clocks = [];
  /** @type {number | null} */ #mine = null; // the player's seat
  #left = 0; // on the player's clock at the last look
  #timer = 0;

  /**
   * @param {HTMLElement} place an element that contains elements with `data-clock`, the number of a seat
   * @param {ServerTime} time
   * @param {() => void} low called when the player's last seconds begin
   */
  constructor(place, time, low = () => {}) {
    this.place = place;
    this.time = time;
    this.low = low;
  }

  /** Show new clocks. @param {SeatClock[]} clocks @param {number | null} mine */
  show(clocks, mine) {
    const before = this.#running()?.runs_out;
    [this.#clocks, this.#mine] = [clocks, mine];
    const running = this.#running();
    if (running && running.runs_out !== before) this.#left = left(running, this.time.now()) ?? 0;
    this.#tick();
  }

  #running() {
    return this.#clocks.find((clock) => clock.seat === this.#mine && clock.runs_out !== null);
  }

  #tick = () => {
    clearTimeout(this.#timer);
    const now = this.time.now();
    for (const clock of this.#clocks) {
      for (const shown of this.place.querySelectorAll(`[data-clock="${clock.seat}"]`))
        draw(/** @type {HTMLElement} */ (shown), clock, left(clock, now));
    }
    this.#warn(now);
    if (this.#clocks.some((clock) => clock.runs_out !== null)) this.#timer = setTimeout(this.#tick, TICK);
  };

  /** @param {number} now */
  #warn(now) {
    const running = this.#running();
    if (!running) return;
    const [before, still] = [this.#left, left(running, now) ?? 0];
    this.#left = still;
    const warning = WARNINGS.find(({ below }) => still <= below);
    if (!warning || before <= warning.below || still <= 0) return;
    speak(warning.text());
    if (warning === WARNINGS[0]) this.low();
  }
}

/** The milliseconds on a clock; null if the viewer may not know. @param {SeatClock} clock @param {number} now */
function left(clock, now) {
  return clock.runs_out === null ? clock.left : Math.max(0, clock.runs_out - now);
}

/** @param {HTMLElement} shown @param {SeatClock} clock @param {number | null} left */
function draw(shown, clock, left) {
  const text = left === null ? "–:––" : clockText(left);
  if (shown.textContent !== text) shown.textContent = text;
  shown.title = left === null ? t("hidden until all have chosen") : "";
  shown.toggleAttribute("data-runs", clock.runs_out !== null);
  shown.toggleAttribute("data-low", left !== null && left <= LOW && clock.runs_out !== null);
}

/** Return the text of a clock: `1:02:03`, `4:31`, and at the end `0:09.4`. @param {number} left milliseconds */
function clockText(left) {
  if (left > 0 && left < TENTHS) return `0:0${(Math.floor(left / 100) / 10).toFixed(1)}`;
  const whole = Math.ceil(left / SECOND) * SECOND;
  const [hours, minutes, seconds] = [whole / HOUR, (whole % HOUR) / MINUTE, (whole % MINUTE) / SECOND].map(Math.floor);
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}
