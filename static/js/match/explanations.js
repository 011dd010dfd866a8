// @ts-check
/** Questions of a player about the match, which the server answers: the reason for something, and the consequences of a supposition. */

import { t } from "../ui/text.js";

/** @type {Map<string, Promise<string[]>>} */ const explanations = new Map();
/** @type {Map<string, any>} */ const answers = new Map(); // null before the server's answer, and without one

/** Return the lines that explain a key of the board, as the match stands now. @param {string} key @param {MatchFrame} now */
export function explained(key, now) {
  const about = momentOf(now, key);
  const lines = explanations.get(about) ?? fetchLines(`why/?${new URLSearchParams({ about: key })}`);
  explanations.set(about, lines);
  return lines;
}

/**
 * Return the consequences of a supposition, from the rules' `suppose`; null before the server's answer.
 * @param {string} supposed @param {MatchFrame} now as the match stands @param {() => void} known called after the answer
 */
export function consequences(supposed, now, known) {
  const key = momentOf(now, supposed);
  if (!answers.has(key)) {
    answers.set(key, null);
    void fetchConsequences(supposed).then((follows) => {
      answers.set(key, follows);
      if (follows !== null) known();
    });
  }
  return answers.get(key);
}

/** Name a question at a moment. Only version and time together are unique, because a restore repeats versions. @param {MatchFrame} now @param {string} about */
const momentOf = (now, about) => `${now.v} ${now.at} ${about}`;

/** @param {string} address @returns {Promise<string[]>} */
async function fetchLines(address) {
  const response = await fetch(address).catch(() => null);
  return response?.ok ? (await response.json()).lines : [t("The server cannot be reached now.")];
}

/** @param {string} supposed */
async function fetchConsequences(supposed) {
  const response = await fetch(`suppose/?${new URLSearchParams({ if: supposed })}`).catch(() => null);
  return response?.ok ? (await response.json()).follows : null;
}
