// @ts-check
/** All players side by side: resources, production and chosen phases. */

import { html, nothing } from "lit-html";
import { seatMark } from "../../../js/board/seats.js";
import { t } from "../../../js/ui/text.js";
import { icon, labels } from "../cards/icons.js";
import { picture, token } from "../layout/drawings.js";
import { NUMERALS, PHASES, phaseNames } from "../space/phases.js";
import { stepsBy } from "../space/raisers.js";
import { total } from "./points.js";

/** @typedef {AresExpedition.MarsView} View */
/** @typedef {AresExpedition.PlayerView} Player */

const STOCK = /** @type {const} */ (["tr", "mc", "heat", "plants", "hand", "steel", "titanium", "forests"]);
/** @type {Record<string, string>} */
const ICONS = { hand: "cards", forests: "forest" };
const PAST = 6; // phases of so many rounds

/** @param {View} view @param {BoardContext} ctx */
export function comparison(view, ctx) {
  const crowded = view.players.length > 2; // then a column has room for numbers and signs only
  const rows = [
    ...STOCK.map((what) => stock(what, view)),
    points(view),
    ...raised(view),
    { label: t("Cards in play"), of: (/** @type {Player} */ player) => player.tableau.length },
    { label: t("Played last"), of: (/** @type {Player} */ player) => last(player, view) },
    {
      label: html`${t("Phases")} <small>${t("the newest last")}</small>`,
      of: (/** @type {Player} */ player) => phases(player, view),
    },
  ];
  return html`<div class="comparison" tabindex="0" role="group" aria-label=${t("Compare")}>
    <table>
      <thead>
        <tr>
          <td></td>
          ${view.players.map(
            ({ seat }) =>
              html`<th scope="col" class="seat-${seat}" title=${crowded ? ctx.playerName(seat) : nothing}>
                ${seatMark(seat)}
                <span class=${crowded ? "visually-hidden" : ""}
                  >${ctx.playerName(seat)}${seat === ctx.seat ? html` <small>${t("(you)")}</small>` : nothing}</span
                >
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

/** The amount and the production of a resource, and the leader. @param {typeof STOCK[number]} what @param {View} view */
function stock(what, view) {
  const kind = ICONS[what] ?? what;
  const most = Math.max(...view.players.map((player) => player[what]));
  return {
    label: html`${token(kind)} ${labels()[kind]}`,
    of: (/** @type {Player} */ player) => {
      const n = player[what];
      const makes = player.makes[kind];
      return html`${marked(n, most)}${makes === undefined ? nothing : html` <small title=${t("production")}>+${makes}</small>`}`;
    },
  };
}

/** The leaders in points. @param {View} view */
function points(view) {
  const most = Math.max(...view.players.map(total));
  return {
    label: html`${icon("vp", true)} ${t("Points")}`,
    of: (/** @type {Player} */ player) => marked(total(player), most),
  };
}

/** The steps of each parameter by each player. @param {View} view */
const raised = (view) =>
  /** @type {const} */ ([
    ["temperature", t("Steps of temperature")],
    ["oxygen", t("Steps of oxygen")],
    ["oceans", t("Oceans flipped")],
  ])
    .filter(([track]) => view.raised_by[track]?.length)
    .map(([track, label]) => ({ label, of: (/** @type {Player} */ player) => stepsBy(view, track, player.seat) }));

/** A number, marked if it is the largest. @param {number} n @param {number} most */
const marked = (n, most) => (n === most && n > 0 ? html`<b class="most">${n}</b>` : n);

/** The card played last. @param {Player} player @param {View} view */
function last(player, view) {
  const number = player.tableau.at(-1) ?? 0;
  const face = view.cards[number];
  return face
    ? html`<button type="button" class="played" data-details="card:${number}">
        <span class="visually-hidden">${face.name}</span>
        <span class="portrait">${picture(number, face)}</span>
      </button>`
    : "–";
}

/** The phases of the last rounds, the newest last. @param {Player} player @param {View} view */
function phases(player, view) {
  const chosen = [...player.past_phases.slice(-PAST), ...(view.ended ? [] : [player.phase])].filter(Boolean);
  if (!chosen.length) return "–";
  const named = chosen.map((phase) => phaseNames()[phase]).join(", ");
  const numerals = chosen.map((phase) => NUMERALS[PHASES.indexOf(phase)] ?? "");
  return html`<span role="img" aria-label=${named} title=${named}>${numerals.join(" · ")}</span>`;
}
