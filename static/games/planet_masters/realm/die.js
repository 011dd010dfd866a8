// @ts-check
/** A die in a realm, in the galaxy or in the supply. */

import { html, nothing } from "lit-html";
import { t } from "../../../js/ui/text.js";
import { cube, glyph, planet } from "../art/pieces.js";

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
    ${drawingOf(die, race)} ${die.locked ? html`<span class="lock">${glyph("lock")}</span>` : nothing}
    <span class="visually-hidden">${description(die)}</span>
  </span>`;
}

/** @param {PlanetMasters.DieView} die @param {string} race of its owner */
export const drawingOf = ({ kind, face, good }, race) =>
  kind === "military" ? cube(face) : planet({ face, race, home: kind === "home", good });

/** A die before its first roll. @param {string} key @param {string} kind */
export const blank = (key, kind) =>
  html`<span class="die ${kind} blank" data-flip=${key} data-die="${key.replace(":", "-")}:0"
    >${kind === "military" ? cube("") : planet({ face: "" })}</span
  >`;

/** @param {PlanetMasters.DieView} die */
function description(die) {
  const label = {
    home: t("Home planet: {face}", { face: die.label }),
    colony: t("Colony: {face}", { face: die.label }),
  };
  const words = die.kind === "military" ? die.label : label[/** @type {"home" | "colony"} */ (die.kind)];
  return die.locked ? t("{die}, brought by a carrier this turn", { die: words }) : words;
}
