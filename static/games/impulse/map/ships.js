// @ts-check
/** Fleets: up to three ships of their race in the colour of their player, and the number of several ships. */

import { nothing, svg } from "lit-html";
import { t } from "../../../js/ui/text.js";

/**
 * @typedef {object} Placed
 * @property {string} key
 * @property {string} flip
 * @property {number} seat
 * @property {string} race
 * @property {number} n
 * @property {boolean} cruisers
 * @property {boolean} crowded whether other fleets stand beside it
 * @property {string} where
 * @property {number} turn of its gate, in degrees, towards the Sector Core
 * @property {number} x
 * @property {number} y
 */

/** So small that the rings of neighbours, a fleet's on a card and those on its gates, do not cross. */
export const RING = 17;

/** A finger takes more than the ring; where two such areas overlap, the nearer middle counts. @param {BoardContext} ctx */
export const reach = (ctx) => svg`<circle class="reach" r=${ctx.narrow ? 37 : 24}></circle>`;

/** @param {Placed} each @param {BoardContext} ctx */
export function fleet(each, ctx) {
  const { key, seat, n, cruisers, where } = each;
  const what = cruisers
    ? t("Cruisers of {player} at the gate {where}: {n}", { n, player: ctx.playerName(seat), where })
    : t("Transports of {player} at {where}: {n}", { n, player: ctx.playerName(seat), where });
  return svg`<g class="fleet seat-${seat}" data-key=${key} data-details=${cruisers ? nothing : key} data-flip=${each.flip}
      data-tip=${cruisers ? t("Cruisers patrol both cards of their gate: enemies’ transports cannot enter those.") : nothing}
      transform="translate(${each.x.toFixed(1)} ${each.y.toFixed(1)})" aria-label=${what}>
    ${drawn(each, ctx.narrow)}
    ${ctx.isOffered(key) ? reach(ctx) : nothing}<circle class="ring" r=${RING}></circle>
  </g>`;
}

/** @param {Placed} each @param {boolean} narrow */
export function drawn({ race, n, cruisers, crowded, turn }, narrow) {
  const shown = crowded ? 1 : Math.min(n, cruisers ? 2 : 3);
  const size = narrow && !cruisers ? 34 : 30;
  const apart = cruisers ? 12 : shown === 2 ? 15 : 12;
  const kind = cruisers ? "cruiser" : "transport";
  const ships = [...Array(shown).keys()].map((i) => {
    const x = (i - (shown - 1) / 2) * apart - size / 2;
    const y = (i % 2 ? 3 : 0) - size / 2;
    return svg`<use href="#im-${kind}-${race || "triangulumnists"}" x=${x.toFixed(1)} y=${y.toFixed(1)} width=${size} height=${size}></use>`;
  });
  const along = ((turn - 180) * Math.PI) / 180;
  const [x, y] = cruisers ? beside(along, 30) : [Math.min(17, 7 * (shown - 1) + 13), 8];
  const drawing = svg`<g transform="rotate(${turn.toFixed(0)})">${ships}</g>`;
  if (n === 1) return drawing; // a number stands where it tells something
  return svg`${drawing}
    <g class="number-of" transform="translate(${x.toFixed(1)} ${y.toFixed(1)})"><rect x="-8" y="-8.5" width="16" height="17" rx="8"></rect><text class="count" y="5">${n}</text></g>`;
}

/** The end of a gate's bar, the right one. @param {number} along @param {number} by @returns {[number, number]} */
function beside(along, by) {
  const [x, y] = [Math.cos(along) * by, Math.sin(along) * by];
  return x >= 0 ? [x, y] : [-x, -y];
}
