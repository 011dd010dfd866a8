// @ts-check
/**
 * The marks of the note sheet, a cell for each sector and object. My facts are filled in; my own
 * marks lie over them in layers: each "if" opens a layer that one step takes away again.
 *
 * Kept in the notes as {sheet: [{"5C": "x"}, …]}, the lowest layer first; a mark is x (ruled out), o (possible), s (sure)
 * or "" (nothing); X and S are the same as x and s, filled in by the rules for objects.
 */

import { t } from "../../js/text.js";
import { OBJECTS } from "./glyphs.js";

/** @typedef {Record<string, string>} Layer */
/** @typedef {"" | "x" | "o" | "s"} Mark */
/** @typedef {{mark: Mark, facts: string[], layer: number, ruled: boolean, clash: boolean}} Cell what is shown; layer -1: by a fact, -2: nothing */

/** @type {Mark[]} */
const CYCLE = ["", "x", "o", "s"];
export const DEEPEST = 4;

/** @param {BoardContext} ctx @returns {Layer[]} */
export const layersOf = (ctx) => (ctx.notes.sheet?.length ? ctx.notes.sheet : [{}]);

/** @param {BoardContext} ctx @param {Layer[]} layers */
export function saveLayers(ctx, layers) {
  const earlier = ctx.memory.get("earlier") ?? [];
  ctx.memory.set("earlier", [...earlier.slice(-30), layersOf(ctx)]);
  ctx.saveNotes({ ...ctx.notes, sheet: layers });
}

/** Take back the last change of the sheet. @param {BoardContext} ctx */
export function takeBack(ctx) {
  const earlier = ctx.memory.get("earlier") ?? [];
  if (!earlier.length) return;
  ctx.memory.set("earlier", earlier.slice(0, -1));
  ctx.saveNotes({ ...ctx.notes, sheet: earlier.at(-1) });
}

/** @typedef {Map<string, {mark: Mark, facts: PlanetX.FactView[]}>} FactCells */
/** @type {WeakMap<PlanetX.View, FactCells>} */
const cellsOfView = new WeakMap();

/** Return what my facts say of each cell, and which facts. @param {PlanetX.View} view @returns {FactCells} */
export function factCells(view) {
  const before = cellsOfView.get(view);
  if (before) return before;
  /** @type {FactCells} */
  const known = new Map();
  cellsOfView.set(view, known);
  const put = (/** @type {string} */ key, /** @type {Mark} */ mark, /** @type {PlanetX.FactView} */ fact) => {
    const cell = known.get(key) ?? { mark, facts: [] };
    known.set(key, { mark: cell.mark === "s" ? "s" : mark, facts: [...cell.facts, fact] });
  };
  for (const fact of view.facts) {
    for (const { sector, object, sure } of fact.marks) {
      put(`${sector}${object}`, sure ? "s" : "x", fact);
      if (sure) OBJECTS.filter((other) => other !== object).forEach((other) => put(`${sector}${other}`, "x", fact));
    }
  }
  return known;
}

/** @param {PlanetX.View} view @param {BoardContext} ctx @param {string} key @returns {Cell} */
export function cellOf(view, ctx, key) {
  const layers = layersOf(ctx);
  const fact = factCells(view).get(key);
  const texts = fact ? fact.facts.map((each) => each.text) : [];
  const layer = layers.map((each) => key in each).lastIndexOf(true);
  if (layer < 0) return { mark: fact?.mark ?? "", facts: texts, layer: fact ? -1 : -2, ruled: false, clash: false };
  const kept = layers[layer][key];
  const mark = /** @type {Mark} */ (kept.toLowerCase());
  return { mark, facts: texts, layer, ruled: kept !== mark, clash: Boolean(fact) && mark !== fact?.mark };
}

/** Put the next mark on a cell. @param {PlanetX.View} view @param {BoardContext} ctx @param {string} key */
export function cycleMark(view, ctx, key) {
  const layers = layersOf(ctx).map((layer) => ({ ...layer }));
  const next = CYCLE[(CYCLE.indexOf(cellOf(view, ctx, key).mark) + 1) % CYCLE.length];
  const top = layers[layers.length - 1];
  delete top[key];
  if (cellOf(view, { ...ctx, notes: { sheet: layers } }, key).mark !== next) top[key] = next;
  saveLayers(ctx, layers);
}

/** Return the object I am sure of in a sector. @param {PlanetX.View} view @param {BoardContext} ctx @param {number} sector */
export const sureObject = (view, ctx, sector) =>
  OBJECTS.find((letter) => cellOf(view, ctx, `${sector}${letter}`).mark === "s") ?? "";

/** Fill in what the rules for objects leave possible, where I have noted nothing myself. @param {PlanetX.View} view @param {BoardContext} ctx */
export function fillIn(view, ctx) {
  const layers = layersOf(ctx).map((layer) => ({ ...layer }));
  const top = layers[layers.length - 1];
  view.follows.forEach((possible, index) => {
    for (const letter of OBJECTS) {
      const key = `${index + 1}${letter}`;
      const mark = !possible.includes(letter) ? "X" : possible === letter ? "S" : "";
      const shown = cellOf(view, ctx, key);
      if (mark && shown.mark !== mark.toLowerCase() && shown.mark !== "s") top[key] = mark;
    }
  });
  saveLayers(ctx, layers);
}

/** @param {BoardContext} ctx */
export const openBranch = (ctx) => saveLayers(ctx, [...layersOf(ctx), {}]);

/** Take the upper layer away. @param {BoardContext} ctx */
export const dropBranch = (ctx) => saveLayers(ctx, layersOf(ctx).slice(0, -1));

/** Let the upper layer be certain. @param {BoardContext} ctx */
export function keepBranch(ctx) {
  const layers = layersOf(ctx);
  saveLayers(ctx, [...layers.slice(0, -2), { ...layers.at(-2), ...layers.at(-1) }]);
}

/** Return what a mark means. @param {Cell} cell */
export function markText(cell) {
  const marks = { "": t("nothing noted"), x: t("ruled out"), o: t("possible"), s: t("sure") };
  return marks[cell.mark];
}
