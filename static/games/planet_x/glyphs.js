// @ts-check
/** The objects in the sky: their drawings, names and rules. */

import { html, svg } from "lit-html";
import { t } from "../../js/ui/text.js";

/** @typedef {PlanetX.Mark["object"]} Letter of an object */

/** @type {Letter[]} */
export const OBJECTS = ["C", "A", "D", "G", "E", "X"];

/** Return an object for a drawing, around a point. @param {Letter} letter @param {number} size @param {number} [x] @param {number} [y] */
export const glyph = (letter, size, x = 0, y = 0) =>
  svg`<use class="glyph glyph-${letter}" href="#px-${letter}" x=${x - size / 2} y=${y - size / 2} width=${size} height=${size}/>`;

/** Return an object for a line of text. @param {Letter} letter */
export const icon = (letter) =>
  html`<svg class="icon" viewBox="0 0 100 100" aria-hidden="true">${glyph(letter, 100, 50, 50)}</svg>`;

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
