// @ts-check
/** The hand: tall cards up to six, else two rows of compact ones. A card keeps its place while others leave. */

import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { t } from "../../../js/ui/text.js";
import { card } from "./cards.js";

/** @typedef {Impulse.View} View @typedef {{ places: number[], turn: number }} Order places hold cards, and 0 where one has left */

const [TALL, ALL] = [6, 10];

/** @param {View} view @param {BoardContext} ctx */
export function hand(view, ctx) {
  const places = ctx.narrow ? view.hand : placesOf(view, ctx);
  const size = places.length > ALL ? "many" : places.length > TALL ? "ten" : "six";
  return html`<section class="hand" role="group" aria-label=${t("Your hand")} data-size=${size}>
    ${repeat(
      places,
      (id, i) => id || `gap ${i}`,
      (id) =>
        id
          ? card(id, view, { note: [isKnown(id, view, ctx) ? seen() : nothing, counted(id, view, ctx)] })
          : html`<i class="gap"></i>`,
    )}
    ${view.hand.length ? nothing : html`<p class="empty">${t("No card in hand.")}</p>`}
  </section>`;
}

/** Cards in their places: new ones fill gaps. Gaps close with another turn, and in turns of others. @param {View} view @param {BoardContext} ctx */
function placesOf(view, ctx) {
  /** @type {Order} */ const before = ctx.memory.get("impulse-hand-order") ?? { places: [], turn: 0 };
  const places = before.places.map((id) => (view.hand.includes(id) ? id : 0));
  for (const id of view.hand.filter((each) => !places.includes(each))) {
    const gap = places.indexOf(0);
    if (gap < 0) places.push(id);
    else places[gap] = id;
  }
  const closes = view.turn !== before.turn || view.mover !== ctx.seat || !places.some(Boolean);
  const closed = closes ? places.filter(Boolean) : places;
  ctx.memory.set("impulse-hand-order", { places: closed, turn: view.turn });
  return closed;
}

/** Cards that the others have seen say so. @param {number} id @param {View} view @param {BoardContext} ctx */
const isKnown = (id, view, { seat }) => seat !== null && Boolean(view.players[seat]?.known.includes(id));

/** The worth of a card as reinforcement, during a battle. @param {number} id @param {View} view @param {BoardContext} ctx */
function counted(id, view, ctx) {
  const option = view.battle && !view.battle.revealed && ctx.question?.options?.find(({ key }) => key === `card:${id}`);
  return option ? html`<p class="note worth">${option.detail}</p>` : nothing;
}

const seen = () =>
  html`<p class="note seen" title=${t("the others have seen this card")}>◉ <span class="word">${t("seen")}</span></p>`;
