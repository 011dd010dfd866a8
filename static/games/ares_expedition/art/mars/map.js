// @ts-check
/** The map of Mars in degrees of longitude and latitude, and its projection to a ball of radius 100. */

const TILT = 0.2;
const ROLL = -0.3;

/** @typedef {[lon: number, lat: number, wide: number, high: number, seed: number]} Patch */
/** @typedef {[x: number, y: number, depth: number]} Point */

/** The seas in the order in which oceans are flipped: from Chryse to Arcadia. @type {Patch[]} */
export const SEAS = [
  [-26, 18, 14, 13, 5], // Chryse
  [-12, 42, 25, 14, 2], // Acidalia
  [-36, -11, 27, 4.5, 12], // Marineris
  [44, 8, 12, 12, 6], // Isidis
  [-70, 14, 13, 20, 4], // Amazonis
  [34, -36, 19, 15, 3], // Hellas
  [44, 46, 24, 14, 9], // Utopia
  [-30, -46, 13, 9, 8], // Argyre
  [-64, 46, 27, 14, 7], // Arcadia
];
/** Lands that grow green, each with the oxygen it needs. @type {[patch: Patch, oxygen: number][]} */
export const GREENS = [
  [[-30, 4, 30, 13, 21], 2],
  [[30, -18, 24, 12, 33], 4],
  [[-56, -30, 22, 12, 17], 6],
  [[12, 22, 22, 15, 27], 3],
  [[-4, -34, 26, 13, 41], 8],
  [[-58, 24, 16, 18, 11], 7],
  [[24, -56, 34, 10, 52], 10],
  [[66, 26, 16, 20, 14], 9],
  [[-30, 62, 50, 9, 23], 10],
  [[40, 64, 50, 8, 29], 11],
];
/** Dark and pale plains. @type {Patch[]} */
export const DARK = [
  [18, 4, 14, 22, 31],
  [-8, -24, 34, 9, 13],
  [-62, -36, 28, 10, 19],
  [40, -12, 20, 7, 23],
  [-20, 50, 34, 8, 29],
];
/** @type {Patch[]} */
export const PALE = [
  [-58, 6, 22, 18, 37],
  [46, -34, 17, 12, 3],
  [4, 26, 16, 10, 43],
];
/** The volcanoes of Tharsis. @type {Patch[]} */
export const VOLCANOES = [
  [-52, 9, 4, 4, 2],
  [-60, 0, 3.4, 3.4, 5],
  [-68, -9, 3.4, 3.4, 6],
  [-84, 18, 6, 7, 9],
];
/** Banks of cloud: longitude, latitude, length, seed. @type {[number, number, number, number][]} */
export const CLOUDS = [
  [-48, 31, 34, 0],
  [10, 10, 30, 3],
  [-18, -24, 40, 2],
  [26, 46, 24, 5],
  [46, -14, 24, 1],
  [-62, -4, 22, 4],
  [-16, 50, 22, 6],
  [14, -44, 34, 7],
  [-6, 32, 26, 8],
  [40, 26, 20, 2],
  [-50, -36, 28, 3],
  [-24, 4, 18, 9],
];
/** Cities, in the order in which their lights appear. */
export const CITIES =
  "44,-10 52,-14 60,-4 38,-20 30,-38 26,-30 58,-40 16,-46 4,-52 36,-4 66,10 70,-24 22,-16 62,-32 48,-52 12,-34 34,6 -4,-44 40,-58 72,2 56,18 28,-62 18,-26 64,-16"
    .split(" ")
    .map((place) => /** @type {[number, number]} */ (place.split(",").map(Number)));

/** Random numbers from 0 to 1, always the same for a seed. @param {number} seed @param {number} [skipped] */
export function random(seed, skipped = 0) {
  let state = seed;
  const next = () => (state = (state * 16807 + 11) % 2147483647) / 2147483647;
  for (let n = 0; n < skipped; n++) next();
  return next;
}

const radians = (/** @type {number} */ degrees) => (degrees * Math.PI) / 180;

/** A place as seen from space; one on the far side lies just outside the disc. @param {number} lon @param {number} lat @returns {Point} */
export function project(lon, lat) {
  const [a, b] = [radians(lon), radians(lat)];
  const x = Math.cos(b) * Math.sin(a);
  const [y0, z0] = [Math.sin(b), Math.cos(b) * Math.cos(a)];
  const y = y0 * Math.cos(TILT) - z0 * Math.sin(TILT);
  const z = y0 * Math.sin(TILT) + z0 * Math.cos(TILT);
  const seenX = x * Math.cos(ROLL) + y * Math.sin(ROLL);
  const seenY = y * Math.cos(ROLL) - x * Math.sin(ROLL);
  const scale = z < 0 ? 101 / (Math.hypot(seenX, seenY) || 1) : 100;
  return [seenX * scale, -seenY * scale, z];
}

/** A closed soft line. @param {Point[]} points */
function soft(points) {
  const n = points.length;
  const at = (/** @type {number} */ place) => /** @type {Point} */ (points[(place + n) % n]);
  const text = (/** @type {number} */ x, /** @type {number} */ y) => `${x.toFixed(1)},${y.toFixed(1)}`;
  const curves = points.map((point, place) => {
    const [before, after, beyond] = [at(place - 1), at(place + 1), at(place + 2)];
    const first = text(point[0] + (after[0] - before[0]) / 6, point[1] + (after[1] - before[1]) / 6);
    const second = text(after[0] - (beyond[0] - point[0]) / 6, after[1] - (beyond[1] - point[1]) / 6);
    return `C${first} ${second} ${text(after[0], after[1])}`;
  });
  return `M${text(at(0)[0], at(0)[1])}${curves.join("")}z`;
}

/** The outline of a sea or land. @param {Patch} patch @param {number} [grown] its share of the full size */
export function outline([lon, lat, wide, high, seed], grown = 1) {
  const next = random(seed * 7919 + 1, 4);
  const waves = Array.from({ length: 5 }, (_, n) => ({
    often: n + 2,
    shift: next() * 6.3,
    deep: (0.2 * (0.4 + next())) / Math.sqrt(n + 1),
  }));
  const points = 30;
  return soft(
    Array.from({ length: points }, (_, n) => {
      const turn = (n / points) * 2 * Math.PI;
      const wave = waves.reduce((sum, { often, shift, deep }) => sum + deep * Math.sin(often * turn + shift), 0);
      const reach = grown * (0.96 + wave + 0.1 * (next() - 0.5));
      const along = (wide * reach * Math.cos(turn)) / Math.max(0.45, Math.cos(radians(lat)));
      return project(lon + along, lat + high * reach * Math.sin(turn));
    }),
  );
}

/** The ice of a pole (1 or −1), as far from it as `reach` degrees. @param {number} pole @param {number} reach @param {number} seed */
export function iceCap(pole, reach, seed) {
  const next = random(seed);
  return soft(
    Array.from({ length: 22 }, (_, n) => project((n / 22) * 360 - 180, pole * (90 - reach * (0.82 + 0.36 * next())))),
  );
}
