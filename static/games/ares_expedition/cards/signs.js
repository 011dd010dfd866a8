// @ts-check
/** The text of a card in signs. A screen reader says the words. */

import { html, nothing } from "lit-html";
import { icon, tag } from "./icons.js";

/** @typedef {AresExpedition.Face} Face */
/** @typedef {AresExpedition.Sign} Sign */

const BANDS = ["purple", "red", "yellow", "white"];

/** A line of a part of the card: its signs, or its words where it has none. @param {Face} face @param {string} part @param {number} n @param {string} words */
export function line(face, part, n, words) {
  const row = face.signs?.[part]?.[n] ?? [];
  return row.length
    ? html`<span class="signs" role="img" aria-label=${words} title=${words}>${row.map(sign)}</span>`
    : words;
}

/** @param {Sign} sign */
const sign = ({ text = "", what = "", here = false, bands = [], words = null }) =>
  words
    ? html`<small>${words}</small>`
    : html`<span class="sign ${what ? "" : "mark-between"}" ?data-here=${here}
        >${text}${what ? drawn(what) : nothing}${bands.length ? cells(bands) : nothing}</span
      >`;

/** @param {string} what */
const drawn = (what) => (what.startsWith("tag:") ? tag(what.slice(4), true) : icon(what, true));

/** The four bands of a parameter, the accepted ones filled. Their place is a sign beside their colour. @param {string[]} bands */
const cells = (bands) =>
  html`<span class="bands"
    >${BANDS.map((band) => html`<span class="cell ${band}" ?data-filled=${bands.includes(band)}></span>`)}</span
  >`;
