// @ts-check
/** A stretch of a match on the board of its game: step after step, and again from the first, until it is paused. */

import { html } from "lit-html";
import { BoardView } from "../board/view.js";
import { markQuiet } from "../match/choices/marks.js";
import { byId } from "../ui/elements.js";
import { render } from "../ui/render.js";
import { t } from "../ui/text.js";

const SHORTEST = 1800; // milliseconds that a step is shown
const LONGEST = 4000;
const A_LETTER = 38;
const LAST = 2000; // more for the last step

const [PLAY, PAUSE] = ["M6 4V16L15 10Z", "M5 4H8V16H5ZM12 4H15V16H12Z"];

/** @typedef {Pick<import("../replay/frames.js").ReplayFrame, "view" | "said" | "outcome">} StretchFrame */
/** @typedef {{seat: number, names: string[], language: string, frames: StretchFrame[]}} Stretch */

export class StretchPlayer {
  #at = 0;
  #timer = 0;
  #inSight = true;

  /** @param {HTMLElement} root @param {BoardModule} game @param {Stretch} stretch */
  constructor(root, game, stretch) {
    this.stretch = stretch;
    this.board = new BoardView(root, game, () => markQuiet(root));
    this.button = /** @type {HTMLButtonElement} */ (byId("stretch-pause"));
    this.button.addEventListener("click", () => (this.playing ? this.pause() : this.play()));
    if ("IntersectionObserver" in globalThis)
      new IntersectionObserver(([each]) => (this.#inSight = each.isIntersecting)).observe(root);
  }

  get playing() {
    return this.#timer !== 0;
  }

  /** Play, or show the last step where the visitor wants no movement. */
  begin() {
    this.button.hidden = false;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.#show(calm ? this.stretch.frames.length - 1 : 0);
    if (calm) this.pause();
    else this.play();
  }

  play() {
    this.#wait();
    this.#drawButton();
  }

  pause() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#drawButton();
  }

  /** @param {boolean} [still] whether pieces are put into place at once */
  draw(still = false) {
    const { frames, seat, names, language } = this.stretch;
    const { view, outcome } = frames[this.#at];
    const page = {
      choices: null,
      seat,
      over: outcome !== null,
      playerName: (/** @type {number} */ each) => names[each] ?? String(each + 1),
      redraw: () => this.draw(),
      language,
    };
    this.board.draw(view, page, still);
  }

  /** @param {number} at the number of the step */
  #show(at) {
    const back = at <= this.#at;
    this.#at = at;
    if (back) this.board.forget();
    this.draw(back);
    const text = this.#text();
    byId("stretch-says").textContent = text || t("A match between two computers: {names}", { names: this.#names() });
  }

  #names() {
    return this.stretch.names.join(" – ");
  }

  /** The lines of the step. */
  #text() {
    return this.stretch.frames[this.#at].said.map((line) => line.text).join(" ");
  }

  /** Show the next step after a while; the same goes on while nobody can see it. */
  #wait() {
    const { frames } = this.stretch;
    const length = Math.max(SHORTEST, Math.min(LONGEST, this.#text().length * A_LETTER));
    const isLast = this.#at === frames.length - 1;
    this.#timer = setTimeout(
      () => {
        const seen = this.#inSight && document.visibilityState === "visible";
        if (seen) this.#show((this.#at + 1) % frames.length);
        this.#wait();
      },
      length + (isLast ? LAST : 0),
    );
  }

  #drawButton() {
    const [path, label] = this.playing ? [PAUSE, t("Pause")] : [PLAY, t("Play")];
    render(
      html`<svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true"><path d=${path} /></svg>${label}`,
      this.button,
    );
  }
}
