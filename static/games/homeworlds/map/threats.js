// @ts-check
/** The layer of threats, for both players: ships that can be captured next turn, colours with three of four pieces. */

import { html, nothing, svg } from "lit-html";
import { t } from "../../../js/ui/text.js";
import { colourName } from "../words.js";

const SHOWN = "threats"; // in the memory of the page
const LIMIT = 4; // pieces of one colour that are overpopulated

/**
 * @typedef {object} Threats
 * @property {Map<string, "here" | "sacrifice">} ships as "system seat piece", by the power that the rival needs
 * @property {Map<string, string[]>} colours the colours with one piece less than the limit, by system
 */

/** @param {BoardContext} ctx */
export const shown = (ctx) => ctx.memory.get(SHOWN) === true;

/** @param {Homeworlds.View} view @returns {Threats} */
export function threatsOf(view) {
  const ships = new Map();
  const colours = new Map();
  for (const system of view.systems) {
    for (const seat of [0, 1]) {
      const largest = largestCaptor(view, system, 1 - seat);
      for (const { piece } of system.ships[seat]) {
        const size = Number(piece[1]);
        const how = size <= largest.here ? "here" : size <= largest.sacrifice ? "sacrifice" : null;
        if (how) ships.set(`${system.name} ${seat} ${piece}`, how);
      }
    }
    const near = ["r", "y", "g", "b"].filter((colour) => numberOf(system, colour) === LIMIT - 1);
    if (near.length) colours.set(system.name, near);
  }
  return { ships, colours };
}

/** The largest ships of `seat` that capture in a system: with a power there, and after a sacrifice of a red ship. @param {Homeworlds.View} view @param {Homeworlds.SystemView} system @param {number} seat */
function largestCaptor(view, system, seat) {
  const sizes = system.ships[seat].map(({ piece }) => Number(piece[1])).sort((a, b) => b - a);
  const here = system.powers[seat].includes("r") ? (sizes[0] ?? 0) : 0;
  const elsewhere = view.systems.some(
    (each) => each !== system && each.ships[seat].some(({ piece }) => piece[0] === "r"),
  );
  if (elsewhere) return { here, sacrifice: sizes[0] ?? 0 };
  const reds = system.ships[seat].filter(({ piece }) => piece[0] === "r");
  if (!reds.length) return { here, sacrifice: 0 };
  const least = Math.min(...reds.map(({ piece }) => Number(piece[1])));
  sizes.splice(sizes.indexOf(least), 1);
  return { here, sacrifice: sizes[0] ?? 0 };
}

/** @param {Homeworlds.SystemView} system @param {string} colour */
const numberOf = (system, colour) =>
  [...system.stars, ...system.ships[0], ...system.ships[1]].filter(({ piece }) => piece[0] === colour).length;

/** How a ship can be captured, in words; empty if it cannot. @param {Threats | null} threats @param {Homeworlds.SystemView} system @param {number} seat @param {string} piece @param {BoardContext} ctx */
export function threatTo(threats, system, seat, piece, ctx) {
  const how = threats?.ships.get(`${system.name} ${seat} ${piece}`);
  const player = ctx.playerName(1 - seat);
  if (how === "here") return t("{player} can capture it.", { player });
  if (how === "sacrifice") return t("{player} can capture it by the sacrifice of a red ship.", { player });
  return "";
}

/** The mark of a ship that can be captured. @param {Threats | null} threats @param {Homeworlds.SystemView} system @param {number} seat @param {string} piece */
export const threatMark = (threats, system, seat, piece) =>
  html`<i
    class="threat ${threats?.ships.get(`${system.name} ${seat} ${piece}`) === "sacrifice" ? "by-sacrifice" : ""}"
    aria-hidden="true"
    ><svg viewBox="-9 -9 18 18">${svg`<use href="#hw-r-emblem"/>`}</svg></i
  >`;

/** The colours that one more piece makes overpopulated. @param {Homeworlds.SystemView} system @param {Threats | null} threats */
export function nearChips(system, threats) {
  const colours = threats?.colours.get(system.name) ?? [];
  return colours.map((letter) => {
    const label = t("{colour}: 3 of 4, a catastrophe is near", { colour: colourName(letter) });
    return html`<span class="near-chip ${letter}" role="img" aria-label=${label} data-tip=${label}
      ><svg viewBox="-9 -9 18 18" aria-hidden="true">
        ${svg`<circle r="8.5" fill="url(#hw-${letter}-lit)"/><use href="#hw-${letter}-emblem"/>`}</svg
      >3/4</span
    >`;
  });
}

/** The switch of the layer. @param {BoardContext} ctx */
export function threatSwitch(ctx) {
  const on = shown(ctx);
  const flip = () => {
    ctx.memory.set(SHOWN, !on);
    ctx.redraw();
  };
  return html`<button
    type="button"
    class="threat-switch"
    aria-pressed=${String(on)}
    aria-label=${t("Threats")}
    @click=${flip}
  >
    <svg viewBox="-12 -12 24 24" aria-hidden="true"><path d="M0-9 10 8H-10ZM0-3V3M0 5.5V5.6" /></svg
    ><span>${t("Threats")}</span>${on ? html`<i aria-hidden="true">✓</i>` : nothing}
  </button>`;
}
