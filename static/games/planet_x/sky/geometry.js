// @ts-check
/** The geometry of the ring: points, places and slices around its centre, degrees clockwise of the top. */

export const CENTRE = 60;
export const SPACES = [214, 180, 146, 113]; // where theories lie, the outermost space first; on the last they are reviewed
export const NUMBERS = 247;
export const TRACK = [265, 313];
export const STANDS = 289; // where pawns stand, and stops lie

/** Return the point at so many degrees clockwise of the top. @param {number} degrees @param {number} r @returns {[number, number]} */
export function at(degrees, r) {
  const angle = (degrees - 90) * (Math.PI / 180);
  return [round(r * Math.cos(angle)), round(r * Math.sin(angle))];
}

const round = (/** @type {number} */ n) => Math.round(n * 10) / 10;

/** @param {number} degrees @param {number} r */
export const place = (degrees, r) => `translate(${at(degrees, r).join(" ")})`;

/** Return the outline of a piece of a ring between two angles and two radii. @param {number} from @param {number} to @param {number} inner @param {number} outer */
export function slice(from, to, inner, outer) {
  const [a, b, c, d] = [at(from, outer), at(to, outer), at(to, inner), at(from, inner)];
  const large = to - from > 180 ? 1 : 0;
  return `M${a}A${outer} ${outer} 0 ${large} 1 ${b}L${c}A${inner} ${inner} 0 ${large} 0 ${d}Z`;
}

/** Return the angle of the middle of a sector. @param {PlanetX.View} view @param {number} sector */
export const middleOf = (view, sector) => (sector - 0.5) * (360 / view.sectors.length);

/** Return the outline of the sectors from `first` clockwise to `last`. @param {PlanetX.View} view @param {number} first @param {number} last @param {number} inner @param {number} outer */
export function runOf(view, first, last, inner, outer) {
  const step = 360 / view.sectors.length;
  const size = ((last - first + view.sectors.length) % view.sectors.length) + 1;
  const from = (first - 1) * step;
  return slice(from + 0.6, from + size * step - 0.6, inner, outer);
}

/** Return the angles of `n` objects side by side around the middle of a sector, `width` wide at radius `r`. @param {PlanetX.View} view @param {number} sector @param {number} n @param {number} width @param {number} r */
export function fan(view, sector, n, width, r) {
  const room = 360 / view.sectors.length - 3;
  const gap = Math.min((width / r) * (180 / Math.PI), room / n);
  return Array.from({ length: n }, (_each, i) => middleOf(view, sector) + (i - (n - 1) / 2) * gap);
}
