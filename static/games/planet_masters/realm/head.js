// @ts-check
/** The head of a realm: nearness to victory, totals, and the actions against its player. */

import { html, nothing } from "lit-html";
import { t } from "../../../js/ui/text.js";
import { glyph } from "../art/pieces.js";

/** @typedef {PlanetMasters.PlanetMastersView} View */
/** @typedef {PlanetMasters.PlayerView} PlayerView */

/** Planets owned of those that victory needs, and a gem for each that fits. @param {PlayerView} player @param {View} view */
export function progress(player, view) {
  const label = t("{n} of {all} planets, {good} of them fit for victory", {
    n: player.planets,
    all: view.planets_to_win,
    good: player.good,
  });
  return html`<span class="progress" role="img" aria-label=${label}
    ><b>${player.planets}</b>/${view.planets_to_win}<i>${"◆".repeat(player.good)}</i></span
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

/** The totals; their parts are in the details. @param {PlayerView} player @param {number | null} left resources left, for the mover */
export function totals(player, left) {
  return html`<p class="totals" data-details="totals:${player.seat}">
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

/** The parts of a player's totals. @param {View} view @param {number} seat @param {BoardContext} ctx */
export function totalsDetails(view, seat, ctx) {
  const player = view.players[seat];
  /** @type {[string, PlanetMasters.Total][]} */
  const sums = [
    [t("attack"), player.attack],
    [t("defence"), player.defence],
    [t("votes"), player.votes],
  ];
  return {
    heading: ctx.playerName(seat),
    body: html`<dl class="parts">
      ${sums.map(
        ([label, sum]) =>
          html`<div>
            <dt>${label} <b>${sum.worth}</b></dt>
            <dd>
              ${sum.parts.length ? sum.parts.map((part) => html`<span>${part.label} ${part.worth}</span> `) : "–"}
            </dd>
          </div>`,
      )}
    </dl>`,
  };
}

/** The actions against this player now, as buttons. @param {PlayerView} player @param {BoardContext} ctx */
export function actions(player, ctx) {
  const pressure = ctx.question?.options?.some((option) => option.key === "pressure") && !ctx.over;
  const keys = [`conquer:${player.seat}`, `council:${player.seat}`];
  if (pressure && isAsked(player, ctx)) keys.push("pressure");
  const offered = keys.flatMap((key) => ctx.question?.options?.filter((option) => option.key === key) ?? []);
  if (!offered.length) return nothing;
  return html`<div class="actions">
    ${offered.map(({ key, label, detail }) => {
      const council = key.startsWith("council");
      const words = { conquer: t("Attack"), council: t("Council"), pressure: t("Pressure") };
      const word = words[/** @type {keyof typeof words} */ (key.split(":")[0])];
      return html`<button type="button" data-key=${key} aria-label=${label} data-tip=${detail ?? label}>
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
