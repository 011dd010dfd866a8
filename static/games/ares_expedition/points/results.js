// @ts-check
/** Points by source, and how TR, production and points grew over the rounds. */

import { html, nothing, svg } from "lit-html";
import { seatMark, seatShape } from "../../../js/board/seats.js";
import { t } from "../../../js/ui/text.js";
import { minus } from "../cards/cards.js";
import { picture } from "../layout/drawings.js";
import { roundsSoFar } from "./points.js";
import { standings } from "./standings.js";

/** @typedef {AresExpedition.MarsView} View */
/** @typedef {AresExpedition.RoundSummary} RoundSummary */

/** @param {View} view @param {BoardContext} ctx */
export const results = (view, ctx) =>
  html`<section class="results">${standings(view, ctx)} ${byCard(view, ctx)} ${plots(view)}</section>`;

/** The scoring cards and their points. @param {View} view @param {BoardContext} ctx */
function byCard(view, ctx) {
  const players = view.players.filter((player) => Object.keys(player.card_points).length);
  if (!players.length) return nothing;
  return html`<details class="by-card" ?open=${!ctx.narrow}>
    <summary>${t("Points of cards")}</summary>
    <div class="columns">
      ${players.map(
        (player) =>
          html`<section class="seat-${player.seat}">
            <h4>
              ${seatMark(player.seat)} ${ctx.playerName(player.seat)} <small>${minus(player.points.cards ?? 0)}</small>
            </h4>
            <ul role="list">
              ${Object.entries(player.card_points)
                .sort(([, one], [, other]) => other - one)
                .map(([number, n]) => scoring(Number(number), n, view))}
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

/** @param {number} number @param {number} n its points @param {View} view */
function scoring(number, n, view) {
  const face = view.cards[number];
  return html`<li>
    <div class="portrait">${face ? picture(number, face) : nothing}</div>
    <span>${face?.name}</span><b class="vp">${minus(n)}</b>
  </li>`;
}

const WIDE = 300;
const HIGH = 130;
const LEFT = 42; // room for the numbers beside the axis
const FOOT = 24; // and below it

/** @param {View} view @param {string} label @param {(summary: RoundSummary) => number} of */
function plot(view, label, of) {
  const rounds = roundsSoFar(view);
  const all = rounds.flat().map(of);
  const most = Math.max(1, ...all);
  const least = Math.min(0, ...all);
  const x = (/** @type {number} */ at) => LEFT + (at * (WIDE - LEFT - 16)) / Math.max(1, rounds.length - 1);
  const y = (/** @type {number} */ n) => HIGH - FOOT - ((n - least) * (HIGH - FOOT - 16)) / (most - least);
  return html`<figure>
    <figcaption>${label}</figcaption>
    <svg viewBox="0 0 ${WIDE} ${HIGH}" role="img" aria-label=${label}>
      <path class="axis" d="M${LEFT} 8V${HIGH - FOOT}H${WIDE - 12}"></path>
      <text class="tick end" x=${LEFT - 5} y=${y(most) + 6}>${most}</text>
      <text class="tick end" x=${LEFT - 5} y=${y(least) + 6}>${least}</text>
      <text class="tick" x=${LEFT} y=${HIGH - 4}>1</text>
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
