// @ts-check
/** The card of a computer opponent: its method, its knowledge and its measured strength. */

import { html, nothing } from "lit-html";
import { showInFull } from "../../ui/dialogs.js";
import { t } from "../../ui/text.js";

/** @typedef {{level: string, how: string, sees: string, results: string[]}} OpponentCard */

const element = document.getElementById("opponent-cards");
/** @type {OpponentCard[]} */
const cards = element?.textContent ? JSON.parse(element.textContent) : [];

/** The name of a computer as a button that opens its card. @param {string} name @param {string} level */
export function opponentName(name, level) {
  const card = cards.find((each) => each.level === level);
  if (!card) return name;
  return html`<button
    type="button"
    class="opponent-name"
    title=${t("How this computer plays")}
    @click=${() => showInFull(`${name}: ${levels()[level]}`, body(card))}
  >
    ${name}
  </button>`;
}

/** @param {OpponentCard} card */
const body = ({ how, sees, results }) =>
  html`<p>${how}</p>
    <p>${sees}</p>
    ${
      results.length
        ? html`<ul>
            ${results.map((result) => html`<li>${result}</li>`)}
          </ul>`
        : nothing
    }`;

/** @returns {Record<string, string>} */
export const levels = () => ({
  easy: t("computer, easy"),
  normal: t("computer, normal"),
  hard: t("computer, hard"),
});
