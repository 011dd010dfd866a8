// @ts-check
/** The head of a realm: nearness to victory, totals, and the actions against its player. */

import { html, nothing } from "lit-html";
import { t } from "../../../js/ui/text.js";
import { glyph } from "../art/pieces.js";

/** @typedef {PlanetMasters.PlanetMastersView} View */
/** @typedef {PlanetMasters.PlayerView} PlayerView */

/** Planets owned of those that victory needs, and a gem for each that fits; a tile has numbers alone. @param {PlayerView} player @param {View} view @param {boolean} tile */
export function progress(player, view, tile) {
  const label = t("{n} of {all} planets, {good} of them fit for victory", {
    n: player.planets,
    all: view.planets_to_win,
    good: player.good,
  });
  return html`<span class="progress" role="img" aria-label=${label}
    ><b>${player.planets}</b
    >${tile ? html`<i>◆${player.good}</i>` : html`/${view.planets_to_win}<i>${"◆".repeat(player.good)}</i>`}</span
  >`;
}

/** The probability that the player wins within one turn, as a warning. @param {PlayerView} player @param {BoardContext} ctx */
export function alarm(player, ctx) {
  if (ctx.over || !player.wins?.alarm) return nothing;
  const mine = player.seat === ctx.seat;
  const { percent } = player.wins.chance;
  return html`<span
    class="alarm"
    ?data-mine=${mine}
    role="img"
    aria-label=${player.wins.says}
    data-tip=${player.wins.says}
    >${mine ? "★" : "⚠"} <span class="long">${t("may win: {percent} %", { percent })}</span
    ><span class="short">${percent} %</span></span
  >`;
}

/** The totals; their parts are in the details. @param {PlayerView} player @param {number | null} left resources left, for the mover @param {boolean} tile */
export function totals(player, left, tile) {
  return html`<p class="totals" data-details=${tile ? nothing : `totals:${player.seat}`}>
    ${total("attack", t("attack"), player.attack.worth)} ${total("marines", t("defence"), player.defence.worth)}
    ${total("influence", t("votes"), player.votes.worth)}
    <span class="further"
      >${total("", t("influence"), player.influence)}
      ${left === null ? total("resource", t("resources"), player.resources) : total("resource", t("left to spend"), left, "left")}
      ${total("", t("fleet"), `${player.military.length}/${player.fleet_limit}`)}</span
    >
  </p>`;
}

/** @param {string} sign @param {string} label @param {string | number} worth @param {string} [mark] */
const total = (sign, label, worth, mark = "") =>
  html`<span class="total ${mark}" ?data-sign=${Boolean(sign)}
    >${sign ? glyph(sign) : nothing} <em>${label}</em> <b>${worth}</b></span
  >`;

/** The actions against this player now, as buttons. @param {PlayerView} player @param {BoardContext} ctx */
export function actions(player, ctx) {
  const pressure = ctx.question?.options?.some((option) => option.key === "pressure") && !ctx.over;
  const keys = [`conquer:${player.seat}`, `council:${player.seat}`];
  if (pressure && isAsked(player, ctx)) keys.push("pressure");
  const offered = keys.flatMap((key) => ctx.question?.options?.filter((option) => option.key === key) ?? []);
  if (!offered.length) return nothing;
  return html`<div class="actions">
    ${offered.map(({ key, label, detail, hopeless }) => {
      const council = key.startsWith("council");
      const words = { conquer: t("Attack"), council: t("Council"), pressure: t("Pressure") };
      const word = words[/** @type {keyof typeof words} */ (key.split(":")[0])];
      return html`<button
        type="button"
        data-key=${key}
        ?data-hopeless=${hopeless}
        aria-label=${label}
        data-tip=${detail ?? label}
      >
        ${glyph(council ? "council" : "attack")} <span class="word">${word}</span>
      </button>`;
    })}
  </div>`;
}

/** Return whether the question is about dice of this player. @param {PlayerView} player @param {BoardContext} ctx */
export const isAsked = (player, ctx) =>
  Boolean(
    ctx.question?.options?.some(({ key }) =>
      [player.home, ...player.colonies, ...player.military].some((each) => each.key === key),
    ),
  );

/**
 * Return whether a phone shows a realm as a tile: small dice, and one target for the sheet that names them.
 * Of two players, and where dice are asked for, the realm is whole; else the viewer's own.
 * @param {PlayerView} player @param {View} view @param {BoardContext} ctx
 */
export function isTile(player, view, ctx) {
  if (!ctx.narrow || view.players.length < 3) return false;
  const asked = view.players.filter((each) => isAsked(each, ctx));
  return asked.length ? !asked.includes(player) : player.seat !== (ctx.seat ?? 0);
}
