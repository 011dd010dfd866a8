// @ts-check
/** The state and the actions of the replay page. ReplayView draws them. */

import { t } from "../ui/text.js";

/** @typedef {import("./frames.js").ReplayFrame} ReplayFrame */

/**
 * @typedef {{v: number, turn: number, rounds: boolean, turns: number[], seat: number | null, over: boolean, secrets: boolean, language: string, names: string[]}} ReplayData
 * `v` is the last moment, `turn` the number of the last turn, `turns` the moments that end a turn. `rounds` says whether turns
 * count as rounds, `secrets` whether the game has any.
 */

/**
 * @typedef {object} View draws the state of the controller
 * @property {() => void} drawControls
 * @property {() => void} drawPosition the place in the match, before the board of that moment arrives
 * @property {() => void} drawFrame the moment that has arrived
 * @property {() => void} drawError
 * @property {() => void} perspectiveChanged
 */

const STEP = 1100; // milliseconds between two frames at normal speed

export const SPEEDS = [0.5, 1, 2, 4];

export class ReplayController {
  version = 0;
  perspective = ""; // a seat, "spectator", "all", or "" for one's own
  /** @type {ReplayFrame | null} */ frame = null; // the moment on the page
  speed = 1;
  byStep = false; // whether buttons move by steps, not by turns
  view = /** @type {View} */ ({}); // set by `start`
  #timer = 0;

  /**
   * @param {ReplayData} data
   * @param {(perspective: string) => Pick<import("./frames.js").ReplayFrames, "frame">} framesOf
   */
  constructor(data, framesOf) {
    this.data = data;
    this.framesOf = framesOf;
    this.frames = framesOf("");
  }

  /** @param {View} view @param {string} hash the moment and the perspective to begin with */
  start(view, hash) {
    this.view = view;
    this.#change(this.#wanted(hash).perspective);
    void this.go(this.#wanted(hash).v);
  }

  get playing() {
    return this.#timer !== 0;
  }

  /** The perspectives one may choose from: any, when the match is over; none where all see the same. @returns {string[]} */
  get perspectives() {
    if (!this.data.over || !this.data.secrets) return [];
    const seats = this.data.names.map((_name, seat) => String(seat));
    return ["", "all", ...seats, ...(this.data.seat === null ? [] : ["spectator"])];
  }

  /** The turn that the moment belongs to, counted from 1; 0 at the beginning. */
  get turn() {
    return this.version === 0 ? 0 : this.turnAfter(this.version - 1);
  }

  /** The turn under way after a moment, counted from 1. @param {number} version */
  turnAfter(version) {
    const { turns } = this.data;
    return turns.findIndex((end) => end > version) + 1 || turns.length;
  }

  /** A turn, as the log counts it. Old reviews lack its number. @param {{v: number, turn: number | null}} place */
  turnName({ v, turn }) {
    const n = turn ?? this.turnAfter(v);
    return this.data.rounds ? t("round {n}", { n }) : t("turn {n}", { n });
  }

  /** Return the number of the step within its turn, and the number of steps. */
  get step() {
    const { turn, data } = this;
    const start = data.turns[turn - 2] ?? 0;
    return turn ? { at: this.version - start, of: data.turns[turn - 1] - start } : { at: 0, of: 0 };
  }

  /** Go on to the end of the turn, of the one after at an end, or by one step. @param {boolean} [byStep] */
  forward(byStep = this.byStep) {
    void this.go(byStep ? this.version + 1 : this.#end(this.version));
  }

  /** Go back to the end of the turn before, or by one step. @param {boolean} [byStep] */
  back(byStep = this.byStep) {
    const before = [0, ...this.data.turns].filter((end) => end < this.version).at(-1);
    void this.go(byStep ? this.version - 1 : (before ?? 0));
  }

  /** @param {boolean} byStep */
  setByStep(byStep) {
    this.byStep = byStep;
    this.view.drawControls();
  }

  /** Return the end of the turn that is under way after a moment. @param {number} version */
  #end(version) {
    return this.data.turns.find((end) => end > version) ?? this.data.v;
  }

  /** The seat of the shown view; null for spectators and in an open view. */
  get seat() {
    if (this.perspective === "spectator" || this.perspective === "all") return null;
    return this.perspective ? Number(this.perspective) : this.data.seat;
  }

  /** @param {number} seat */
  playerName(seat) {
    return this.data.names[seat] ?? String(seat + 1);
  }

  /** Show the moment `version`, unless the viewer moves on before it arrives. @param {number} version */
  async go(version) {
    this.version = Math.max(0, Math.min(this.data.v, version || 0));
    this.view.drawControls();
    this.view.drawPosition();
    const [wanted, frames] = [this.version, this.frames];
    const found = await frames.frame(wanted).catch(() => null);
    if (wanted !== this.version || frames !== this.frames) return;
    if (found === null) return this.view.drawError();
    this.frame = found;
    this.view.drawFrame();
  }

  /** @param {string} perspective @param {number} [version] */
  look(perspective, version = this.version) {
    if (perspective !== this.perspective) this.#change(perspective);
    void this.go(version);
  }

  /** Go where a link leads, such as #v=12&as=all. @param {string} hash */
  follow(hash) {
    const { perspective, v } = this.#wanted(hash);
    this.look(perspective, v);
  }

  /** The address of the moment on the page. */
  get hash() {
    return `#v=${this.version}${this.perspective && `&as=${this.perspective}`}`;
  }

  toggle() {
    if (this.playing) {
      this.#stop();
    } else {
      if (this.version >= this.data.v) void this.go(0);
      this.#play();
    }
    this.view.drawControls();
  }

  /** @param {number} speed */
  setSpeed(speed) {
    this.speed = speed;
    if (this.playing) {
      this.#stop();
      this.#play();
    }
    this.view.drawControls();
  }

  #play() {
    this.#timer = setInterval(() => {
      if (this.version < this.data.v) this.forward();
      else this.toggle();
    }, STEP / this.speed);
  }

  #stop() {
    clearInterval(this.#timer);
    this.#timer = 0;
  }

  /** @param {string} perspective */
  #change(perspective) {
    this.perspective = perspective;
    this.frames = this.framesOf(perspective);
    this.frame = null;
    this.view.perspectiveChanged();
  }

  /** @param {string} hash */
  #wanted(hash) {
    const link = new URLSearchParams(hash.slice(1));
    const perspective = link.get("as") ?? "";
    const first = this.data.turns[0] ?? 0; // before it the table is being laid
    return {
      v: Math.min(this.data.v, Number(link.get("v") ?? first) || 0),
      perspective: this.perspectives.includes(perspective) ? perspective : "",
    };
  }
}
