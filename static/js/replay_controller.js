// @ts-check
/** The state of the replay page and what can be done there; how it looks is the view's business. */

/** @typedef {import("./replay_frames.js").ReplayFrame} ReplayFrame */

/** @typedef {{v: number, seat: number | null, over: boolean, language: string, names: string[]}} ReplayData */

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

  /** The perspectives one may take beside one's own: any, when the match is over. @returns {string[]} */
  get perspectives() {
    if (!this.data.over) return [];
    const seats = this.data.names.map((_name, seat) => String(seat));
    return ["", "all", ...seats, ...(this.data.seat === null ? [] : ["spectator"])];
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
      if (this.version < this.data.v) void this.go(this.version + 1);
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
    return {
      v: Math.min(this.data.v, Number(link.get("v")) || 0),
      perspective: this.perspectives.includes(perspective) ? perspective : "",
    };
  }
}
