// @ts-check
/** Points by source, and how TR, production and points grew over the rounds. */

import { html, nothing, svg } from "lit-html";
import { seatMark, seatShape } from "../../../js/board/seats.js";
import { t } from "../../../js/ui/text.js";
import { icon, labels } from "../cards/icons.js";
import { roundsSoFar, total } from "./points.js";

/** @typedef {AresExpedition.MarsView} View */
/** @typedef {AresExpedition.RoundSummary} RoundSummary */

/** @param {View} view @param {BoardContext} ctx */
export const results = (view, ctx) =>
  html`<section class="results">${scores(view, ctx)} ${byCard(view, ctx)} ${plots(view)}</section>`;

/** @typedef {AresExpedition.PlayerView} Player */

/** @param {string} what */
const source = (what) => html`<th scope="col">${icon(what, true)} ${labels()[what]}</th>`;

/** @param {View} view @param {BoardContext} ctx */
function scores(view, ctx) {
  const tied = view.tie_breaks.length > 0;
  return html`<table class="scores">
      <caption>
        ${t("Points")}
      </caption>
      <thead>
        <tr>
          <th scope="col"><span class="visually-hidden">${t("Player")}</span></th>
          ${["tr", "forest", "cards"].map(source)}
          <th scope="col">${t("total")}</th>
          ${tied ? html`<th scope="col">${t("tie-break")}</th>` : nothing}
        </tr>
      </thead>
      <tbody>
        ${view.players.map(
          (player) =>
            html`<tr class="seat-${player.seat}">
              <th scope="row">${seatMark(player.seat)} ${ctx.playerName(player.seat)}</th>
              <td>${player.points.tr}</td>
              <td>${player.points.forests}</td>
              <td>${player.points.cards}</td>
              <td><b>${total(player)}</b></td>
              ${tied ? html`<td>${view.tie_breaks[player.seat]}</td>` : nothing}
            </tr>`,
        )}
      </tbody>
      ${view.variant === "together" ? together(view) : nothing}
    </table>
    ${tied ? html`<p class="tie">${t("Equal points: heat, MC and plants decide, a card in hand counting 3.")}</p>` : nothing}`;
}

/** @param {View} view */
const together = (view) =>
  html`<tfoot>
    <tr>
      <th scope="row">${t("together (goal 80)")}</th>
      <td colspan="3"></td>
      <td><b>${view.players.reduce((sum, player) => sum + total(player), 0)}</b></td>
    </tr>
  </tfoot>`;

/** The scoring cards and their points. @param {View} view @param {BoardContext} ctx */
function byCard(view, ctx) {
  const scoring = view.players.filter((player) => Object.keys(player.card_points).length);
  if (!scoring.length) return nothing;
  return html`<details class="by-card" ?open=${Boolean(view.ended) && !ctx.narrow}>
    <summary>${t("Points of cards")}</summary>
    <div class="columns">
      ${scoring.map(
        (player) =>
          html`<section class="seat-${player.seat}">
            <h4>${seatMark(player.seat)} ${ctx.playerName(player.seat)} <small>${player.points.cards}</small></h4>
            <ul role="list">
              ${Object.entries(player.card_points)
                .sort(([, one], [, other]) => other - one)
                .map(([number, n]) => html`<li><b>${n}</b> ${view.cards[Number(number)]?.name}</li>`)}
            </ul>
          </section>`,
      )}
    </div>
  </details>`;
}

/** The growth of points, TR and production over the rounds. @param {View} view */
export const plots = (view) =>
  roundsSoFar(view).length > 1
    ? html`<div class="plots">
        ${plot(view, t("Points"), (each) => each.points)} ${plot(view, t("TR"), (each) => each.tr)}
        ${plot(view, t("Production of MC, heat and plants"), (each) => each.mc + each.heat + each.plants)}
      </div>`
    : nothing;

const WIDE = 300;
const HIGH = 120;

/** @param {View} view @param {string} label @param {(summary: RoundSummary) => number} of */
function plot(view, label, of) {
  const rounds = roundsSoFar(view);
  const all = rounds.flat().map(of);
  const most = Math.max(1, ...all);
  const least = Math.min(0, ...all);
  const x = (/** @type {number} */ at) => 28 + (at * (WIDE - 44)) / Math.max(1, rounds.length - 1);
  const y = (/** @type {number} */ n) => HIGH - 18 - ((n - least) * (HIGH - 34)) / (most - least);
  return html`<figure>
    <figcaption>${label}</figcaption>
    <svg viewBox="0 0 ${WIDE} ${HIGH}" role="img" aria-label=${label}>
      <path class="axis" d="M28 8V${HIGH - 18}H${WIDE - 12}"></path>
      <text class="tick end" x="24" y=${y(most) + 4}>${most}</text>
      <text class="tick end" x="24" y=${y(least) + 4}>${least}</text>
      <text class="tick" x="28" y=${HIGH - 4}>1</text>
      <text class="tick end" x=${WIDE - 12} y=${HIGH - 4}>${rounds.length}</text>
      ${view.players.map(({ seat }) => {
        const line = rounds.map(
          (round, at) => `${x(at).toFixed(1)} ${y(of(/** @type {RoundSummary} */ (round[seat]))).toFixed(1)}`,
        );
        const last = rounds.length - 1;
        return svg`<g class="seat-${seat}"><path class="curve" d="M${line.join("L")}"></path>
          <g transform="translate(${x(last) - 5} ${y(of(/** @type {RoundSummary} */ (rounds[last]?.[seat]))) - 5}) scale(.42)">${seatShape(seat)}</g></g>`;
      })}
    </svg>
  </figure>`;
}
