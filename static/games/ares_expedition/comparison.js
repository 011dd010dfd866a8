// @ts-check
/** All players side by side: what they have, what they make, which phases they have chosen so far. */

import { html, nothing } from "lit-html";
import { seatMark } from "../../js/seats.js";
import { t } from "../../js/text.js";
import { icon, labels } from "./icons.js";
import { NUMERALS, PHASES, phaseNames } from "./phases.js";

/** @typedef {AresExpedition.MarsView} View */
/** @typedef {AresExpedition.PlayerView} Player */

const STOCK = /** @type {const} */ (["tr", "mc", "heat", "plants", "hand", "steel", "titanium", "forests"]);
/** @type {Record<string, string>} */
const ICONS = { hand: "cards", forests: "forest" };
const PAST = 6; // phases of so many rounds

/** @param {View} view @param {BoardContext} ctx */
export function comparison(view, ctx) {
  const rows = [
    ...STOCK.map((what) => stock(what, view)),
    { label: html`${icon("vp", true)} ${t("Points")}`, of: (/** @type {Player} */ player) => points(player) },
    { label: t("Cards in play"), of: (/** @type {Player} */ player) => player.tableau.length },
    { label: t("Played last"), of: (/** @type {Player} */ player) => last(player, view) },
    { label: t("Phases"), of: (/** @type {Player} */ player) => phases(player, view) },
  ];
  return html`<div class="comparison" tabindex="0" role="group" aria-label=${t("Compare")}>
    <table>
      <thead>
        <tr>
          <td></td>
          ${view.players.map(
            ({ seat }) =>
              html`<th scope="col" class="seat-${seat}">
                ${seatMark(seat)}
                <span>${ctx.playerName(seat)}${seat === ctx.seat ? html` <small>${t("(you)")}</small>` : nothing}</span>
              </th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ label, of }) =>
            html`<tr>
              <th scope="row">${label}</th>
              ${view.players.map((player) => html`<td>${of(player)}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** What there is of something, what production adds, and who has most. @param {typeof STOCK[number]} what @param {View} view */
function stock(what, view) {
  const kind = ICONS[what] ?? what;
  const most = Math.max(...view.players.map((player) => player[what]));
  return {
    label: html`${icon(kind, true)} ${labels()[kind]}`,
    of: (/** @type {Player} */ player) => {
      const n = player[what];
      const makes = player.makes[kind];
      const mark = n === most && n > 0 ? html`<b class="most">${n}</b>` : n;
      return html`${mark}${makes === undefined ? nothing : html` <small title=${t("production")}>+${makes}</small>`}`;
    },
  };
}

/** @param {Player} player */
const points = (player) => Object.values(player.points).reduce((sum, n) => sum + n, 0);

/** @param {Player} player @param {View} view */
function last(player, view) {
  const number = player.tableau.at(-1) ?? 0;
  const face = view.cards[number];
  return face
    ? html`<button type="button" class="quiet played" data-details="card:${number}">${face.name}</button>`
    : "–";
}

/** The phases of the last rounds, the newest last. @param {Player} player @param {View} view */
function phases(player, view) {
  const chosen = [...player.past_phases.slice(-PAST), ...(view.ended ? [] : [player.phase])].filter(Boolean);
  if (!chosen.length) return "–";
  const named = chosen.map((phase) => phaseNames()[phase]).join(", ");
  return html`<span role="img" aria-label=${named} title=${named}
    >${chosen.map((phase) => NUMERALS[PHASES.indexOf(phase)]).join(" · ")}</span
  >`;
}
