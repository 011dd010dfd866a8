// @ts-check
/** The board of Ares Expedition: round and Mars above, the viewer's board and hand, and pages with all cards. */

import { html, nothing } from "lit-html";
import { seatMark } from "../../js/board/seats.js";
import { tabs } from "../../js/board/tabs.js";
import { t } from "../../js/ui/text.js";
import { inFull } from "./cards/cards.js";
import { comparison } from "./points/comparison.js";
import { apart, hand, nowOf, secrets } from "./hand/hand.js";
import { incomeDetails, unseenDetails } from "./player/knowledge.js";
import { icon } from "./cards/icons.js";
import { mars } from "./mars.js";
import { phaseNames, round } from "./phases.js";
import { engine, standardActions, tableau } from "./player/player.js";
import { results } from "./points/results.js";

export { points, pointsAddUp } from "./points/points.js";

/** @typedef {AresExpedition.MarsView} View */

/** @param {View} view @param {BoardContext} ctx */
export function board(view, ctx) {
  const me = ctx.seat === null ? undefined : view.players[ctx.seat];
  // Corporations wait below the hand while cards of the hand are asked for.
  const asked = !ctx.question || [...view.dealt, ...view.looking].some((number) => ctx.isOffered(`card:${number}`));
  return html`<div class="ares">
    ${round(view, ctx)} ${mars(view, ctx)} ${me?.corporation ? engine(me, view, ctx) : nothing}
    <div class="ares-pages">
      ${view.ended ? results(view, ctx) : nothing} ${asked ? apart(view, ctx) : nothing}
      <div class="ares-tabs" data-flip="pages" data-grows>${tabs(ctx, pagesName(view, ctx), pages(view, ctx))}</div>
      ${asked ? nothing : apart(view, ctx)}
    </div>
    ${me?.corporation && !view.ended ? standardActions(me, ctx) : nothing}
  </div>`;
}

/** @param {View} view @returns {[string, string][]} */
export const namedPieces = (view) => Object.entries(view.cards).map(([number, face]) => [face.name, `card:${number}`]);

/** @param {View} view @param {BoardContext} ctx */
function pages(view, ctx) {
  const mine = view.players.find((player) => player.seat === ctx.seat);
  const others = view.players.filter((player) => player !== mine);
  return [
    ...(mine
      ? [
          { key: "hand", label: t("Hand"), count: view.hand.length, body: () => hand(view, ctx) },
          {
            key: "mine",
            label: t("My cards"),
            count: mine.tableau.length,
            body: () => tableau(mine, view, ctx),
          },
        ]
      : []),
    ...(view.players.length > 1 && view.round > 0
      ? [{ key: "compare", label: t("Compare"), body: () => comparison(view, ctx) }]
      : []),
    ...others.map((player) => ({
      key: `seat-${player.seat}`,
      label: tabName(player, ctx),
      count: count(player, ctx),
      body: () =>
        html`${looked(player, ctx)}${engine(player, view, ctx)}${secrets(player, view, ctx)}${tableau(player, view, ctx)}`,
    })),
    ...(view.round > 0 && !view.ended ? [{ key: "points", label: t("Points"), body: () => results(view, ctx) }] : []),
  ];
}

/** @param {AresExpedition.PlayerView} player @param {BoardContext} ctx */
const tabName = ({ seat }, ctx) =>
  ctx.narrow
    ? html`${seatMark(seat)}<span class="visually-hidden">${ctx.playerName(seat)}</span>`
    : ctx.playerName(seat);

/** The number of a rival's cards in play, and of those since the viewer's last look. @param {AresExpedition.PlayerView} player @param {BoardContext} ctx */
function count(player, ctx) {
  const n = player.tableau.length;
  if (!ctx.memory.has(`looked-${player.seat}`)) looked(player, ctx);
  const since = n - ctx.memory.get(`looked-${player.seat}`);
  return since > 0 ? html`${n} <b class="since-looked" title=${t("new cards")}>+${since}</b>` : n;
}

/** @param {AresExpedition.PlayerView} player @param {BoardContext} ctx */
function looked(player, ctx) {
  ctx.memory.set(`looked-${player.seat}`, player.tableau.length);
  return nothing;
}

/**
 * The name of the set of pages: one for questions about cards in play, which open on those, and one
 * for all others. So each remembers the page last open.
 * @param {View} view
 * @param {BoardContext} ctx
 */
function pagesName(view, ctx) {
  const mine = view.players.find((player) => player.seat === ctx.seat);
  const inPlay = (mine?.tableau ?? []).some((number) =>
    [`action:${number}`, `card:${number}`].some((key) => ctx.isOffered(key) || ctx.whyNot(key) !== undefined),
  );
  const name = inPlay ? "ares-play" : "ares-hand";
  if (inPlay && !ctx.memory.has(name)) ctx.memory.set(name, "mine");
  return name;
}

/** @param {View} view @param {BoardContext} ctx @param {number} seat */
export function playerSummary(view, ctx, seat) {
  const player = view.players[seat];
  if (!player) return nothing;
  const few = view.players.length < 3; // of more, all are to be in sight together
  const corporation = (few && view.cards[player.corporation]?.name) || "";
  return html`<span class="game-ares_expedition ares-standing"
    >${corporation}${corporation ? html`<br />` : nothing} ${icon("tr")} ${player.tr} ${icon("mc")} ${player.mc}
    ${icon("cards")} ${player.hand}${player.phase ? html` · ${phaseNames()[player.phase]}` : nothing}</span
  >`;
}

/** @param {View} view @param {BoardContext} ctx @param {string} key */
export function details(view, ctx, key) {
  const [kind, first, second] = key.split(":");
  if (kind === "unseen") return unseenDetails(view);
  if (kind === "income") return incomeDetails(view, Number(first), second ?? "", ctx);
  const number = Number(first);
  const face = view.cards[number];
  if (!face) return null;
  return {
    heading: face.name,
    body: html`<div class="game-ares_expedition">${inFull(face, nowOf(number, view))}</div>`,
  };
}
