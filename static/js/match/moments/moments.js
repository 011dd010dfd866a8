// @ts-check
/**
 * Moments of an update, one after the other: the lines of each step beside the board of that step.
 * Any click or key shows the present at once.
 */

import { html, nothing } from "lit-html";
import { markNamed } from "../../board/highlight.js";
import { pace } from "../../ui/pace.js";
import { render } from "../../ui/render.js";
import { brief, joins, lengthOf, linesOf, merged, SHORTEST, together, worthSeeing } from "./steps.js";
import { t } from "../../ui/text.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const PATIENCE = 1500; // milliseconds until the steps are there, else the present is shown

/** @typedef {import("./steps.js").Step} Step */

export class Moments {
  /** @type {Step[]} */ #steps = [];
  /** @type {JournalLine[]} */ #said = []; // the lines of the moment that is shown
  #heading = ""; // of the turn of that moment
  #turn = ""; // the heading of the turn that the next step begins
  #timer = 0;
  #until = 0; // when the step that is shown has been shown long enough
  #shown = 0; // since when it is shown
  #asked = 0; // number of the last request: earlier answers come too late
  #coming = 0; // lines whose steps the server has not sent yet
  #skipsAll = false; // until the player is asked
  /** @type {(() => void)[]} */ #afterwards = [];

  /**
   * @param {HTMLElement} place beside the board
   * @param {string} address where the steps of the newest version come from
   * @param {Pick<import("../controller.js").MatchController, "frame" | "people" | "pastView" | "showPast">} match
   * @param {(() => import("../../board/highlight.js").NamedPiece[])} namedPieces
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
    for (const kind of ["pointerdown", "keydown"])
      addEventListener(kind, (event) => this.#interrupt(event), { capture: true });
  }

  get running() {
    return this.#timer !== 0;
  }

  /** Return the number of newest lines that are not shown yet, anywhere on the page. */
  get untold() {
    return this.#steps.reduce((sum, step) => sum + linesOf(step), this.#coming);
  }

  /**
   * Show the moments of an update that has several, and hold the board back until then.
   * @param {MatchFrame} before @param {MatchFrame} now @param {JournalLine[]} said the new lines
   */
  follow(before, now, said) {
    const mine = now.since === now.v;
    const worth = mine ? said.some(this.#isOfOthers) : said.length > 1;
    const unwanted = calm.matches || pace.isQuick || this.#skipsAll || document.visibilityState !== "visible";
    if (mine || now.questions.length) this.#skipsAll = false;
    if (unwanted || now.v <= before.v || (this.match.pastView !== null && !this.running)) return this.skip();
    const isAside = !mine && this.#isAmongOthers(said);
    if (worth && !isAside) void this.#fetch(before, said, mine);
    else if (!mine && (isAside ? worth || this.running : said.length && this.running))
      this.#append(said, before.view, now.view);
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
    this.#said = [];
    this.#heading = this.#turn = "";
    if (!ran) return;
    this.match.showPast(null);
    this.#draw();
    this.told();
    for (const what of this.#afterwards.splice(0)) what();
  }

  /** @param {Event} event */
  #interrupt(event) {
    if (!this.running) return;
    if (event instanceof KeyboardEvent && ["Tab", "Shift", "Control", "Alt", "Meta"].includes(event.key)) return;
    this.#skipsAll = event.target instanceof Element && this.place.contains(event.target.closest("button"));
    this.skip();
  }

  /** @param {JournalLine} line */
  #isOfOthers = (line) => {
    const { frame, people } = this.match;
    return !line.heading && people.players.some(({ seat, name }) => seat !== frame.seat && line.text.includes(name));
  };

  /** Whether others do it to others, where several play: the moment of their turn goes on with it. @param {JournalLine[]} said */
  #isAmongOthers(said) {
    const namesMe = (/** @type {JournalLine} */ line) => this.#me && !line.heading && line.text.includes(this.#me);
    return this.#several && said.length > 0 && !said.some(namesMe);
  }

  get #several() {
    return this.match.people.players.length > 2;
  }

  get #me() {
    const { frame, people } = this.match;
    return people.players.find(({ seat }) => seat === frame.seat)?.name ?? "";
  }

  /** @param {MatchFrame} before @param {JournalLine[]} said @param {boolean} mine whether the player's own answer made the update */
  async #fetch(before, said, mine) {
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
    const sent = found?.v === v ? found.steps : [{ said, view: this.match.frame.view }];
    clearTimeout(this.#timer);
    this.#coming = 0;
    const { seen, heading } = worthSeeing(sent, before.view, mine ? this.#isOfOthers : null);
    if (seen.length) seen[0].heading = this.#turn;
    this.#turn = heading || (seen.length ? "" : this.#turn);
    this.#steps = together([...this.#steps, ...seen]);
    this.#timer = setTimeout(() => this.#next(), Math.max(0, this.#until - performance.now()));
  }

  /** Show an update in the moment that runs, if it belongs to that, or keep it for later. @param {JournalLine[]} lines @param {any} before the views before and after it @param {any} view */
  #append(lines, before, view) {
    if (lines[0].heading) this.#turn = lines[0].text;
    const said = lines.filter((line) => !line.heading);
    if (!said.length) return;
    /** @type {Step} */ const step = { said, view, heading: this.#turn, lines: lines.length };
    const last = lines[lines.length - 1];
    this.#turn = last.heading ? last.text : "";
    const waits = this.#steps.at(-1);
    if (!this.running) {
      this.match.pastView = before;
      return this.#start(step);
    }
    if (waits && this.#several && joins(step)) this.#steps.splice(-1, 1, merged(waits, step));
    else if (waits || this.#coming || !joins(step)) this.#steps = together([...this.#steps, step]);
    else return this.#show(step, [...this.#said, ...said]);
    this.#hurry();
  }

  /** @param {Step} step */
  #start(step) {
    this.#heading = step.heading ?? "";
    this.#show(step, step.said);
  }

  /** Show what waits as soon as the moment that runs has been seen. */
  #hurry() {
    if (!this.#several || this.#coming) return;
    clearTimeout(this.#timer);
    this.#until = Math.min(this.#until, this.#shown + SHORTEST);
    this.#timer = setTimeout(() => this.#next(), Math.max(0, this.#until - performance.now()));
  }

  #next() {
    const step = this.#steps.shift();
    if (step) this.#start(step);
    else this.skip();
  }

  /** @param {Step} step @param {JournalLine[]} said the lines beside its board */
  #show(step, said) {
    const length = lengthOf(step, this.#steps.length, this.match.frame.questions.length > 0);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#next(), length);
    this.#shown = performance.now();
    this.#until = this.#shown + length;
    this.#said = said;
    this.hear(step.said, this.match.pastView, step.view);
    this.match.showPast(step.view);
    this.#draw();
    this.told();
    markNamed(this.board, step.said.map((line) => line.text).join(" "), this.namedPieces());
  }

  #draw() {
    const said = brief(this.#said, this.#me);
    const focused = said.length === 0 && this.place.contains(document.activeElement);
    this.place.hidden = said.length === 0;
    if (focused) document.getElementById("prompt")?.focus({ preventScroll: true });
    render(
      html`<div class="moment-said">
          ${this.#heading ? html`<p class="heading">${this.#heading}</p>` : nothing}
          ${said.map((line) => html`<p class=${line.heading ? "heading" : nothing}>${line.text}</p>`)}
        </div>
        <button type="button" class="quiet">${this.#several ? t("Skip all") : t("Skip")}</button>`,
      this.place,
    );
    if (!said.length) markNamed(this.board, "", []);
  }
}
