// @ts-check
/** A player's board: resources, production, metals, tags, effects in force, cards in play. */

import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { t } from "../../../js/ui/text.js";
import { seatMark } from "../../../js/board/seats.js";
import { small } from "../cards/cards.js";
import { controls, shown } from "../hand/filters.js";
import { TAGS, icon, labels, tag } from "../cards/icons.js";

/** @typedef {AresExpedition.MarsView} View */
/** @typedef {AresExpedition.PlayerView} Player */

/** @param {Player} player @param {View} view @param {BoardContext} ctx */
export function engine(player, view, ctx) {
  const corporation = view.cards[player.corporation];
  /** @type {Player | undefined} */
  const before = ctx.previousView?.players[player.seat];
  return html`<section
    class="engine seat-${player.seat}"
    aria-label=${t("{name}’s board", { name: ctx.playerName(player.seat) })}
  >
    <header>
      <h3>${seatMark(player.seat)}<span>${ctx.playerName(player.seat)}</span></h3>
      ${corporation ? html`<button type="button" class="corporation" data-details="card:${player.corporation}">${corporation.name}</button>` : nothing}
      ${tagRow(player, ctx)}
    </header>
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
    ${icon(what)}<b>${n}</b>
    ${change ? html`<span class="change">${change > 0 ? "+" : "−"}${Math.abs(change)}</span>` : nothing}
    ${made ?? nothing}
  </li>`;
}

/** On a phone they form one row, which may scroll. @param {Player} player @param {BoardContext} ctx */
function tagRow(player, ctx) {
  const shown = TAGS.filter((name) => player.tags[name]);
  if (!shown.length) return nothing;
  return html`<p class="tag-row" role="group" aria-label=${t("Tags")} tabindex=${ctx.narrow ? 0 : nothing}>
    ${shown.map((name) => html`<span class="tag-count">${tag(name)}${player.tags[name]}</span>`)}
  </p>`;
}

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
            >${player.standard[key]}${icon(cost)} → ${icon(gain)}</span
          >
        </button>`,
    )}
  </div>`;
}

/** Cards in play, by their use. @param {Player} player @param {View} view @param {BoardContext} ctx */
export function tableau(player, view, ctx) {
  const at = (/** @type {number} */ number) => view.cards[number];
  /** @type {[string, string, (number: number) => boolean][]} */
  const groups = [
    ["actions", t("Actions"), (number) => Boolean(at(number)?.action)],
    ["effects", t("Effects"), (number) => !at(number)?.action && Boolean(at(number)?.effects)],
    [
      "others",
      t("More blue cards"),
      (number) => at(number)?.colour === "blue" && !at(number)?.action && !at(number)?.effects,
    ],
    ["green", t("Production"), (number) => at(number)?.colour === "green"],
    ["red", t("Events"), (number) => at(number)?.colour === "red"],
  ];
  if (!player.tableau.length) return html`<p class="empty">${t("No cards in play yet.")}</p>`;
  const list = { name: "in-play", cards: player.tableau, drawn: t("As played") };
  const found = shown(list, view, ctx);
  const grouped = groups.map(([name, label, fits]) => {
    const cards = found.filter(fits);
    return cards.length
      ? html`<section class="group ${name}">
          <h4>${label} <small>${cards.length}</small></h4>
          <div class="card-grid small">
            ${repeat(
              cards,
              (number) => number,
              (number) => small(number, view, ctx, player),
            )}
          </div>
        </section>`
      : nothing;
  });
  const tools = html`<div class="tools">${controls(list, view, ctx, true)}${inForce(player, view)}</div>`;
  return ctx.narrow ? html`${grouped}${tools}` : html`${tools}${grouped}`;
}

/** A player's permanent effects: discounts and triggers. @param {Player} player @param {View} view */
function inForce(player, view) {
  const effects = [player.corporation, ...player.tableau].flatMap((number) =>
    (view.cards[number]?.effects ?? []).map((text) => ({ number, text })),
  );
  if (!effects.length) return nothing;
  return html`<details class="in-force">
    <summary>${t("Effects in force")} <small>${effects.length}</small></summary>
    <ul role="list">
      ${effects.map(({ number, text }) => html`<li><b>${view.cards[number]?.name}</b> ${text}</li>`)}
    </ul>
  </details>`;
}
