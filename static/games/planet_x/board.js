// @ts-check
/** The Search for Planet X: the ring of sectors, and beside it the notes, clues, history and facts. */

import { html, nothing } from "lit-html";
import { tabs } from "../../js/board/tabs.js";
import { t } from "../../js/ui/text.js";
import { audit, scores } from "./audit.js";
import { icon, nameOf, OBJECTS, ruleOf } from "./glyphs.js";
import { clues, history, knownFacts, secrets } from "./lists.js";
import { markOf, ownerOf } from "./pawns.js";
import { ring } from "./sky/ring.js";
import { searchers, seasonOf } from "./searchers.js";
import { noteSheet } from "./notes/sheet.js";

export { points, pointsAddUp, unseated } from "./points.js";

/** @type {import("./glyphs.js").Letter[]} */
const SURVEYED = ["C", "A", "D", "G", "E"];

/** @param {PlanetX.View} view @returns {[string, string][]} */
export const namedPieces = (view) =>
  view.sectors.map(({ sector }) => [t("Sector {n}", { n: sector }), `sector:${sector}`]);

/** @param {PlanetX.View} view @param {BoardContext} ctx */
export function board(view, ctx) {
  if (view.stage === "over" && ctx.previousView && ctx.previousView.stage !== "over") ctx.memory.set("desk", "scores");
  return html`<div class="observatory" data-stage=${view.stage} data-sectors=${view.sectors.length}>
    <div class="sky">
      ${timeAndOrder(view, ctx)}
      <div class="ring-place">${ring(view, ctx)}</div>
      ${objectLegend(view, ctx)}
    </div>
    <div class="desk">${tabs(ctx, "desk", pages(view, ctx))}</div>
  </div>`;
}

/** @param {PlanetX.View} view @param {BoardContext} ctx @returns {import("../../js/board/tabs.js").Page[]} */
function pages(view, ctx) {
  const ended = [{ key: "scores", label: t("Result"), body: () => html`${scores(view, ctx)}${audit(view, ctx)}` }];
  const mine = [
    { key: "notes", label: t("Notes"), body: () => noteSheet(view, ctx) },
    { key: "facts", label: t("Facts"), body: () => knownFacts(view, ctx), count: view.facts.length },
  ];
  return [
    ...(view.stage === "over" ? ended : []),
    ...(ctx.seat === null ? [] : mine.slice(0, 1)),
    {
      key: "clues",
      label: t("Clues"),
      body: () => html`${clues(view, ctx)}${objectRules(view)}${trackLegend(view)}`,
      count: [...view.topics, ...view.conferences].filter((each) => each.clue).length,
    },
    { key: "searchers", label: t("Players"), body: () => searchers(view, ctx) },
    { key: "history", label: t("Actions"), body: () => history(view, ctx), count: view.history.length },
    ...(ctx.seat === null ? [] : mine.slice(1)),
    ...(view.pawns.some((each) => each.secrets)
      ? [{ key: "secrets", label: t("Everybody’s"), body: () => secrets(view, ctx) }]
      : []),
  ];
}

/** Show the place of the earth, and the pawns in turn order with their distances. @param {PlanetX.View} view @param {BoardContext} ctx */
function timeAndOrder(view, ctx) {
  const year = Math.floor(view.month / view.sectors.length) + 1;
  const years = Math.floor(view.last_month / view.sectors.length);
  const late = view.last_month - view.month <= view.sectors.length;
  const [rear] = view.pawns;
  return html`<div class="when">
    <p data-tip=${t("month {n}", { n: view.month })}>
      <b>${t("Year {n}, sector {sector}", { n: year, sector: view.arrow })}</b>
      ${late ? html`<em ?data-quiet=${view.stage !== "search"}>${t("given up after year {n}", { n: years })}</em>` : nothing}
    </p>
    <ol class="order" role="list" aria-label=${t("Turn order, and how many sectors each is ahead")}>
      ${view.pawns.map((each) => {
        const where = t("{player}: sector {sector}, month {n}", {
          player: ownerOf(view, ctx, each.pawn),
          sector: each.sector,
          n: each.month,
        });
        return html`<li data-tip=${where}>
          ${markOf(view, each.pawn)}<span class="visually-hidden">${ownerOf(view, ctx, each.pawn)}</span
          ><span>${each === rear ? t("next") : `+${each.month - rear.month}`}</span
          >${each.submitting ? html`<small class="chip" title=${t("theories to place: {n}", { n: each.submitting })}>${each.submitting}</small>` : nothing}${each.pawn === view.finder ? html`<small class="chip found" title=${t("has located Planet X")}>X</small>` : nothing}
        </li>`;
      })}
    </ol>
    ${newestFact(view)}
  </div>`;
}

