// @ts-check
/**
 * Moments of an update, one after the other: the lines of each step beside the board of that step.
 * Any click or key shows the present at once.
 */

import { html, nothing } from "lit-html";
import { markNamed } from "../board/highlight.js";
import { render } from "../ui/render.js";
import { t } from "../ui/text.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const SHORTEST = 1100; // milliseconds that a step is shown
const LONGEST = 3200;
const A_LETTER = 32;
const OWN = 4; // lines of the player's own answer that are shown as moments; a heading suffices as well
const PATIENCE = 1500; // until the steps are there, else the present is shown
const MOST = 24; // steps that wait: of more, the newest

/** @typedef {{said: JournalLine[], view: any}} Step `view` is null for the present */

export class Moments {
  /** @type {Step[]} */ #steps = [];
  #timer = 0;
  #until = 0; // when the step that is shown has been shown long enough
  #asked = 0; // number of the last request: earlier answers come too late
  #coming = 0; // lines whose steps the server has not sent yet
  /** @type {(() => void)[]} */ #afterwards = [];

  /**
   * @param {HTMLElement} place beside the board
   * @param {string} address where the steps of the newest version come from
   * @param {Pick<import("./controller.js").MatchController, "frame" | "pastView" | "showPast">} match
   * @param {(() => import("../board/highlight.js").NamedPiece[])} namedPieces
   * @param {() => void} told called when more has been told
   * @param {(said: JournalLine[], before: any, now: any) => void} hear called with each step, and the views before and after it
   */
  constructor(place, address, match, namedPieces, told, hear) {
    this.told = told;
    this.hear = hear;
    this.place = place;
    this.address = address;
    this.match = match;
    this.board = /** @type {HTMLElement} */ (document.getElementById("board"));
    this.namedPieces = namedPieces;
    const skip = (/** @type {Event} */ event) => {
      const still = event instanceof KeyboardEvent && ["Tab", "Shift", "Control", "Alt", "Meta"].includes(event.key);
      if (this.running && !still) this.skip();
    };
    for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, skip, { capture: true });
  }

  get running() {
    return this.#timer !== 0;
  }

  /** Return the number of newest lines that are not shown yet, anywhere on the page. */
  get untold() {
    return this.#steps.reduce((sum, step) => sum + step.said.length, this.#coming);
  }

  /**
   * Show the moments of an update that has several, and hold the board back until then.
   * @param {MatchFrame} before @param {MatchFrame} now @param {JournalLine[]} said the new lines
   */
  follow(before, now, said) {
    const lines = said.filter((line) => !line.heading).length;
    const mine = now.since === now.v;
    const worth = mine ? lines >= OWN || (lines > 1 && lines < said.length) : said.length > 1;
    const shown = calm.matches || document.visibilityState !== "visible" || now.v <= before.v;
    if (shown || (this.match.pastView !== null && !this.running)) return this.skip();
    if (worth) void this.#fetch(before, said);
    else if (said.length && !mine && this.running) this.#add([{ said, view: now.view }]);
    else if (this.running) this.skip();
  }

  /** Do this when all has been shown. @param {() => void} what */
  afterwards(what) {
    if (this.running) this.#afterwards.push(what);
    else what();
  }

  /** Show the present. */
  skip() {
    clearTimeout(this.#timer);
    this.#asked += 1;
    const ran = this.running;
    this.#timer = this.#until = this.#coming = 0;
    this.#steps = [];
    if (!ran) return;
    this.match.showPast(null);
    this.#draw([]);
    this.told();
    for (const what of this.#afterwards.splice(0)) what();
  }

  /** @param {MatchFrame} before @param {JournalLine[]} said */
  async #fetch(before, said) {
    const asked = ++this.#asked;
    const { v } = this.match.frame;
    this.#coming += said.length;
    if (!this.running) this.match.pastView = before.view;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.skip(), PATIENCE);
    const found = await fetch(this.address)
      .then((response) => (response.ok ? response.json() : null))
      .catch(() => null);
    if (asked !== this.#asked) return; // skipped, or there is something newer
    const steps = found?.v === v ? found.steps : [{ said, view: this.match.frame.view }];
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#next(), Math.max(0, this.#until - performance.now()));
    this.#coming = 0;
    this.#add(steps);
  }

  /** @param {Step[]} steps */
  #add(steps) {
    this.#steps = [...this.#steps, ...steps].slice(-MOST);
  }

  #next() {
    const step = this.#steps.shift();
    if (!step) return this.skip();
    const text = step.said.map((line) => line.text).join(" ");
    const length = Math.max(SHORTEST, Math.min(LONGEST, text.length * A_LETTER));
    this.#timer = setTimeout(() => this.#next(), length);
    this.#until = performance.now() + length;
    this.hear(step.said, this.match.pastView, step.view ?? this.match.frame.view);
    this.match.showPast(step.view);
    this.#draw(step.said);
    this.told();
    markNamed(this.board, text, this.namedPieces());
  }

  /** @param {JournalLine[]} said */
  #draw(said) {
    const focused = said.length === 0 && this.place.contains(document.activeElement);
    this.place.hidden = said.length === 0;
    if (focused) document.getElementById("prompt")?.focus({ preventScroll: true });
    render(
      html`<div class="moment-said">
          ${said.map((line) => html`<p class=${line.heading ? "heading" : nothing}>${line.text}</p>`)}
        </div>
        <button type="button" class="quiet">${t("Skip")}</button>`,
      this.place,
    );
    if (!said.length) markNamed(this.board, "", []);
  }
}
