// @ts-check
/** Puts the systems and their pieces in their places, as large as the map allows. */

import { layOut } from "./layout.js";

const WORTH_IT = 1.3; // so many times as large pieces must be possible before they grow
const LARGE = 16; // pixels of a rem in a window of 1280

/** @typedef {import("./layout.js").Place} Place */
/** @typedef {import("./layout.js").System} System */

/** @type {WeakMap<HTMLElement, {unit: number, room: string}>} */
const before = new WeakMap();

/** @param {HTMLElement} root */
export function fit(root) {
  const map = /** @type {HTMLElement | null} */ (root.querySelector(".map"));
  if (!map) return;
  map.style.minHeight = "";
  const elements = /** @type {HTMLElement[]} */ ([...map.querySelectorAll("[data-system]")]);
  const room = { width: map.clientWidth, height: map.clientHeight };
  if (!room.width || !room.height) return; // the map is not shown
  const bounds = boundsOf(map);
  const systems = elements.map(contents);
  const found = steady(root, systems, room, bounds);
  map.style.setProperty("--u", `${found.unit}px`);
  if (found.height > room.height) map.style.minHeight = `${found.height}px`;
  const places = new Map(found.places.map((place) => [place.name, place]));
  for (const [n, element] of elements.entries()) {
    const place = places.get(systems[n].name);
    if (place) put(element, place, room.width);
  }
}

/** Keep the size of the last drawing while it fits and is not much too small. @param {HTMLElement} root @param {System[]} systems @param {{width: number, height: number}} room @param {import("./layout.js").Bounds} bounds */
function steady(root, systems, room, bounds) {
  const here = `${room.width}×${room.height}`;
  const last = before.get(root);
  const largest = layOut(systems, room, bounds);
  const keeps = last?.room === here && largest.unit >= last.unit && largest.unit < last.unit * WORTH_IT;
  const found = keeps ? layOut(systems, room, { ...bounds, most: last.unit }) : largest;
  before.set(root, { unit: found.unit, room: here });
  return found;
}

/** @param {HTMLElement} map */
function boundsOf(map) {
  const style = getComputedStyle(map);
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize) / LARGE;
  const number = (/** @type {string} */ name) => Number(style.getPropertyValue(name)) * rem;
  return {
    least: number("--least"),
    most: number("--most"),
    gap: number("--gap"),
    name: number("--name"),
    touch: Number(style.getPropertyValue("--finger")),
  };
}

/** @param {HTMLElement} element @returns {System} */
function contents(element) {
  const sizes = (/** @type {string} */ kind) =>
    [...element.querySelectorAll(`:scope > ${kind}`)].map((each) =>
      Number(/** @type {HTMLElement} */ (each).dataset.piece?.[1]),
    );
  const label = /** @type {HTMLElement[]} */ ([...element.querySelectorAll(".name-row > :not(.why)")]);
  return {
    name: element.dataset.system ?? "",
    home: /** @type {"far" | "near" | null} */ (element.dataset.edge ?? null),
    stars: sizes(".star"),
    far: sizes(".ship.far"),
    near: sizes(".ship.near"),
    label: label.reduce((sum, each) => sum + each.offsetWidth, 0),
  };
}

/** @param {HTMLElement} element @param {Place} place @param {number} width of the map */
function put(element, place, width) {
  box(element, place);
  element.style.setProperty("--ground", `${place.ground}px`);
  const pieces = /** @type {HTMLElement[]} */ ([...element.querySelectorAll(":scope > [data-piece]")]);
  for (const [n, piece] of pieces.entries()) box(piece, place.pieces[n]);
  const glass = /** @type {HTMLElement} */ (element.querySelector(":scope > .plate"));
  box(glass, place.glass);
  glass.toggleAttribute("data-deep", place.glass.height > place.glass.width / 2);
  element.toggleAttribute("data-at-the-end", place.x + place.width / 2 > width * 0.6);
}

/** The box that an element has on the map or in its system. Nothing is measured: that would lay the page out. @param {HTMLElement} element */
export function boxOf({ style }) {
  const [x, y, width, height] = [style.left, style.top, style.width, style.height].map((each) => parseFloat(each) || 0);
  return { x, y, width, height };
}

/** @param {HTMLElement} element @param {import("./plate.js").Box} box */
function box(element, { x, y, width, height }) {
  Object.assign(element.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
}
