// @ts-check
/** The last turn and the running one as they are written, and how to read that. */

import { html, nothing } from "lit-html";
import { t } from "../../js/text.js";

/** @param {Homeworlds.View} view @param {BoardContext} ctx */
export function notation(view, ctx) {
  const turn = (/** @type {string} */ heading, /** @type {string[]} */ actions) =>
    html`<div>
      <h3>${heading}</h3>
      <ol role="list">
        ${actions.map((action) => html`<li><code lang="en">${action}</code></li>`)}
      </ol>
    </div>`;
  return html`<section class="notation" aria-label=${t("Turns in notation")}>
    ${view.last ? turn(t("Last turn: {player}", { player: ctx.playerName(view.last.seat) }), view.last.actions) : nothing}
    ${view.done.length ? turn(t("This turn"), view.done) : nothing}
    ${view.repeated > 1 ? html`<p class="repeated">${t("This position has occurred {n} times; the third time is a draw.", { n: view.repeated })}</p>` : nothing}
    ${view.last || view.done.length ? key() : nothing}
  </section>`;
}

/** What the words mean; the details element remembers by itself whether it is open. */
function key() {
  const forms = [
    ["g3", t("a piece: r red, y yellow, g green, b blue; 1 small, 2 medium, 3 large")],
    ["homeworld b1 y2 g3 Vega", t("two stars, the first ship, the name")],
    ["build g1 Vega", t("the new ship, where")],
    ["trade g1 y1 Vega", t("the old ship, the new one, where")],
    ["move y1 Vega Deneb", t("the ship, from, to")],
    ["discover y1 Vega r3 Deneb", t("the ship, from, the new star, its name")],
    ["attack g1 Vega", t("the ship that is captured, where")],
    ["sacrifice y2 Vega", t("the ship that is given up, where")],
    ["catastrophe Vega g", t("where, the colour that vanishes")],
    ["pass", t("no action")],
  ];
  return html`<details class="key">
    <summary>${t("How to read this")}</summary>
    <dl>
      ${forms.map(
        ([written, meaning]) =>
          html`<div>
            <dt><code lang="en">${written}</code></dt>
            <dd>${meaning}</dd>
          </div>`,
      )}
    </dl>
  </details>`;
}
