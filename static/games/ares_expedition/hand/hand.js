// @ts-check
/** The viewer's hand, filtered and sorted: each card with price, gain, and the reason against playing it. */

import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { t } from "../../../js/ui/text.js";
import { whole } from "../cards/cards.js";
import { controls, isOwnOrder, shown } from "./filters.js";
import { amount, icon } from "../cards/icons.js";
import { dropped, moved, mover, ownOrder } from "./own_order.js";
import { phaseNames } from "../space/phases.js";

/** @typedef {AresExpedition.MarsView} View */
/** @typedef {AresExpedition.HandCard} HandCard */
/** @typedef {AresExpedition.Face} Face */

/** @param {View} view @param {BoardContext} ctx */
export function hand(view, ctx) {
  const cards = new Map(view.hand.map((card) => [card.number, card]));
  const own = ownOrder([...cards.keys()], ctx);
  /** @type {import("./filters.js").Listed} */
  const list = {
    name: "hand",
    cards: [...cards.keys()],
    own,
    drawn: t("As drawn"),
    prices: new Map(view.hand.map((card) => [card.number, card.price])),
    isReady: (number) => !cards.get(number)?.why,
  };
  const order = shown(list, view, ctx);
  const move = (/** @type {number} */ card, /** @type {number} */ other) =>
    ctx.saveNotes({ ...ctx.notes, hand: moved(own, card, other) });
  const tool = (/** @type {number} */ number) =>
    isOwnOrder(list, ctx) ? mover(number, /** @type {Face} */ (view.cards[number]), order, move) : nothing;
  const { over, drop } = dropped(move);
  const yields = view.looking.some((number) => ctx.isOffered(`card:${number}`)); // fit.js may leave out its texts
  return html`<div class="hand" ?data-yields=${yields}>
    ${view.hand.length ? nothing : html`<p class="empty">${t("You have no cards in hand.")}</p>`}
    <div class="card-grid" data-columns=${columns(order.length)} @dragover=${over} @drop=${drop}>
      ${repeat(
        order,
        (number) => number,
        (number) => inHand(/** @type {HandCard} */ (cards.get(number)), view, ctx, tool(number)),
      )}
    </div>
    ${controls(list, view, ctx)}
  </div>`;
}

/** The columns of a hand on a desk, in which its rows are even. @param {number} n */
const columns = (n) => (n > 15 || n === 11 || n === 12 ? 6 : 5);

/** Cards that are being chosen from: those just drawn, or corporations at the start. @param {View} view @param {BoardContext} ctx */
export function apart(view, ctx) {
  const name = view.dealt.length ? t("Your corporations") : t("To choose from");
  const cards = view.dealt.length ? view.dealt.map(faceUp(view)) : view.drawn.map((card) => inHand(card, view, ctx));
  if (!cards.length) return nothing;
  return html`<section class="apart" aria-label=${name} data-corporations=${view.dealt.length || nothing}>
    <h3 class=${ctx.narrow || view.dealt.length ? nothing : "visually-hidden"}>${name}</h3>
    <div class="card-grid">${cards}</div>
  </section>`;
}

/** @param {View} view @returns {(number: number) => unknown} */
const faceUp = (view) => (number) => {
  const face = view.cards[number];
  return face ? whole(number, face, { all: face.colour === "corporation" }) : nothing;
};

/** The price, gain and missing requirements of a card in hand, or just drawn. @param {number} number @param {View} view */
export function nowOf(number, view) {
  const card = [...view.hand, ...view.drawn].find((each) => each.number === number);
  const face = view.cards[number];
  return card && face && !view.ended ? { price: card.price, foot: foot(card, face) } : {};
}

/** @param {HandCard} card @param {Face} face */
const foot = (card, face) =>
  html`<footer>${brings(card, face)} ${card.why ? html`<p class="why">${card.why}</p>` : nothing}</footer>`;

/** Return whether a card has just come to the hand. @param {HandCard} card @param {BoardContext} ctx */
const isNew = ({ number }, { previousView }) =>
  Boolean(previousView?.hand.length) &&
  ![...previousView.hand, ...previousView.drawn].some((card) => card.number === number);

/** @param {HandCard} card @param {View} view @param {BoardContext} ctx @param {unknown} [tool] the handle that moves it */
function inHand(card, view, ctx, tool = nothing) {
  const face = view.cards[card.number];
  if (!face) return nothing;
  if (view.ended) return whole(card.number, face);
  const dim = Boolean(card.why) && !ctx.isOffered(`card:${card.number}`);
  return whole(card.number, face, {
    price: card.price,
    dim,
    isNew: isNew(card, ctx),
    foot: html`${foot(card, face)}${tool}`,
  });
}

/** A player's hand, and the cards they chose from, where all cards are open. @param {AresExpedition.PlayerView} player @param {View} view @param {BoardContext} ctx */
export function secrets(player, view, ctx) {
  const open = player.secrets;
  if (!open) return nothing;
  const from = [...open.dealt, ...open.looking];
  return html` ${open.planned ? html`<p class="plan"><b>${t("Planned in secret:")}</b> ${phaseNames()[open.planned]}</p>` : nothing}
    ${
      from.length
        ? html`<section class="group">
            <h4>${t("To choose from")} <small>${from.length}</small></h4>
            <div class="card-grid">${repeat(from, (number) => number, faceUp(view))}</div>
          </section>`
        : nothing
    }
    <details class="group open-hand" open>
      <summary>
        ${t("Hand of {name}", { name: ctx.playerName(player.seat) })} <small>${open.hand.length}</small>
      </summary>
      <div class="card-grid">
        ${repeat(
          open.hand,
          (card) => card.number,
          (card) => inHand(card, view, ctx),
        )}
      </div>
    </details>`;
}

const ON_CARDS = ["animal", "microbe", "science", "resources"];
const ORDER = ["tr", "mc", "heat", "plants", "cards", "forests", "steel", "titanium", ...ON_CARDS, "vp"];

/** The changes as the card prints them, by the names of a forecast. @param {Face} face */
function printed(face) {
  /** @type {Record<string, number>} */
  const found = { ...face.metals, ...(face.vp && !face.vp_per ? { vp: face.vp } : {}) };
  const add = (/** @type {string} */ what, /** @type {number} */ n) => (found[what] = (found[what] ?? 0) + n);
  for (const { what, n, per } of face.produces ?? []) if (!per) add(`makes_${what}`, n);
  for (const { what = "", text = "", here } of (face.signs?.enters ?? []).flat())
    if (!here && /^[+−]\d+$/.test(text)) add(what === "forest" ? "forests" : what, Number(text.replace("−", "-")));
  return found;
}

/** The changes that playing it would make now, other than the printed ones. @param {HandCard} card @param {Face} face */
function brings(card, face) {
  const gains = card.brings ?? {};
  const known = printed(face);
  const isNews = (/** @type {string} */ what) => gains[what] && gains[what] !== known[what];
  const made = ["mc", "heat", "plants", "cards"].filter((what) => isNews(`makes_${what}`));
  const now = ORDER.filter(isNews);
  if (!made.length && !now.length) return nothing;
  const sign = (/** @type {number} */ n) => (n > 0 ? `+${n}` : `−${-n}`);
  return html`<p class="brings">
    <span class="label">${t("It would bring now:")}</span>
    ${now.map((what) => amount(what === "forests" ? "forest" : what, sign(gains[what] ?? 0)))}
    ${made.map((what) => html`<span class="amount makes" title=${t("production")}>${sign(gains[`makes_${what}`] ?? 0)}${icon(what)}<span aria-hidden="true">↻</span></span>`)}
  </p>`;
}
