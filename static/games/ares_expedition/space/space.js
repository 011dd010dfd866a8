// @ts-check
/** The window to space: Mars as it looks now, the round with its phases, and the three parameters. */

import { html } from "lit-html";
import { t } from "../../../js/ui/text.js";
import { planet } from "../layout/drawings.js";
import { icon } from "../cards/icons.js";
import { goal, shortGoal } from "./goal.js";
import { isPlanning, phaseRow } from "./phases.js";
import { raiserList } from "./raisers.js";
import { oceans, track, value } from "./tracks.js";

/** @typedef {AresExpedition.MarsView} View */

/** The steps of the parameters. @param {View} view */
export const stepsOf = ({ temperature, oxygen, oceans }) => ({
  temperature: temperature.step,
  oxygen: oxygen.step,
  oceans: oceans.step,
});

/** The round, and the piles. @param {View} view @param {BoardContext} ctx */
export function when(view, ctx) {
  const n = view.round + (isPlanning(view, ctx) ? 1 : 0);
  const round =
    n === 0
      ? t("Set-up")
      : view.rounds === null
        ? t("Round {n}", { n })
        : t("Round {n} of {last}", { n, last: view.rounds });
  return html`<p class="when">
    <b>${round}</b>
    <button type="button" class="piles quiet" data-details="unseen">
      ${t("deck {n}, discards {m}", { n: view.deck, m: view.discards })}
    </button>
  </p>`;
}

/** @param {View} view @param {BoardContext} ctx @param {() => void} show opens the page of Mars on a phone */
export const space = (view, ctx, show) => (ctx.narrow ? strip(view, ctx, show) : wide(view, ctx));

/** @param {View} view @param {BoardContext} ctx */
export const parameters = (view, ctx) =>
  html`<div class="tracks">
    ${track(view, ctx, "temperature", "°C")} ${track(view, ctx, "oxygen", "%")} ${oceans(view, ctx)}
  </div>`;

/** @param {View} view @param {BoardContext} ctx */
const wide = (view, ctx) =>
  html`<section class="space" aria-label=${t("Mars")}>
    <div class="globe">${planet(stepsOf(view))}</div>
    <div class="above">${when(view, ctx)} ${phaseRow(view, ctx)}</div>
    ${goal(view, ctx)} ${parameters(view, ctx)}
  </section>`;

/** The same for a phone: the parameters are numbers, and have a page of their own. @param {View} view @param {BoardContext} ctx @param {() => void} show */
const strip = (view, ctx, show) =>
  html`<section class="space slim" aria-label=${t("Mars")}>
    <button type="button" class="globe" aria-label=${t("Mars")} @click=${show}>${planet(stepsOf(view), false)}</button>
    ${when(view, ctx)}
    <p class="values">
      <span>${value(view.temperature)} °C</span> <span>${icon("oxygen")} ${value(view.oxygen)} %</span>
      <span>${icon("oceans")} ${view.oceans.step}/${view.oceans.top}</span>
    </p>
    ${phaseRow(view, ctx)} ${shortGoal(view, ctx)}
  </section>`;

/** The page of a phone with Mars. @param {View} view @param {BoardContext} ctx */
export const marsPage = (view, ctx) =>
  html`<div class="space mars-page">
    <div class="globe">${planet(stepsOf(view))}</div>
    ${goal(view, ctx)} ${parameters(view, ctx)} ${raiserList(view, ctx)}
  </div>`;
