// @ts-check
/** The other players: ships, hand, points, technologies, Plan and minerals, beside the board or on a page of it. */

import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { seatMark } from "../../js/board/seats.js";
import { t } from "../../js/ui/text.js";
import { gem, ship } from "./art/drawings.js";
import { card, technology, token } from "./cards/cards.js";
import { score } from "./points/standing.js";

/** @typedef {Impulse.View} View @typedef {Impulse.PlayerView} Player */

/** Ships, hand and points in a line, beside a player's name. @param {View} view @param {BoardContext} ctx @param {number} seat */
export function playerSummary(view, ctx, seat) {
  const player = view.players[seat];
  if (!player) return nothing;
  return html`<span class="game-impulse standing-impulse seat-${seat}">
    ${view.teams ? html`<small class="team">${t("team {n}", { n: player.team + 1 })}</small>` : nothing}
    ${player.out ? html`<small>${t("out of the match")}</small>` : [fleets(player, view), handCount(player, view)]}
    ${score(player, view)}
  </span>`;
}

/** @param {Player} player @param {View} view */
function fleets(player, view) {
  const count = (/** @type {[number, number][][]} */ all) =>
    all.flat().reduce((sum, [seat, n]) => sum + (seat === player.seat ? n : 0), 0);
  const transports = count(view.places.map((spot) => spot.transports));
  const cruisers = count(view.gates.map((gate) => gate.fleets));
  const told = t("{transports} transports, {cruisers} cruisers, {supply} of twelve ships in supply", {
    transports,
    cruisers,
    supply: player.supply,
  });
  return html`<span
    class="ships-of"
    role="img"
    aria-label=${told}
    data-tip=${t("Destroyed ships come back to the supply and can be built again.")}
    >${ship(player.race, "transport")}<b>${transports}</b>${ship(player.race, "cruiser")}<b>${cruisers}</b
    ><small>+${player.supply}</small></span
  >`;
}

/** @param {Player} player @param {View} view */
function handCount(player, view) {
  const known = player.known.length;
  const told = known
    ? t("{n} cards in hand, {known} of them seen", { n: player.hand, known })
    : t("{n} cards in hand", { n: player.hand });
  return html`<span
    class="hand-of"
    role="img"
    aria-label=${told}
    data-details="known:${player.seat}"
    tabindex=${known ? 0 : nothing}
    ><svg viewBox="0 0 16 16" aria-hidden="true"><use href="#im-sign-hand"></use></svg
    ><b>${player.hand}</b>${known ? html`<small class="seen">◉${known}</small>` : nothing}</span
  >`;
}

/** Technologies, Plan and minerals below the row of a rival. @param {View} view @param {BoardContext} ctx @param {number} seat */
export function playerBlock(view, ctx, seat) {
  const player = view.players[seat];
  if (!player || player.out || seat === ctx.seat || ctx.narrow) return nothing;
  return center(player, view, ctx);
}

/** @param {Player} player @param {View} view @param {BoardContext} ctx */
function center(player, view, ctx) {
  const name = t("Command center of {player}", { player: ctx.playerName(player.seat) });
  return html`<div
    class="game-impulse center seat-${player.seat}"
    data-players=${view.players.length}
    role="group"
    aria-label=${name}
  >
    ${player.techs.map((_tech, slot) => technology(player, slot, view))}
    <div class="stock">${planOf(player, view, ctx)} ${minerals(player)}</div>
    ${player.cards.length ? openHand(player, view, ctx) : nothing}
  </div>`;
}

/** The Plan: up to two texts beside one rival, else small cards. With four it has to be used. @param {Player} player @param {View} view @param {BoardContext} ctx */
function planOf(player, view, ctx) {
  const ids = view.mover === player.seat && view.plan_in_use.length ? view.plan_in_use : player.plan;
  const whole = ctx.playersBeside && view.players.length === 2 && ctx.seat !== null && ids.length <= 2 && !view.ended;
  const told = player.plan_is_full ? t("Plan: has to be used") : t("Plan");
  return html`<div class="plan-of" ?data-full=${player.plan_is_full} role="group" aria-label=${told} data-tip=${told}>
    ${ids.length ? ids.map((id) => (whole ? card(id, view, { key: false }) : token(id, view))) : html`<small>${t("no Plan")}</small>`}
    ${player.plan_is_full ? html`<b class="must" aria-hidden="true">!</b>` : nothing}
  </div>`;
}

/** Gems by colour, with what they add to boxed numbers. @param {Player} player */
export function minerals(player) {
  const totals = Object.entries(player.gems);
  const boost = (/** @type {string} */ color) => player.boosts[color] ?? 0;
  return html`<ul class="gems" role="list" aria-label=${t("Minerals")} ?data-many=${totals.length > 2}>
    ${totals.map(
      ([color, n]) =>
        html`<li
          aria-label=${t("{n} gems: boost +{extra}", { n, extra: boost(color) })}
          data-tip=${t("Every two gems of a colour add 1 to the boxed numbers of cards of that colour.")}
        >
          ${gem(color)}${n}${boost(color) ? html`<b>+${boost(color)}</b>` : nothing}
        </li>`,
    )}
    ${totals.length ? nothing : html`<li class="none"><small>${t("no minerals")}</small></li>`}
  </ul>`;
}

/** @param {Player} player @param {View} view @param {BoardContext} ctx */
const openHand = (player, view, ctx) =>
  html`<div class="open-hand" role="group" aria-label=${t("Hand of {player}", { player: ctx.playerName(player.seat) })}>
    <small>${t("Hand, hidden in the match")}</small>
    ${player.cards.map((id) => token(id, view))}
  </div>`;

/** Rivals on a page of the board, in the order of turns after the viewer. @param {View} view @param {BoardContext} ctx */
export function rivals(view, ctx) {
  const next = ctx.seat === null ? 0 : ctx.seat + 1;
  const order = [...view.players.slice(next), ...view.players.slice(0, ctx.seat ?? 0)];
  return html`<div class="rivals" data-players=${order.length}>
    ${repeat(
      order,
      ({ seat }) => seat,
      (player) =>
        html`<section class="rival seat-${player.seat}" ?data-moves=${view.mover === player.seat && !view.ended}>
          <header>
            ${seatMark(player.seat)}
            <h3>${ctx.playerName(player.seat)}</h3>
            ${playerSummary(view, ctx, player.seat)}
          </header>
          ${player.out ? nothing : center(player, view, ctx)}
        </section>`,
    )}
  </div>`;
}

/** What others have seen of a hand. @param {View} view @param {number} seat */
export function knownDetails(view, seat) {
  const player = view.players[seat];
  if (!player?.known.length) return null;
  return {
    heading: t("Seen in hand"),
    body: html`<div class="game-impulse tokens">${player.known.map((id) => token(id, view))}</div>
      <ul>
        ${player.known.map((id) => html`<li>${view.faces[id]?.name}</li>`)}
      </ul>`,
  };
}
