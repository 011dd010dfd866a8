// @ts-check
/** The pyramids: a star stands; a ship lies, and points away from its owner's rival: away from me or at me. */

import { html, nothing, svg } from "lit-html";

/** The size of each piece beside a large one. */
export const SCALE = [0, 0.7, 0.84, 1];

const size = (/** @type {string} */ piece) => Number(piece[1]);

/** @param {string} colour @param {number} scale */
const emblem = (colour, scale) => svg`<use href="#hw-${colour}-emblem" transform="scale(${scale})"/>`;

/** As many dots as the piece is large, along its edge if it is a star. @param {string} piece @param {number} y @param {boolean} [along] */
function pips(piece, y, along = false) {
  const [first, gap] = along ? [-12.5, 5.5] : [0, 6.5];
  const places = [...Array(size(piece)).keys()].map((n) => first + (n - (size(piece) - 1) / 2) * gap);
  return svg`<g class="pips">${places.map((x) => svg`<circle cx=${x} cy=${along ? y + (x - first) * 0.6 : y} r="2.3"/>`)}</g>`;
}

/** @param {string} piece such as "g3" @param {boolean} facing whether it points at the viewer */
export function ship(piece, facing) {
  const shape = facing ? "facing" : "away";
  return html`<svg
    class="pyramid lying size-${size(piece)}"
    viewBox="-18.5 ${facing ? -24 : -34} 37 58"
    aria-hidden="true"
  >
    <use href="#hw-${piece[0]}-${shape}" />
    <g transform="translate(0 ${facing ? -5 : -8})">${emblem(piece[0], 1.05 / Math.sqrt(SCALE[size(piece)]))}</g>
    ${pips(piece, facing ? -15.5 : 2)}
  </svg>`;
}

/** @param {string} piece */
export const star = (piece) =>
  html`<svg class="pyramid standing size-${size(piece)}" viewBox="-26 -46 52 66" aria-hidden="true">
    <use href="#hw-${piece[0]}-star" />
    <g transform="translate(0 -8)">${emblem(piece[0], 1.25)}</g>
    ${pips(piece, 8.2, true)}
  </svg>`;

/** A piece that waits in the bank, standing. @param {string} piece @param {string | null} flip */
export const stacked = (piece, flip) => html`<span class="stacked" data-flip=${flip ?? nothing}>${star(piece)}</span>`;

/** The outline of a piece that is not there. @param {number} size @param {"standing" | "away" | "facing"} posture */
export const outline = (size, posture) =>
  html`<svg
    class="pyramid ${posture === "standing" ? "standing" : "lying"} size-${size} outlined"
    viewBox=${posture === "standing" ? "-26 -46 52 66" : "-18.5 -34 37 58"}
    aria-hidden="true"
  >
    <path
      d=${{ standing: "M0-46-26 4 0 20 26 4Z", away: "M0-34-18 6-18.5 24H18.5L18 6Z", facing: "M-18-32-18.5-18 0 24 18.5-18 18-32Z" }[posture]}
    />
  </svg>`;

/** An action that a sacrifice gave: the seal of its power, hollow once it is used. @param {string} colour @param {boolean} used */
export const seal = (colour, used) =>
  html`<svg class="seal ${colour}" viewBox="-18 -18 36 36" aria-hidden="true">
    ${
      used
        ? svg`<circle class="hollow" r="16"/><path class="spent" d="M-6 0-1 5 7-5"/>`
        : svg`<circle r="16.5" fill="url(#hw-${colour}-lit)" stroke="var(--edge)" stroke-width="1.8"/><path class="gleam" d="M-12-8A15 15 0 0 1 4-14"/>${emblem(colour, 1.35)}`
    }
  </svg>`;
