// @ts-check
/** The places of the pieces of one system on its plate, for one size of pieces. All lengths are in pixels. */

import { SCALE } from "../art/pieces.js";

const STAR = { wide: 52, high: 66, scale: 0.77 }; // a star beside a ship of the same size
const SHIP = { wide: 37, high: 58, scale: 1 };
const GAP = 5; // units between two pieces
const APART = 9; // units between stars, the rival's ships and the viewer's
const RIM = 10; // units of the plate beside its pieces
const BEHIND = 22; // units of the plate behind the rearmost ground line
const BEFORE = 9; // units of the plate before the foremost ground line
const BETWEEN = 7; // units between two rows

/**
 * @typedef {object} System the contents of a system: sizes of pieces, 1 to 3
 * @property {string} name
 * @property {"far" | "near" | null} home at the far or at the near edge
 * @property {number[]} stars
 * @property {number[]} far ships that point at the viewer
 * @property {number[]} near the viewer's ships
 * @property {number} label the width of its name
 *
 * @typedef {{ x: number, y: number, width: number, height: number }} Box
 *
 * @typedef {object} Plate
 * @property {string} name
 * @property {number} width
 * @property {number} height with the name
 * @property {Box[]} pieces stars, far ships, near ships, within the plate's box
 * @property {Box} glass
 * @property {number} ground the foremost ground line
 *
 * @typedef {{ touch: number, name: number }} Look the least width of a ship, the height of a name
 */

/** @typedef {{ width: number, height: number, before: number }} Piece `before`: the gap to the last one */

/**
 * Lay out a system with rows no wider than `limit`, if its pieces allow it.
 * The rival's ships stand behind the viewer's where one row does not hold all.
 * @param {System} system @param {number} unit pixels @param {number} limit @param {Look} look @returns {Plate}
 */
export function plate(system, unit, limit, look) {
  const rows = rowsOf(system, unit, limit - 2 * RIM * unit, look);
  const wide = Math.max(...rows.map(widthOf)) + 2 * RIM * unit;
  const width = Math.max(wide, look.touch * 1.6, system.label + 4);
  /** @type {Box[]} */
  const pieces = [];
  const grounds = [];
  let ground = 0;
  for (const row of rows) {
    ground += Math.max(...row.map((piece) => piece.height)) + (grounds.length ? BETWEEN * unit : 0);
    grounds.push(ground);
    let x = (width - widthOf(row)) / 2;
    for (const { width: w, height, before } of row) {
      pieces.push({ x: x + before, y: ground - height, width: w, height });
      x += before + w;
    }
  }
  const top = Math.max(0, grounds[0] - BEHIND * unit);
  const glass = { x: (width - wide) / 2, y: top, width: wide, height: ground + BEFORE * unit - top };
  return { name: system.name, width, height: ground + BEFORE * unit + look.name, pieces, glass, ground };
}

/** @param {Piece[]} row */
const widthOf = (row) => row.reduce((sum, piece) => sum + piece.before + piece.width, 0);

/** @param {System} system @param {number} unit @param {number} limit @param {Look} look @returns {Piece[][]} */
function rowsOf({ stars, far, near }, unit, limit, look) {
  const sun = stars.map((size) => piece(STAR, size, unit, 0));
  const rear = far.map((size) => piece(SHIP, size, unit, look.touch));
  const front = near.map((size) => piece(SHIP, size, unit, look.touch));
  for (const fleet of [rear, front]) if (fleet.length) fleet[0].before = APART * unit;
  const all = [...sun, ...rear, ...front];
  if (widthOf(all) <= limit) return [all];
  const groups = rear.length && front.length ? [[...sun, ...rear], front] : [all];
  return groups.flatMap((group) => broken(group, limit)).map(([first, ...rest]) => [{ ...first, before: 0 }, ...rest]);
}

/** @param {typeof STAR} kind @param {number} size @param {number} unit @param {number} touch @returns {Piece} */
function piece(kind, size, unit, touch) {
  const scale = kind.scale * SCALE[size] * unit;
  return { width: Math.max(touch, kind.wide * scale), height: Math.max(touch, kind.high * scale), before: GAP * unit };
}

/** Break pieces into as few rows as the limit allows, all about as long. @param {Piece[]} pieces @param {number} limit */
function broken(pieces, limit) {
  for (let rows = Math.ceil(widthOf(pieces) / limit); ; rows++) {
    const long = Math.ceil(pieces.length / rows);
    const cut = [...Array(Math.ceil(pieces.length / long)).keys()].map((n) => pieces.slice(n * long, (n + 1) * long));
    if (long === 1 || cut.every((row) => widthOf(row) <= limit)) return cut;
  }
}
