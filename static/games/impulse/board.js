// @ts-check
/** The board of Impulse: map, Impulse and command center, and the hand below them. A phone shows them on pages. */

import { html, nothing } from "lit-html";
import { tabs } from "../../js/board/tabs.js";
import { t } from "../../js/ui/text.js";
import { drawings } from "./art/drawings.js";
import { hand } from "./cards/hand.js";
import { fitMap, map } from "./map/map.js";
import { mine } from "./mine.js";
import { pages } from "./layout/pages.js";
import { standing } from "./points/standing.js";
import { rivals } from "./rivals.js";
import { battle, battleInSight, dealCards, lastBattle } from "./turn/battle.js";
import { lanes } from "./turn/lane.js";
import { signsButton } from "./turn/legend.js";
import { bead, endStep, running, turn } from "./turn/steps.js";
import { fitStory, story } from "./turn/story.js";

export { details } from "./details.js";
export { numbers, points, pointsAddUp } from "./points/points.js";
export { playerBlock, playerSummary } from "./rivals.js";
export { standing } from "./points/standing.js";

/** @typedef {Impulse.View} View */

/** @param {HTMLElement} root */
export function fit(root) {
  fitMap(root);
  fitStory(root);
}

export { dealCards as animate };

/** @param {View} view @param {BoardContext} ctx */
export function board(view, ctx) {
  const shown = { scene, hand };
  return html`<div
    class="galaxy"
    ?data-watching=${ctx.seat === null}
    data-asks=${asksForHand(view, ctx) ? "hand" : nothing}
  >
    ${drawings()} ${ctx.narrow ? pages(view, ctx, shown) : wide(view, ctx)}
  </div>`;
}

/** Whether the question is about cards of the hand, whose texts the hand shows. @param {View} view @param {BoardContext} ctx */
function asksForHand(view, { question }) {
  const cards = (question?.options ?? []).filter(({ key }) => key.startsWith("card:"));
  return cards.length > 0 && cards.every(({ key }) => view.hand.includes(Number(key.slice(5))));
}

/** @param {View} view @param {BoardContext} ctx */
const wide = (view, ctx) =>
  html`<div class="middle">
      <div class="sky">
        ${scene(view, ctx)}
        <div class="corner top-left">${turn(view, ctx)}${storyButton()}</div>
        <div class="corner top-right">${endStep(view)}${signsButton()}</div>
        <div class="corner bottom-left">${lastBattle(view, ctx)} ${handCount(view, ctx)}</div>
        <div class="corner bottom-right">${running(view, ctx)}</div>
      </div>
      <div class="column">${lanes(view, ctx)} ${column(view, ctx)}</div>
      <aside class="told" aria-label=${t("This turn")} tabindex="0">${story(view)}</aside>
    </div>
    ${foot(view, ctx)}`;

/** The story, where it does not stand beside the Impulse. */
const storyButton = () =>
  html`<button type="button" class="corner-button story-button" data-details="story">${t("This turn")}</button>`;

/** The map, or a battle in its place. @param {View} view @param {BoardContext} ctx */
const scene = (view, ctx) => (battleInSight(view, ctx) ? battle(view, ctx) : map(view, ctx));

/** The viewer's command center; where no list of players stands beside the board, the rivals on a page of their own. @param {View} view @param {BoardContext} ctx */
function column(view, ctx) {
  if (ctx.playersBeside || ctx.seat === null) return mine(view, ctx);
  return tabs(ctx, "impulse-centers", [
    { key: "mine", label: t("Mine"), body: () => mine(view, ctx) },
    {
      key: "rivals",
      label: view.teams ? t("Players") : t("Rivals"),
      body: () => [standing(view, ctx), rivals(view, ctx)],
    },
  ]);
}

/** The hand; for spectators the turn's story, or all players where nothing beside the board shows them. @param {View} view @param {BoardContext} ctx */
function foot(view, ctx) {
  const me = ctx.seat === null ? undefined : view.players[ctx.seat];
  if (me && !me.out) return hand(view, ctx);
  if (!ctx.playersBeside) return html`<div class="foot">${standing(view, ctx)}${rivals(view, ctx)}</div>`;
  return html`<div class="foot watched" tabindex="0" role="group" aria-label=${t("This turn")}>${story(view)}</div>`;
}

/** @param {View} view @param {BoardContext} ctx */
function handCount(view, ctx) {
  if (ctx.seat === null || view.players[ctx.seat]?.out) return nothing;
  const told = html`<b>${t("Hand")}</b> ${t("{n} of {most}", { n: view.hand.length, most: view.hand_limit })}`;
  return html`<p class="hand-count">${bead(view, "add")}<span>${told}</span></p>`;
}

/** @param {View} view @returns {[string, string][]} */
export const namedPieces = (view) => view.places.map((spot) => [spot.label, `place:${spot.id}`]);
