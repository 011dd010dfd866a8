// @ts-check
/** The state of the replay page and what can be done there; how it looks is the view's business. */

import { t } from "./text.js";

/** @typedef {import("./replay_frames.js").ReplayFrame} ReplayFrame */

/**
 * @typedef {{v: number, turn: number, rounds: boolean, turns: number[], seat: number | null, over: boolean, secrets: boolean, language: string, names: string[]}} ReplayData
 * `v` is the last moment, `turn` the number of the last turn, `rounds` whether turns are counted as rounds, `turns` the moments that end a turn, `secrets` whether the game has any
 */

/**
 * @typedef {object} View draws what the controller knows
 * @property {() => void} drawControls
 * @property {() => void} drawPosition where in the match one is, before the board of that moment has come
 * @property {() => void} drawFrame the moment that has come
 * @property {() => void} drawError
 * @property {() => void} perspectiveChanged
 */

const STEP = 1100; // milliseconds between two frames at normal speed

export const SPEEDS = [0.5, 1, 2, 4];

export class ReplayController {
  version = 0;
  perspective = ""; // a seat, "spectator", "all", or "" for one's own
  /** @type {ReplayFrame | null} */ frame = null; // what is shown
  speed = 1;
  byStep = false; // whether one goes on step by step, and not by turns
  view = /** @type {View} */ ({}); // set by `start`
  #timer = 0;

  /**
   * @param {ReplayData} data
   * @param {(perspective: string) => Pick<import("./replay_frames.js").ReplayFrames, "frame">} framesOf
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

  /** The turn that goes on after a moment, counted from 1. @param {number} version */
  turnAfter(version) {
    const { turns } = this.data;
    return turns.findIndex((end) => end > version) + 1 || turns.length;
  }

  /** A turn as the log counts it. Reviews of old do not tell its number. @param {{v: number, turn: number | null}} place */
  turnName({ v, turn }) {
    const n = turn ?? this.turnAfter(v);
    return this.data.rounds ? t("round {n}", { n }) : t("turn {n}", { n });
  }

  /** Which step of its turn the moment is, and of how many. */
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

  /** Where the turn ends that is under way after a moment. @param {number} version */
  #end(version) {
    return this.data.turns.find((end) => end > version) ?? this.data.v;
  }

  /** The seat whose view is shown; null for spectators and where everything is open. */
  get seat() {
    if (this.perspective === "spectator" || this.perspective === "all") return null;
    return this.perspective ? Number(this.perspective) : this.data.seat;
  }

  /** @param {number} seat */
  playerName(seat) {
    return this.data.names[seat] ?? String(seat + 1);
  }

  /** Show the moment `version`, unless another is wanted before it has come. @param {number} version */
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

  /** The address of what is shown. */
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
