// @ts-check
/** A resource, a rating or a forest as a thing. */

import { guard, html } from "./lit.js";
import { tokenParts } from "./motifs.js";

/** @param {string} name of an amount in the stock */
export const token = (name) =>
  html`<svg class="token art ${name === "steel" ? "of-sand" : "hue-earth"}" viewBox="-16 -17 32 34" aria-hidden="true">
    ${guard([name], () => tokenParts(name))}
  </svg>`;
