// @ts-check
/** The details of a realm: the parts of its totals; on a phone also its dice, large and with their effects. */

import { html, nothing } from "lit-html";
import { t } from "../../../js/ui/text.js";
import { line } from "../pages/faces.js";
import { drawingOf } from "./die.js";

/** @typedef {PlanetMasters.PlanetMastersView} View */
/** @typedef {PlanetMasters.PlayerView} PlayerView */

/** The totals of a player, or the whole realm. @param {View} view @param {string} key as in data-details @param {BoardContext} ctx */
export function realmDetails(view, key, ctx) {
  const [kind, seat] = key.split(":");
  const player = view.players[Number(seat)];
  return {
    heading: [ctx.playerName(player.seat), player.race_label].filter(Boolean).join(" · "),
    body: html`<div class="game-planet_masters sheet">
      ${kind === "realm" ? [warning(player), dice(player, view)] : nothing} ${parts(player)}
    </div>`,
  };
}

/** @param {PlayerView} player */
const warning = ({ wins }) => (wins?.alarm ? html`<p>${wins.says}</p>` : nothing);

/** @param {PlayerView} player @param {View} view */
const dice = (player, view) =>
  html`<div class="kinds seat-${player.seat}">
    <ul role="list">
      ${[player.home, ...player.colonies, ...player.military].map((die) =>
        line(drawingOf(die, player.race), die.kind, { label: die.label, effect: effectOf(die, player, view) }, ""),
      )}
    </ul>
  </div>`;

/** @param {PlanetMasters.DieView} die @param {PlayerView} player @param {View} view */
const effectOf = (die, player, view) =>
  die.face === "race" ? player.effect : (view.legend[die.kind].find(({ face }) => face === die.face)?.effect ?? null);

/** The parts of the totals. @param {PlayerView} player */
function parts(player) {
  /** @type {[string, PlanetMasters.Total][]} */
  const sums = [
    [t("attack"), player.attack],
    [t("defence"), player.defence],
    [t("votes"), player.votes],
  ];
  return html`<dl class="parts">
    ${sums.map(
      ([label, sum]) =>
        html`<div>
          <dt>${label} <b>${sum.worth}</b></dt>
          <dd>${sum.parts.length ? sum.parts.map((part) => html`<span>${part.label} ${part.worth}</span> `) : "–"}</dd>
        </div>`,
    )}
  </dl>`;
}
