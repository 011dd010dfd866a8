// @ts-check
/** Tables to look up: the sources of an income, and the unseen cards. */

import { html } from "lit-html";
import { t } from "../../../js/ui/text.js";
import { TAGS, icon, labels, tag } from "../cards/icons.js";

/** @typedef {AresExpedition.MarsView} View */

/** The production of each of a player's cards. @param {View} view @param {number} seat @param {string} what @param {BoardContext} ctx */
export function incomeDetails(view, seat, what, ctx) {
  const player = view.players[seat];
  if (!player) return null;
  const cards = [...(player.income[what] ?? [])].sort(([, one], [, other]) => other - one);
  /** @type {[string, number][]} */
  const sources = cards.map(([number, n]) => [view.cards[number]?.name ?? "", n]);
  if (what === "mc") sources.unshift([labels().tr ?? "", player.tr]);
  const total = sources.reduce((sum, [, n]) => sum + n, 0);
  const heading = t("Production of {what}: {name}", { what: labels()[what] ?? what, name: ctx.playerName(seat) });
  return {
    heading,
    body: html`<div class="game-ares_expedition">
      <table class="income">
        <tbody>
          ${sources.map(
            ([name, n]) =>
              html`<tr>
                <th scope="row">${name}</th>
                <td>${n}</td>
              </tr>`,
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">${icon(what, true)} ${t("a production phase")}</th>
            <td><b>${total}</b></td>
          </tr>
        </tfoot>
      </table>
    </div>`,
  };
}

/** The number of unseen cards of each kind: not played, and not in the viewer's hand. @param {View} view */
export function unseenDetails(view) {
  const { cards, colours, tags } = view.unseen;
  /** @type {[string, string, string][]} */
  const kinds = [
    ["green", "■", t("Green")],
    ["blue", "◆", t("Blue")],
    ["red", "▲", t("Red")],
  ];
  return {
    heading: t("Not seen yet: {n} cards", { n: cards }),
    body: html`<div class="game-ares_expedition unseen">
      <p>${t("All cards but those in play and in your hand. They are in the deck, in other hands or discarded.")}</p>
      <ul role="list">
        ${kinds.map(([colour, mark, name]) => html`<li><span class="mark ${colour}" aria-hidden="true">${mark}</span> ${name} <b>${colours[colour] ?? 0}</b></li>`)}
      </ul>
      <ul role="list">
        ${TAGS.map((name) => html`<li>${tag(name)} ${labels()[name]} <b>${tags[name] ?? 0}</b></li>`)}
      </ul>
    </div>`,
  };
}
