// @ts-check
/** The Search for Planet X: the sky, and beside it the notes, clues, players, history and facts. */

import { html, nothing } from "lit-html";
import { tabs } from "../../js/board/tabs.js";
import { t } from "../../js/ui/text.js";
import { drawings } from "./art/objects.js";
import { audit, scores } from "./lists/audit.js";
import { discovery, noticeDiscovery } from "./scenes/discovery.js";
import { legend, objectRules, trackLegend } from "./sky/legend.js";
import { clues, history, knownFacts, secrets } from "./lists/lists.js";
import { noteSheet } from "./notes/sheet.js";
import { botStanding, searchers, seasonOf } from "./lists/searchers.js";
import { ring } from "./sky/ring.js";
import { offers, surfaces } from "./layout/surfaces.js";
import { timeAndOrder } from "./sky/when.js";

export { numbers, points, pointsAddUp, unseated } from "./points.js";
export { botStanding as standing } from "./lists/searchers.js";
export { details } from "./details.js";
export { animate } from "./scenes/motion.js";

/** The width from which notes and the other pages stand side by side. */
const roomy = matchMedia("(min-width: 90em)");

/** @param {PlanetX.View} view @returns {[string, string][]} */
export const namedPieces = (view) =>
  view.sectors.map(({ sector }) => [t("Sector {n}", { n: sector }), `sector:${sector}`]);

/** @param {PlanetX.View} view @param {BoardContext} ctx */
export function board(view, ctx) {
  if (view.stage === "over" && ctx.previousView && ctx.previousView.stage !== "over") ctx.memory.set("desk", "scores");
  noticeDiscovery(view, ctx);
  return html`<div class="observatory" data-stage=${view.stage} data-sectors=${view.sectors.length}>
    ${drawings()} ${ctx.narrow ? surfaces(ctx, onPhone(view, ctx)) : onTable(view, ctx)} ${discovery(view, ctx)}
  </div>`;
}

/** @param {PlanetX.View} view @param {BoardContext} ctx */
const sky = (view, ctx) =>
  html`<div class="sky">
    ${timeAndOrder(view, ctx)}
    <div class="ring-place">${ring(view, ctx)}</div>
    ${legend(view, ctx)}
  </div>`;

/** @param {PlanetX.View} view @param {BoardContext} ctx */
function onTable(view, ctx) {
  const [notes, ...others] = pages(view, ctx);
  const beside = roomy.matches && notes.key === "notes";
  const over = view.stage === "over" ? [result(view, ctx)] : [];
  return html`${sky(view, ctx)}
    ${beside ? html`<section class="desk own-notes" aria-label=${t("Notes")}>${notes.body()}</section>` : nothing}
    <div class="desk">${tabs(ctx, "desk", [...over, ...(beside ? others : [notes, ...others])])}</div>`;
}

/** @param {PlanetX.View} view @param {BoardContext} ctx @returns {import("../../js/board/tabs.js").Page[]} */
function pages(view, ctx) {
  return [
    ...(ctx.seat === null ? [] : [{ key: "notes", label: t("Notes"), body: () => noteSheet(view, ctx) }]),
    cluesPage(view, ctx),
    { key: "searchers", label: t("Players"), body: () => searchers(view, ctx) },
    { key: "history", label: t("Actions"), body: () => history(view, ctx) },
    ...(ctx.seat === null || view.stage === "over"
      ? []
      : [
          {
            key: "facts",
            label: t("Facts"),
            body: () => html`${knownFacts(view, ctx)}${objectRules(view)}${trackLegend(view)}`,
            count: view.facts.length,
          },
        ]),
    ...openSecrets(view, ctx),
  ];
}

/** @param {PlanetX.View} view @param {BoardContext} ctx */
const cluesPage = (view, ctx) => ({
  key: "clues",
  label: t("Clues"),
  body: () => html`${clues(view, ctx)}${ctx.seat === null ? html`${objectRules(view)}${trackLegend(view)}` : nothing}`,
  count: [...view.topics, ...view.conferences].filter((each) => each.clue).length,
});

/** @param {PlanetX.View} view @param {BoardContext} ctx */
const result = (view, ctx) => ({
  key: "scores",
  label: t("Result"),
  body: () => html`${scores(view, ctx)}${audit(view, ctx)}`,
});

/** @param {PlanetX.View} view @param {BoardContext} ctx */
const openSecrets = (view, ctx) =>
  view.pawns.some((each) => each.secrets)
    ? [{ key: "secrets", label: t("Everybody’s"), body: () => secrets(view, ctx) }]
    : [];

/** @param {PlanetX.View} view @param {BoardContext} ctx @returns {import("./layout/surfaces.js").Surface[]} */
function onPhone(view, ctx) {
  const known = () =>
    html`${clues(view, ctx)}
      ${
        ctx.seat === null
          ? nothing
          : html`<h3>${t("Facts")}</h3>
              ${knownFacts(view, ctx)}`
      }
      <h3>${t("Objects")}</h3>
      ${objectRules(view)}${trackLegend(view)}`;
  return [
    { key: "sky", label: t("Sky"), body: () => sky(view, ctx), waits: offers(ctx, "sector", "object", "token") },
    ...(ctx.seat === null
      ? []
      : [{ key: "notes", label: t("Notes"), body: () => noteSheet(view, ctx), tall: view.stage !== "over" }]),
    { ...cluesPage(view, ctx), body: known, waits: offers(ctx, "topic") },
    {
      key: "searchers",
      label: t("Players"),
      body: () =>
        html`${searchers(view, ctx)}
          <h3>${t("Actions")}</h3>
          ${history(view, ctx)}`,
    },
    ...(view.stage === "over" ? [result(view, ctx)] : []),
    ...openSecrets(view, ctx),
  ];
}

/** @param {PlanetX.View} view @param {BoardContext} _ctx @param {number} seat */
export function playerSummary(view, _ctx, seat) {
  const mine = view.pawns.find((each) => each.seat === seat);
  if (!mine) return nothing;
  const few = view.pawns.length < 4; // of more, all are to be in sight together
  return html`${few ? html`${seasonOf(mine)}${mine.level ? html` · ${mine.level}` : nothing}<br />` : nothing}${t("sector {sector} · targets {targets} · tokens {tokens}", { sector: mine.sector, targets: mine.targets, tokens: mine.tokens })}`;
}
