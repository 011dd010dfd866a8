// @ts-check
/** Density of a list of cards: as dense as it must be to stand whole in its place, and no denser. */

import { narrow } from "../../../js/board/context.js";

const LEVELS = ["", "1", "2", "3"];
const YIELDING = ["plain", "brief"]; // a hand gives way to the cards that are chosen from
const IN_COLUMNS = ["3", ...YIELDING];
const PICTURES = [9, 7.5, 6, 5, 4.25, 3.5, 2.75, 2]; // heights of pictures in columns, in rem

/** @typedef {{content: string, height: number, level: number, picture: number}} Fitted */

/** What stood in a place when it was last fitted. @type {WeakMap<HTMLElement, Fitted>} */
const fitted = new WeakMap();

/**
 * Fit the lists whose content or place has changed. Each attempt lays the whole board out.
 *
 * @param {HTMLElement} root
 */
export function fit(root) {
  if (narrow.matches) return; // there lists scroll
  for (const list of root.querySelectorAll(".ares-main, .ares-tabs > [role=tabpanel]")) {
    const place = /** @type {HTMLElement} */ (list);
    if (getComputedStyle(place).overflowY !== "auto") {
      delete place.dataset.dense;
      fitted.delete(place);
      continue;
    }
    const last = fitted.get(place);
    const content = contentOf(place);
    if (last?.content === content && last.height === place.scrollHeight) continue;
    const scrolled = place.scrollTop;
    const found = settled(place, last);
    place.scrollTop = scrolled;
    fitted.set(place, { ...found, content, height: place.scrollHeight });
  }
}

/** What decides the heights in a place. @param {HTMLElement} place */
function contentOf(place) {
  const { clientWidth, clientHeight, textContent } = place;
  const elements = place.getElementsByTagName("*").length; // a symbol has no text
  return [clientWidth, clientHeight, document.fonts.status, elements, textContent].join(" ");
}

/** Set density and pictures. @param {HTMLElement} place @param {Fitted} [last] */
function settled(place, last) {
  const levels = place.querySelector("[data-yields]") ? [...LEVELS, ...YIELDING] : LEVELS;
  place.style.removeProperty("--picture");
  const level = firstThatFits(place, levels.length, last?.level ?? 0, (at) => {
    if (levels[at]) place.dataset.dense = levels[at];
    else delete place.dataset.dense;
  });
  let picture = last?.picture ?? 0;
  if (IN_COLUMNS.includes(levels[level]))
    picture = firstThatFits(place, PICTURES.length, picture, (at) =>
      place.style.setProperty("--picture", `${PICTURES[at]}rem`),
    );
  return { level, picture };
}

/**
 * Apply and return the first of `count` attempts that fits, or the last; begin where the last search ended.
 *
 * @param {HTMLElement} place
 * @param {number} count
 * @param {number} begin
 * @param {(at: number) => void} apply
 */
function firstThatFits(place, count, begin, apply) {
  let at = Math.min(begin, count - 1);
  apply(at);
  const begun = fits(place);
  while (!begun && at < count - 1) {
    apply(++at);
    if (fits(place)) break;
  }
  while (begun && at > 0) {
    apply(at - 1);
    if (!fits(place)) {
      apply(at);
      break;
    }
    at--;
  }
  return at;
}

/** @param {HTMLElement} place */
const fits = (place) => place.scrollHeight <= place.clientHeight + 1;
