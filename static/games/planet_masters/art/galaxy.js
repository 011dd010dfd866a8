// @ts-check
/** The galaxy in the middle of the table: a core, and two arms of stars. */

import { html, svg } from "lit-html";

const STARS = 110;
const TINTS = ["#fff", "#cfdcff", "#ffe6c2"];

/** Stars along two spirals, seen from the side; the same at every table. */
const arms = svg`${[...Array(STARS).keys()].map((i) => {
  const t = Math.sqrt(((i * 61) % STARS) / STARS);
  const angle = t * 4.6 + (i % 2) * Math.PI;
  const spread = 0.5 + t * 0.9;
  const x = Math.cos(angle) * (14 + t * 78) + (((i * 37) % 13) - 6) * spread;
  const y = (Math.sin(angle) * (14 + t * 78) + (((i * 53) % 11) - 5) * spread) * 0.46;
  const r = 0.3 + ((i * 29) % 7) / 8.5;
  return svg`<circle cx=${x.toFixed(1)} cy=${y.toFixed(1)} r=${r.toFixed(2)} fill=${TINTS[i % 3]} opacity=${(1 - t * 0.45).toFixed(2)}></circle>`;
})}`;

export const galaxy = () =>
  html`<svg class="arms" viewBox="-100 -60 200 120" aria-hidden="true">
    <g transform="rotate(-14)">
      <ellipse rx="98" ry="47" fill="url(#pm-haze)"></ellipse>
      ${arms}
      <ellipse rx="26" ry="13" fill="url(#pm-core)"></ellipse>
    </g>
  </svg>`;
