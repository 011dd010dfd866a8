// @ts-check
/** The head of a player's sheet: nearness to victory, totals, and the actions against the player. */

import { html, nothing } from "lit-html";
import { t } from "../../js/ui/text.js";
import { glyph } from "./die.js";

/** @typedef {PlanetMasters.PlanetMastersView} View */
/** @typedef {PlanetMasters.PlayerView} PlayerView */

/** One mark for every planet die that victory needs: it fits, it is owned, it is missing. @param {PlayerView} player @param {View} view */
export function progress(player, view) {
  const label = t("{n} of {all} planets, {good} of them fit for victory", {
    n: player.planets,
    all: view.planets_to_win,
    good: player.good,
  });
  const marks = Array.from({ length: view.planets_to_win }, (_each, i) =>
    i < player.good ? "fits" : i < player.planets ? "owned" : "missing",
  );
  return html`<span class="progress" role="img" aria-label=${label} title=${label}
    ><b>${player.planets}/${view.planets_to_win}</b>${marks.map((mark) => html`<i class=${mark}></i>`)}</span
  >`;
}

/** The totals, with their parts when opened. @param {PlayerView} player @param {number | null} left resources left, for the mover */
export function totals(player, left) {
  /** @type {[string, PlanetMasters.Total][]} */
  const sums = [
    [t("attack"), player.attack],
    [t("defence"), player.defence],
    [t("votes"), player.votes],
  ];
  return html`<details class="totals">
    <summary>
      ${sums.map(([label, sum]) => total(label, sum.worth))}
      ${left === null ? nothing : total(t("left to spend"), left, "left")}
      <span class="further"
        >${total(t("influence"), player.influence)}
        ${total(t("fleet"), `${player.military.length}/${player.fleet_limit}`)}
        ${left === null ? total(t("resources"), player.resources) : nothing}</span
      >
    </summary>
    <dl>
      ${sums.map(
        ([label, sum]) =>
          html`<div>
            <dt>${label} <b>${sum.worth}</b></dt>
            <dd>
              ${sum.parts.length ? sum.parts.map((part) => html`<span>${part.label} <b>${part.worth}</b></span>`) : "–"}
            </dd>
          </div>`,
      )}
    </dl>
  </details>`;
}

/** @param {string} label @param {string | number} worth @param {string} [mark] */
const total = (label, worth, mark = "") => html`<span class="total ${mark}">${label} <b>${worth}</b></span>`;

/** The actions against this player now, as buttons. @param {PlayerView} player @param {BoardContext} ctx */
export function actions(player, ctx) {
  const pressure = ctx.question?.options?.some((option) => option.key === "pressure") && !ctx.over;
  const keys = [`conquer:${player.seat}`, `council:${player.seat}`];
  if (pressure && ctx.question?.options?.some((option) => isDieOf(option.key, player))) keys.push("pressure");
  const offered = keys.flatMap((key) => ctx.question?.options?.filter((option) => option.key === key) ?? []);
  if (!offered.length) return nothing;
  return html`<div class="actions">
    ${offered.map(({ key, label, detail }) => {
      const council = key.startsWith("council");
      const words = { conquer: t("Attack"), council: t("Council"), pressure: t("Pressure") };
      const word = words[/** @type {keyof typeof words} */ (key.split(":")[0])];
      return html`<button type="button" data-key=${key} aria-label=${label} title=${detail ?? label}>
        ${glyph(council ? "council" : "attack")} <span class="word">${word}</span>
      </button>`;
    })}
  </div>`;
}

/** Return whether a key names a die of this player. @param {string} key @param {PlayerView} player */
export const isDieOf = (key, player) =>
  [player.home, ...player.colonies, ...player.military].some((each) => each.key === key);
