// @ts-check
/** A player's means: resources, production, metals, tags, standard actions, effects in force. */

import { html, nothing } from "lit-html";
import { t } from "../../../js/ui/text.js";
import { seatMark } from "../../../js/board/seats.js";
import { picture, token } from "../layout/drawings.js";
import { TAGS, icon, labels, tag } from "../cards/icons.js";

/** @typedef {AresExpedition.MarsView} View */
/** @typedef {AresExpedition.PlayerView} Player */

/** Who a player is: name, corporation, tags. @param {Player} player @param {View} view @param {BoardContext} ctx */
export function identity(player, view, ctx) {
  const corporation = view.cards[player.corporation];
  return html`<header>
    <div class="portrait">
      ${corporation ? picture(player.corporation, corporation) : nothing}${seatMark(player.seat)}
    </div>
    <h3 class=${player.seat === ctx.seat ? "visually-hidden" : ""}>${ctx.playerName(player.seat)}</h3>
    ${corporation ? html`<button type="button" class="corporation" data-details="card:${player.corporation}">${corporation.name}</button>` : nothing}
    ${tagRow(player)}
  </header>`;
}

/** A player's means. The viewer's own stand above their cards, and on a phone without the name. @param {Player} player @param {View} view @param {BoardContext} ctx */
export function engine(player, view, ctx) {
  /** @type {Player | undefined} */
  const before = ctx.previousView?.players[player.seat];
  const isBare = ctx.narrow && player.seat === ctx.seat;
  return html`<section
    class="engine seat-${player.seat}"
    aria-label=${t("{name}’s board", { name: ctx.playerName(player.seat) })}
  >
    ${isBare ? html`<h3 class="visually-hidden">${ctx.playerName(player.seat)}</h3>` : identity(player, view, ctx)}
    <ul class="stock" role="list">
      ${stock("tr", player.tr, before?.tr)}
      ${stock("mc", player.mc, before?.mc, income(player, "mc", ctx.narrow ? `+${(player.makes.mc ?? 0) + player.tr}` : html`+${player.makes.mc} +${player.tr}${icon("tr")}`))}
      ${stock("heat", player.heat, before?.heat, income(player, "heat"))}
      ${stock("plants", player.plants, before?.plants, income(player, "plants"))}
      ${stock("cards", player.hand, before?.hand, income(player, "cards"))}
      ${stock("steel", player.steel, before?.steel)} ${stock("titanium", player.titanium, before?.titanium)}
      ${stock("forest", player.forests, before?.forests)}
    </ul>
  </section>`;
}

/** The production. A click lists its cards. @param {Player} player @param {string} what @param {unknown} [text] */
const income = (player, what, text = html`+${player.makes[what]}`) =>
  html`<button
    type="button"
    class="income-of"
    data-details="income:${player.seat}:${what}"
    title=${t("production, by card")}
  >
    ${text}
  </button>`;

/**
 * @param {string} what
 * @param {number} n the present amount
 * @param {number | undefined} before the amount before
 * @param {unknown} [made] the production
 */
function stock(what, n, before, made) {
  const change = before === undefined ? 0 : n - before;
  return html`<li class="of-${what}" data-tip=${labels()[what] ?? nothing}>
    ${token(what)}<span class="visually-hidden">${labels()[what]}</span><b>${n}</b>
    ${change ? html`<span class="change">${change > 0 ? "+" : "−"}${Math.abs(change)}</span>` : nothing}
    ${made ?? nothing}
  </li>`;
}

/** @param {Player} player */
function tagRow(player) {
  const shown = TAGS.filter((name) => player.tags[name]);
  if (!shown.length) return nothing;
  return html`<p class="tag-row" role="group" aria-label=${t("Tags")}>
    ${shown.map((name) => html`<span class="tag-count">${tag(name)}${player.tags[name]}</span>`)}
  </p>`;
}

/** The thing that a standard action brings. @param {string} gain */
const trophy = (gain) => (gain === "forest" ? token(gain) : icon(gain));

/** The standard actions with their prices. @param {Player} player @param {BoardContext} ctx */
export function standardActions(player, ctx) {
  /** @type {[string, string, string][]} */
  const actions = [
    ["forest:plants", "forest", "plants"],
    ["forest:mc", "forest", "mc"],
    ["temperature:heat", "temperature", "heat"],
    ["temperature:mc", "temperature", "mc"],
    ["ocean:mc", "oceans", "mc"],
  ];
  if (!actions.some(([key]) => ctx.isOffered(key) || ctx.whyNot(key) !== undefined)) return nothing;
  const label = (/** @type {string} */ key) => {
    const option = ctx.question?.options?.find((each) => each.key === key);
    return option && [option.label, option.detail].join(": ");
  };
  return html`<div class="standard" role="group" aria-label=${t("Standard actions")}>
    ${actions.map(
      ([key, gain, cost]) =>
        html`<button type="button" data-key=${key} aria-label=${label(key) ?? nothing}>
          <span class="trade" aria-hidden=${label(key) ? "true" : nothing}
            >${player.standard[key]}${icon(cost)} → ${trophy(gain)}</span
          >
        </button>`,
    )}
  </div>`;
}
