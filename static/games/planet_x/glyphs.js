// @ts-check
/** The objects in the sky, each in its own shape, 24 units wide around the origin. */

import { html, svg } from "lit-html";
import { t } from "../../js/ui/text.js";

/** @typedef {PlanetX.Mark["object"]} Letter of an object */

/** @type {Letter[]} */
export const OBJECTS = ["C", "A", "D", "G", "E", "X"];

const DRAWN = {
  C: svg`<path class="tail" d="M-11 10C-6 3-3 0 1-2L6 3C3 6-2 8-11 10Z"/><path class="tail" d="M-11 2C-7-2-3-5 2-6M-3 11C1 8 5 5 8 1"/><circle class="body" cx="4.5" cy="-3.5" r="5"/>`,
  A: svg`<path class="body" d="M-9-3-4-9 3-7 9-3 8 4 3 9-4 8-9 4Z"/><circle class="pit" cx="-3" cy="-2" r="2"/><circle class="pit" cx="3.5" cy="2.5" r="1.6"/><circle class="pit" cx="-3.5" cy="4" r="1"/>`,
  D: svg`<circle class="body" r="6.5"/><path class="shade" d="M2.5-6A6.5 6.5 0 0 1 2.5 6 8.5 8.5 0 0 0 2.5-6Z"/><ellipse class="orbit" rx="11" ry="3.6" transform="rotate(-24)"/>`,
  G: svg`<path class="body" d="M-6 7A5 5 0 0 1-7-2 5.5 5.5 0 0 1 2-6 5 5 0 0 1 9-1 4.2 4.2 0 0 1 7 7Z"/><path class="orbit" d="M-5 2.5H1M-1-1.5H5"/>`,
  E: svg`<circle class="nothing" r="8"/>`,
  X: svg`<circle class="hidden-planet" r="9"/><path class="cross" d="M-4-4 4 4M4-4-4 4"/>`,
};

/** @param {Letter} letter */
export const glyph = (letter) => svg`<g class="glyph glyph-${letter}">${DRAWN[letter]}</g>`;

/** Return a glyph for a line of text. @param {Letter} letter */
export const icon = (letter) =>
  html`<svg class="icon" viewBox="-12 -12 24 24" aria-hidden="true">${glyph(letter)}</svg>`;

/** @param {Letter} letter */
export function nameOf(letter) {
  const names = {
    C: t("comet"),
    A: t("asteroid"),
    D: t("dwarf planet"),
    G: t("gas cloud"),
    E: t("empty sector"),
    X: t("Planet X"),
  };
  return names[letter];
}

/** Return the rule for an object, in short. @param {Letter} letter @param {PlanetX.View} view */
export function ruleOf(letter, view) {
  const comets = view.sectors
    .filter((each) => each.comets)
    .map((each) => each.sector)
    .join(t(", "));
  const rules = {
    C: t("only in sectors {sectors}", { sectors: comets }),
    A: t("each next to another one"),
    D: view.counts.D === 1 ? t("never next to Planet X") : t("in a band of exactly six, never next to Planet X"),
    G: t("each next to a truly empty sector"),
    E: t("truly empty"),
    X: t("appears empty; never next to a dwarf planet"),
  };
  return rules[letter];
}
