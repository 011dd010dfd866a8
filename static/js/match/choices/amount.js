// @ts-check
/** A question for a number: counted up and down, or typed where there are many or people write it with a prefix. */

import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { t } from "../../ui/text.js";

/** @typedef {import("./choices.js").Choices} Choices */

const COUNTED = 1000; // from as many numbers on it is typed

/** @param {Choices} choices @param {QuestionView} question */
export const amountList = (choices, question) =>
  question.prefix || question.most - question.least >= COUNTED ? typed(choices, question) : stepper(choices, question);

/**
 * The number that a text writes, with or without the question's prefix, or null if it is not one on offer.
 * @param {QuestionView} question @param {string} text
 */
function numberIn({ least, most, prefix = "" }, text) {
  const written = text.replace(/[\s-]/g, "").toUpperCase();
  const digits = written.startsWith(prefix.toUpperCase()) ? written.slice(prefix.length) : written;
  const number = /^\d+$/.test(digits) ? Number(digits) : NaN;
  return number >= least && number <= most ? number : null;
}

/** A number as people write it. @param {QuestionView} question @param {number} number */
const asWritten = ({ most, prefix }, number) =>
  prefix ? prefix + String(number).padStart(String(most).length, "0") : String(number);

/** @param {Choices} choices @param {QuestionView} question */
function typed(choices, question) {
  const number = numberIn(question, choices.typed);
  const range = { least: asWritten(question, question.least), most: asWritten(question, question.most) };
  return html`<form
    class="stepper"
    @submit=${(/** @type {Event} */ event) => {
      event.preventDefault();
      if (number !== null) choices.submit(number);
    }}
  >
    <div class="row">
      <input
        type="text"
        inputmode=${question.prefix ? "text" : "numeric"}
        autocomplete="off"
        autocapitalize="characters"
        spellcheck="false"
        .value=${live(choices.typed)}
        aria-labelledby="prompt"
        aria-describedby="amount-range"
        @input=${(/** @type {Event} */ event) => choices.type(/** @type {HTMLInputElement} */ (event.target).value)}
      />
      <button class="primary" ?disabled=${number === null} aria-disabled=${busy(choices)}>${t("Done")}</button>
    </div>
    <small id="amount-range"
      >${number !== null && question.prefix ? asWritten(question, number) : t("{least} to {most}", range)}</small
    >
  </form>`;
}

/** @param {Choices} choices @param {QuestionView} question */
function stepper(choices, { least, most }) {
  const counted = (/** @type {Event} */ event) =>
    choices.setAmount(Number(/** @type {HTMLInputElement} */ (event.target).value));
  const step = (/** @type {number} */ by) => () => choices.setAmount(choices.amount + by);
  return html`<form
    class="stepper"
    @submit=${(/** @type {Event} */ event) => {
      event.preventDefault();
      choices.submit(choices.amount);
    }}
  >
    <div class="row">
      <button type="button" aria-label=${t("less")} ?disabled=${choices.amount <= least} @click=${step(-1)}>−</button>
      <input
        type="number"
        inputmode="numeric"
        min=${least}
        max=${most}
        .value=${live(String(choices.amount))}
        aria-labelledby="prompt"
        @change=${counted}
      />
      <button type="button" aria-label=${t("more")} ?disabled=${choices.amount >= most} @click=${step(1)}>+</button>
      <small>${t("{least} to {most}", { least, most })}</small>
      <button class=${choices.amount || least ? "primary" : nothing} aria-disabled=${busy(choices)}>
        ${t("Done")}
      </button>
    </div>
    ${most - least > 4 ? slider(choices, least, most, counted) : nothing}
  </form>`;
}

/** @param {Choices} choices @param {number} least @param {number} most @param {(event: Event) => void} counted */
const slider = (choices, least, most, counted) =>
  html`<input
    type="range"
    min=${least}
    max=${most}
    .value=${live(String(choices.amount))}
    aria-label=${t("amount")}
    @input=${counted}
  />`;

/** @param {Choices} choices */
const busy = (choices) => (choices.sent ? "true" : nothing);
