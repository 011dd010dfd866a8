// @ts-check
/**
 * Motifs of card pictures. A motif lists its parts from back to front. A part is a tone, perhaps with the
 * width of a line ("gold/1.4"), and a path; "@x,y,rx,ry" in it is an ellipse. The foot of standing things
 * and the middle of flying ones lies at 0,0. Light comes from the upper left. Tones are in tones.css.
 */

import { nothing, svg } from "./lit.js";
import { AFFAIRS } from "./motifs/affairs.js";
import { ANIMALS } from "./motifs/animals.js";
import { HOMES } from "./motifs/homes.js";
import { LAND } from "./motifs/land.js";
import { PEOPLE } from "./motifs/people.js";
import { PLANTS } from "./motifs/plants.js";
import { SCIENCE } from "./motifs/science.js";
import { SKY } from "./motifs/sky.js";
import { SPACE } from "./motifs/space.js";
import { TOKENS } from "./motifs/tokens.js";
import { WORKS } from "./motifs/works.js";

/** @type {Record<string, string>} */
export const MOTIFS = {
  ...AFFAIRS,
  ...ANIMALS,
  ...HOMES,
  ...LAND,
  ...PEOPLE,
  ...PLANTS,
  ...SCIENCE,
  ...SKY,
  ...SPACE,
  ...WORKS,
};

/** An ellipse as part of a path. */
const ELLIPSE = /@([-\d.]+),([-\d.]+),([-\d.]+)(?:,([-\d.]+))?/g;

/** @param {string} path */
export const withEllipses = (path) =>
  path.replace(ELLIPSE, (_found, x, y, rx, ry = rx) => {
    const radii = `${rx},${ry} 0 1 1`;
    return `M${x - rx},${y}a${radii} ${2 * rx},0a${radii} ${-2 * rx},0z`;
  });

/** @param {string} row */
const parts = (row) =>
  row
    .trim()
    .split(/\s*\n\s*/)
    .map((part) => {
      const gap = part.indexOf(" ");
      const [tone, width] = part.slice(0, gap).split("/");
      const kind = width || tone?.startsWith("windows") ? "line" : "fill";
      return svg`<path class="tone-${kind} tone-${tone}" stroke-width=${width ?? nothing} d=${withEllipses(part.slice(gap + 1))}></path>`;
    });

/** A motif to refer to. The class lets style rules find it within `use`. @param {string} name */
export const motif = (name) => svg`<g id="ares-${name}" class="game-ares_expedition">${parts(MOTIFS[name] ?? "")}</g>`;

/** A resource or the like as a thing, 32 units wide. @param {string} name */
export const tokenParts = (name) => parts(TOKENS[name] ?? "");
