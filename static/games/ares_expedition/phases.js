// @ts-check
/** The round: its phases, their choosers and its progress; and the parts of the variants. */

import { html, nothing } from "lit-html";
import { seatMark } from "../../js/board/seats.js";
import { t } from "../../js/ui/text.js";
import { icon } from "./cards/icons.js";

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

/** The numbers of the phases the dummy has not played yet. @param {AresExpedition.DummyView} dummy */
const left = (dummy) =>
  NUMERALS.filter((_numeral, at) => dummy.cards.some((phase) => phase === PHASES[at])).join(" ") || t("none");

/** @param {View} view @param {BoardContext} ctx */
export function round(view, ctx) {
  const planned = isPlanning(view, ctx);
  const n = view.round + (planned ? 1 : 0);
  const when =
    n === 0
      ? t("Set-up")
      : view.rounds === null
        ? t("Round {n}", { n })
        : t("Round {n} of {last}", { n, last: view.rounds });
  const aside = [
    view.supply && t("Left to take: copper cubes {coppers}, player cubes {cubes}", { ...view.supply }),
    view.dummy && t("Dummy: marker on {n}, cards left: {phases}", { n: view.dummy.marker, phases: left(view.dummy) }),
  ].filter(Boolean);
  return html`<header class="round">
    <p class="when">
      <b>${when}</b>
      <button type="button" class="piles quiet" data-details="unseen">
        ${icon("cards", true)} ${t("deck {n}, discards {m}", { n: view.deck, m: view.discards })}
      </button>
    </p>
    ${aside.map((text) => html`<p class="aside">${text}</p>`)}
    <div class="phases" role="group" aria-label=${t("Phases")}>
      ${PHASES.map((phase, at) => phaseCard(phase, at, planned ? undefined : phaseOf(view, phase), view, ctx))}
    </div>
  </header>`;
}

/** Return whether the players plan the next round, which hides this one. @param {View} view @param {BoardContext} ctx */
const isPlanning = (view, ctx) =>
  (!ctx.isOffered("later") && PHASES.some((phase) => ctx.isOffered(`phase:${phase}`))) ||
  (view.round > 0 && !view.ended && view.phases.every(({ state }) => state === "done"));

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
  return html`<div class="phase" data-state=${now?.state ?? "out"} data-tip=${phaseTips()[phase]}>
    <span class="numeral">${NUMERALS[at]}</span>
    <span class="phase-name">${phaseNames()[phase]}</span>
    <span class="visually-hidden">${state}</span>
    <span class="choosers"
      >${now?.choosers.map((seat) => html`<span title=${ctx.playerName(seat)}>${seatMark(seat)}<span class="visually-hidden">${ctx.playerName(seat)}</span></span>`)}
      ${now?.dummy ? html`<span class="dummy" role="img" aria-label=${t("the dummy")}>◌</span>` : nothing}</span
    >
    ${view.planned === phase ? html`<span class="planned">${t("next")}</span>` : nothing}
    <button
      type="button"
      class="hit"
      data-key=${key}
      aria-label=${phaseNames()[phase]}
      data-tip=${phaseTips()[phase]}
    ></button>
  </div>`;
}
