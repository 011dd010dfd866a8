// @ts-check
/** Dotted lanes between connected systems. Bright ones are open to the picked ship; the last move has a solid one. */

import { actingSystem, newest } from "../turn.js";
import { boxOf } from "./fit.js";

const RISE = 22; // pixels that a lane bends upwards

/** @param {HTMLElement} root @param {Homeworlds.View} view */
export function drawLanes(root, view) {
  const canvas = root.querySelector(".lanes");
  if (!canvas) return;
  const acting = actingSystem(view);
  const offered = (/** @type {string} */ name) =>
    root.querySelector(`.place[data-offered][data-key="move:${CSS.escape(name)}"]`) !== null;
  const open = view.reach.filter(offered);
  const lanes = pairs(view).map(([one, other]) => {
    const bright = [one, other].some((name, n) => name === acting && open.includes([other, one][n]));
    return lane(root, one, other, bright ? "open" : acting ? "dim" : "");
  });
  const moves = newest(view).deeds.filter((deed) => deed.to && deed.system !== deed.to);
  canvas.replaceChildren(...[...lanes, ...moves.map((deed) => lane(root, deed.system, deed.to, "flown"))].flat());
}

/** Each two connected systems, once. @param {Homeworlds.View} view @returns {[string, string][]} */
const pairs = (view) =>
  view.systems.flatMap(({ name, connected }) =>
    connected.filter((other) => name < other).map((other) => /** @type {[string, string]} */ ([name, other])),
  );

/** The middle of a system's plate on the map, even while it glides there. @param {HTMLElement} root @param {string} name */
function middle(root, name) {
  const found = root.querySelector(`[data-system="${CSS.escape(name)}"]`);
  const glass = found?.querySelector(".plate");
  if (!(found instanceof HTMLElement) || !(glass instanceof HTMLElement)) return null;
  const [around, plate] = [boxOf(found), boxOf(glass)];
  return new DOMPoint(around.x + plate.x + plate.width / 2, around.y + plate.y + plate.height / 2);
}

/** @param {HTMLElement} root @param {string} one @param {string} other @param {string} kind */
function lane(root, one, other, kind) {
  const [from, to] = [middle(root, one), middle(root, other)];
  if (!from || !to) return [];
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", `M${from.x} ${from.y}Q${(from.x + to.x) / 2} ${(from.y + to.y) / 2 - RISE} ${to.x} ${to.y}`);
  path.setAttribute("class", kind);
  return [path];
}
