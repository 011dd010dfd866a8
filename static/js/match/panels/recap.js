// @ts-check
/** The recap: a sheet of what happened since the player's last turn. Each of its lines leads to its moment. */

import { html, nothing } from "lit-html";
import { iconButton, SIGNS } from "../../ui/icon_buttons.js";
import { openSheet } from "./recap_sheet.js";
import { render } from "../../ui/render.js";
import { ReplayFrames } from "../../replay/frames.js";
import { speak } from "../../ui/speech.js";
import { t } from "../../ui/text.js";

const SHORTEST = 1500; // milliseconds of a moment
const A_LETTER = 32;
const LONGEST = 4000;
const AWAY = 10_000; // milliseconds: a shorter absence is a reload
const LEFT = `left:${location.pathname}`; // when this tab showed the match last

/** @typedef {import("./recap_sheet.js").News} News */
/** @typedef {{from: number, to: number, says: string}} Missed the missed moments and their summary */

/** @typedef {Pick<import("../controller.js").MatchController, "frame" | "people" | "showPast" | "beforeActing" | "refuse">} Match */

/**
 * @typedef {object} Page
 * @property {string} news the address of the news @property {string} history that of the frames of the past
 * @property {string} replay that of the whole match
 * @property {(view: any) => Compared[]} numbers of the game
 * @property {() => {prompt: string, hint: string}} asked
 */

export class Recap {
  #timer = 0;
  #busy = false;
  /** @type {number[]} */ #moments = []; // that have a line
  #at = -1; // the index of the moment on the board; -1 is the present
  /** @type {JournalLine[]} */ #said = [];
  /** @type {News | null} */ #news = null;

