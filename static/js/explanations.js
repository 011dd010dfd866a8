// @ts-check
/** Why something on the board is as it is: asked of the server when somebody wants to know. */

import { t } from "./text.js";

/** @type {Map<string, Promise<string[]>>} */
const asked = new Map();

/** Return the lines that explain what the board calls `key`, as the match stands now. @param {string} key @param {MatchFrame} now */
export function explained(key, now) {
  const address = `why/?${new URLSearchParams({ about: key })}`;
  const about = `${now.v} ${now.at} ${key}`; // after a restore another history may have the same numbers
  const lines = asked.get(about) ?? fetchLines(address);
  asked.set(about, lines);
  return lines;
}

/** @param {string} address @returns {Promise<string[]>} */
async function fetchLines(address) {
  const response = await fetch(address).catch(() => null);
  return response?.ok ? (await response.json()).lines : [t("The server cannot be asked now.")];
}
