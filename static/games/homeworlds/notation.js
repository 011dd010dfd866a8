// @ts-check
/** The key to the notation of turns. */

import { html } from "lit-html";
import { t } from "../../js/ui/text.js";

/** The meaning of the words. */
export function notation() {
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
  return html`<dl class="notation-key">
    ${forms.map(
      ([written, meaning]) =>
        html`<div>
          <dt><code lang="en">${written}</code></dt>
          <dd>${meaning}</dd>
        </div>`,
    )}
  </dl>`;
}
