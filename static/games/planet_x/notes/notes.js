// @ts-check
/**
 * The marks of the note sheet, a cell for each sector and object. Facts fill cells and lock them.
 * The player's own marks lie in layers: each "if" opens a layer, which one step removes. Aids may mark empty cells.
 *
 * The notes hold {sheet: [{"5C": "x"}, …], aids: ["books", …]}, the lowest layer first. A mark is x (ruled out),
 * o (possible), s (sure) or "" (nothing).
 */

import { t } from "../../../js/ui/text.js";
import { clashes, keepBooks } from "./bookkeeping.js";
import { OBJECTS } from "../glyphs.js";

/** @typedef {Record<string, string>} Layer */
/** @typedef {"" | "x" | "o" | "s"} Mark */
/** @typedef {"books" | "clashes" | "all"} Aid */
/** @typedef {{mark: Mark, facts: PlanetX.FactView[], layer: number, by: Aid | "", why: string}} Cell a shown mark; layer -1: by a fact, -2: nothing or an aid */
/** @typedef {{cells: Map<string, Cell>, clashes: import("./bookkeeping.js").Clash[], follows: string[]}} Sheet `follows`: the possible objects by all facts and the branch */

/** @type {Mark[]} */
const CYCLE = ["", "x", "o", "s"];
export const DEEPEST = 4;
const NOTHING = /** @type {string[]} */ ([]);

/** @param {BoardContext} ctx @returns {Layer[]} */
export const layersOf = (ctx) => (ctx.notes.sheet?.length ? ctx.notes.sheet : [{}]);

/** @param {BoardContext} ctx @param {Aid} aid */
export const isOn = (ctx, aid) => (ctx.notes.aids ?? ["books"]).includes(aid);

/** @param {BoardContext} ctx @param {Aid} aid */
export function switchAid(ctx, aid) {
  const on = ctx.notes.aids ?? ["books"];
  const aids = on.includes(aid) ? on.filter((/** @type {Aid} */ each) => each !== aid) : [...on, aid];
  ctx.saveNotes({ ...ctx.notes, aids });
}

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

/** @type {WeakMap<PlanetX.View, { notes: object, sheet: Sheet }>} */
const sheetOfView = new WeakMap();

/** Return the whole sheet, made once for a view and notes. @param {PlanetX.View} view @param {BoardContext} ctx @returns {Sheet} */
export function sheetOf(view, ctx) {
  const before = sheetOfView.get(view);
  const follows = isOn(ctx, "all") ? whatFollows(view, ctx) : NOTHING;
  if (before?.notes === ctx.notes && before.sheet.follows === follows) return before.sheet;
  const cells = markedCells(view, ctx);
  const marked = (/** @type {string} */ key) => cells.get(key)?.mark ?? "";
  const put =
    (/** @type {Aid} */ by) => (/** @type {string} */ key, /** @type {Mark} */ mark, /** @type {string} */ why) => {
      const cell = cells.get(key);
      const free = cell?.layer === -2 && !cell.by;
      if (free) Object.assign(cell, { mark, by, why });
      return free;
    };
  const found = isOn(ctx, "clashes") ? clashes(view, marked) : [];
  const fits = follows.every((possible) => possible !== "");
  if (fits) fillIn(follows, view.follows, marked, put("all"));
  else found.push({ text: t("No sky fits your assumptions."), sectors: [] });
  if (isOn(ctx, "books")) keepBooks(view, marked, put("books"));
  if (isOn(ctx, "clashes") && !found.length) found.push(...clashes(view, marked));
  const sheet = { cells, clashes: found, follows };
  sheetOfView.set(view, { notes: ctx.notes, sheet });
  return sheet;
}

/** Return the cells with the marks of facts and of the player's layers. @param {PlanetX.View} view @param {BoardContext} ctx @returns {Map<string, Cell>} */
function markedCells(view, ctx) {
  const layers = layersOf(ctx);
  const known = factCells(view);
  const keys = view.sectors.flatMap(({ sector }) => OBJECTS.map((letter) => `${sector}${letter}`));
  return new Map(
    keys.map((key) => {
      const fact = known.get(key);
      if (fact) return [key, { mark: fact.mark, facts: fact.facts, layer: -1, by: "", why: "" }];
      const layer = layers.map((each) => key in each).lastIndexOf(true);
      const mark = /** @type {Mark} */ (layer < 0 ? "" : layers[layer][key].toLowerCase());
      return [key, { mark, facts: [], layer: layer < 0 ? -2 : layer, by: "", why: "" }];
    }),
  );
}

