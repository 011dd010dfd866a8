// @ts-check
/** While you were away: what has happened since I last looked, step by step, and then the present. */

import { html, nothing, render } from "lit-html";
import { Film } from "./film.js";
import { speak } from "./speak.js";
import { t } from "./text.js";

const STEP = 1500;
const LONGEST = 60; // moves are played back; of a longer absence, the last ones

/**
 * @param {HTMLElement} place
 * @param {{address: string, from: number, to: number, draw: (view: any) => void}} past
 *   `draw` shows an earlier view on the board, or the present one for null
 */
export function recap(place, { address, from, to, draw }) {
  if (from === 0 || to - from < 2) return;
  const film = new Film(address, "");
  const first = Math.max(from, to - LONGEST);
  let version = first;
  let timer = 0;
  /** @type {Line[]} */ let said = [];
  place.hidden = false;
  offer();

  function offer() {
    render(
      html`<p>${t("While you were away: {n} moves.", { n: to - from })}</p>
        <div class="row">
          <button type="button" class="primary" @click=${play}>${t("Show me")}</button>
          <button type="button" class="quiet" @click=${finish}>${t("Skip")}</button>
        </div>`,
      place,
    );
  }

  function play() {
    version = first;
    step();
  }

  async function step() {
    clearTimeout(timer);
    if (version >= to) return finish();
    version += 1;
    try {
      const still = await film.still(version);
      said = still.said;
      draw(still.view);
    } catch {
      return finish(); // the present is always there
    }
    speak(said.map((line) => line.text).join(" "));
    show();
    timer = window.setTimeout(step, said.length ? STEP : STEP / 4);
  }

  function show() {
    render(
      html`<p class="recap-said">${said.length ? said.map((line) => html`<span>${line.text} </span>`) : nothing}</p>
        <progress max=${to - first} value=${version - first} aria-label=${t("While you were away")}></progress>
        <div class="row">
          <button type="button" @click=${step}>${t("Next")}</button>
          <button type="button" class="quiet" @click=${finish}>${t("Skip")}</button>
        </div>`,
      place,
    );
  }

  function finish() {
    clearTimeout(timer);
    version = to;
    place.hidden = true;
    draw(null);
  }
}
