// @ts-check
/** The question as a list of buttons: complete, in reading order, for every kind of question. */

import { html, nothing } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { repeat } from "lit-html/directives/repeat.js";
import { amountList } from "./amount.js";
import { openOptions, pairList, sendPairs } from "./pairs.js";
import { t } from "../../ui/text.js";

/** @typedef {import("./choices.js").Choices} Choices */

const SHORT = 10; // letters; a Chinese one counts as two
const WIDE = /[\u2e80-\uffee]/g;

/** @param {Choices} choices */
export function buttons(choices) {
  const question = choices.question;
  if (!question) return nothing;
  // another question has buttons of its own: none of them moves to where the next one wants it
  const { kind, pairs } = question;
  const list = kind === "amount" ? amountList : pairs ? inPairs : listed;
  return keyed(question.id, list(choices, question));
}

/** @param {Choices} choices @param {QuestionView} question */
function listed(choices, question) {
  const options = question.options ?? [];
  const ahead = (question.ahead ?? []).filter((each) => each.listed !== false);
  const { moving } = choices;
  const steps = options.filter((option) => ahead.some(({ key }) => key === option.key));
  const others = options.filter((option) => !moving.includes(option) && !steps.includes(option));
  const hopeless = others.filter((option) => option.hopeless);
  const listed = [...others.filter((option) => !option.hopeless), ...ahead];
  return html`
    <ul class="options" role="list" ?data-short=${question.kind === "one" && listed.every(isShort)}>
      ${buttonsOf(choices, question, listed)}
    </ul>
    ${steps.length && ahead.some(({ answers }) => answers.length > 1) ? stepList(choices, steps) : nothing}
    ${question.kind === "some" ? done(choices, question) : nothing}
    ${question.kind === "one" && choices.picked.length ? sender(choices, question) : moving.map((option, n) => forward(choices, option, n === 0))}
    ${hopeless.length ? hopelessList(choices, question, hopeless) : nothing}
    ${question.barred?.length ? barredList(question.barred) : nothing}
  `;
}

/** @param {Choices} choices @param {QuestionView} question @param {OptionView[]} options */
const buttonsOf = (choices, question, options) =>
  repeat(
    options,
    (option) => option.key,
    (option) => html`<li>${button(choices, question, option)}</li>`,
  );

/** The options that gain nothing, behind a fold; a hint opens it. @param {Choices} choices @param {QuestionView} question @param {OptionView[]} hopeless */
const hopelessList = (choices, question, hopeless) =>
  html`<details class="hopeless" ?open=${hopeless.some(({ key }) => choices.advised.has(key))}>
    <summary>${t("Nothing to gain now ({n})", { n: hopeless.length })}</summary>
    <ul class="options" role="list">
      ${buttonsOf(choices, question, hopeless)}
    </ul>
  </details>`;

/** The picks, the next options, and the button that sends the picks. @param {Choices} choices @param {QuestionView} question */
function inPairs(choices, question) {
  const open = openOptions(choices, question);
  return html`
    ${pairList(choices, question)}
    <ul class="options" role="list" ?data-short=${open.every(isShort)}>
      ${buttonsOf(choices, question, open)}
    </ul>
    ${sendPairs(choices, question)} ${question.barred?.length ? barredList(question.barred) : nothing}
  `;
}

/** Return whether options are picked, and a button sends them. @param {QuestionView} question */
export const picksFirst = ({ kind, submit }) => kind === "some" || Boolean(submit);

/** Return whether options like this one stand in a row on a phone. @param {OptionView} option */
const isShort = ({ label, detail }) => !detail && label.replace(WIDE, "xx").length <= SHORT;

/** An option that ends, skips or confirms; E chooses the first. @param {Choices} choices @param {OptionView} option @param {boolean} first */
const forward = (choices, option, first) =>
  html`<button
    type="button"
    class="forward ${first && !option.plain ? "primary" : ""}"
    data-key=${option.key}
    data-offered
    aria-disabled=${busy(choices)}
    aria-keyshortcuts=${first ? "E" : nothing}
  >
    <span
      >${advisedMark(choices, option)}${option.label}${first ? html` <kbd aria-hidden="true">E</kbd>` : nothing}</span
    >${option.detail ? html`<small>${option.detail}</small>` : nothing}
  </button>`;

