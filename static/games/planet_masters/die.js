// @ts-check
/** A die on a chart, in the galaxy or in the supply. */

import { html, nothing, svg } from "lit-html";
import { t } from "../../js/ui/text.js";

const drawings = new URL("dice.svg", import.meta.url).href;

/** The drawing of a face, by itself. @param {string} name */
export const glyph = (name) =>
  html`<svg class="glyph" viewBox="0 0 24 24" aria-hidden="true">${svg`<use href="${drawings}#${name}"></use>`}</svg>`;

/** The race face shows the emblem of the race. @param {string} face @param {string} race */
export const drawingOf = (face, race) => (face === "race" && race ? `race-${race}` : face);

/**
 * @param {PlanetMasters.DieView} die
 * @param {string} race of its owner
 */
export function die(die, race) {
  const [kind, number] = die.key.split(":");
  return html`<span
    class="die ${die.kind}"
    data-key=${die.key}
    data-flip=${die.key}
    data-die="${kind}-${number}:${die.rolls}"
  >
    ${body(drawingOf(die.face, race))} ${die.locked ? html`<span class="lock">${glyph("lock")}</span>` : nothing}
    <span class="visually-hidden">${description(die)}</span>
  </span>`;
}

/** A die before its first roll. @param {string} key @param {string} kind */
export const blank = (key, kind) =>
  html`<span class="die ${kind} blank" data-flip=${key} data-die="${key.replace(":", "-")}:0">${body("")}</span>`;

/** @param {PlanetMasters.DieView} die */
function description(die) {
  const label = {
    home: t("Home planet: {face}", { face: die.label }),
    colony: t("Colony: {face}", { face: die.label }),
  };
  const words = die.kind === "military" ? die.label : label[/** @type {"home" | "colony"} */ (die.kind)];
  return die.locked ? t("{die}, brought by a carrier this turn", { die: words }) : words;
}

/** A cube seen from above, lit from the upper left. @param {string} face */
const body = (face) =>
  html`<svg viewBox="0 0 44 44" aria-hidden="true">
    ${svg`<rect class="side" x="2" y="2" width="40" height="40" rx="10"></rect>
  <path class="light" d="M12 2h20a10 10 0 0 1 7 3L5 39a10 10 0 0 1-3-7V12A10 10 0 0 1 12 2Z"></path>
  <rect class="face" x="5" y="5" width="34" height="34" rx="9"></rect>
  ${face ? svg`<use class="mark" href="${drawings}#${face}" x="10" y="10" width="24" height="24"></use>` : nothing}`}
  </svg>`;
