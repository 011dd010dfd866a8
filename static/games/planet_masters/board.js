// @ts-check
/** Planet Masters: the realms around the galaxy, and pages with odds and faces. */

import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { tumble } from "../../js/board/dice.js";
import { tabs } from "../../js/board/tabs.js";
import { t } from "../../js/ui/text.js";
import { drawings } from "./art/drawings.js";
import { space } from "./layout/space.js";
import { faceDetails, facesPage, racesPage } from "./pages/faces.js";
import { statisticsPanel } from "./pages/luck.js";
import { oddsPanel } from "./pages/odds.js";
import { realm } from "./realm/realm.js";
import { realmDetails } from "./realm/sheet.js";
import { playScenes } from "./scenes/scenes.js";

export { numbers, points } from "./points.js";

/** @typedef {PlanetMasters.PlanetMastersView} View */
/** @typedef {import("../../js/board/tabs.js").Page} Page */

/** The width from which the pages stand beside the table. */
const roomy = matchMedia("(min-width: 90em)");

/** @param {View} view @param {BoardContext} ctx */
export function board(view, ctx) {
  const others = pages(view, ctx);
  const table = { key: "table", label: t("Table"), body: () => field(view, ctx) };
  return html`<div class="table-top" ?data-roomy=${roomy.matches}>
    ${drawings()} ${when(view, ctx)}
    ${
      roomy.matches
        ? html`${field(view, ctx)}
            <aside class="about">${besideTable(view, ctx, others)}</aside>`
        : tabs(ctx, "surface", [table, ...others])
    }
  </div>`;
}

/** The odds while there are some, else the faces; a page chosen by hand stays open. @param {View} view @param {BoardContext} ctx @param {Page[]} others */
function besideTable({ odds }, ctx, others) {
  const counted = odds.carriers.length + odds.conquests.length + odds.finish.length > 0;
  const name = counted ? "odds-beside" : "faces-beside";
  if (!ctx.memory.has(name)) ctx.memory.set(name, counted || ctx.over ? others[0].key : "faces");
  return tabs(ctx, name, others);
}

/** The realms in the order of turns, the viewer's last, and the galaxy between them. @param {View} view @param {BoardContext} ctx */
function field(view, ctx) {
  const me = ctx.seat ?? 0;
  const rivals = [...view.players.slice(me + 1), ...view.players.slice(0, me)];
  return html`<div class="field" data-players=${view.players.length}>
    ${repeat(
      rivals,
      (player) => player.seat,
      (player) => realm(player, view, ctx),
    )}
    ${space(view, ctx)} ${realm(view.players[me], view, ctx)}
  </div>`;
}

/** The pages beside the table. @param {View} view @param {BoardContext} ctx @returns {Page[]} */
function pages(view, ctx) {
  const odds = { key: "odds", label: t("Odds"), body: () => oddsPanel(view, ctx) };
  const ended = { key: "ending", label: t("Lead and luck"), body: () => statisticsPanel(view, ctx) };
  const races = { key: "races", label: t("Races"), body: () => racesPage(view, ctx) };
  const faces = roomy.matches
    ? [{ key: "faces", label: t("Faces"), body: () => facesPage(view) }, races]
    : [{ key: "faces", label: t("Faces"), body: () => [facesPage(view), racesPage(view, ctx)] }];
  if (view.ending) return [ended, ...faces];
  return ctx.over || view.phase === "races" ? faces : [odds, ...faces];
}

/** @param {View} view @param {BoardContext} ctx */
function when(view, ctx) {
  const round = view.round_limit
    ? t("Round {n} of {limit}", { n: view.round, limit: view.round_limit })
    : t("Round {n}", { n: view.round });
  return html`<p class="when">
    <b>${round}</b> <span>${view.phase_label}</span>
    ${
      ctx.over
        ? nothing
        : html`<span class="goal"
            >${t("Aim: {n} planets, all showing resource or influence", { n: view.planets_to_win })} <i>◆</i></span
          >`
    }
  </p>`;
}

/** The number of rolls of each die at its last drawing. @type {WeakMap<HTMLElement, Map<string, string>>} */
const rollsDrawn = new WeakMap();

/** @param {HTMLElement} root @param {View | null} before @param {View} after @param {BoardContext} ctx */
export function animate(root, before, after, ctx) {
  const rolls = rollsDrawn.get(root) ?? new Map();
  rollsDrawn.set(root, rolls);
  tumble(root, rolls);
  playScenes(root, before, after, ctx);
}

/** @param {View} view @param {BoardContext} ctx @param {string} key */
export function details(view, ctx, key) {
  if (key.startsWith("face:")) return faceDetails(key, view);
  return /^(totals|realm):/.test(key) ? realmDetails(view, key, ctx) : null;
}

/** @param {View} view @param {BoardContext} _ctx @param {number} seat */
export function playerSummary(view, _ctx, seat) {
  const { planets, good } = view.players[seat];
  const few = view.players.length < 5; // of more, each has one short line
  if (!few) return t("planets {n}/{all}", { n: planets, all: view.planets_to_win });
  return t("planets {n}/{all}, victory faces {good}", { n: planets, all: view.planets_to_win, good });
}
