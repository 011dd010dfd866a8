// @ts-check
/** While you were away: what has happened since I last looked, step by step, and then the present. */

import { html, nothing } from "lit-html";
import { render } from "./render.js";
import { ReplayFrames } from "./replay_frames.js";
import { speak } from "./speak.js";
import { t } from "./text.js";

const STEP = 1500;
const LONGEST = 60; // moments are played back; of a longer absence, the last ones
const AWAY = 10_000; // milliseconds after which a page that is loaded again was away
const LEFT = `left:${location.pathname}`; // when this tab showed the match last

/** @typedef {{from: number, to: number, says: string}} Missed the moments that were missed, and what they come to */

/**
 * @param {HTMLElement} place
 * @param {Missed | null} missed
 * @param {string} address where frames of the past come from
 * @param {Pick<import("./match_controller.js").MatchController, "showPast" | "beforeActing">} match
 */
export function recap(place, missed, address, match) {
  addEventListener("pagehide", () => {
    if (document.visibilityState === "visible") sessionStorage.setItem(LEFT, String(Date.now()));
  });
  if (!missed || Date.now() - Number(sessionStorage.getItem(LEFT) ?? 0) < AWAY) return;
  const { from, to, says } = missed;
  const frames = new ReplayFrames(address, "");
  const first = Math.max(from, to - LONGEST);
  const grid = place.closest(".match-grid");
  let version = first;
  let timer = 0;
  /** @type {JournalLine[]} */ let said = [];
  place.hidden = false;
  place.addEventListener("keydown", (event) => event.key === "Escape" && finish());
  match.beforeActing = finish;
  offer();

  function offer() {
    render(
      html`<p>${says}</p>
        <div class="row">
          <button type="button" class="primary" @click=${step}>${t("Show me")}</button>
          <button type="button" class="quiet" @click=${finish}>${t("Skip")}</button>
        </div>`,
      place,
    );
  }

  async function step() {
    clearTimeout(timer);
    if (version >= to) return finish();
    version += 1;
    const wanted = version;
    try {
      const frame = await frames.frame(version);
      if (wanted !== version) return; // stepped on, or skipped, before it came
      live(false);
      match.showPast(frame.view);
      if (frame.said.length) said = frame.said;
      speak(frame.said.map((line) => line.text).join(" "));
      keepFocus(show);
      timer = setTimeout(step, frame.said.length ? STEP : STEP / 4);
    } catch {
      finish(); // the present is always there
    }
  }

  function show() {
    render(
      html`<div class="recap-lines">
          ${said.map((line) => html`<p class=${line.heading ? "heading" : nothing}>${line.text}</p>`)}
        </div>
        <div class="row">
          <button type="button" @click=${step}>${t("Next")}</button>
          <button type="button" class="quiet" @click=${finish}>${t("Skip")}</button>
        </div>
        <progress max=${to - first} value=${version - first} aria-label=${t("While you were away")}></progress>`,
      place,
    );
  }

  /** "Next" takes the focus over from the button before. @param {() => void} change */
  function keepFocus(change) {
    const focused = place.contains(document.activeElement);
    change();
    if (focused && !place.contains(document.activeElement)) place.querySelector("button")?.focus();
  }

  function finish() {
    clearTimeout(timer);
    match.beforeActing = () => {};
    version = to;
    live(true);
    const focused = place.contains(document.activeElement);
    place.hidden = true;
    match.showPast(null);
    if (focused) document.getElementById("prompt")?.focus({ preventScroll: true });
  }

  /** Nothing can be chosen on a board of the past. @param {boolean} present */
  function live(present) {
    grid?.toggleAttribute("data-past", !present);
    for (const part of grid?.querySelectorAll("#board, .ask") ?? []) part.toggleAttribute("inert", !present);
  }
}
