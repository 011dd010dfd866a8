// @ts-check
/** The pyramids: a star stands, seen from above, and a ship lies and points at the rival. */

import { html, nothing, svg } from "lit-html";

const SCALE = [0, 0.58, 0.78, 1];
const NOSE = "0 -28";
const [LEFT, KEEL, RIGHT] = ["-17 19", "0 26", "17 19"];

/** The emblem of a colour is that of its power: crossed blades, an arrow, a plus, two arrows that swap. */
const EMBLEMS = /** @type {Record<string, string>} */ ({
  r: "M-3.6-3.6 3.6 3.6M-3.6 3.6 3.6-3.6",
  y: "M-4.4 0H4.2M.8-3.4 4.2 0 .8 3.4",
  g: "M0-4.4V4.4M-4.4 0H4.4",
  b: "M-4.4-2.2H3.6L1-4.6M4.4 2.2H-3.6L-1 4.6",
});

const size = (/** @type {string} */ piece) => Number(piece[1]);

/** @param {string} colour */
export const emblem = (colour) =>
  svg`<g class="emblem"><path class="halo" d=${EMBLEMS[colour]}/><path d=${EMBLEMS[colour]}/></g>`;

/** As many dots as the piece is large. @param {string} piece @param {number} y */
const pips = (piece, y) =>
  svg`<g class="pips">${[...Array(size(piece)).keys()].map((n) => svg`<circle cx=${(n - (size(piece) - 1) / 2) * 6.4} cy=${y} r="2.1"/>`)}</g>`;

/** @param {string} piece such as "g3" @param {boolean} down whether it points down, at the viewer */
export function ship(piece, down) {
  const scale = SCALE[size(piece)];
  return html`<svg class="piece ship-${size(piece)} ${piece[0]}" viewBox="-20 -31 40 62" aria-hidden="true">
    <g transform="${down ? "rotate(180) " : ""}scale(${scale})">
      <path class="body" d="M${NOSE}L${RIGHT}L${KEEL}L${LEFT}Z" />
      <path class="light" d="M${NOSE}L${KEEL}L${LEFT}Z" />
      <path class="shade" d="M${RIGHT}L${KEEL}L0 13Z" />
      <path class="shade" d="M${LEFT}L${KEEL}L0 13Z" />
      <path class="edge" d="M${NOSE}L${RIGHT}L${KEEL}L${LEFT}ZM${NOSE}L${KEEL}" />
    </g>
    <g transform="translate(0 ${(down ? -1 : 1) * 3 * scale}) scale(${0.5 + 0.5 * scale})">${emblem(piece[0])}</g>
    <g transform="${down ? "rotate(180) " : ""}scale(${0.45 + 0.55 * scale})">
      ${pips(piece, size(piece) === 1 ? 18.6 : 19)}
    </g>
  </svg>`;
}

/** @param {string} piece */
export function star(piece) {
  const scale = SCALE[size(piece)];
  return html`<svg class="piece star-${size(piece)} ${piece[0]}" viewBox="-26 -26 52 52" aria-hidden="true">
    <circle class="glow" r=${25 * scale} />
    <g transform="scale(${scale})">
      <path class="body" d="M-19-19H19V19H-19Z" />
      <path class="light" d="M-19-19H19L0 0Z" />
      <path class="half" d="M-19-19V19L0 0Z" />
      <path class="shade" d="M-19 19H19L0 0Z" />
      <path class="edge" d="M-19-19H19V19H-19ZM-19-19 19 19M19-19-19 19" />
    </g>
    <g transform="scale(${0.45 + 0.55 * scale})">${emblem(piece[0])}</g>
    <g transform="scale(${0.4 + 0.6 * scale})">${pips(piece, size(piece) === 1 ? 13.5 : 14.5)}</g>
  </svg>`;
}

/** A piece that waits in the bank, standing. @param {string} piece @param {string | null} flip */
export const standing = (piece, flip) => html`<span class="stacked" data-flip=${flip ?? nothing}>${star(piece)}</span>`;
