// @ts-check
/** Scenes of great moments over the map. Any click or key ends one. */

import { showScene } from "../../../js/board/scene.js";
import { SCALE } from "../art/pieces.js";
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
 * @property {Standing[]} pieces where they were just before the deed
 */

/** @type {WeakMap<HTMLElement, Standing[]>} */
const stood = new WeakMap();

/** @param {HTMLElement} root @param {Homeworlds.View | null} before @param {Homeworlds.View} view @param {BoardContext} ctx */
export function playScenes(root, before, view, ctx) {
  const pieces = stood.get(root) ?? [];
  stood.set(root, standing(root));
  if (!before) return;
  const below = ctx.seat ?? 0;
  const { seat, deeds } = news(before, view);
  const at = deeds.map(({ verb }) => verb in LENGTH).lastIndexOf(true);
  if (at < 0) return;
  const verb = /** @type {keyof typeof LENGTH} */ (deeds[at].verb);
  const there = deeds.slice(0, at).reduce((so, deed) => moved(so, deed, seat === below ? "near" : "far"), pieces);
  const scene = { catastrophe, sacrifice }[verb](deeds[at], { root, before, view, below, pieces: there });
  if (scene) showScene(root, scene, verb, LENGTH[verb]);
}

/**
 * The pieces after a deed of the same news, which was not drawn: a new one stands beside the others.
 * @param {Standing[]} pieces @param {import("../turn.js").Deed} deed @param {"near" | "far"} kind of the player's ships
 */
export function moved(pieces, { verb, piece, system, to, star, given }, kind) {
  if (verb === "catastrophe") return pieces.filter((each) => each.system !== system || each.piece[0] !== star);
  const from = verb === "attack" ? (kind === "near" ? "far" : "near") : kind;
  const gone = { build: "", trade: given }[verb] ?? piece;
  const ship = pieces.find((each) => each.system === system && each.piece === gone && each.kind === from);
  const left = pieces.filter((each) => each !== ship);
  const there = left.filter((each) => each.system === (to || system));
  const like = ship ?? pieces.find((each) => each.kind === kind);
  if (verb === "sacrifice" || !like || !there.length) return left;
  const beside = there.reduce((one, other) => (other.x > one.x ? other : one));
  const scale = SCALE[Number(piece[1])] / SCALE[Number(like.piece[1])];
  const [width, height] = [like.width * scale, like.height * scale];
  const x = beside.x + (beside.width + width) / 2;
  return [...left, { system: to || system, piece, kind, x, y: beside.y, width, height }];
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