  /** @param {HTMLElement} place @param {Match} match @param {Page} page */
  constructor(place, match, page) {
    this.place = place;
    this.match = match;
    this.page = page;
    this.frames = new ReplayFrames(page.history, "");
    this.grid = place.closest(".match-grid");
    match.beforeActing = () => this.finish();
    addEventListener("keydown", (event) => this.#key(event), { capture: true });
  }

  get isPast() {
    return this.#at >= 0;
  }

  /** Offer the sheet after a longer absence. @param {Missed | null} missed */
  offer(missed) {
    addEventListener("pagehide", () => {
      if (document.visibilityState === "visible") sessionStorage.setItem(LEFT, String(Date.now()));
    });
    if (!missed || Date.now() - Number(sessionStorage.getItem(LEFT) ?? 0) < AWAY) return;
    this.place.hidden = false;
    render(
      html`<p>${missed.says}</p>
        <div class="row">
          <button type="button" class="primary" @click=${() => this.open()}>${t("Show me")}</button>
          <button type="button" class="quiet" @click=${() => this.finish()}>${t("Skip")}</button>
        </div>`,
      this.place,
    );
  }

  /** Open the sheet, from the present or from a moment. */
  async open() {
    if (this.#busy) return;
    this.#busy = true;
    this.#pause();
    const sheet = await this.#sheet().catch(() => null);
    if (!sheet) this.match.refuse(t("What happened could not be loaded. Please try again."));
    const chosen = sheet && (await openSheet(sheet));
    this.#busy = false;
    if (!sheet) return;
    if (!chosen) return this.finish();
    if (this.match.frame.outcome) return location.assign(`${this.page.replay}#v=${chosen.at}`); // the end has the place
    this.#news = sheet.news;
    this.#moments = [...new Set(sheet.news.lines.map((line) => line.at))].sort((one, other) => one - other);
    await this.#show(this.#moments.indexOf(chosen.at));
    /** @type {HTMLElement | null} */ (this.place.querySelector(".next"))?.focus({ preventScroll: true });
    if (chosen.plays) this.#play();
  }

  /** Return to the present. The choices of an answer stay as they are. */
  finish() {
    this.#pause();
    const wasPast = this.isPast;
    this.#at = -1; // a moment that has not arrived yet is no longer wanted
    if (this.place.hidden) return;
    const focused = this.place.contains(document.activeElement) || document.activeElement === document.body;
    this.place.hidden = true;
    if (wasPast) {
      this.#live(true);
      this.match.showPast(null);
    }
    if (focused) document.getElementById("prompt")?.focus({ preventScroll: true });
  }

  /** Read the news, and the numbers of the game before them. */
  async #sheet() {
    const response = await fetch(this.page.news);
    if (!response.ok) throw new Error(String(response.status));
    /** @type {News} */ const news = await response.json();
    this.frames = new ReplayFrames(this.page.history, ""); // an undo changes the moments
    const { view } = await this.frames.frame(news.from);
    const { numbers, replay } = this.page;
    const { frame, people } = this.match;
    return {
      news,
      before: numbers(view),
      now: numbers(frame.view),
      players: people.players,
      asked: this.page.asked(),
      replay,
    };
  }

  /** Show a moment, and the present after the last one. @param {number} index */
  async #show(index) {
    if (index >= this.#moments.length) return this.finish();
    this.#at = Math.max(0, index);
    const wanted = this.#at;
    const frame = await this.frames.frame(this.#moments[wanted]).catch(() => null);
    if (wanted !== this.#at) return; // another moment, or the present, came before it
    if (!frame) return this.finish(); // the present is always there
    this.#said = frame.said;
    this.place.hidden = false;
    this.#live(false);
    this.match.showPast(frame.view);
    speak(this.#said.map((line) => line.text).join(" "));
    this.#draw();
  }

  /** @param {number} by */
  #step(by) {
    this.#pause();
    void this.#show(this.#at + by);
  }

  #play() {
    const letters = this.#said.reduce((sum, line) => sum + line.text.length, 0);
    const length = Math.max(SHORTEST, Math.min(LONGEST, letters * A_LETTER));
    this.#timer = setTimeout(async () => {
      await this.#show(this.#at + 1);
      if (this.isPast && this.#timer) this.#play();
    }, length);
    this.#draw();
  }

  #pause() {
    clearTimeout(this.#timer);
    this.#timer = 0;
  }

  #toggle() {
    if (!this.#timer) return this.#play();
    this.#pause();
    this.#draw();
  }

  #draw() {
    const last = this.#moments.length - 1;
    const plays = this.#timer !== 0;
    render(
      html`<div class="recap-lines" tabindex="0" role="group" aria-label=${t("What happened")}>
          ${this.#said.map((line) => html`<p class=${line.heading ? "heading" : nothing}>${line.text}</p>`)}
        </div>
        <div class="row recap-ways">
          <button type="button" ?disabled=${this.#at === 0} @click=${() => this.#step(-1)}>${t("Back")}</button>
          ${iconButton(plays ? t("Pause") : t("Play"), plays ? SIGNS.pause : SIGNS.play, () => this.#toggle())}
          <button type="button" class="next" @click=${() => this.#step(1)}>${t("Next")}</button>
          <button type="button" @click=${() => this.open()}>${t("List")}</button>
          <button type="button" class="primary" @click=${() => this.finish()}>${t("To now")}</button>
        </div>
        <progress max=${last + 1} value=${this.#at + 1} aria-label=${t("Moments shown")}></progress>`,
      this.place,
    );
  }

  /** Keys of the past: an answer half made stays as it is. @param {KeyboardEvent} event */
  #key(event) {
    if (!this.isPast || (event.target instanceof Element && event.target.closest("dialog, input, textarea, [popover]")))
      return;
    /** @type {Record<string, () => void>} */
    const keys = {
      Escape: () => this.finish(),
      ArrowLeft: () => this.#step(-1),
      ArrowRight: () => this.#step(1),
      p: () => this.#toggle(),
      e() {},
      u() {},
    };
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    act();
  }

  /** Allow choices on a board of the present only. @param {boolean} present */
  #live(present) {
    this.grid?.toggleAttribute("data-past", !present);
    for (const part of this.grid?.querySelectorAll("#board, .ask") ?? []) part.toggleAttribute("inert", !present);
  }
}
