// @ts-check
/** The Search for Planet X: the ring of sectors, and beside it the notes, clues, history and facts. */

import { html, nothing } from "lit-html";
import { tabs } from "../../js/tabs.js";
import { t } from "../../js/text.js";
import { audit, scores } from "./audit.js";
import { icon, nameOf, OBJECTS, ruleOf } from "./glyphs.js";
import { clues, history, secrets, knownFacts } from "./lists.js";
import { markOf, ownerOf } from "./pawns.js";
import { ring, theoryText } from "./ring.js";
import { noteSheet } from "./sheet.js";

/** @type {import("./glyphs.js").Letter[]} */
const SURVEYED = ["C", "A", "D", "G", "E"];

/** @param {PlanetX.View} view @returns {[string, string][]} */
export const namedPieces = (view) =>
  view.sectors.map(({ sector }) => [t("Sector {n}", { n: sector }), `sector:${sector}`]);

/** @param {PlanetX.View} view @param {BoardContext} ctx */
export function board(view, ctx) {
  if (view.stage === "over" && ctx.previousView && ctx.previousView.stage !== "over") ctx.memory.set("desk", "scores");
  return html`<div class="observatory" data-stage=${view.stage}>
    <div class="sky">
      ${timeAndOrder(view, ctx)}
      <div class="ring-place">${ring(view, ctx)}</div>
      ${objectLegend(view, ctx)}
    </div>
    <div class="desk">${tabs(ctx, "desk", pages(view, ctx))}</div>
  </div>`;
}

/** @param {PlanetX.View} view @param {BoardContext} ctx @returns {import("../../js/tabs.js").Page[]} */
function pages(view, ctx) {
  const ended = [{ key: "scores", label: t("Result"), body: () => html`${scores(view, ctx)}${audit(view, ctx)}` }];
  const mine = [
    { key: "notes", label: t("Notes"), body: () => noteSheet(view, ctx) },
    { key: "facts", label: t("Told"), body: () => knownFacts(view), count: view.facts.length },
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
    { key: "history", label: t("History"), body: () => history(view, ctx), count: view.history.length },
    ...(ctx.seat === null ? [] : mine.slice(1)),
    ...(view.pawns.some((each) => each.secrets)
      ? [{ key: "secrets", label: t("Everybody’s"), body: () => secrets(view, ctx) }]
      : []),
  ];
}

/** Show the month, and the pawns in turn order. @param {PlanetX.View} view @param {BoardContext} ctx */
function timeAndOrder(view, ctx) {
  const year = Math.floor(view.month / view.sectors.length) + 1;
  const late = view.last_month - view.month <= view.sectors.length && view.stage === "search";
  return html`<div class="when">
    <p>
      <b>${t("Month {n}", { n: view.month })}</b>
      <span>${t("year {n}, arrow at sector {sector}", { n: year, sector: view.arrow })}</span>
      ${late ? html`<em>${t("given up at month {n}", { n: view.last_month })}</em>` : nothing}
    </p>
    <ol class="order" role="list" aria-label=${t("Turn order")}>
      ${view.pawns.map(
        (each) =>
          html`<li title="${ownerOf(view, ctx, each.pawn)}: ${t("month {n}", { n: each.month })}">
            ${markOf(view, each.pawn)}<span>${each.month}</span>${each.submitting ? html`<small class="chip" title=${t("theories to place: {n}", { n: each.submitting })}>+${each.submitting}</small>` : nothing}${each.pawn === view.finder ? html`<small class="chip found" title=${t("has located Planet X")}>X</small>` : nothing}
          </li>`,
      )}
    </ol>
    ${newestFact(view)}
  </div>`;
}

/** Show my newest fact: it is what one waits for, and the journal may be far below. @param {PlanetX.View} view */
function newestFact(view) {
  const last = view.facts.at(-1);
  if (!last || last.id.startsWith("start:") || view.stage === "over") return nothing;
  return html`<p class="news"><b>${t("Told last:")}</b> ${last.text}</p>`;
}

/** Explain what is printed on the time track. @param {PlanetX.View} view */
function trackLegend(view) {
  const conferences = view.conferences.map((each) => each.letter).join(t(", "));
  return html`<p class="signs">
    <span><i>+</i> ${t("theory phase")}</span>
    <span><i class="conference">${conferences}</i> ${t("conference: a clue for all, in year 1")}</span>
  </p>`;
}

/** List the objects, how many there are, and my theory tokens. @param {PlanetX.View} view @param {BoardContext} ctx */
function objectLegend(view, ctx) {
  const hand = ctx.seat === null || view.stage === "over" ? {} : view.hand;
  return html`<ul
    class="legend"
    role="list"
    aria-label=${t("What is in the sky; in the circles, my theory tokens that are left")}
  >
    ${OBJECTS.map(
      (letter) =>
        html`<li>
          <div
            class="kind"
            title="${nameOf(letter)}: ${ruleOf(letter, view)}"
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
                  title=${t("my theory tokens left")}
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
  const seasons = {
    spring: t("spring equinox"),
    summer: t("summer solstice"),
    autumn: t("autumn equinox"),
    winter: t("winter solstice"),
  };
  const season = seasons[/** @type {keyof typeof seasons} */ (mine.season)];
  return html`${season}${mine.level ? html` · ${mine.level}` : nothing}<br />${t("sector {sector} · targets {targets} · tokens {tokens}", { sector: mine.sector, targets: mine.targets, tokens: mine.tokens })}`;
}

/** @param {PlanetX.View} view @param {BoardContext} ctx @param {string} key */
export function details(view, ctx, key) {
  const sector = view.sectors[Number(key.split(":")[1]) - 1];
  if (!sector) return null;
  const tokens = view.tokens.filter((token) => token.sector === sector.sector);
  const facts = view.facts.filter((fact) => fact.marks.some((mark) => mark.sector === sector.sector));
  const sure = sector.object || sector.confirmed;
  return {
    heading: t("Sector {n}", { n: sector.sector }),
    body: html`<div class="sector-details">
      <p>
        ${sector.visible ? t("visible") : t("not visible")}${sector.comets ? html` · ${t("comets are possible here")}` : nothing}
      </p>
      ${sure ? html`<p>${icon(sure)} <b>${nameOf(sure)}</b></p>` : nothing}
      ${sector.refuted.length ? html`<p>${t("refuted: {objects}", { objects: sector.refuted.map(nameOf).join(t(", ")) })}</p>` : nothing}
      ${
        tokens.length
          ? html`<ul>
              ${tokens.map((token) => html`<li>${theoryText(view, ctx, token)}</li>`)}
            </ul>`
          : nothing
      }
      ${
        facts.length
          ? html`<ul>
              ${facts.map((fact) => html`<li>${fact.text}</li>`)}
            </ul>`
          : nothing
      }
    </div>`,
  };
}