/** Show the viewer's newest fact. The line keeps its place without one. @param {PlanetX.View} view */
function newestFact(view) {
  const last = view.facts.at(-1);
  if (view.me === null) return nothing;
  const told = last && !last.id.startsWith("start:");
  return html`<p class="news" data-tip=${told ? last.text : nothing}>
    ${told ? html`<b>${t("Newest fact:")}</b> ${last.text}` : nothing}
  </p>`;
}

/** Explain the signs on the time track. @param {PlanetX.View} view */
function trackLegend(view) {
  const conferences = view.conferences.map((each) => each.letter).join(t(", "));
  return html`<p class="signs">
    <span><i>+</i> ${t("theory phase")}</span>
    <span><i class="conference">${conferences}</i> ${t("conference: a clue for all, in year 1")}</span>
  </p>`;
}

/** List the objects, their numbers, and the viewer's theory tokens. @param {PlanetX.View} view @param {BoardContext} ctx */
function objectLegend(view, ctx) {
  const hand = ctx.seat === null ? {} : view.hand;
  return html`<ul
    class="legend"
    role="list"
    aria-label=${t("Objects in the sky; in the circles, my remaining theory tokens")}
  >
    ${OBJECTS.map(
      (letter) =>
        html`<li>
          <div
            class="kind"
            data-tip="${nameOf(letter)}: ${ruleOf(letter, view)}"
            data-key=${SURVEYED.includes(letter) ? `object:${letter}` : nothing}
          >
            ${icon(letter)}<b><span class="visually-hidden">${nameOf(letter)}</span> × ${view.counts[letter]}</b>
          </div>
          ${
            letter in hand
              ? html`<div
                  class="tokens"
                  data-key="token:${letter}"
                  aria-label=${t("theory: {object}, {n} left", { object: nameOf(letter), n: hand[letter] })}
                  data-tip=${t("my theory tokens left")}
                >
                  <i ?data-none=${!hand[letter]}>${icon(letter)}</i><b>${hand[letter]}</b>
                </div>`
              : nothing
          }
        </li>`,
    )}
  </ul>`;
}

/** Explain where objects can be. @param {PlanetX.View} view */
const objectRules = (view) =>
  html`<dl class="object-rules">
    ${OBJECTS.map(
      (letter) =>
        html`<div>
          <dt>${icon(letter)} ${t("{object} × {n}", { object: nameOf(letter), n: view.counts[letter] })}</dt>
          <dd>${ruleOf(letter, view)}</dd>
        </div>`,
    )}
  </dl>`;

/** @param {PlanetX.View} view @param {BoardContext} _ctx @param {number} seat */
export function playerSummary(view, _ctx, seat) {
  const mine = view.pawns.find((each) => each.seat === seat);
  if (!mine) return nothing;
  const few = view.pawns.length < 4; // of more, all are to be in sight together
  return html`${few ? html`${seasonOf(mine)}${mine.level ? html` · ${mine.level}` : nothing}<br />` : nothing}${t("sector {sector} · targets {targets} · tokens {tokens}", { sector: mine.sector, targets: mine.targets, tokens: mine.tokens })}`;
}

export { details } from "./details.js";
