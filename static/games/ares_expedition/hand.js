// @ts-check
/** My hand: filtered and sorted, each card with its price now, what it would bring, why it cannot be played. */

import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { t } from "../../js/text.js";
import { whole } from "./cards.js";
import { TAGS, amount, icon, labels } from "./icons.js";
import { phaseNames } from "./phases.js";

/** @typedef {AresExpedition.MarsView} View */
/** @typedef {AresExpedition.HandCard} HandCard */
/** @typedef {{ colour: string, tag: string, met: boolean, payable: boolean, order: string }} Filter */

/** @type {Filter} */
const ALL = { colour: "", tag: "", met: false, payable: false, order: "drawn" };
const COLOURS = ["green", "blue", "red"];

/** @param {View} view @param {BoardContext} ctx */
export function hand(view, ctx) {
  const filter = { ...ALL, ...ctx.memory.get("hand-filter") };
  const shown = sorted(
    view.hand.filter((card) => passes(card, view, filter)),
    view,
    filter.order,
  );
  return html`<div class="hand">
    ${view.hand.length > 1 ? controls(view, ctx, filter, shown.length) : nothing}
    ${view.hand.length ? nothing : html`<p class="empty">${t("You have no cards in hand.")}</p>`}
    <div class="card-grid">
      ${repeat(
        shown,
        (card) => card.number,
        (card) => inHand(card, view, ctx),
      )}
    </div>
  </div>`;
}

/** @param {HandCard} card @param {View} view @param {Filter} filter */
function passes(card, view, filter) {
  const face = view.cards[card.number];
  if (colourOf(face) !== (filter.colour || colourOf(face))) return false;
  if (filter.tag && !face?.tags?.includes(filter.tag)) return false;
  if (filter.met && card.met === false) return false;
  return !filter.payable || !card.why;
}

/** @param {AresExpedition.Face | undefined} face */
const colourOf = (face) => face?.colour;

/** @param {HandCard[]} cards @param {View} view @param {string} order */
function sorted(cards, view, order) {
  const face = (/** @type {HandCard} */ card) => /** @type {AresExpedition.Face} */ (view.cards[card.number]);
  if (order === "price") return [...cards].sort((one, other) => one.price - other.price);
  if (order === "colour")
    return [...cards].sort(
      (one, other) =>
        COLOURS.indexOf(face(one).colour) - COLOURS.indexOf(face(other).colour) || one.price - other.price,
    );
  if (order === "name") return [...cards].sort((one, other) => face(one).name.localeCompare(face(other).name));
  return cards;
}

/** @param {View} view @param {BoardContext} ctx @param {Filter} filter @param {number} shown */
function controls(view, ctx, filter, shown) {
  const set = (/** @type {Partial<Filter>} */ change) => {
    ctx.memory.set("hand-filter", { ...filter, ...change });
    ctx.redraw();
  };
  const toggle = (/** @type {string} */ label, /** @type {boolean} */ on, /** @type {Partial<Filter>} */ change) =>
    html`<button type="button" class="filter" aria-pressed=${on} @click=${() => set(change)}>${label}</button>`;
  /** @type {Record<string, string>} */
  const colourLabels = { green: t("Green"), blue: t("Blue"), red: t("Red") };
  const present = TAGS.filter((tag) => view.hand.some((card) => view.cards[card.number]?.tags?.includes(tag)));
  const count = (/** @type {string} */ colour) =>
    view.hand.filter((card) => view.cards[card.number]?.colour === colour).length;
  return html`<div class="filters" role="group" aria-label=${t("Which cards of the hand are shown")}>
    ${toggle(t("All {n}", { n: view.hand.length }), !filter.colour, { colour: "" })}
    ${COLOURS.map((colour) => toggle(`${colourLabels[colour]} ${count(colour)}`, filter.colour === colour, { colour: filter.colour === colour ? "" : colour }))}
    ${toggle(t("Requirement met"), filter.met, { met: !filter.met })}
    ${toggle(t("Playable now"), filter.payable, { payable: !filter.payable })}
    <label class="pick"
      ><span class="visually-hidden">${t("Tag")}</span>
      <select
        @change=${(/** @type {Event} */ event) => set({ tag: /** @type {HTMLSelectElement} */ (event.target).value })}
      >
        <option value="" ?selected=${!filter.tag}>${t("Any tag")}</option>
        ${present.map((tag) => html`<option value=${tag} ?selected=${filter.tag === tag}>${labels()[tag]}</option>`)}
      </select></label
    >
    <label class="pick"
      ><span class="visually-hidden">${t("Order")}</span>
      <select
        @change=${(/** @type {Event} */ event) => set({ order: /** @type {HTMLSelectElement} */ (event.target).value })}
      >
        ${[
          ["drawn", t("As drawn")],
          ["price", t("By price")],
          ["colour", t("By colour")],
          ["name", t("By name")],
        ].map(([order, label]) => html`<option value=${order} ?selected=${filter.order === order}>${label}</option>`)}
      </select></label
    >
    ${shown < view.hand.length ? html`<span class="hidden-cards">${t("{n} not shown", { n: view.hand.length - shown })}</span>` : nothing}
  </div>`;
}

/** @param {HandCard} card @param {View} view @param {BoardContext} ctx */
function inHand(card, view, ctx) {
  const face = view.cards[card.number];
  if (!face) return nothing;
  if (view.ended) return whole(card.number, face);
  const foot = html`<footer>${brings(card)} ${card.why ? html`<p class="why">${card.why}</p>` : nothing}</footer>`;
  const dim = Boolean(card.why) && !ctx.isOffered(`card:${card.number}`);
  return whole(card.number, face, { price: card.price, dim, foot });
}

/** A player's hand, and what they were choosing from, when all lies open. @param {AresExpedition.PlayerView} player @param {View} view @param {BoardContext} ctx */
export function secrets(player, view, ctx) {
  const open = player.secrets;
  if (!open) return nothing;
  const from = [...open.dealt, ...open.looking];
  return html` ${open.planned ? html`<p class="plan"><b>${t("Planned in secret:")}</b> ${phaseNames()[open.planned]}</p>` : nothing}
    ${
      from.length
        ? html`<section class="group">
            <h4>${t("To choose from")} <small>${from.length}</small></h4>
            <div class="card-grid">
              ${repeat(
                from,
                (number) => number,
                (number) => {
                  const face = view.cards[number];
                  return face ? whole(number, face) : nothing;
                },
              )}
            </div>
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

const ORDER = ["tr", "mc", "heat", "plants", "cards", "forests", "steel", "titanium", "resources", "vp"];

/** What playing it would change now. @param {HandCard} card */
function brings(card) {
  const gains = card.brings ?? {};
  const made = ["mc", "heat", "plants", "cards"].filter((what) => gains[`makes_${what}`]);
  const now = ORDER.filter((what) => gains[what]);
  if (!made.length && !now.length) return nothing;
  const sign = (/** @type {number} */ n) => (n > 0 ? `+${n}` : `−${-n}`);
  return html`<p class="brings">
    <span class="visually-hidden">${t("It would bring now:")}</span>
    ${now.map((what) => amount(what === "forests" ? "forest" : what, sign(gains[what] ?? 0)))}
    ${made.map((what) => html`<span class="amount makes" title=${t("production")}>${sign(gains[`makes_${what}`] ?? 0)}${icon(what)}<span aria-hidden="true">↻</span></span>`)}
  </p>`;
}
