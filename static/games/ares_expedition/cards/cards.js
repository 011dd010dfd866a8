// @ts-check
/** Cards: in full, as in a hand, and small, as they lie in play. */

import { html, nothing } from "lit-html";
import { t } from "../../../js/ui/text.js";
import { amount, icon, tag } from "./icons.js";
import { line } from "./signs.js";

/** @typedef {AresExpedition.MarsView} View */
/** @typedef {AresExpedition.Face} Face */

/** @type {Record<string, string>} */
const MARKS = { green: "■", blue: "◆", red: "▲", corporation: "●" };

/** The button over a card that chooses it or opens its full text. @param {string} key @param {number} number @param {Face} face */
const hit = (key, number, face) =>
  html`<button
    type="button"
    class="hit"
    data-key=${key}
    data-details="card:${number}"
    aria-label=${face.name}
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

/** The emblem of a card: its first tag, large and faint behind the text. @param {Face} face */
const emblem = (face) =>
  face.tags?.length ? html`<span class="emblem" aria-hidden="true">${icon(face.tags[0] ?? "", true)}</span>` : nothing;

/** @param {Face} face */
export const tags = (face) => html`<span class="card-tags">${(face.tags ?? []).map((name) => tag(name))}</span>`;

/** @param {Face} face */
export function points(face) {
  if (!face.points?.length && !face.vp) return nothing;
  const title = (face.points ?? []).join(" ");
  if (!face.vp_per) return html`<span class="vp" title=${title}>${face.vp ?? "★"}</span>`;
  const { per, each } = face.vp_per;
  return html`<span class="vp per" role="img" aria-label=${title} title=${title}
    >1★/${each ?? ""}${per === "blue" ? MARKS.blue : icon(per === "card" ? "cards" : (per ?? ""), true)}</span
  >`;
}

/** Return whether a word of the name is too long for a narrow card at the usual size. @param {Face} face */
const isLong = ({ name }) => /[a-z]{12}/i.test(name);

/** The production and the effects of a card, drawn. @param {Face} face */
function produces(face) {
  const made = face.produces ?? [];
  const metals = Object.entries(face.metals ?? {});
  if (!made.length && !metals.length) return nothing;
  return html`<span class="produces" role="img" aria-label=${[...(face.makes ?? []), ...(face.adds ?? [])].join(", ")}>
    ${made.map((each) => html`<span class="made">${each.n}${icon(each.what, true)}${each.per ? html`<span class="per">/${each.each ?? ""}${icon(each.per, true)}</span>` : nothing}</span>`)}
    ${metals.map(([what, n]) => html`<span class="made metal">${n}${icon(what, true)}</span>`)}
  </span>`;
}

/** The parts of the text. @param {Face} face @param {boolean} [all] also the parts that icons show */
export function lines(face, all = false) {
  /** @type {[string, string, string[] | undefined][]} */
  const parts = [
    ["needs", t("Requires"), face.needs],
    ["enters", t("When played"), face.enters],
    ["adds", t("For good"), all ? face.adds : undefined],
    ["makes", t("Production"), all ? face.makes : undefined],
    ["effects", t("Effect"), face.effects],
    ["action", t("Action"), face.action],
    ["points", t("Points"), all || !(face.vp || face.vp_per) ? face.points : undefined],
  ];
  return html`<dl class="lines">
    ${parts.map(([part, label, texts]) =>
      texts?.length
        ? html`<div class="line-${part}">
            <dt>${label}</dt>
            ${texts.map((text, n) => html`<dd>${line(face, part, n, text)}${all && face.signs?.[part]?.[n]?.length ? html` <small aria-hidden="true">${text}</small>` : nothing}</dd>`)}
          </div>`
        : nothing,
    )}
  </dl>`;
}

/** A card in full, large. @param {Face} face @param {{ price?: number, foot?: unknown }} [now] */
export const inFull = (face, now = {}) =>
  html`<div class="in-full ${face.colour}">
    <p class="row">
      <span class="mark" aria-hidden="true">${MARKS[face.colour]}</span>${colours()[face.colour]}
      ${face.colour === "corporation" ? nothing : cost(face, now.price)}${tags(face)}${points(face)}
    </p>
    ${produces(face)}${lines(face, true)}${now.foot ?? nothing}
  </div>`;

/**
 * A card that may be chosen, with its whole text.
 * @param {number} number
 * @param {Face} face
 * @param {{ price?: number, dim?: boolean, foot?: unknown }} [now]
 */
export const whole = (number, face, now = {}) =>
  html`<article class="card project ${face.colour}" data-flip="card:${number}" data-dim=${now.dim ? "" : nothing}>
    <header>${face.colour === "corporation" ? nothing : cost(face, now.price)}${tags(face)}</header>
    <h4 ?data-long=${isLong(face)}>
      <span class="mark" role="img" aria-label=${colours()[face.colour]}>${MARKS[face.colour]}</span
      >${face.name}${points(face)}
    </h4>
    ${produces(face)}${lines(face)}${now.foot ?? nothing}${emblem(face)} ${hit(`card:${number}`, number, face)}
  </article>`;

/** The effect of a card in play. @param {Face} face */
const does = (face) =>
  ["effects", "action"].map((part) =>
    (part === "action" ? face.action : face.effects)?.map((text, n) => html`<span>${line(face, part, n, text)}</span>`),
  );

/** @param {Face} face @param {number} [price] */
function cost(face, price) {
  const printed = face.cost ?? 0;
  if (price === undefined || price === printed) return html`<span class="cost">${printed}</span>`;
  return html`<span class="cost less" title=${t("printed cost {n}", { n: printed })}><s>${printed}</s> ${price}</span>`;
}

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
  return html`<article class="card in-play ${face.colour}" data-flip="card:${number}">
    <h5 ?data-long=${isLong(face)}>
      <span class="mark" role="img" aria-label=${colours()[face.colour]}>${MARKS[face.colour]}</span>${face.name}
    </h5>
    <p class="facts">
      ${tags(face)}${produces(face)} ${face.holds ? amount(face.holds, owner.resources[number] ?? 0) : nothing}
      ${used ? html`<span class="used" role="img" aria-label=${t("used in this phase")}>${"✓".repeat(used)}</span>` : nothing}
      ${owner.card_points[number] ? html`<span class="vp">${owner.card_points[number]}</span>` : nothing}
    </p>
    ${face.action || face.effects ? html`<p class="does">${does(face)}</p>` : nothing} ${hit(key, number, face)}
  </article>`;
}
