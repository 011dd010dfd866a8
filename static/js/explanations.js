// @ts-check
/** Why something on the board is as it is: asked of the server when somebody wants to know. */

import { t } from "./text.js";

/** @type {Map<string, Promise<string[]>>} */
const asked = new Map();

/** Return the lines that explain what the board calls `key`, as the match stands at a version. @param {string} key @param {number} version */
export function explained(key, version) {
  const address = `why/?${new URLSearchParams({ about: key })}`;
  const lines = asked.get(`${version} ${key}`) ?? fetchLines(address);
  asked.set(`${version} ${key}`, lines);
  return lines;
}

/** @param {string} address @returns {Promise<string[]>} */
async function fetchLines(address) {
  const response = await fetch(address).catch(() => null);
  return response?.ok ? (await response.json()).lines : [t("The server cannot be asked now.")];
}
