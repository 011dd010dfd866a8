// @ts-check
/**
 * Arrow keys, on any board and in any list. An arrow moves the focus to the nearest offered piece in its direction.
 * Shift with an arrow moves it to the nearest piece of the board, offered or not, and a screen reader says its label.
 */

import { EXPLAINED } from "./tips.js";

/** @type {Record<string, (dx: number, dy: number) => [number, number]>} */
const AHEAD = {
  ArrowRight: (dx, dy) => [dx, dy],
  ArrowLeft: (dx, dy) => [-dx, dy],
  ArrowDown: (dx, dy) => [dy, dx],
  ArrowUp: (dx, dy) => [-dy, dx],
};

/** @typedef {HTMLElement | SVGElement} Piece */

/**
 * @param {HTMLElement[]} places where things are on offer; the first one is entered from elsewhere
 */
export function arrowsMoveFocus(places) {
  document.addEventListener("keydown", (event) => {
    const ahead = AHEAD[event.key];
    const target = event.target;
    if (!ahead || event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return;
    if (target.closest("input, textarea, select, dialog, summary, [role=tablist], [role=log]")) return;
    const here = target.closest(event.shiftKey ? EXPLAINED : "[data-offered]");
    const place = places.find((each) => here && each.contains(here));
    const among = event.shiftKey ? pieces(place ?? places[0]) : place ? offered(place) : places.flatMap(offered);
    const next = here && place ? nearest(here, among, ahead) : among[0];
    if (!next) return;
    event.preventDefault();
    if (next.tabIndex < 0) next.setAttribute("tabindex", "-1");
    next.focus();
  });
}

/** @param {HTMLElement} place @returns {Piece[]} */
const offered = (place) => [.../** @type {NodeListOf<Piece>} */ (place.querySelectorAll("[data-offered]"))];

/** The pieces with an explanation. Drawings on a card or beside a number belong to the card or number. @param {HTMLElement} place @returns {Piece[]} */
const pieces = (place) =>
  [.../** @type {NodeListOf<Piece>} */ (place.querySelectorAll(EXPLAINED))].filter(
    (each) =>
      each.getBoundingClientRect().width > 0 &&
      !each.closest("[aria-hidden=true]") &&
      !each.parentElement?.closest("[data-details], [data-tip]"),
  );

/**
 * @param {Element} here
 * @param {Piece[]} among
 * @param {(dx: number, dy: number) => [number, number]} ahead
 */
function nearest(here, among, ahead) {
  const from = centre(here);
  /** @type {Piece | undefined} */
  let best;
  let least = Infinity;
  for (const piece of among) {
    const to = centre(piece);
    const [along, aside] = ahead(to.x - from.x, to.y - from.y);
    const cost = along + 2 * Math.abs(aside);
    if (along > 1 && cost < least) [best, least] = [piece, cost];
  }
  return best;
}

/** @param {Element} element */
function centre(element) {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
