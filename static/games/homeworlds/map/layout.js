// @ts-check
/**
 * The places of all systems. The homeworlds lie at the far and at the near edge. Between them each size of star
 * has its column, or several: systems of one column are never connected. A column that is connected to one
 * homeworld only lies nearer to it, and neighbours are staggered. The pieces are as large as the room allows. A map
 * of many systems is higher than the room of a phone.
 */

import { plate } from "./plate.js";

/**
 * @typedef {import("./plate.js").System} System
 * @typedef {import("./plate.js").Plate} Plate
 * @typedef {import("./plate.js").Look} Look
 * @typedef {Plate & { x: number, y: number }} Place
 * @typedef {{ width: number, height: number }} Room
 * @typedef {Look & { least: number, most: number, gap: number }} Bounds `least` and `most` pixels a unit
 * @typedef {{ plates: Plate[], lean: number }} Column
 */

const STEP = 0.04;
const GROWTH = 24; // pixels by which a map grows that has no room for the smallest pieces
const LIMITS = [1, 0.62, 0.48, 0.36, 0.28]; // the width of a row of pieces, in parts of the room's width
const MIDDLE = 0.5;

/** @param {System[]} systems @param {Room} room @param {Bounds} bounds @returns {{ unit: number, height: number, places: Place[] }} */
export function layOut(systems, room, bounds) {
  for (let unit = bounds.most; unit > bounds.least; unit -= STEP) {
    const places = fitted(systems, room, bounds, unit);
    if (places) return { unit, height: room.height, places };
  }
  for (let { height } = room; height < room.height * (systems.length + 1); height += GROWTH) {
    const places = fitted(systems, { ...room, height }, bounds, bounds.least);
    if (places) return { unit: bounds.least, height, places };
  }
  return { unit: bounds.least, height: room.height, places: [] };
}

/** @param {System[]} systems @param {Room} room @param {Bounds} bounds @param {number} unit */
function fitted(systems, room, bounds, unit) {
  for (const limit of LIMITS) {
    const plates = systems.map((system) => plate(system, unit, limit * room.width, bounds));
    const places = arranged(systems, plates, room, bounds.gap);
    if (places) return places;
  }
  return null;
}

/** Split the columns until they fit. @param {System[]} systems @param {Plate[]} plates @param {Room} room @param {number} gap @returns {Place[] | null} */
function arranged(systems, plates, room, gap) {
  const homes = placedHomes(systems, plates, room);
  if (homes.some((home) => home.width > room.width)) return null;
  if (homes.reduce((sum, home) => sum + home.height, 0) > room.height) return null;
  const groups = [1, 2, 3]
    .map((size) => plates.filter((_plate, n) => !systems[n].home && systems[n].stars[0] === size))
    .map((group, n) => ({ plates: group, lean: leaning(n + 1, systems), parts: 1 }))
    .filter((group) => group.plates.length);
  for (;;) {
    const columns = groups.flatMap(split);
    const { places, long } = spread(columns, homes, room, gap);
    if (places) return [...homes, ...places];
    const group = groups.find((each) => each.plates.includes(columns[long]?.plates[0]));
    if (!group || group.parts >= group.plates.length) return null;
    group.parts += 1;
  }
}

/** @param {System[]} systems @param {Plate[]} plates @param {Room} room @returns {Place[]} */
const placedHomes = (systems, plates, room) =>
  plates.flatMap((each, n) => {
    const { home } = systems[n];
    const y = home === "far" ? 0 : room.height - each.height;
    return home ? [{ ...each, x: (room.width - each.width) / 2, y }] : [];
  });

/** Where a column of stars of that size lies between the far (0) and the near homeworld (1). @param {number} size @param {System[]} systems */
function leaning(size, systems) {
  const [far, near] = ["far", "near"].map((edge) => {
    const home = systems.find((system) => system.home === edge);
    return home !== undefined && !home.stars.includes(size);
  });
  return far === near ? MIDDLE : far ? 0.25 : 0.75;
}

/** @param {{ plates: Plate[], lean: number, parts: number }} group @returns {Column[]} */
const split = ({ plates, lean, parts }) =>
  [...Array(parts).keys()].map((part) => ({
    plates: plates.filter((_plate, n) => n % parts === part),
    lean,
  }));

/**
 * Place columns side by side; `long` is the number of one that is too long, or -1 if they are too wide.
 * @param {Column[]} columns @param {Place[]} homes @param {Room} room @param {number} gap
 * @returns {{ places: Place[] | null, long: number }}
 */
function spread(columns, homes, room, gap) {
  const widths = columns.map((column) => Math.max(...column.plates.map((each) => each.width)));
  const spare = room.width - widths.reduce((sum, width) => sum + width, 0) - gap * (columns.length + 1);
  if (spare < -2 * gap) return { places: null, long: -1 };
  const share = (spare + 2 * gap) / Math.max(1, columns.length);
  const places = [];
  let x = 0;
  for (const [n, column] of columns.entries()) {
    const width = widths[n] + share;
    const placed = stand(column, { x, width }, homes, room, gap, n);
    if (!placed) return { places: null, long: n };
    places.push(...placed);
    x += width + (n < columns.length - 1 ? gap : 0);
  }
  return { places, long: -1 };
}

/** @param {Column} column @param {{ x: number, width: number }} strip @param {Place[]} homes @param {Room} room @param {number} gap @param {number} n */
function stand({ plates, lean }, strip, homes, room, gap, n) {
  const widest = Math.max(...plates.map((each) => each.width));
  const sway = Math.min((strip.width - widest) / 2, 2.2 * gap);
  const [left, right] = [strip.x + (strip.width - widest) / 2 - sway, strip.x + (strip.width + widest) / 2 + sway];
  let [top, bottom] = [0, room.height];
  for (const home of homes) {
    if (home.x - gap >= right || home.x + home.width + gap <= left) continue;
    if (home.y === 0) top = home.height + gap;
    else bottom = home.y - gap;
  }
  const needed = plates.reduce((sum, each) => sum + each.height, gap * (plates.length - 1));
  const spare = bottom - top - needed;
  if (spare < 0) return null;
  const each = Math.min(spare / (plates.length + 1), 5 * gap);
  const rest = spare - each * (plates.length - 1);
  let y = top + rest * Math.max(0, Math.min(1, lean + (n % 2 ? 0.18 : -0.18)));
  return plates.map((one, row) => {
    const x = strip.x + (strip.width - one.width) / 2 + (plates.length > 1 ? (row % 2 ? sway : -sway) : 0);
    const at = { ...one, x, y };
    y += one.height + gap + each;
    return at;
  });
}
