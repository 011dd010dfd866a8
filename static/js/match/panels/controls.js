// @ts-check
/** Acts of the match: undo and proposals of others beside the question, all others in the menu. */

import { html, nothing } from "lit-html";
import { askToConfirm } from "../../ui/dialogs.js";
import { render } from "../../ui/render.js";
import { t } from "../../ui/text.js";

/**
 * @typedef {object} Actions
 * @property {MatchFrame} frame
 * @property {() => void} undo
 * @property {() => void} undoAll
 * @property {boolean} undoesSeveral
 * @property {(act: string, about: string | null) => void} act
 */

/** @param {HTMLElement} place beside the question @param {HTMLElement} menu @param {Actions} actions */
export function drawControls(place, menu, actions) {
  const { frame } = actions;
  const proposed = frame.acts.filter(
    (each) => each.act === "resume" || (each.about !== null && each.about in frame.agreed),
  );
  const quiet = frame.acts.filter((each) => !proposed.includes(each));
  const perform = (/** @type {ActOffer} */ each) => async () => {
    const isOffered = () => actions.frame.acts.some(({ act, about }) => act === each.act && about === each.about);
    if (each.warning && !(await askToConfirm([each.warning], each.label, isOffered))) return;
    actions.act(each.act, each.about);
  };
  const button = (/** @type {ActOffer} */ each) =>
    html`<button type="button" class=${look(each)} @click=${perform(each)}>${each.label}</button>`;
  render(
    html`
      ${[...new Set(proposed.map((each) => each.about))].map((about) => {
        const acts = proposed.filter((each) => each.about === about);
        return html`<div class="row proposals">
          ${acts[0].proposed ? html`<p>${acts[0].proposed}</p>` : nothing} ${acts.map(button)}
        </div>`;
      })}
      ${frame.undo ? html`<button type="button" class="undo" aria-keyshortcuts="U" @click=${() => actions.undo()}>${t("Undo")} <kbd aria-hidden="true">U</kbd></button>` : nothing}
      ${standingOrders(frame.standing_orders, actions)}
    `,
    place,
  );
  render([undoAll(actions), ...quiet.map(button)], menu); // the foot of the question has room for one
}

/** The button that takes back the whole turn, where that is more than one answer. @param {Actions} actions */
const undoAll = (actions) =>
  actions.undoesSeveral
    ? html`<button type="button" class="undo-all" aria-keyshortcuts="Shift+U" @click=${() => actions.undoAll()}>
        ${t("Undo all")} <kbd aria-hidden="true">⇧U</kbd>
      </button>`
    : nothing;

/** Draw the refusal of the last action at the foot of the question. @param {HTMLElement} place @param {string} refusal */
export function drawRefusal(place, refusal) {
  place.textContent = refusal;
  place.hidden = !refusal;
}

/**
 * The automatic answers of the player. The summary names the active ones.
 * @param {StandingOrderOffer[]} orders
 * @param {Actions} actions
 */
function standingOrders(orders, actions) {
  if (!orders.length) return nothing;
  const standing = orders.filter((each) => each.stands);
  const one = (/** @type {StandingOrderOffer} */ each) =>
    html`<li>
      <button
        type="button"
        class="order"
        role="switch"
        aria-checked=${each.stands ? "true" : "false"}
        @click=${() => actions.act(each.stands ? "withdraw" : "order", each.key)}
      >
        <span>${each.label}</span> <small>${each.detail}</small>
      </button>
    </li>`;
  return html`<details class="orders">
    <summary>
      ${standing.length ? t("Automatic answers: {orders}", { orders: standing.map((each) => each.label).join(t(", ")) }) : t("Automatic answers")}
    </summary>
    ${alternatives(orders).map(
      (each) =>
        html`<ul role="list" class=${each.length > 1 ? "alternatives" : ""}>
          ${each.map(one)}
        </ul>`,
    )}
    <p class="orders-note">${t("They answer at once, so the others can tell that they are automatic.")}</p>
  </details>`;
}

/**
 * Orders on one matter, of which one holds, stand side by side.
 * @param {StandingOrderOffer[]} orders
 * @returns {StandingOrderOffer[][]}
 */
function alternatives(orders) {
  /** @type {StandingOrderOffer[][]} */
  const groups = [];
  for (const each of orders) {
    const group = each.matter ? groups.find(([first]) => first.matter === each.matter) : undefined;
    if (group) group.push(each);
    else groups.push([each]);
  }
  return groups;
}

/** @param {ActOffer} act */
const look = ({ act }) => ({ resign: "danger", resume: "primary" })[act] ?? "";
