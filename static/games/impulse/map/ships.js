// @ts-check
/** Fleets: the shape of the player with the number of ships, on wings if they are cruisers. */

import { nothing, svg } from "lit-html";
import { seatShape } from "../../../js/board/seats.js";
import { t } from "../../../js/ui/text.js";

/**
 * @typedef {object} Placed
 * @property {string} key
 * @property {string} flip
 * @property {number} seat
 * @property {number} n
 * @property {boolean} cruisers
 * @property {string} where
 * @property {number} turn of the gate, in degrees
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
    <g class="mark">${cruisers ? svg`<path class="wings" d="M-27 0 0-8 27 0 0 8Z" transform="rotate(${each.turn.toFixed(0)})"></path>` : nothing}
    <g transform=${seat === 0 ? "translate(-15.5 -17) scale(1.29)" : "translate(-13 -13) scale(1.083)"}>${seatShape(seat)}</g>
    <text class="count" y=${seat === 0 ? 9 : 6.5}>${n}</text></g>
    ${ctx.isOffered(key) ? reach(ctx) : nothing}<circle class="ring" r=${RING}></circle>
  </g>`;
}
