// @ts-check
/** The pages of a phone: map, Impulse with the viewer's command center, hand, players. Marks tell where answers wait. */

import { html, nothing } from "lit-html";
import { tabs } from "../../../js/board/tabs.js";
import { t } from "../../../js/ui/text.js";
import { overview } from "../map/overview.js";
import { mine } from "../mine.js";
import { scores, teams, track } from "../points/standing.js";
import { rivals } from "../rivals.js";
import { lastBattle } from "../turn/battle.js";
import { lanes, piles, shortLane } from "../turn/lane.js";
import { signsButton } from "../turn/legend.js";
import { running, turn } from "../turn/steps.js";
import { story } from "../turn/story.js";

/** @typedef {Impulse.View} View @typedef {(view: View, ctx: BoardContext) => unknown} Drawn */

/** @param {View} view @param {BoardContext} ctx @param {{ scene: Drawn, hand: Drawn }} shown */
export function pages(view, ctx, { scene, hand }) {
  const asked = askedFor(view, ctx);
  const name = `impulse-${asked[0] ?? "watched"}`; // each kind of question remembers its own page
  if (!ctx.memory.has(name)) ctx.memory.set(name, asked[0] ?? "map");
  const me = ctx.seat === null ? undefined : view.players[ctx.seat];
  const label = (/** @type {string} */ key, /** @type {string} */ text) =>
    asked.includes(key) ? html`${text}<b class="waits" role="img" aria-label=${t("an answer waits here")}>!</b>` : text;
  const openMap = () => {
    ctx.memory.set(name, "map");
    ctx.redraw();
  };
  const above = () => (view.step === "set-up" ? nothing : aboveHand(view, ctx, openMap));
  const impulse = () =>
    html`<div class="impulse-page">${lanes(view, ctx)} ${mine(view, ctx)} ${piles(view)} ${story(view)}</div>`;
  const all = [
    { key: "map", label: label("map", t("Map")), body: () => mapPage(view, ctx, scene) },
    { key: "impulse", label: label("impulse", t("Impulse")), body: impulse },
    { key: "hand", label: label("hand", t("Hand")), count: view.hand.length, body: () => [above(), hand(view, ctx)] },
    {
      key: "players",
      label: t("Players"),
      body: () => html`${track(view, ctx)}${teams(view)}${rivals(view, ctx)}${signsButton()}`,
    },
  ];
  return tabs(ctx, name, me && !me.out ? all : all.filter(({ key }) => key !== "hand"));
}

/** @param {View} view @param {BoardContext} ctx @param {Drawn} scene */
const mapPage = (view, ctx, scene) =>
  html`<div class="map-page">
    <div class="now">${turn(view, ctx)} ${lastBattle(view, ctx)}</div>
    ${view.running.length && !ctx.question ? running(view, ctx) : shortLane(view)}
    <div class="sky">${scene(view, ctx)}${scores(view, ctx)}</div>
  </div>`;

/** The map in small and the Impulse, so that a player who chooses a card sees where it leads. @param {View} view @param {BoardContext} ctx @param {() => void} openMap */
const aboveHand = (view, ctx, openMap) =>
  html`<div class="above-hand">
    ${overview(view, ctx, openMap)}
    <div>${turn(view, ctx)} ${shortLane(view)}</div>
  </div>`;

/** The pages on which pieces are on offer, the most likely first. @param {View} view @param {BoardContext} ctx @returns {string[]} */
function askedFor(view, ctx) {
  const { options = [], ahead = [] } = ctx.question ?? {};
  const keys = [...options, ...ahead].map(({ key }) => key);
  const me = ctx.seat === null ? undefined : view.players[ctx.seat];
  const stock = [...(me?.minerals ?? []), ...(me?.plan ?? [])].map((id) => `card:${id}`);
  const inHand = view.hand.map((id) => `card:${id}`);
  const found = /** @type {[string, (key: string) => boolean][]} */ ([
    ["impulse", (key) => /^(tech|slot):/.test(key) || stock.includes(key)],
    ["map", (key) => /^(fleet|place|gate|ships|go)\b/.test(key)],
    ["hand", (key) => inHand.includes(key)],
  ]).filter(([, fits]) => keys.some(fits));
  return found.map(([page]) => page);
}
