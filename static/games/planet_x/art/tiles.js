// @ts-check
/** Tiles and pawns: thick pieces in the shape of their owner, 24 units wide around the origin. */

import { nothing, svg } from "lit-html";
import { seatShape } from "../../../js/board/seats.js";
import { glyph } from "../glyphs.js";

const TRIANGLE = 0; // its middle lies below that of its box

/** Return the body of a piece: its lower edge, then its upper side. @param {number} seat @param {number} [size] */
export const body = (seat, size = 1) =>
  svg`<g class="thick" transform="translate(${-12 * size} ${-9.5 * size}) scale(${size})">${seatShape(seat)}</g>
    <g class="top" transform="translate(${-12 * size} ${-12 * size}) scale(${size})">${seatShape(seat)}</g>`;

/**
 * Draw a theory: its object where one may know it, else a question mark; a tick if it was right, a cross if wrong.
 * @param {number} seat the shape @param {string} object a letter or nothing @param {string} [state]
 */
export function tile(seat, object, state = "hidden") {
  const down = seat === TRIANGLE ? 3 : 0;
  const letter = /** @type {import("../glyphs.js").Letter} */ (object);
  const face = object
    ? glyph(letter, seat === TRIANGLE ? 13 : 16, 0, down)
    : svg`<path class="sign" transform="translate(0 ${down}) scale(.9)" d="M-3.5-2.5a3.5 3.5 0 1 1 5 3.2Q0 1.5 0 3.4M0 6.6v.2"/>`;
  const tick = svg`<path class="sign" transform="translate(0 ${down})" d="M-4.5 0-1 3.8 5.5-4"/>`;
  return svg`${body(seat)}${state === "right" ? tick : face}${state === "wrong" ? svg`<path class="wrong" d="M-12-12 12 12M12-12-12 12"/>` : nothing}`;
}

/** Return the height of a number in the middle of a shape. @param {number} seat @param {number} size of its letters */
export const baseline = (seat, size) => size * 0.35 + (seat === TRIANGLE ? size * 0.24 : 0);
