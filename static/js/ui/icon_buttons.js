// @ts-check
/** Buttons with the signs of a player of recordings, and their names for those who do not see them. */

import { html } from "lit-html";

/** Outlines in a square of 20. */
export const SIGNS = {
  toStart: "M4 4H6V16H4ZM16 4V16L7 10Z",
  back: "M14 4V16L5 10Z",
  play: "M6 4V16L16 10Z",
  pause: "M5 4H8V16H5ZM12 4H15V16H12Z",
  on: "M6 4V16L15 10Z",
  toEnd: "M4 4V16L13 10ZM14 4H16V16H14Z",
};

/** @param {string} label @param {string} path one of SIGNS @param {(event: MouseEvent) => void} act @param {string} [kind] */
export function iconButton(label, path, act, kind = "") {
  return html`<button type="button" class=${kind} aria-label=${label} title=${label} @click=${act}>
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true"><path d=${path} fill="currentColor" /></svg>
  </button>`;
}
