// @ts-check
/** Ares Expedition: the round and Mars above, my board and my hand, everybody's cards on pages. */

import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { tabs } from "../../js/tabs.js";
import { t } from "../../js/text.js";
import { inFull, whole } from "./cards.js";
import { hand, secrets } from "./hand.js";
import { icon } from "./icons.js";
import { mars } from "./mars.js";
import { phaseNames, round } from "./phases.js";
import { engine, inForce, standardActions, tableau } from "./player.js";
import { results } from "./results.js";

/** @typedef {AresExpedition.MarsView} View */

/** @param {View} view @param {BoardContext} ctx */
export function board(view, ctx) {
  const me = ctx.seat === null ? undefined : view.players[ctx.seat];
  return html`<div class="ares">
    ${round(view, ctx)} ${mars(view, ctx)}
    ${me?.corporation ? html`${engine(me, view, ctx)}${view.ended ? nothing : standardActions(me, ctx)}` : nothing}
    <div class="ares-pages">
      ${view.ended ? results(view, ctx) : nothing} ${apart(view)} ${tabs(ctx, pagesName(view, ctx), pages(view, ctx))}
    </div>
  </div>`;
}

/** @param {View} view @returns {[string, string][]} */
export const namedPieces = (view) => Object.entries(view.cards).map(([number, face]) => [face.name, `card:${number}`]);

/** Cards that are being chosen from: corporations at the start, cards just drawn. @param {View} view */
function apart(view) {
  const numbers = [...view.dealt, ...view.looking];
  if (!numbers.length) return nothing;
  return html`<section class="apart" aria-label=${t("To choose from")}>
    <h3>${t("To choose from")}</h3>
    <div class="card-grid">
      ${repeat(
        numbers,
        (number) => number,
        (number) => {
          const face = view.cards[number];
          return face ? whole(number, face) : nothing;
        },
      )}
    </div>
  </section>`;
}

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
            body: () => html`${inForce(mine, view)}${tableau(mine, view, ctx)}`,
          },
        ]
      : []),
    ...others.map((player) => ({
      key: `seat-${player.seat}`,
      label: ctx.playerName(player.seat),
      count: player.tableau.length,
      body: () =>
        html`${engine(player, view, ctx)}${secrets(player, view, ctx)}${inForce(player, view)}${tableau(player, view, ctx)}`,
    })),
    ...(view.round > 0 && !view.ended ? [{ key: "points", label: t("Points"), body: () => results(view, ctx) }] : []),
  ];
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
  const corporation = view.cards[player.corporation]?.name ?? "";
  return html`<span class="game-ares_expedition ares-standing"
    >${corporation}${player.phase ? html` · ${phaseNames()[player.phase]}` : nothing}${corporation ? html`<br />` : nothing}
    ${icon("tr")} ${player.tr} ${icon("mc")} ${player.mc} ${icon("cards")} ${player.hand}</span
  >`;
}

/** @param {View} view @param {BoardContext} _ctx @param {string} key */
export function details(view, _ctx, key) {
  const face = view.cards[Number(key.split(":")[1])];
  return face ? { heading: face.name, body: html`<div class="game-ares_expedition">${inFull(face)}</div>` } : null;
}
