// @ts-check
/** The mark of a seat: its number in a shape of its own, so that colour is not the only sign. */

import { html, svg } from "lit-html";

const SHAPES = [
  "M12 1.5 22.5 21.5H1.5Z",
  "M12 1.5A10.5 10.5 0 1 1 12 22.5 10.5 10.5 0 1 1 12 1.5Z",
  "M2.5 2.5H21.5V21.5H2.5Z",
  "M12 .8 23.2 12 12 23.2.8 12Z",
  "M6.5 2H17.5L23 12 17.5 22H6.5L1 12Z",
  "M12 1 23 9 18.8 22.2H5.2L1 9Z",
];

/** The shape alone, 24 units wide, for drawings. @param {number} seat */
export const seatShape = (seat) => svg`<path class="seat-shape seat-${seat}" d=${SHAPES[seat]}></path>`;

/** @param {number} seat */
export const seatMark = (seat) =>
  html`<svg class="seat-mark seat-${seat}" viewBox="0 0 24 24" aria-hidden="true">
    ${seatShape(seat)}
    <text x="12" y=${seat === 0 ? 19 : 16.5}>${seat + 1}</text>
  </svg>`;
