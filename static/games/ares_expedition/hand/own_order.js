// @ts-check
/** The viewer's own order of the hand, by dragging a card or by its arrows. It is a private note. */

import { html } from "lit-html";
import { speak } from "../../../js/ui/speech.js";
import { t } from "../../../js/ui/text.js";

/** @typedef {AresExpedition.Face} Face */

/** The cards of the hand in the viewer's order, new ones last. @param {number[]} hand @param {BoardContext} ctx @returns {number[]} */
export function ownOrder(hand, ctx) {
  /** @type {number[]} */
  const kept = (ctx.notes.hand ?? []).filter((/** @type {number} */ number) => hand.includes(number));
  return [...kept, ...hand.filter((number) => !kept.includes(number))];
}

/** The order with a card in the place of another. @param {number[]} order @param {number} card @param {number} other */
export function moved(order, card, other) {
  const others = order.filter((each) => each !== card);
  others.splice(order.indexOf(other), 0, card);
  return others;
}

/** The handle that moves a card. @param {number} card @param {Face} face @param {number[]} order of the cards shown @param {(card: number, other: number) => void} move */
export function mover(card, face, order, move) {
  const at = order.indexOf(card);
  const step = (/** @type {number} */ by) => (/** @type {Event} */ event) => {
    const button = /** @type {HTMLElement} */ (event.currentTarget);
    move(card, order[at + by]);
    button.focus(); // which a moved card has lost
    speak(t("{card}: place {n} of {all}", { card: face.name, n: at + by + 1, all: order.length }));
  };
  const arrow = (/** @type {string} */ sign, /** @type {string} */ label, /** @type {number} */ by) =>
    html`<button type="button" class="quiet" aria-label=${label} ?disabled=${!(at + by in order)} @click=${step(by)}>
      ${sign}
    </button>`;
  return html`<div class="mover">
    ${arrow("◂", t("Move {card} forward", { card: face.name }), -1)}
    <span class="handle" draggable="true" title=${t("Drag to move")} @dragstart=${lift(card)} aria-hidden="true"
      >⠿</span
    >
    ${arrow("▸", t("Move {card} back", { card: face.name }), 1)}
  </div>`;
}

const KIND = "application/x-card";

/** @param {number} card @returns {(event: DragEvent) => void} */
const lift = (card) => (event) => {
  const article = /** @type {HTMLElement} */ (event.currentTarget).closest("article");
  event.dataTransfer?.setData(KIND, String(card));
  if (article) event.dataTransfer?.setDragImage(article, 40, 20);
};

/** The listeners of a card grid, for dropping a card on another. @param {(card: number, other: number) => void} move */
export const dropped = (move) => ({
  over: (/** @type {DragEvent} */ event) => {
    if (event.dataTransfer?.types.includes(KIND)) event.preventDefault();
  },
  drop: (/** @type {DragEvent} */ event) => {
    const other = /** @type {Element} */ (event.target).closest("article")?.dataset.flip?.split(":")[1];
    const card = event.dataTransfer?.getData(KIND);
    if (!card || !other) return;
    event.preventDefault();
    move(Number(card), Number(other));
  },
});
