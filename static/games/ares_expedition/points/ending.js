// @ts-check
/** The end of a match: the finished planet, who scored with what, and the cards that scored most. */

import { html, nothing } from "lit-html";
import { seatMark } from "../../../js/board/seats.js";
import { t } from "../../../js/ui/text.js";
import { icon, labels } from "../cards/icons.js";
import { picture, planet } from "../layout/drawings.js";
import { stepsOf } from "../space/space.js";
import { value } from "../space/tracks.js";
import { plots, results } from "./results.js";
import { total } from "./points.js";

/** @typedef {AresExpedition.MarsView} View */
/** @typedef {AresExpedition.PlayerView} Player */

const PAGE = "ares-end";
const BEST = 6;

/** Return whether the viewer looks at the end rather than at the table. @param {BoardContext} ctx */
export const isEndShown = (ctx) => ctx.memory.get(PAGE) !== "table";

/** @param {BoardContext} ctx @param {string} page */
const go = (ctx, page) => () => {
  ctx.memory.set(PAGE, page);
  ctx.redraw();
};

/** The page of points on the table after the end, with the way back. @param {View} view @param {BoardContext} ctx */
export const endPage = (view, ctx) => ({
  key: "points",
  label: t("Points"),
  body: () =>
    html`<button type="button" class="to-end" @click=${go(ctx, "end")}>${t("Look at Mars")}</button
      >${results(view, ctx)}`,
});

/** @param {View} view @param {BoardContext} ctx */
export function ending(view, ctx) {
  const order = [...view.players].sort((one, other) => rank(other, view) - rank(one, view));
  return html`<section class="fin" aria-label=${t("The end")}>
    <div class="globe">${planet(stepsOf(view))}</div>
    <div class="story">
      <h3>${view.ended === "habitable" ? t("Mars is habitable") : t("Time is up for Mars")}</h3>
      <p>
        ${t("{temperature} °C, {oxygen} % oxygen, {oceans} oceans, {n} rounds", {
          temperature: value(view.temperature),
          oxygen: value(view.oxygen),
          oceans: view.oceans.step,
          n: view.round,
        })}
      </p>
      <ol class="places" role="list">
        ${order.map((player, at) => finisher(player, at, view, ctx))}
      </ol>
      ${view.variant === "together" ? html`<p>${t("together (goal 80)")} <b>${order.reduce((sum, player) => sum + total(player), 0)}</b></p>` : nothing}
      <div class="row">
        <p class="legend">
          ${["tr", "forest", "cards"].map((what) => html`<span class="of-points-${what}">${icon(what, true)} ${labels()[what]}</span>`)}
        </p>
        <button type="button" @click=${go(ctx, "table")}>${t("Look at the table")}</button>
      </div>
    </div>
    ${best(view, ctx)} ${plots(view)}
  </section>`;
}

/** Points, and the tie-break below them. @param {Player} player @param {View} view */
const rank = (player, view) => total(player) + (view.tie_breaks[player.seat] ?? 0) / 10_000;

/** @param {Player} player @param {number} at @param {View} view @param {BoardContext} ctx */
function finisher(player, at, view, ctx) {
  const corporation = view.cards[player.corporation];
  const parts = Object.entries({ tr: player.points.tr, forest: player.points.forests, cards: player.points.cards });
  const title = labels();
  return html`<li class="finisher seat-${player.seat}" data-first=${at === 0 ? "" : nothing}>
    <div class="portrait">
      ${corporation ? picture(player.corporation, corporation) : nothing}${seatMark(player.seat)}
    </div>
    <p class="who"><b>${ctx.playerName(player.seat)}</b> <small>${corporation?.name}</small></p>
    <p class="bars">
      ${parts.map(
        ([what, n = 0]) =>
          html`<span class="of-points-${what}" .style=${`flex-grow: ${Math.max(n, 0)}`}
            >${icon(what, true)}<span class="visually-hidden">${title[what]}</span>${String(n).replace("-", "−")}</span
          >`,
      )}
    </p>
    <b class="sum">${total(player)}</b>
  </li>`;
}

/** The cards with most points. @param {View} view @param {BoardContext} ctx */
function best(view, ctx) {
  const cards = view.players
    .flatMap(({ seat, card_points }) => Object.entries(card_points).map(([number, n]) => ({ seat, number, n })))
    .filter(({ n }) => n > 0)
    .sort((one, other) => other.n - one.n)
    .slice(0, BEST);
  if (!cards.length) return nothing;
  return html`<section class="best">
    <h4>${t("The cards that scored most")}</h4>
    <ul role="list">
      ${cards.map(({ seat, number, n }) => {
        const face = view.cards[Number(number)];
        return html`<li>
          <div class="portrait" title=${ctx.playerName(seat)}>
            ${face ? picture(Number(number), face) : nothing}${seatMark(seat)}<span class="vp">${n}</span>
          </div>
          <p>${face?.name}</p>
        </li>`;
      })}
    </ul>
  </section>`;
}
