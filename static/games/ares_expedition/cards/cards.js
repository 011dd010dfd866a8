// @ts-check
/** Cards: a picture with its text below, in a hand; small, as they lie in play; and large. */

import { html, nothing } from "lit-html";
import { t } from "../../../js/ui/text.js";
import { picture } from "../layout/drawings.js";
import { amount, icon, tag } from "./icons.js";
import { effectsInPlay, lines, produced } from "./lines.js";

/** @typedef {AresExpedition.MarsView} View */
/** @typedef {AresExpedition.Face} Face */

/** @type {Record<string, string>} */
const MARKS = { green: "■", blue: "◆", red: "▲", corporation: "●" };

/** The button over a card that chooses it or opens its full text. @param {string} key @param {number} number @param {Face} face @param {string} [words] the id of its text */
const hit = (key, number, face, words) =>
  html`<button
    type="button"
    class="hit"
    data-key=${key}
    data-details="card:${number}"
    aria-label=${face.name}
    aria-describedby=${words ?? nothing}
  ></button>`;

/** @returns {Record<string, string>} */
const colours = () => ({
  green: t("green card"),
  blue: t("blue card"),
  red: t("red card"),
  corporation: t("corporation"),
});

/** Return the option key of a card in play. @param {number} number @param {BoardContext} ctx */
const keyOf = (number, ctx) => {
  const action = `action:${number}`;
  return ctx.isOffered(action) || ctx.whyNot(action) !== undefined ? action : `card:${number}`;
};

/** @param {Face} face */
const tags = (face) => html`<span class="card-tags">${(face.tags ?? []).map((name) => tag(name))}</span>`;

/** The points of a card on a seal: a number, or one for so many of something. @param {Face} face */
export function points(face) {
  if (!face.points?.length && !face.vp) return nothing;
  const title = (face.points ?? []).join(" ");
  if (!face.vp_per) return html`<span class="vp" title=${title}>${minus(face.vp ?? "★")}</span>`;
  const { per, each = 1 } = face.vp_per;
  return html`<span class="vp per" role="img" aria-label=${title} title=${title}
    >1/${each > 1 ? each : ""}${per === "blue" ? MARKS.blue : icon(per === "card" ? "cards" : (per ?? ""), true)}</span
  >`;
}

/** @param {number | string} n */
export const minus = (n) => String(n).replace("-", "−");

/** Return whether a word of the name is too long for a narrow card at the usual size. @param {Face} face */
const isLong = ({ name }) => /[a-z]{11}/i.test(name);

/** @param {Face} face */
const mark = ({ colour }) =>
  html`<span class="mark" role="img" aria-label=${colours()[colour]}>${MARKS[colour]}</span>`;

/** The price on a coin, beside it the printed one if that differs. @param {Face} face @param {number} [now] */
function price(face, now) {
  if (face.colour === "corporation") return nothing;
  const printed = face.cost ?? 0;
  if (now === undefined || now === printed) return html`<span class="cost">${printed}</span>`;
  return html`<span class="cost">${now}</span
    ><s class="printed" title=${t("printed cost {n}", { n: printed })}>${printed}</s>`;
}

/** The picture of a card, with its price, points and tags. @param {number} number @param {Face} face @param {number} [now] the present price */
const head = (number, face, now) =>
  html`<div class="head">
    <div class="pic">${picture(number, face)}</div>
    ${price(face, now)}${points(face)}${tags(face)}
  </div>`;

/** A card in full, large. @param {number} number @param {Face} face @param {{ price?: number, foot?: unknown }} [now] */
export const inFull = (number, face, now = {}) =>
  html`<div class="in-full ${face.colour}">
    ${head(number, face, now.price)}
    <p class="plate">${mark(face)}${face.name} <small>${colours()[face.colour]}</small></p>
    <div class="text">${lines(face, true, true)}${now.foot ?? nothing}</div>
  </div>`;

/**
 * A card that may be chosen, with its whole text.
 * @param {number} number
 * @param {Face} face
 * @param {{ price?: number, dim?: boolean, all?: boolean, isNew?: boolean, foot?: unknown }} [now]
 */
export const whole = (number, face, now = {}) =>
  html`<article class="card project ${face.colour}" data-flip="card:${number}" data-dim=${now.dim ? "" : nothing}>
    ${head(number, face, now.price)}
    <h4 class="plate" ?data-long=${isLong(face)}>${mark(face)}${face.name}</h4>
    <div class="text" id="text-${number}">${lines(face, now.all)}${now.foot ?? nothing}</div>
    ${now.isNew ? html`<span class="flag new">${t("new")}</span>` : nothing}${hit(`card:${number}`, number, face, `text-${number}`)}
  </article>`;

/**
 * A card in play.
 * @param {number} number
 * @param {View} view
 * @param {BoardContext} ctx
 * @param {AresExpedition.PlayerView} owner
 */
export function small(number, view, ctx, owner) {
  const face = view.cards[number];
  if (!face) return nothing;
  const used = owner.used[number];
  const key = owner.seat === ctx.seat ? keyOf(number, ctx) : `of:${owner.seat}:${number}`;
  return html`<article class="card in-play ${face.colour}" data-flip="card:${number}" ?data-used=${Boolean(used)}>
    <div class="pic">${picture(number, face)}</div>
    ${tags(face)}
    <h5 class="plate" ?data-long=${isLong(face)}>${mark(face)}${face.name}</h5>
    ${owner.card_points[number] ? html`<span class="vp">${minus(owner.card_points[number] ?? 0)}</span>` : nothing}
    <p class="held">
      ${face.holds ? amount(face.holds, owner.resources[number] ?? 0) : nothing}
      ${used ? html`<span class="used" role="img" aria-label=${t("used in this phase")}>${"✓".repeat(used)}</span>` : nothing}
    </p>
    <dl class="lines">${produced(face)}${effectsInPlay(face)}</dl>
    ${hit(key, number, face)}
  </article>`;
}