/** @typedef {Map<string, {mark: Mark, facts: PlanetX.FactView[]}>} FactCells */

/** Return the marks and the facts of each cell. @param {PlanetX.View} view @returns {FactCells} */
function factCells(view) {
  /** @type {FactCells} */
  const known = new Map();
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

/** Return the possible objects of each sector, by the facts and, in a branch, by its assumptions. @param {PlanetX.View} view @param {BoardContext} ctx @returns {string[]} */
function whatFollows(view, ctx) {
  const assumed = Object.assign({}, ...layersOf(ctx).slice(1));
  const marks = Object.entries(assumed).filter(([, mark]) => mark === "x" || mark === "s");
  if (!view.follows.length || !marks.length) return view.follows;
  const supposed = marks
    .map(([key, mark]) => key + mark)
    .sort()
    .join(",");
  return ctx.suppose?.(supposed) ?? view.follows;
}

/** Mark all consequences, where the room has agreed on it. @param {string[]} follows @param {string[]} known the consequences without assumptions @param {(key: string) => Mark} marked @param {(key: string, mark: Mark, why: string) => boolean} put */
function fillIn(follows, known, marked, put) {
  const markOf = (/** @type {string} */ possible, /** @type {string} */ letter) =>
    !possible.includes(letter) ? "x" : possible === letter ? "s" : "";
  follows.forEach((possible, index) => {
    for (const letter of OBJECTS) {
      const mark = markOf(possible, letter);
      const why = markOf(known[index], letter) === mark ? "" : t("of your assumptions");
      if (mark && marked(`${index + 1}${letter}`) !== mark) put(`${index + 1}${letter}`, mark, why);
    }
  });
}

/** @param {PlanetX.View} view @param {BoardContext} ctx @param {string} key @returns {Cell} */
export const cellOf = (view, ctx, key) => /** @type {Cell} */ (sheetOf(view, ctx).cells.get(key));

/** Put the next mark on a cell that no fact locks. @param {PlanetX.View} view @param {BoardContext} ctx @param {string} key */
export function cycleMark(view, ctx, key) {
  if (cellOf(view, ctx, key).facts.length) return;
  const layers = layersOf(ctx).map((layer) => ({ ...layer }));
  const next = CYCLE[(CYCLE.indexOf(cellOf(view, ctx, key).mark) + 1) % CYCLE.length];
  const top = layers[layers.length - 1];
  delete top[key];
  const below = markedCells(view, { ...ctx, notes: { sheet: layers } }).get(key);
  if (below?.mark !== next) top[key] = next;
  saveLayers(ctx, layers);
}

/** Return the sure object of a sector. @param {PlanetX.View} view @param {BoardContext} ctx @param {number} sector */
export const sureObject = (view, ctx, sector) =>
  OBJECTS.find((letter) => cellOf(view, ctx, `${sector}${letter}`).mark === "s") ?? "";

/** @param {BoardContext} ctx */
export const openBranch = (ctx) => saveLayers(ctx, [...layersOf(ctx), {}]);

/** Take the upper layer away. @param {BoardContext} ctx */
export const dropBranch = (ctx) => saveLayers(ctx, layersOf(ctx).slice(0, -1));

/** Let the upper layer be certain. @param {BoardContext} ctx */
export function keepBranch(ctx) {
  const layers = layersOf(ctx);
  saveLayers(ctx, [...layers.slice(0, -2), { ...layers.at(-2), ...layers.at(-1) }]);
}

/** Return the meaning of a mark. @param {Cell} cell */
export function markText(cell) {
  const marks = { "": t("nothing noted"), x: t("ruled out"), o: t("possible"), s: t("sure") };
  return marks[cell.mark];
}
