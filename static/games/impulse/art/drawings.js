// @ts-check
/** All drawings, once on the page; everything else refers to them. A picture is the sky and world of a colour with an action's things. */

import { html, svg } from "lit-html";
import { ships } from "./races.js";
import { signShapes } from "./signs.js";
import { skies } from "./skies.js";
import { subjects } from "./subjects.js";
import { things } from "./things.js";

export const drawings = () =>
  html`<svg class="drawings" width="0" height="0" aria-hidden="true">
    <defs>${skies()}${things()}${subjects()}${ships()}${signShapes()}</defs>
  </svg>`;

/** @param {Impulse.Face} face */
export const picture = ({ action, color, size }) =>
  html`<svg class="picture ${color}" viewBox="0 0 120 84" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <rect x="-60" y="-30" width="240" height="150" fill="url(#im-sky-${color})"></rect>
    <use href="#im-stars" width="120" height="84"></use>
    <use href="#im-world-${color}" width="120" height="84"></use>
    <use href="#im-${action}-${size}" width="120" height="84"></use>
  </svg>`;

/** The picture of a basic technology: the cruiser of its race, or a sign of all races. @param {string} race */
export const basicPicture = (race) =>
  html`<svg class="picture" viewBox="0 0 120 84" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <rect x="-60" y="-30" width="240" height="150" fill="url(#im-veil)"></rect>
    <use href="#im-stars" width="120" height="84"></use>
    ${
      race
        ? svg`<use class="grey" href="#im-cruiser-${race}" x="39" y="21" width="42" height="42"></use>`
        : svg`<use href="#im-orbits" x="25" y="12" width="70" height="60"></use>`
    }
  </svg>`;

/** A ship of a race, in the colour around it. @param {string} race @param {"transport" | "cruiser"} kind */
export const ship = (race, kind) =>
  html`<svg class="ship" viewBox="-21 -21 42 42" aria-hidden="true">
    <use href="#im-${kind}-${race}" x="-21" y="-21" width="42" height="42"></use>
  </svg>`;

/** @param {string} color */
export const gem = (color) =>
  html`<svg class="gem-icon" viewBox="-.6 -.6 13.2 13.2" aria-hidden="true"><use href="#im-gem-${color}"></use></svg>`;

/** The gems of a card: its colour and its size. @param {Impulse.Face} face */
export const pips = (face) =>
  html`<span class="pips">${Array.from({ length: face.size }, () => gem(face.color))}</span>`;
