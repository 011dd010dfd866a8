// @ts-check
/** The round: its phases, who chose them, where it stands; and the variants' own things. */

import { html, nothing } from "lit-html";
import { seatMark } from "../../js/seats.js";
import { t } from "../../js/text.js";
import { icon } from "./icons.js";

/** @typedef {AresExpedition.MarsView} View */

const PHASES = ["development", "construction", "action", "production", "research"];
const NUMERALS = ["I", "II", "III", "IV", "V"];

/** @returns {Record<string, string>} */
export const phaseNames = () => ({
  development: t("Development"),
  construction: t("Construction"),
  action: t("Action"),
  production: t("Production"),
  research: t("Research"),
});

/** The numbers of the phases the dummy has not played yet. @param {AresExpedition.DummyView} dummy */
const left = (dummy) =>
  NUMERALS.filter((_numeral, at) => dummy.cards.some((phase) => phase === PHASES[at])).join(" ") || t("none");

/** @param {View} view @param {BoardContext} ctx */
export function round(view, ctx) {
  const when =
    view.round === 0
      ? t("Set-up")
      : view.rounds === null
        ? t("Round {n}", { n: view.round })
        : t("Round {n} of {last}", { n: view.round, last: view.rounds });
  return html`<header class="round">
    <p class="when">
      <b>${when}</b>
      ${view.supply ? html`<span>${t("{coppers} coppers, {cubes} cubes left", { coppers: view.supply.coppers, cubes: view.supply.cubes })}</span>` : nothing}
      ${view.dummy ? html`<span>${t("Dummy: marker on {n}, cards left: {phases}", { n: view.dummy.marker, phases: left(view.dummy) })}</span>` : nothing}
      <span class="piles"
        >${icon("cards", true)} ${t("deck {n}, discards {m}", { n: view.deck, m: view.discards })}</span
      >
    </p>
    <div class="phases" role="group" aria-label=${t("Phases")}>
      ${PHASES.map((phase, at) => phaseCard(phase, at, view, ctx))}
    </div>
  </header>`;
}

/** @param {string} phase @param {number} at @param {View} view @param {BoardContext} ctx */
function phaseCard(phase, at, view, ctx) {
  const now = view.phases.find((each) => each.phase === phase);
  const key = ctx.isOffered(`dummy:${phase}`) ? `dummy:${phase}` : `phase:${phase}`;
  /** @type {Record<string, string>} */
  const states = { now: t("now"), done: t("over"), coming: t("to come") };
  const state = now ? states[now.state] : t("not in this round");
  return html`<div class="phase" data-state=${now?.state ?? "out"}>
    <span class="numeral">${NUMERALS[at]}</span>
    <span class="phase-name">${phaseNames()[phase]}</span>
    <span class="visually-hidden">${state}</span>
    <span class="choosers"
      >${now?.choosers.map((seat) => html`<span title=${ctx.playerName(seat)}>${seatMark(seat)}<span class="visually-hidden">${ctx.playerName(seat)}</span></span>`)}
      ${now?.dummy ? html`<span class="dummy" role="img" aria-label=${t("the dummy")}>◌</span>` : nothing}</span
    >
    ${view.planned === phase ? html`<span class="planned">${t("next")}</span>` : nothing}
    <button type="button" class="hit" data-key=${key} aria-label=${phaseNames()[phase]}></button>
  </div>`;
}
