// @ts-check
/** Keys that work anywhere on the page, except while somebody types. */

import { showKeys } from "./dialogs.js";

/**
 * @typedef {object} Places
 * @property {HTMLElement} board
 * @property {HTMLElement} list
 * @property {HTMLElement} prompt
 * @property {HTMLElement} journal
 * @property {import("./choices.js").Choices} choices
 * @property {() => void} undo
 */

/** @param {Places} places */
export function listenToKeys({ board, list, prompt, journal, choices, undo }) {
  const focus = (/** @type {Element | null} */ piece) => /** @type {HTMLElement | null} */ (piece)?.focus();
  /** @type {Record<string, () => void>} */
  const keys = {
    u: undo,
    e: () => choices.choose("end"),
    b: () => focus(board.querySelector("[data-offered]") ?? board),
    c: () => focus(list.querySelector("button, input") ?? prompt),
    j: () => focus(journal),
    "?": showKeys,
    Escape: () => choices.unpick(),
  };
  addEventListener("keydown", (event) => {
    const typing = event.target instanceof Element && event.target.closest("input, textarea, select, dialog");
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act || typing || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  });
  const button = /** @type {HTMLElement} */ (document.querySelector("[data-keys]"));
  button.hidden = false;
  button.addEventListener("click", showKeys);
}
