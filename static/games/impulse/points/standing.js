// @ts-check
/** The standing of a player: points, points within reach, and their sources. */

import { html, nothing } from "lit-html";
import { t } from "../../../js/ui/text.js";
import { sourceNames } from "./points.js";

/** @typedef {Impulse.View} View @typedef {Impulse.PlayerView} Player */

/** Points on the way to 20. @param {Player} player @param {View} view */
export function score(player, view) {
  const close = player.score >= view.alarm;
  return html`<p
    class="score"
    ?data-close=${close}
    data-tip=${t("The first player with {n} points wins at once.", { n: view.goal })}
  >
    <b>${player.score}</b><small>/${view.goal}</small>
    <svg viewBox="0 0 100 8" aria-hidden="true" preserveAspectRatio="none">
      <rect class="rail" width="100" height="8" rx="4"></rect>
      <rect class="fill" width=${Math.min(100, (100 * player.score) / view.goal)} height="8" rx="4"></rect>
      <path class="tick" d="M${(100 * view.alarm) / view.goal} 0V8"></path>
    </svg>
    ${close && !view.ended ? html`<span class="badge alarm">${t("{n} to win", { n: Math.max(0, view.goal - player.score) })}</span>` : nothing}
  </p>`;
}

/** @param {Player} player @param {View} view */
export function reach(player, view) {
  if (!player.reach.length || view.ended) return nothing;
  const total = player.reach.reduce((sum, each) => sum + each.points, 0);
  return html`<p class="reach" ?data-close=${player.score + total >= view.goal}>
    <b
      >${view.mover === player.seat ? t("Within reach this turn: up to {n}", { n: total }) : t("Within reach next turn: up to {n}", { n: total })}</b
    >
    <small>${player.reach.map((each) => `${each.label} ${each.points}`).join(" · ")}</small>
  </p>`;
}

/** The sources of the points. @param {Player} player */
export function sources(player) {
  const found = sourceNames().filter(([key]) => player.sources[key]);
  return found.length
    ? html`<p class="sources">
        <small
          >${t("Points so far: {list}", { list: found.map(([key, name]) => `${name} ${player.sources[key]}`).join(" · ") })}</small
        >
      </p>`
    : nothing;
}
