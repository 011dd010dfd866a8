// @ts-check
/** Planets are round dice, ships are cubes. Their hue is the seat's. */

import { html, nothing, svg } from "lit-html";
import { emblems } from "../emblems.js";

/** Power of a ship's face in attack and in defence, drawn as points on its die. @type {Record<string, [number, number]>} */
const POWER = { cruiser: [1, 1], battleship: [2, 2], fortress: [3, 3], fighter: [0, 1], defence: [0, 2] };

/** An emblem by itself. @param {string} name */
export const glyph = (name) =>
  html`<svg class="glyph" viewBox="0 0 24 24" aria-hidden="true">${svg`<use href="${emblems}#${name}"></use>`}</svg>`;

/** The race face shows the emblem of the race. @param {string} face @param {string} race */
const emblemOf = (face, race) => (face === "race" && race ? `race-${race}` : face);

/**
 * A planet: its land is the race's, its surface the face's, a hoop marks a home, a crown a face for victory.
 * @param {{ face: string, race?: string, home?: boolean, good?: boolean, bare?: boolean }} of `bare`: without its face
 */
export function planet({ face, race = "", home = false, good = false, bare = false }) {
  return html`<svg class="planet" viewBox="0 0 100 100" aria-hidden="true">
    ${home ? svg`<path class="hoop back" d="M-17 58A68 26 -14 0 1 117 42"></path>` : nothing}
    <circle class="globe" cx="50" cy="50" r="46"></circle>
    ${race ? svg`<use href="#pm-land-${race}" width="100" height="100"></use>` : nothing}
    ${["", "race"].includes(face) || (bare && face !== "depleted") ? nothing : svg`<use href="#pm-face-${face}" width="100" height="100"></use>`}
    ${bare ? nothing : svg`<g class="rim"><ellipse cx="9" cy="50" rx="4.5" ry="19"></ellipse><ellipse cx="91" cy="50" rx="4.5" ry="19"></ellipse><ellipse cx="50" cy="9" rx="19" ry="4.5"></ellipse><ellipse cx="50" cy="91" rx="19" ry="4.5"></ellipse></g>`}
    <circle class="light" cx="50" cy="50" r="46" fill="url(#pm-lit)"></circle>
    <path class="limb" d="M8 40A43 43 0 0 1 60 8"></path>
    ${face && !bare ? flat(emblemOf(face, race)) : nothing}
    ${home ? svg`<path class="hoop" d="M117 42A68 26 -14 0 1 -17 58"></path>` : nothing}
    ${good ? svg`<g class="crown"><path d="M27 -1 50 -9 73 -1"></path><path class="gem" d="M50 -16 56 -9 50 -2 44 -9Z"></path></g>` : nothing}
  </svg>`;
}

/** The front flat of a planet with its emblem. @param {string} name */
const flat = (name) =>
  svg`<g class="flat face-up"><circle class="dish" cx="50" cy="50" r="27"></circle><use href="${emblems}#${name}" x="31" y="31" width="38" height="38"></use></g>`;

/** A ship's die: golden points attack, pale shields defend. @param {string} face */
export function cube(face) {
  const [attack, defence] = POWER[face] ?? [0, 0];
  return html`<svg class="cube" viewBox="0 0 100 100" aria-hidden="true">
    <ellipse class="ground" cx="50" cy="99" rx="50" ry="8"></ellipse>
    <use href="#pm-cube" width="100" height="100"></use>
    ${face ? svg`<use class="emblem face-up" href="${emblems}#${face}" x="17.5" y="21" width="52" height="52"></use>` : nothing}
    ${svg`<g class="points face-up">${[...Array(attack).keys()].map((i) => svg`<path d="M${12 + i * 10} 89l4-10 4 10Z"></path>`)}</g>
    <g class="shields face-up">${[...Array(defence).keys()].map((i) => svg`<path d="M${75 - i * 10} 79h-8v5q0 4 4 6 4-2 4-6Z"></path>`)}</g>`}
  </svg>`;
}
