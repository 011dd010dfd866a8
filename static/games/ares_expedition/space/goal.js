// @ts-check
/** The goal of a match alone or together, and the parts of these variants. */

import { html, nothing } from "lit-html";
import { seatMark } from "../../../js/board/seats.js";
import { t } from "../../../js/ui/text.js";
import { picture } from "../layout/drawings.js";
import { jointPoints, total } from "../points/points.js";
import { NUMERALS, PHASES, phaseNames } from "./phases.js";

/** @typedef {AresExpedition.MarsView} View */

/** @param {View} view @param {BoardContext} ctx */
export function goal(view, ctx) {
  if (view.variant === "rivals" || !view.rounds) return nothing;
  return html`<div class="goal">${view.variant === "together" ? together(view, ctx) : alone(view)}</div>`;
}

/** @param {View} view @param {BoardContext} ctx */
function together(view, ctx) {
  const { n, goal } = jointPoints(view) ?? { n: 0, goal: 0 };
  const left = view.supply && t("Left to take: copper cubes {coppers}, player cubes {cubes}", { ...view.supply });
  return html`<p><b>${t("Goal")}</b> ${t("{n} of {goal} points together, and a habitable Mars", { n, goal })}</p>
    ${byPartner(view, ctx)}
    <meter min="0" max=${goal} value=${Math.min(n, goal)} aria-label=${t("Points together")}></meter>
    ${left ? html`<p tabindex="0" data-tip=${t("After the phases are shown, each of you takes a cube. A copper cube brings 1 MC; a player cube makes both of you swap a card.")}>${left}</p>` : nothing}`;
}

/** The points of each partner. @param {View} view @param {BoardContext} ctx */
const byPartner = (view, ctx) =>
  html`<p class="by-partner">
    ${view.players.map(
      (player) =>
        html`<span title=${ctx.playerName(player.seat)}
          >${seatMark(player.seat)}<span class="visually-hidden">${ctx.playerName(player.seat)}</span>
          ${total(player)}</span
        >`,
    )}
  </p>`;

/** The points towards the goal, in a line for the strip of a phone. @param {View} view @param {BoardContext} ctx */
export function shortGoal(view, ctx) {
  const joint = jointPoints(view);
  if (!joint || !view.round) return nothing;
  return html`<div class="goal">
    ${byPartner(view, ctx)}
    <p>${t("{n} of {goal} points together", { ...joint })}</p>
  </div>`;
}

/** @param {View} view */
const alone = (view) =>
  html`<p><b>${t("Goal")}</b> ${t("a habitable Mars by the end of round {n}", { n: view.rounds ?? 0 })}</p>
    ${view.dummy ? dummy(view.dummy) : nothing}`;

/** The dummy: its marker, and its cards, those played already dark. @param {AresExpedition.DummyView} dummy */
const dummy = ({ marker, cards }) =>
  html`<p
      tabindex="0"
      data-tip=${t("The dummy is your silent partner: each round it plays a phase, without a bonus. After rounds 5, 10, 15 and 20 its marker moves on, and Mars improves by itself. From round 21 you choose its phase. Dark cards have been played.")}
    >
      ${t("Dummy: marker on {n}", { n: marker })}
    </p>
    <ul class="dummy-cards" role="list" aria-label=${t("Cards of the dummy")}>
      ${PHASES.map((phase, at) => {
        const isLeft = cards.some((card) => card === phase);
        const name = `${phaseNames()[phase]}: ${isLeft ? t("to come") : t("over")}`;
        return html`<li data-state=${isLeft ? "coming" : "done"} role="img" aria-label=${name} data-tip=${name}>
          ${picture(phase)}<i>${NUMERALS[at]}</i>
        </li>`;
      })}
    </ul>`;
