// @ts-check
/** Lines from the system of the ship that was picked up to the systems it is connected to. */

import { actingSystem } from "./system.js";

/** @param {HTMLElement} root @param {Homeworlds.View | null} _before @param {Homeworlds.View} view */
export function animate(root, _before, view) {
  const canvas = /** @type {SVGElement} */ (root.querySelector(".lines"));
  const map = /** @type {HTMLElement} */ (canvas.parentElement);
  canvas.setAttribute("viewBox", `0 0 ${map.offsetWidth} ${map.offsetHeight}`);
  const from = centre(map, actingSystem(view));
  const lines = view.reach.flatMap((name) => {
    const to = centre(map, name);
    return from && to ? [line(from, to)] : [];
  });
  canvas.replaceChildren(...lines);
}

/** Where a system lies on the map, whether it is still gliding there or not. @param {HTMLElement} map @param {string | undefined} name */
function centre(map, name) {
  const found = name && map.querySelector(`[data-system="${CSS.escape(name)}"]`);
  if (!(found instanceof HTMLElement)) return null;
  return new DOMPoint(found.offsetLeft + found.offsetWidth / 2, found.offsetTop + found.offsetHeight / 2);
}

/** @param {DOMPoint} from @param {DOMPoint} to */
function line(from, to) {
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", `M${from.x} ${from.y}L${to.x} ${to.y}`);
  return path;
}
