// @ts-check
/** Small stars of the background, always the same. */

import { html } from "lit-html";

const [WIDE, HIGH, STARS] = [700, 748, 70];
const PATH = [...Array(STARS).keys()].map((n) => `M${(n * 7919) % WIDE} ${(n * 104729) % HIGH}h.1`).join("");

export const dust = () =>
  html`<svg class="dust" viewBox="0 0 ${WIDE} ${HIGH}" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <path d=${PATH} />
  </svg>`;
