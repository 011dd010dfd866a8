// @ts-check
/** Players by their points, each with a bar of TR, forests and cards. */

import { html, nothing } from "lit-html";
import { seatMark } from "../../../js/board/seats.js";
import { t } from "../../../js/ui/text.js";
import { minus } from "../cards/cards.js";
import { icon, labels } from "../cards/icons.js";
import { picture } from "../layout/drawings.js";
import { jointPoints, total } from "./points.js";

/** @typedef {AresExpedition.MarsView} View */
/** @typedef {AresExpedition.PlayerView} Player */

/** Points, and the tie-break below them. @param {Player} player @param {View} view */
const rank = (player, view) => total(player) + (view.tie_breaks[player.seat] ?? 0) / 10_000;

/** @param {View} view @param {BoardContext} ctx */
export function standings(view, ctx) {
  const order = [...view.players].sort((one, other) => rank(other, view) - rank(one, view));
  const most = Math.max(1, ...order.map(total));
  return html`${together(view)}
    <ol class="standings" role="list" aria-label=${t("Points")}>
      ${order.map((player, at) => standing(player, at === 0 && view.variant === "rivals", most, view, ctx))}
    </ol>
    <p class="legend">
      ${["tr", "forest", "cards"].map((what) => html`<span class="of-points-${what}">${icon(what, true)} ${labels()[what]}</span>`)}
    </p>
    ${view.tie_breaks.length ? html`<p class="tie">${t("Equal points: heat, MC and plants decide, a card in hand counting 3.")}</p>` : nothing}`;
}

/** @param {View} view */
function together(view) {
  const joint = jointPoints(view);
  return joint ? html`<p class="sum-together">${t("{n} of {goal} points together", { ...joint })}</p>` : nothing;
}

/** @param {Player} player @param {boolean} isFirst @param {number} most @param {View} view @param {BoardContext} ctx */
function standing(player, isFirst, most, view, ctx) {
  const corporation = view.cards[player.corporation];
  const parts = Object.entries({ tr: player.points.tr, forest: player.points.forests, cards: player.points.cards });
  const tie = view.tie_breaks[player.seat];
  const title = labels();
  return html`<li class="standing seat-${player.seat}" ?data-first=${isFirst}>
    <div class="portrait">
      ${corporation ? picture(player.corporation, corporation) : nothing}${seatMark(player.seat)}
    </div>
    <p class="who">
      <b>${ctx.playerName(player.seat)}</b> <small>${corporation?.name}</small>
      ${tie === undefined ? nothing : html`<small>${t("tie-break")} ${tie}</small>`}
    </p>
    <p class="bars" .style=${`inline-size: ${(100 * Math.max(total(player), 1)) / most}%`}>
      ${parts.map(
        ([what, n = 0]) =>
          html`<span class="of-points-${what}" .style=${`flex-grow: ${Math.max(n, 0)}`}
            >${icon(what, true)}<span class="visually-hidden">${title[what]}</span>${minus(n)}</span
          >`,
      )}
    </p>
    <b class="sum">${total(player)}</b>
  </li>`;
}
