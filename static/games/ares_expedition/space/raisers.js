// @ts-check
/** Who raised which parameter of Mars, and who flipped each ocean. */

import { html, nothing } from "lit-html";
import { t } from "../../../js/ui/text.js";

/** @typedef {AresExpedition.MarsView} View */
/** @typedef {"temperature" | "oxygen" | "oceans"} TrackName */

/** The number of a player's steps of a parameter. @param {View} view @param {TrackName} track @param {number} seat */
export const stepsBy = (view, track, seat) => (view.raised_by[track] ?? []).filter((each) => each === seat).length;

/** The label of a parameter, with the steps of each player. @param {View} view @param {BoardContext} ctx @param {TrackName} track @param {string} label */
export function withRaisers(view, ctx, track, label) {
  const names = raisers(view, ctx, track);
  if (!names) return label;
  return track === "oceans"
    ? t("{what}. Flipped by {names}", { what: label, names })
    : t("{what}. Steps: {names}", { what: label, names });
}

/** The raisers of a parameter: of oceans the player of each in order, else the steps of each. @param {View} view @param {BoardContext} ctx @param {TrackName} track */
function raisers(view, ctx, track) {
  const seats = view.raised_by[track] ?? [];
  if (view.players.length < 2 || !seats.length) return "";
  if (track === "oceans") return seats.map(ctx.playerName).join(t(", "));
  return view.players
    .filter(({ seat }) => stepsBy(view, track, seat))
    .map(({ seat }) => t("{name} {n}", { name: ctx.playerName(seat), n: stepsBy(view, track, seat) }))
    .join(t(", "));
}

/** The raisers of all parameters, for the page of Mars. @param {View} view @param {BoardContext} ctx */
export function raiserList(view, ctx) {
  const names = { temperature: t("Temperature"), oxygen: t("Oxygen"), oceans: t("Oceans") };
  const all = /** @type {TrackName[]} */ (Object.keys(names)).filter((track) => raisers(view, ctx, track));
  if (!all.length) return nothing;
  return html`<ul class="raisers" role="list">
    ${all.map((track) => html`<li>${withRaisers(view, ctx, track, names[track])}</li>`)}
  </ul>`;
}
