// @ts-check
/** Choices in pairs: the player picks one of the first kind, then its partner. */

import { html, nothing } from "lit-html";
import { t } from "../../ui/text.js";

/** @typedef {import("./choices.js").Choices} Choices */

/**
 * Return whether a key can be picked now: a first one, or a partner of the last first one.
 * @param {QuestionView} question in pairs @param {string[]} picked @param {string} key
 */
export function fitsPair({ pairs, most }, picked, key) {
  if (!pairs || picked.includes(key) || picked.length >= most) return false;
  if (picked.length % 2 === 0) return !pairs.seconds.includes(key);
  return pairs.seconds.includes(key) && !whyApart({ pairs }, picked, key);
}

/** Return the reason against a key as partner of the last first one. @param {Pick<QuestionView, "pairs">} question @param {string[]} picked @param {string} key */
export function whyApart({ pairs }, picked, key) {
  const first = picked.length % 2 ? /** @type {string} */ (picked.at(-1)) : "";
  return pairs?.closed[first]?.[key];
}

/** The keys that can be picked now, each with its text beside the first one. @param {Choices} choices @param {QuestionView} question */
export function openOptions(choices, { options = [], pairs }) {
  const { picked } = choices;
  const said = picked.length % 2 ? pairs?.details?.[/** @type {string} */ (picked.at(-1))] : undefined;
  return options
    .filter(({ key }) => choices.isOffered(key))
    .map((option) => ({ ...option, detail: said?.[option.key] ?? option.detail }));
}

/** The picked pairs, each with a button that takes it back. @param {Choices} choices @param {QuestionView} question */
export function pairList(choices, question) {
  const { picked } = choices;
  if (!picked.length) return nothing;
  const begun = picked.length % 2 ? labelOf(question, /** @type {string} */ (picked.at(-1))) : "";
  return html`<ul class="pairs" role="list">
    ${namesOf(question, picked).map(
      (name, n) =>
        html`<li>
          <span>${name}</span>
          <button type="button" class="quiet" @click=${() => choices.unpickPair(n)}>
            ${t("Remove")}<span class="visually-hidden">: ${name}</span>
          </button>
        </li>`,
    )}
    ${
      begun
        ? html`<li>
            <span><b>${begun}</b> ${question.pairs?.ask}</span>
            <button type="button" class="quiet" @click=${() => choices.unpickPair(picked.length >> 1)}>
              ${t("Remove")}<span class="visually-hidden">: ${begun}</span>
            </button>
          </li>`
        : nothing
    }
  </ul>`;
}

/** The button that sends the pairs, and names them; half a pair cannot be sent. @param {Choices} choices @param {QuestionView} question */
export function sendPairs(choices, question) {
  const { picked } = choices;
  const names = namesOf(question, picked);
  if (picked.length % 2) return nothing;
  const submit = question.submit ?? t("Done");
  return html`<div class="done">
    <button
      type="button"
      class=${names.length ? "primary" : ""}
      aria-disabled=${choices.sent ? "true" : nothing}
      @click=${() => choices.submit([...picked])}
    >
      ${names.length ? t("{submit}: {what}", { submit, what: names.join(t(", ")) }) : (question.submit_none ?? t("Choose nothing"))}
    </button>
  </div>`;
}

/** @param {QuestionView} question @param {string[]} picked */
function namesOf(question, picked) {
  const label = question.pairs?.label ?? "";
  return Array.from({ length: picked.length >> 1 }, (_none, n) =>
    label
      .replace("{first}", labelOf(question, picked[2 * n]))
      .replace("{second}", labelOf(question, picked[2 * n + 1])),
  );
}

/** @param {QuestionView} question @param {string} key */
const labelOf = ({ options }, key) => options?.find((option) => option.key === key)?.label ?? "";