/** The button that sends the one picked option. @param {Choices} choices @param {QuestionView} question */
const sender = (choices, question) =>
  html`<div class="done">
    <button
      type="button"
      class="primary"
      aria-disabled=${busy(choices)}
      aria-keyshortcuts="E"
      @click=${() => choices.forward()}
    >
      ${question.submit} <kbd aria-hidden="true">E</kbd>
    </button>
  </div>`;

/** The mark of an option that a hint names. @param {Choices} choices @param {OptionView} option */
function advisedMark(choices, option) {
  const place = choices.advised.get(option.key);
  return place ? html`<b class="advised" title=${t("hint {n}", { n: place })}>${place}</b>` : nothing;
}

/** @param {Choices} choices */
const busy = (choices) => (choices.sent ? "true" : nothing);

/** @param {Choices} choices @param {QuestionView} question @param {OptionView} option */
function button(choices, question, option) {
  const place = choices.picked.indexOf(option.key) + 1;
  const presses = picksFirst(question) && !question.pairs;
  const several = presses && question.kind === "some"; // a box says that more than one may be chosen
  const tick = place === 0 ? "" : question.ordered ? String(place) : "✓";
  return html`<button
    type="button"
    class="option"
    data-key=${option.key}
    data-offered
    ?data-picked=${place > 0}
    aria-disabled=${busy(choices)}
    aria-pressed=${presses ? String(place > 0) : nothing}
    aria-describedby=${choices.describedBy(option.key) ?? nothing}
  >
    ${several ? html`<b class="tick" aria-hidden="true">${tick}</b>` : nothing}
    <span
      >${advisedMark(choices, option)}${option.label}${option.warning ? html` <b class="risky" aria-hidden="true">!</b>` : nothing}${several && question.ordered && place ? html`<span class="visually-hidden">, ${t("number {n}", { n: place })}</span>` : nothing}</span
    >
    ${option.detail ? html`<small>${option.detail}</small>` : nothing}
  </button>`;
}

/** Return how many of how many are picked. @param {QuestionView} question @param {number} n */
export function countText({ least, most }, n) {
  if (least === most) return t("{n} of {most} chosen", { n, most });
  if (least) return t("{n} chosen of {least} to {most}", { n, least, most });
  return t("{n} chosen of up to {most}", { n, most });
}

/** @param {Choices} choices @param {QuestionView} question */
function done(choices, question) {
  const { least, submit, submit_none: none } = question;
  const n = choices.picked.length;
  return html`<div class="done">
    <span>${countText(question, n)}</span>
    <button
      type="button"
      class=${n || least ? "primary" : nothing}
      ?disabled=${n < least}
      aria-disabled=${busy(choices)}
      @click=${() => choices.submit([...choices.picked])}
    >
      ${n === 0 && least === 0 ? (none ?? t("Choose nothing")) : (submit ?? t("Done"))}
    </button>
  </div>`;
}

/** The single steps of options that are whole ways. @param {Choices} choices @param {OptionView[]} steps */
const stepList = (choices, steps) =>
  html`<details class="barred-more">
    <summary>${t("Step by step ({n})", { n: steps.length })}</summary>
    <ul class="options" role="list">
      ${steps.map(
        (option) =>
          html`<li>
            <button
              type="button"
              class="option"
              aria-disabled=${busy(choices)}
              @click=${() => choices.step(option.key)}
            >
              <span>${option.label}</span>${option.detail ? html`<small>${option.detail}</small>` : nothing}
            </button>
          </li>`,
      )}
    </ul>
  </details>`;

/** @param {BarredView[]} barred */
function barredList(barred) {
  const lines = barred.map((each) => html`<li><span>${each.label}</span> <small>${each.why}</small></li>`);
  return html`<details class="barred-more">
    <summary>${t("Not possible now ({n})", { n: barred.length })}</summary>
    <ul class="barred" role="list">
      ${lines}
    </ul>
  </details>`;
}
