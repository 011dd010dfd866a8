// @ts-check
/** The page with exact odds: those of the turn, which the server counts, and those of one roll. */

import { html, nothing } from "lit-html";
import { t } from "../../../js/ui/text.js";
import { kindsOf } from "./faces.js";

/** @typedef {PlanetMasters.PlanetMastersView} View */

/** @param {PlanetMasters.Probability} chance */
const percentage = (chance) => (chance.fraction ? `${chance.percent} % (${chance.fraction})` : `${chance.percent} %`);

/** @param {View} view @param {BoardContext} ctx */
export function oddsPanel(view, ctx) {
  const ofTurn = [carriers(view), conquests(view, ctx), finish(view, ctx), wins(view)].filter(
    (part) => part !== nothing,
  );
  return html`<div class="odds">
    ${ofTurn.map((part) => html`<section>${part}</section>`)}
    ${oneRoll(view).map((part) => html`<section class="one-roll">${part}</section>`)}
  </div>`;
}

/** The chance of each face, for each kind of dice. @param {View} view */
const oneRoll = (view) =>
  kindsOf(view).map(
    ([kind, faces]) =>
      html`<h4>${t("{die}: one roll", { die: kind })}</h4>
        <ul role="list">
          ${faces.map(({ label, pips: { length: n } }) => html`<li><span>${label}</span> <b>${percentage({ percent: Math.round((1000 * n) / 6) / 10, fraction: `${n}/6` })}</b></li>`)}
        </ul>`,
  );

/** @param {View} view */
function carriers(view) {
  if (!view.odds.carriers.length) return nothing;
  return html`<h4>${t("At least one carrier")}</h4>
    ${view.galaxy.length ? nothing : html`<p>${t("The galaxy is empty: a carrier gains nothing.")}</p>`}
    <ul role="list">
      ${view.odds.carriers.map((chance, i) => html`<li><span>${t("rolls: {n}", { n: i + 1 })}</span> <b>${percentage(chance)}</b></li>`)}
    </ul>`;
}

/** @param {View} view @param {BoardContext} ctx */
function conquests(view, ctx) {
  if (!view.odds.conquests.length) return nothing;
  return html`<h4>${t("Winning an attack, if you build for nothing else")}</h4>
    <ul role="list">
      ${view.odds.conquests.map(
        (each) =>
          html`<li>
            <span
              >${ctx.playerName(each.seat)} (${each.attack} :
              ${each.defence})${each.may_cancel ? html` <small>${t("may cancel")}</small>` : nothing}</span
            >
            ${each.chances.map((chance, k) => html`<span>${t("spending {n}:", { n: k })} <b>${percentage(chance)}</b></span>`)}
          </li>`,
      )}
    </ul>`;
}

/** The dice are rolled independently: the chance is the product over all of them. @param {View} view @param {BoardContext} ctx */
function finish(view, ctx) {
  const dice = view.odds.finish;
  if (!dice.length) return nothing;
  const choosing = ctx.question?.kind === "some";
  const rolled = (/** @type {PlanetMasters.FinishOdds} */ each) =>
    choosing ? Boolean(ctx.pickOrder(each.key)) : each.kept === 0;
  const chance = dice.reduce((all, each) => (all * (rolled(each) ? each.rolled : each.kept)) / 6, 1);
  return html`<h4>${t("Finishing in the manage step")}</h4>
    <ul role="list">
      <li>
        <span>${choosing ? t("with the dice picked now") : t("rolling those that do not fit")}</span>
        <b>${Math.round(chance * 1000) / 10} %</b>
      </li>
    </ul>`;
}

/** @param {View} view */
function wins(view) {
  const able = view.players.filter((player) => player.wins);
  if (!able.length) return nothing;
  return html`<h4>${t("Winning in one turn")}</h4>
    <ul role="list">
      ${able.map((player) => html`<li>${player.wins?.says}</li>`)}
    </ul>`;
}
