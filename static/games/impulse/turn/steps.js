// @ts-check
/** The steps of a turn as beads at the places where they happen, whose turn it is, and what is being resolved. */

import { html, nothing } from "lit-html";
import { seatMark } from "../../../js/board/seats.js";
import { t } from "../../../js/ui/text.js";
import { picture, pips } from "../art/drawings.js";

/** @typedef {Impulse.View} View */

/** @type {View["step"][]} */
const STEPS = ["add", "technology", "impulse", "plan", "end"];

/** @returns {Record<string, string>} */
const told = () => ({
  add: t("Add a hand card to the Impulse: the only thing you must do."),
  technology: t("Use one of your two technologies, or none."),
  impulse: t("Use the cards of the Impulse, the oldest first; each is optional."),
  plan: t("Use the whole Plan or keep it; with four cards or more you have to use it."),
  end: t("Score the gates of the Sector Core, draw two cards, and let the Impulse shrink to three."),
});

/** The number of a step; the present one is lit, and past ones are ticked. @param {View} view @param {View["step"]} step */
export function bead(view, step) {
  if (view.step === "set-up" || view.ended) return nothing;
  const [n, now] = [STEPS.indexOf(step), STEPS.indexOf(view.step)];
  const state = n < now ? "past" : n === now ? "present" : "";
  const label = n === now ? t("step {n} of the turn, now", { n: n + 1 }) : t("step {n} of the turn", { n: n + 1 });
  return html`<span class="bead ${state}" role="img" aria-label=${label} data-tip=${told()[step]}
    >${n < now ? "✓" : n + 1}</span
  >`;
}

/** @returns {Record<string, string>} */
const names = () => ({
  add: t("Add"),
  technology: t("Technology"),
  impulse: t("Impulse"),
  plan: t("Plan"),
  end: t("Core, draw"),
});

/** Whose turn it is; a phone names the step as well. @param {View} view @param {BoardContext} ctx */
export function turn(view, ctx) {
  if (view.step === "set-up") return nothing;
  if (view.ended)
    return html`<p class="turn">
      <span><b>${t("Turn {n}", { n: view.turn })}</b> <span class="mover">${t("match over")}</span></span>
    </p>`;
  return html`<p class="turn seat-${view.mover}">
    ${seatMark(view.mover)}<span
      ><b>${t("Turn {n}", { n: view.turn })}</b> <span class="mover">${ctx.playerName(view.mover)}</span></span
    >
    ${ctx.narrow ? html`<span class="step-name">${bead(view, view.step)} ${names()[view.step]}</span>` : nothing}
  </p>`;
}

/** The last step, beside the Sector Core. @param {View} view */
export const endStep = (view) =>
  view.step === "set-up" || view.ended
    ? nothing
    : html`<p class="end-step">${bead(view, "end")}<span>${t("Core, draw")}</span></p>`;

/** The cards in resolution and their causes, the outermost first; beside the map in few words. @param {View} view @param {BoardContext} ctx */
export function running(view, ctx) {
  if (!view.running.length || view.ended) return nothing;
  // The technology of all races runs on as one of its two halves: that is one use.
  const nest = view.running.filter((each, i) => each.card || view.running[i - 1]?.card !== 0);
  return html`<div class="running">
    <ol class="nest" role="list">
      ${nest.map((each) => {
        const face = view.faces[each.card];
        const name = face?.name ?? t("basic technology");
        return html`<li class=${face?.color ?? ""} data-tip=${ctx.narrow ? nothing : `${name} ${each.where}`}>
          ${face ? picture(face) : nothing}<span
            ><span class="name">${ctx.narrow ? name : (face?.title ?? name)}</span>
            ${face && !ctx.narrow ? pips(face) : nothing}
            ${each.card ? html`<small>${each.where}</small>` : nothing}</span
          >
        </li>`;
      })}
    </ol>
  </div>`;
}
