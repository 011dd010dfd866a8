// @ts-check
/** What can be done about the match itself: undo, what others propose, resigning and the like. */

import { html, nothing, render } from "lit-html";
import { confirmed } from "./dialogs.js";
import { t } from "./text.js";

/**
 * @typedef {object} Dealings
 * @property {string} refusal why the last thing could not be done
 * @property {() => void} undo
 * @property {(act: string, about: string | null) => void} act
 */

/**
 * @param {HTMLElement} place
 * @param {MatchFrame} now
 * @param {Dealings} dealings
 */
export function drawControls(place, now, { refusal, undo, act }) {
  const proposed = now.acts.filter(({ about }) => about !== null && about in now.agreed);
  const quiet = now.acts.filter((each) => !proposed.includes(each));
  const perform = (/** @type {Act} */ each) => async () => {
    if (each.warning && !(await confirmed([each.warning], each.label))) return;
    act(each.act, each.about);
  };
  const button = (/** @type {Act} */ each) => html`<button type="button" class=${look(each)} @click=${perform(each)}>${each.label}</button>`;
  render(
    html`
      ${refusal ? html`<p class="message error">${refusal}</p>` : nothing}
      ${proposed.length ? html`<div class="row proposals">${proposed.map(button)}</div>` : nothing}
      ${now.undo ? html`<button type="button" class="undo" @click=${undo}>${t("Undo")} <kbd>U</kbd></button>` : nothing}
      ${quiet.length ? html`<details class="more"><summary>${t("More")}</summary><div class="row">${quiet.map(button)}</div></details>` : nothing}
    `,
    place,
  );
}

/** @param {Act} act */
const look = ({ act }) => (act === "resign" ? "danger" : "");
