// @ts-check
/** Lines between connected systems. Bright ones are open to the picked ship. */

import { actingSystem } from "./system.js";

/** @param {HTMLElement} root @param {Homeworlds.View | null} _before @param {Homeworlds.View} view */
export function animate(root, _before, view) {
  const canvas = /** @type {SVGElement} */ (root.querySelector(".lines"));
  const map = /** @type {HTMLElement} */ (canvas.parentElement);
  canvas.setAttribute("viewBox", `0 0 ${map.clientWidth} ${map.clientHeight}`);
  const acting = actingSystem(view);
  canvas.replaceChildren(
    ...pairs(view).flatMap(([one, other]) => {
      const [from, to] = [centre(map, one), centre(map, other)];
      const bright = [one, other].some((name, n) => name === acting && view.reach.includes([other, one][n]));
      return from && to ? [line(from, to, bright)] : [];
    }),
  );
}

/** Each two connected systems, once. @param {Homeworlds.View} view @returns {[string, string][]} */
const pairs = (view) =>
  view.systems.flatMap(({ name, connected }) =>
    connected.filter((other) => name < other).map((other) => /** @type {[string, string]} */ ([name, other])),
  );

/** Return the place of a system on the map, even while it glides there. @param {HTMLElement} map @param {string} name */
function centre(map, name) {
  const found = map.querySelector(`[data-system="${CSS.escape(name)}"]`);
  if (!(found instanceof HTMLElement)) return null;
  return new DOMPoint(found.offsetLeft + found.offsetWidth / 2, found.offsetTop + found.offsetHeight / 2);
}

/** @param {DOMPoint} from @param {DOMPoint} to @param {boolean} bright */
function line(from, to, bright) {
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", `M${from.x} ${from.y}L${to.x} ${to.y}`);
  path.toggleAttribute("data-bright", bright);
  return path;
}
