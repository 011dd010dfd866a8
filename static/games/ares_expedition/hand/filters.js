// @ts-check
/** Search, filter and order of cards, in a hand or in play. */

import { html, nothing } from "lit-html";
import { t } from "../../../js/ui/text.js";
import { TAGS, labels } from "../cards/icons.js";

/** @typedef {AresExpedition.MarsView} View */
/** @typedef {AresExpedition.Face} Face */
/** @typedef {{ text: string, colour: string, tag: string, ready: boolean, order: string }} Filter */

/**
 * @typedef {object} Listed a list of cards with its own filter
 * @property {string} name the name of its filter in the memory
 * @property {number[]} cards in the order they were drawn or played
 * @property {string} drawn the name of that order
 * @property {number[]} [own] the same cards in the viewer's own order
 * @property {Map<number, number>} [prices] their present prices
 * @property {(number: number) => boolean} [isReady] whether the viewer can pay for a card and meets its requirements
 */

/** @type {Filter} */
const ALL = { text: "", colour: "", tag: "", ready: false, order: "" };
const OWN = "own";
const FEW = 6; // fewer cards on a phone are found without a search
const COLOURS = ["green", "blue", "red"];
const MARKS = { green: "■", blue: "◆", red: "▲" };

/** @param {Listed} list @param {BoardContext} ctx @returns {Filter} */
const filterOf = (list, ctx) => ({ ...ALL, ...ctx.memory.get(`filter-${list.name}`) });

/** Return whether the viewer orders the list by hand. @param {Listed} list @param {BoardContext} ctx */
export const isOwnOrder = (list, ctx) => filterOf(list, ctx).order === OWN;

/** The cards that pass, in the order asked for. @param {Listed} list @param {View} view @param {BoardContext} ctx */
export function shown(list, view, ctx) {
  const filter = filterOf(list, ctx);
  const face = (/** @type {number} */ number) => /** @type {Face} */ (view.cards[number]);
  const price = (/** @type {number} */ number) => list.prices?.get(number) ?? face(number).cost ?? 0;
  const found = list.cards.filter((number) => face(number) && passes(number, face(number), filter, list));
  const colour = (/** @type {number} */ number) => COLOURS.indexOf(face(number).colour);
  const byName = (/** @type {number} */ one, /** @type {number} */ other) =>
    face(one).name.localeCompare(face(other).name, ctx.language);
  switch (filter.order) {
    case "price":
      return found.sort((one, other) => price(one) - price(other) || byName(one, other));
    case "colour":
      return found.sort((one, other) => colour(one) - colour(other) || price(one) - price(other));
    case "name":
      return found.sort(byName);
    case OWN:
      return found.sort((one, other) => (list.own?.indexOf(one) ?? 0) - (list.own?.indexOf(other) ?? 0));
    case "newest":
      return found.reverse();
  }
  return ctx.narrow ? offeredFirst(found, ctx) : found;
}

/** On a phone, which shows two cards at once, those on offer come first. @param {number[]} cards @param {BoardContext} ctx */
function offeredFirst(cards, ctx) {
  const isOffered = (/** @type {number} */ number) => ctx.isOffered(`card:${number}`);
  return [...cards.filter(isOffered), ...cards.filter((number) => !isOffered(number))];
}

/** @param {number} number @param {Face} face @param {Filter} filter @param {Listed} list */
function passes(number, face, { text, colour, tag, ready }, list) {
  if (colour && face.colour !== colour) return false;
  if (tag && !face.tags?.includes(tag)) return false;
  if (ready && list.isReady && !list.isReady(number)) return false;
  return words(face).includes(text.trim().toLowerCase());
}

/** The whole text of a card. @param {Face} face */
const words = (face) =>
  [
    face.name,
    face.needs,
    face.enters,
    face.adds,
    face.makes,
    face.effects,
    face.action,
    face.points,
    face.tags?.map((tag) => labels()[tag]),
  ]
    .flat()
    .join(" ")
    .toLowerCase();

