// @ts-check
/** Scenes of great moments over the map. Any click or key ends one. */

import { showScene } from "../../../js/board/scene.js";
import { boxOf } from "../map/fit.js";
import { news } from "../turn.js";
import { catastrophe } from "./catastrophe.js";
import { sacrifice } from "./sacrifice.js";

const LENGTH = { catastrophe: 3200, sacrifice: 1900 };

/**
 * @typedef {object} Standing a piece in its place on the board
 * @property {string} system
 * @property {string} piece
 * @property {"star" | "near" | "far"} kind
 * @property {number} x its middle @property {number} y its ground line
 * @property {number} width
 * @property {number} height
 *
 * @typedef {object} Stage
 * @property {HTMLElement} root
 * @property {Homeworlds.View} before
 * @property {Homeworlds.View} view
 * @property {number} below the seat of the near ships
 * @property {Standing[]} pieces where they were before
 */

/** @type {WeakMap<HTMLElement, Standing[]>} */
const stood = new WeakMap();

/** @param {HTMLElement} root @param {Homeworlds.View | null} before @param {Homeworlds.View} view @param {BoardContext} ctx */
export function playScenes(root, before, view, ctx) {
  const pieces = stood.get(root) ?? [];
  stood.set(root, standing(root));
  if (!before) return;
  const deed = news(before, view)
    .deeds.filter(({ verb }) => verb in LENGTH)
    .at(-1);
  if (!deed) return;
  const verb = /** @type {keyof typeof LENGTH} */ (deed.verb);
  const scene = { catastrophe, sacrifice }[verb](deed, { root, before, view, below: ctx.seat ?? 0, pieces });
  if (scene) showScene(root, scene, verb, LENGTH[verb]);
}

/** Return the places of all pieces on the map, whether they still glide or not. @param {HTMLElement} root @returns {Standing[]} */
function standing(root) {
  const systems = /** @type {HTMLElement[]} */ ([...root.querySelectorAll("[data-system]")]);
  return systems.flatMap((system) => {
    const around = boxOf(system);
    const pieces = /** @type {HTMLElement[]} */ ([...system.querySelectorAll(":scope > [data-piece]")]);
    return pieces.map((each) => {
      const { x, y, width, height } = boxOf(each);
      return {
        system: system.dataset.system ?? "",
        piece: each.dataset.piece ?? "",
        kind: each.matches(".star") ? "star" : each.matches(".near") ? "near" : "far",
        x: around.x + x + width / 2,
        y: around.y + y + height,
        width,
        height,
      };
    });
  });
}

/** The middle of a place on the board, such as a pile. @param {HTMLElement} root @param {string} selector */
export function spot(root, selector) {
  const found = root.querySelector(selector);
  if (!found) return null;
  const [box, around] = [found.getBoundingClientRect(), root.getBoundingClientRect()];
  return { x: box.x + box.width / 2 - around.x, y: box.y + box.height / 2 - around.y };
}

/** A dotted way from one point to another, bent upwards. @param {{x: number, y: number}} from @param {{x: number, y: number}} to */
export const way = (from, to) =>
  `M${from.x} ${from.y}Q${(from.x + to.x) / 2} ${Math.min(from.y, to.y) - 50} ${to.x} ${to.y}`;
