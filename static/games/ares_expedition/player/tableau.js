// @ts-check
/** The cards that a player has in play, and the effects in force. */

import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { t } from "../../../js/ui/text.js";
import { small } from "../cards/cards.js";
import { controls, shown } from "../hand/filters.js";

/** @typedef {AresExpedition.MarsView} View */
/** @typedef {AresExpedition.PlayerView} Player */

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
      ? html`<section class="group ${name}" aria-label=${label}>
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
  const tools = html`<div class="tools">${controls(list, view, ctx)}${inForce(player, view)}</div>`;
  return html`<div class="laid-out">${grouped}</div>
    ${tools}`;
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
