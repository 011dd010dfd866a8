// @ts-check
/** The pages of the board: the hand, cards in play, players side by side, rivals, points; fewer on a phone. */

import { html, nothing } from "lit-html";
import { seatMark } from "../../../js/board/seats.js";
import { tabs } from "../../../js/board/tabs.js";
import { t } from "../../../js/ui/text.js";
import { apart, hand, secrets } from "../hand/hand.js";
import { engine, identity, standardActions } from "../player/player.js";
import { tableau } from "../player/tableau.js";
import { comparison } from "../points/comparison.js";
import { results } from "../points/results.js";
import { endPage } from "../points/ending.js";
import { marsPage } from "../space/space.js";

/** @typedef {AresExpedition.MarsView} View */
/** @typedef {AresExpedition.PlayerView} Player */
/** @typedef {import("../../../js/board/tabs.js").Page} Page */

const PARAMETERS = ["temperature", "oxygen", "oceans"];

/** @param {View} view @param {BoardContext} ctx @returns {Page[]} */
export function pages(view, ctx) {
  const mine = view.players.find((player) => player.seat === ctx.seat);
  const own = mine ? [handPage(view, ctx), minePage(mine, view, ctx)] : [];
  const end = view.ended ? [endPage(view, ctx)] : [];
  if (!ctx.narrow) return [...own, ...otherPages(view, ctx, mine), ...end];
  const mars = {
    key: "mars",
    label: tab(t("Mars"), PARAMETERS.some(ctx.isOffered)),
    body: () => marsPage(view, ctx),
  };
  const others = otherPages(view, ctx, mine);
  const all = { key: "all", label: t("Players"), body: () => tabs(ctx, "ares-others", others) };
  return [...own, mars, ...(others.length > 1 ? [all] : others), ...end];
}

/** The label of a page, with a mark if an answer may be given there. @param {unknown} label @param {boolean} waits */
const tab = (label, waits) =>
  html`${label}${waits ? html`<span class="waits" role="img" aria-label=${t("may be chosen here")}></span>` : nothing}`;

/** @param {View} view @param {BoardContext} ctx @returns {Page} */
const handPage = (view, ctx) => ({
  key: "hand",
  label: tab(t("Hand"), [...view.hand.map(({ number }) => number), ...view.dealt, ...view.looking].some((n) => ctx.isOffered(`card:${n}`))),
  count: view.hand.length,
  body: () => html`${ctx.narrow ? apart(view, ctx) : nothing}${hand(view, ctx)}`,
}); // prettier-ignore

/** @param {Player} mine @param {View} view @param {BoardContext} ctx @returns {Page} */
const minePage = (mine, view, ctx) => ({
  key: "mine",
  label: tab(t("My cards"), mine.tableau.some((n) => ctx.isOffered(`action:${n}`) || ctx.isOffered(`card:${n}`))),
  count: mine.tableau.length,
  body: () => html`${ctx.narrow ? whose(mine, view, ctx) : nothing}${tableau(mine, view, ctx)}`,
}); // prettier-ignore

/** On a phone the viewer's corporation and standard actions stand above their cards. @param {Player} mine @param {View} view @param {BoardContext} ctx */
const whose = (mine, view, ctx) =>
  html`${view.ended ? nothing : standardActions(mine, ctx)}
    <section class="engine seat-${mine.seat}">${identity(mine, view, ctx)}</section>`;

/** @param {View} view @param {BoardContext} ctx @param {Player} [mine] @returns {Page[]} */
function otherPages(view, ctx, mine) {
  const others = view.players.filter((player) => player !== mine);
  const started = view.round > 0;
  return [
    ...(view.players.length > 1 && started
      ? [{ key: "compare", label: t("Compare"), body: () => comparison(view, ctx) }]
      : []),
    ...others.map((player) => ({
      key: `seat-${player.seat}`,
      label: tab(tabName(player, others.length, ctx), player.tableau.some((n) => ctx.isOffered(`of:${player.seat}:${n}`))),
      count: count(player, ctx),
      body: () =>
        html`${looked(player, ctx)}${engine(player, view, ctx)}${secrets(player, view, ctx)}${tableau(player, view, ctx)}`,
    })),
    ...(started && !view.ended ? [{ key: "points", label: t("Points"), body: () => results(view, ctx) }] : []),
  ];
} // prettier-ignore

/** The name of a rival; several have their marks. @param {Player} player @param {number} n how many they are @param {BoardContext} ctx */
const tabName = ({ seat }, n, ctx) =>
  ctx.narrow || n > 1
    ? html`${seatMark(seat)}<span class="visually-hidden">${ctx.playerName(seat)}</span>`
    : ctx.playerName(seat);

/** The number of a rival's cards in play, and of those since the viewer's last look. @param {Player} player @param {BoardContext} ctx */
function count(player, ctx) {
  const n = player.tableau.length;
  if (!ctx.memory.has(`looked-${player.seat}`)) looked(player, ctx);
  const since = n - ctx.memory.get(`looked-${player.seat}`);
  return since > 0 ? html`${n} <b class="since-looked" title=${t("new cards")}>+${since}</b>` : n;
}

/** @param {Player} player @param {BoardContext} ctx */
function looked(player, ctx) {
  ctx.memory.set(`looked-${player.seat}`, player.tableau.length);
  return nothing;
}

const IN_PLAY = "ares-play";
const LAST = "ares-last"; // the set of pages at the last question

/** Return whether the set of pages is for questions about cards in play. @param {string} name */
export const isAboutPlay = (name) => name === IN_PLAY;

/**
 * The name of the set of pages: one for questions about cards in play, which open on those, and one
 * for all others. So each remembers the page last open. Who waits keeps the set of the last question.
 * @param {View} view
 * @param {BoardContext} ctx
 */
export function pagesName(view, ctx) {
  const mine = view.players.find((player) => player.seat === ctx.seat);
  const aboutPlay = (mine?.tableau ?? []).some((number) =>
    [`action:${number}`, `card:${number}`].some((key) => ctx.isOffered(key) || ctx.whyNot(key) !== undefined),
  );
  const inPlay = aboutPlay || ctx.question?.topic === "choice"; // an effect of a card in play
  const name = inPlay ? IN_PLAY : ((ctx.question ? undefined : ctx.memory.get(LAST)) ?? "ares-hand");
  ctx.memory.set(LAST, name);
  if (inPlay && !ctx.memory.has(name)) ctx.memory.set(name, "mine");
  return name;
}
