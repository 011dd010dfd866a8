// @ts-check
/** The shapes and gradients that drawings of the board refer to, once for the page. */

import { guard, html, svg } from "./lit.js";
import { motif } from "./motifs.js";
import { motifsOf } from "./picture.js";
import { landShapes } from "./scenes.js";

/** @typedef {[at: number, tone: string, opacity?: number]} Stop the tones are those of tones.css */

/** Gradients of pictures, from top to bottom, round, or from side to side. @type {Record<string, [string, Stop[]]>} */
const GRADIENTS = {
  top: ["down", [[0, "dark", 0.82], [0.45, "dark", 0.38], [0.75, "dark", 0]]],
  deep: ["down", [[0, "lit", 0.34], [0.3, "lit", 0.08], [1, "dark", 0.72]]],
  side: ["aslant", [[0, "lit", 0.2], [0.42, "lit", 0], [0.42, "dark", 0], [1, "dark", 0.5]]],
  haze: ["box", [[0, "lit", 0], [1, "lit", 0.3]]],
  tail: ["tail", [[0, "lit", 0.9], [0.35, "pale", 0.45], [1, "pale", 0]]],
  glow: ["round", [[0, "lit", 0.85], [0.3, "lit", 0.38], [1, "lit", 0]]],
  warm: ["round", [[0, "lamp", 0.95], [0.28, "amber", 0.5], [1, "ember", 0]]],
  lens: ["ball", [[0, "lit", 0.5], [0.5, "lit", 0.06], [1, "dark", 0.6]]],
  ball: ["ball", [[0, "lit", 0.42], [0.4, "lit", 0], [0.72, "dark", 0.45], [1, "dark", 0.88]]],
  soil: ["planet", [[0, "dust"], [0.4, "soil"], [1, "iron"]]],
  water: ["planet", [[0, "shallow", 0.75], [0.35, "sea", 0.25], [1, "abyss", 0.5]]],
  night: ["planet", [[0, "lit", 0.26], [0.3, "lit", 0], [0.5, "dark", 0.12], [0.74, "dark", 0.68], [1, "dark", 0.95]]],
  cloud: ["round", [[0, "lit", 1], [0.45, "lit", 0.8], [1, "lit", 0]]],
  haze_of_dust: ["rim", [[0.84, "ember", 0.7], [1, "ember", 0]]],
  air: ["rim", [[0.84, "air", 0.95], [0.92, "air", 0.4], [1, "air", 0]]],
  edge: ["corner", [[0, "lit", 0.75], [0.42, "lit", 0]]],
}; // prettier-ignore

/** @type {Record<string, (id: string, stops: unknown) => unknown>} */
const KINDS = {
  down: (id, stops) =>
    svg`<linearGradient id=${id} gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="-10" y2="110">${stops}</linearGradient>`,
  aslant: (id, stops) =>
    svg`<linearGradient id=${id} gradientUnits="userSpaceOnUse" x1="-10" y1="0" x2="170" y2="60">${stops}</linearGradient>`,
  box: (id, stops) => svg`<linearGradient id=${id} x2="0" y2="1">${stops}</linearGradient>`,
  tail: (id, stops) => svg`<linearGradient id=${id} x1="0" y1="1" x2="1" y2="0">${stops}</linearGradient>`,
  corner: (id, stops) => svg`<linearGradient id=${id} x2="1" y2="1">${stops}</linearGradient>`,
  round: (id, stops) => svg`<radialGradient id=${id}>${stops}</radialGradient>`,
  ball: (id, stops) => svg`<radialGradient id=${id} cx=".34" cy=".3" r=".8">${stops}</radialGradient>`,
  planet: (id, stops) =>
    svg`<radialGradient id=${id} gradientUnits="userSpaceOnUse" cx="-38" cy="-40" r="154">${stops}</radialGradient>`,
  rim: (id, stops) =>
    svg`<radialGradient id=${id} gradientUnits="userSpaceOnUse" cx="-2" cy="-2" r="115">${stops}</radialGradient>`,
};

const gradients = () =>
  Object.entries(GRADIENTS).map(([name, [kind, stops]]) =>
    KINDS[kind]?.(
      `ares-${name}`,
      stops.map(
        ([at, tone, opacity = 1]) => svg`<stop class="stop-${tone}" offset=${at} stop-opacity=${opacity}></stop>`,
      ),
    ),
  );

/** @param {[number | string, AresExpedition.Face | undefined][]} pictures on the page */
export function definitions(pictures) {
  const names = motifsOf(pictures);
  return html`<svg class="definitions" width="0" height="0" aria-hidden="true" focusable="false">
    ${guard(
      [names.join(" ")],
      () => svg`<defs>
      <clipPath id="ares-disc"><circle r="100"></circle></clipPath>
      ${gradients()}${landShapes()}${names.map(motif)}
    </defs>`,
    )}
  </svg>`;
}