/** The controls of the filter, which open on demand. @param {Listed} list @param {View} view @param {BoardContext} ctx */
export function controls(list, view, ctx) {
  if (list.cards.length < (ctx.narrow ? FEW : 2)) return nothing;
  const filter = filterOf(list, ctx);
  const set = (/** @type {Partial<Filter>} */ change) => {
    ctx.memory.set(`filter-${list.name}`, { ...filter, ...change });
    ctx.redraw();
  };
  const left = list.cards.length - shown(list, view, ctx).length;
  const fields = html`<div class="filters" role="group" aria-label=${t("Which cards are shown")}>
    ${fieldsOf(list, view, filter, set)}
    ${left ? html`<button type="button" class="filter quiet" @click=${() => set(ALL)}>${t("{n} not shown: show all", { n: left })}</button>` : nothing}
  </div>`;
  const fold = `filter-${list.name}-open`; // it stays open without a filter: the viewer may be typing
  const keep = (/** @type {Event} */ event) => {
    const details = /** @type {HTMLDetailsElement} */ (event.target);
    if (details.open && !ctx.memory.get(fold) && ctx.narrow) details.scrollIntoView({ block: "center" }); // it has moved above the cards
    ctx.memory.set(fold, details.open);
  };
  return html`<details class="filters-folded" ?open=${ctx.memory.get(fold) ?? left > 0} @toggle=${keep}>
    <summary>${t("Search and sort")}</summary>
    ${fields}
  </details>`;
}

/** @param {Listed} list @param {View} view @param {Filter} filter @param {(change: Partial<Filter>) => void} set */
function fieldsOf(list, view, filter, set) {
  const faces = list.cards.map((number) => view.cards[number]);
  /** @type {Record<string, string>} */
  const names = { green: t("Green"), blue: t("Blue"), red: t("Red") };
  const present = TAGS.filter((tag) => faces.some((face) => face?.tags?.includes(tag)));
  const toggle = (/** @type {unknown} */ label, /** @type {boolean} */ on, /** @type {Partial<Filter>} */ change) =>
    html`<button type="button" class="filter" aria-pressed=${on} @click=${() => set(change)}>${label}</button>`;
  const orders = [
    ["", list.drawn],
    ["newest", t("Newest first")],
    ["price", t("By price")],
    ["colour", t("By colour")],
    ["name", t("By name")],
    ...(list.own ? [[OWN, t("My own order")]] : []),
  ];
  return html`<input
      class="search"
      type="search"
      placeholder=${t("Search cards")}
      aria-label=${t("Search cards")}
      .value=${filter.text}
      @input=${(/** @type {Event} */ event) => set({ text: /** @type {HTMLInputElement} */ (event.target).value })}
    />
    ${Object.entries(MARKS).map(([colour, mark]) => {
      const n = faces.filter((face) => face?.colour === colour).length;
      const label = html`<span class="mark ${colour}" aria-hidden="true">${mark}</span
        ><span class="visually-hidden">${names[colour]}</span> ${n}`;
      return n ? toggle(label, filter.colour === colour, { colour: filter.colour === colour ? "" : colour }) : nothing;
    })}
    ${list.isReady ? toggle(t("Playable"), filter.ready, { ready: !filter.ready }) : nothing}
    ${select(t("Tag"), [["", t("Any tag")], ...present.map((tag) => [tag, labels()[tag] ?? tag])], filter.tag, (tag) => set({ tag }))}
    ${select(t("Order"), orders, filter.order, (order) => set({ order }))}`;
}

/** @param {string} label @param {string[][]} options @param {string} chosen @param {(value: string) => void} choose */
const select = (label, options, chosen, choose) =>
  html`<label class="pick"
    ><span class="visually-hidden">${label}</span>
    <select @change=${(/** @type {Event} */ event) => choose(/** @type {HTMLSelectElement} */ (event.target).value)}>
      ${options.map(([value, name]) => html`<option value=${value ?? ""} ?selected=${chosen === value}>${name}</option>`)}
    </select></label
  >`;
