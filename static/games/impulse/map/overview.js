// @ts-check
/** The map in small, above the hand of a phone: a tap opens the whole map. */

import { html, svg } from "lit-html";
import { t } from "../../../js/ui/text.js";
import { at, gateDrawn } from "./gates.js";
import { VIEW_BOX, placed } from "./map.js";
import { HEX, ground } from "./places.js";
import { drawn } from "./ships.js";

/** @typedef {Impulse.View} View */

/** @param {View} view @param {BoardContext} ctx @param {() => void} open */
export const overview = (view, ctx, open) =>
  html`<button type="button" class="overview" aria-label=${t("Show the map")} @click=${open}>
    <svg class="map" viewBox=${VIEW_BOX} aria-hidden="true">
      ${view.places.map((spot) => ground(spot, view, ctx))} ${view.gates.map((gate) => gateDrawn(gate, view))}
      ${view.places.filter(({ id }) => ctx.question?.about?.includes(`place:${id}`)).map(mark)}
      ${placed(view).map(
        (each) =>
          svg`<g class="fleet seat-${each.seat}" transform="translate(${each.x.toFixed(1)} ${each.y.toFixed(1)}) scale(1.4)">${drawn(each, true)}</g>`,
      )}
    </svg>
  </button>`;

/** The place that the question is about. @param {Impulse.PlaceView} spot */
function mark(spot) {
  const { x, y } = at(spot);
  return svg`<path class="asked-about" d=${HEX} transform="translate(${x.toFixed(1)} ${y.toFixed(1)})"></path>`;
}
