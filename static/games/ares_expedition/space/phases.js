// @ts-check
/** The phases of the round as cards: their choosers and their progress. */

import { html, nothing } from "lit-html";
import { seatMark } from "../../../js/board/seats.js";
import { t } from "../../../js/ui/text.js";
import { picture } from "../layout/drawings.js";

/** @typedef {AresExpedition.MarsView} View */

export const PHASES = ["development", "construction", "action", "production", "research"];
export const NUMERALS = ["I", "II", "III", "IV", "V"];

/** @returns {Record<string, string>} */
export const phaseNames = () => ({
  development: t("Development"),
  construction: t("Construction"),
  action: t("Action"),
  production: t("Production"),
  research: t("Research"),
});

/** The purpose of each phase. @returns {Record<string, string>} */
const phaseTips = () => ({
  development: t("Development: everybody may play one green card; players who chose the phase pay 3 MC less for it."),
  construction: t(
    "Construction: everybody may play one blue or red card; players who chose the phase play a second one, or draw a card.",
  ),
  action: t(
    "Action: everybody uses the action of each blue card once, and standard actions. Players who chose the phase use one card’s action a second time.",
  ),
  production: t(
    "Production: everybody gains the production of their cards, and 1 MC for each TR; players who chose the phase gain 4 MC more.",
  ),
  research: t("Research: everybody looks at 2 cards and keeps 1; players who chose the phase look at 5 and keep 2."),
});

/** @param {View} view @param {BoardContext} ctx */
export function phaseRow(view, ctx) {
  const planned = isPlanning(view, ctx);
  return html`<div class="phases" role="group" aria-label=${t("Phases")} ?data-planning=${planned}>
    ${PHASES.map((phase, at) => phaseCard(phase, at, planned ? undefined : phaseOf(view, phase), view, ctx))}
  </div>`;
}

/** Return whether the players plan the next round, which hides this one. @param {View} view @param {BoardContext} ctx */
export const isPlanning = (view, ctx) =>
  (!ctx.isOffered("later") && PHASES.some((phase) => ctx.isOffered(`phase:${phase}`))) ||
  (isBegun(view) && !view.ended && view.phases.every(({ state }) => state === "done"));

/** Return whether the set-up is over: all have corporations. @param {View} view */
const isBegun = ({ round, players }) => round > 0 || players.every(({ corporation }) => corporation);

/** @param {View} view @param {string} phase */
const phaseOf = (view, phase) => view.phases.find((each) => each.phase === phase);

/**
 * @param {string} phase
 * @param {number} at
 * @param {AresExpedition.PhaseView | undefined} now its result in this round
 * @param {View} view
 * @param {BoardContext} ctx
 */
function phaseCard(phase, at, now, view, ctx) {
  const key = ctx.isOffered(`dummy:${phase}`) ? `dummy:${phase}` : `phase:${phase}`;
  /** @type {Record<string, string>} */
  const states = { now: t("now"), done: t("over"), coming: t("to come") };
  const state = now ? states[now.state] : isPlanning(view, ctx) ? "" : t("not in this round");
  const planned = isPlanning(view, ctx) ? t("chosen") : t("next");
  const flag = view.planned === phase ? planned : now?.state === "now" ? t("now") : "";
  return html`<div
    class="phase"
    data-state=${now?.state ?? "out"}
    data-flip="phase:${phase}"
    data-tip=${phaseTips()[phase]}
  >
    ${picture(phase)}
    <span class="numeral"
      >${NUMERALS[at]}${now?.state === "done" ? html`<i class="over" aria-hidden="true">✓</i>` : nothing}</span
    >
    <span class="phase-name">${phaseNames()[phase]}</span>
    <span class="visually-hidden">${state}</span>
    <span class="choosers"
      >${now?.choosers.map((seat) => html`<span title=${ctx.playerName(seat)}>${seatMark(seat)}<span class="visually-hidden">${ctx.playerName(seat)}</span></span>`)}
      ${now?.dummy ? html`<span class="dummy" role="img" aria-label=${t("the dummy")}>◌</span>` : nothing}</span
    >
    ${flag ? html`<span class=${view.planned === phase ? "flag planned" : "flag"} aria-hidden=${view.planned === phase ? nothing : "true"}>${flag}</span>` : nothing}
    <button
      type="button"
      class="hit"
      data-key=${key}
      aria-label=${phaseNames()[phase]}
      data-tip=${phaseTips()[phase]}
    ></button>
  </div>`;
}
