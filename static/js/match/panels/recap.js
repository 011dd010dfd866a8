// @ts-check
/** The recap: the moments since the last visit step by step, and then the present. */

import { html, nothing } from "lit-html";
import { render } from "../../ui/render.js";
import { ReplayFrames } from "../../replay/frames.js";
import { speak } from "../../ui/speech.js";
import { t } from "../../ui/text.js";

const STEP = 1500;
const LONGEST = 60; // moments are played back; of a longer absence, the last ones
const AWAY = 10_000; // milliseconds: a shorter absence is a reload
const LEFT = `left:${location.pathname}`; // when this tab showed the match last

/** @typedef {{from: number, to: number, says: string}} Missed the missed moments and their summary */

/** @typedef {Pick<import("../controller.js").MatchController, "showPast" | "beforeActing">} Match */

/**
 * Offer the recap of a longer absence.
 * @param {HTMLElement} place
 * @param {Missed | null} missed
 * @param {string} address of the frames of the past
 * @param {Match} match
 */
export function offerRecap(place, missed, address, match) {
  addEventListener("pagehide", () => {
    if (document.visibilityState === "visible") sessionStorage.setItem(LEFT, String(Date.now()));
  });
  if (!missed || Date.now() - Number(sessionStorage.getItem(LEFT) ?? 0) < AWAY) return;
  new Recap(place, missed, address, match).offer();
}

class Recap {
  #timer = 0;
  /** @type {JournalLine[]} */ #said = [];

  /** @param {HTMLElement} place @param {Missed} missed @param {string} address @param {Match} match */
  constructor(place, { from, to, says }, address, match) {
    this.place = place;
    this.match = match;
    this.says = says;
    this.frames = new ReplayFrames(address, "");
    this.first = Math.max(from, to - LONGEST);
    this.version = this.first;
    this.to = to;
    this.grid = place.closest(".match-grid");
    match.beforeActing = () => this.finish();
  }

  offer() {
    this.place.hidden = false;
    this.place.addEventListener("keydown", (event) => event.key === "Escape" && this.finish());
    render(
      html`<p>${this.says}</p>
        <div class="row">
          <button type="button" class="primary" @click=${() => this.step()}>${t("Show me")}</button>
          <button type="button" class="quiet" @click=${() => this.finish()}>${t("Skip")}</button>
        </div>`,
      this.place,
    );
  }

  async step() {
    clearTimeout(this.#timer);
    if (this.version >= this.to) return this.finish();
    this.version += 1;
    const wanted = this.version;
    try {
      const frame = await this.frames.frame(wanted);
      if (wanted !== this.version) return; // another step, or the end, came before it
      this.#live(false);
      this.match.showPast(frame.view);
      if (frame.said.length) this.#said = frame.said;
      speak(frame.said.map((line) => line.text).join(" "));
      this.#show();
      this.#timer = setTimeout(() => void this.step(), frame.said.length ? STEP : STEP / 4);
    } catch {
      this.finish(); // the present is always there
    }
  }

  finish() {
    clearTimeout(this.#timer);
    this.match.beforeActing = () => {};
    this.version = this.to;
    this.#live(true);
    const focused = this.place.contains(document.activeElement);
    this.place.hidden = true;
    this.match.showPast(null);
    if (focused) document.getElementById("prompt")?.focus({ preventScroll: true });
  }

  /** Draw the lines of the step. "Next" takes the focus over from the button before. */
  #show() {
    const { first, place, to, version } = this;
    const focused = place.contains(document.activeElement);
    render(
      html`<div class="recap-lines">
          ${this.#said.map((line) => html`<p class=${line.heading ? "heading" : nothing}>${line.text}</p>`)}
        </div>
        <div class="row">
          <button type="button" @click=${() => this.step()}>${t("Next")}</button>
          <button type="button" class="quiet" @click=${() => this.finish()}>${t("Skip")}</button>
        </div>
        <progress max=${to - first} value=${version - first} aria-label=${t("While you were away")}></progress>`,
      place,
    );
    if (focused && !place.contains(document.activeElement)) place.querySelector("button")?.focus();
  }

  /** Allow choices on a board of the present only. @param {boolean} present */
  #live(present) {
    this.grid?.toggleAttribute("data-past", !present);
    for (const part of this.grid?.querySelectorAll("#board, .ask") ?? []) part.toggleAttribute("inert", !present);
  }
}
