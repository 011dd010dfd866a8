// @ts-check
/** Density of a list of cards: as dense as it must be to stand whole in its place, and no denser. */

import { narrow } from "../../../js/board/context.js";

const LEVELS = ["1", "2", "3"];
const YIELDING = ["plain", "brief"]; // a hand gives way to the cards that are chosen from
const IN_COLUMNS = ["3", ...YIELDING];
const PICTURES = [9, 7.5, 6, 5, 4.25, 3.5, 2.75, 2]; // heights of pictures in columns, in rem

/** @param {HTMLElement} root */
export function fit(root) {
  if (narrow.matches) return; // there lists scroll
  for (const list of root.querySelectorAll(".ares-main, .ares-tabs > [role=tabpanel]")) {
    const place = /** @type {HTMLElement} */ (list);
    const scrolled = place.scrollTop;
    delete place.dataset.dense;
    if (getComputedStyle(place).overflowY !== "auto") continue;
    for (const level of place.querySelector("[data-yields]") ? [...LEVELS, ...YIELDING] : LEVELS) {
      if (fits(place)) break;
      place.dataset.dense = level;
    }
    if (IN_COLUMNS.includes(place.dataset.dense ?? "")) enlarge(place);
    place.scrollTop = scrolled;
  }
}

/** @param {HTMLElement} place */
const fits = (place) => place.scrollHeight <= place.clientHeight + 1;

/** Give pictures the room that the texts leave. @param {HTMLElement} place */
function enlarge(place) {
  for (const height of PICTURES) {
    place.style.setProperty("--picture", `${height}rem`);
    if (fits(place)) return;
  }
}
