// @ts-check
/** Keys that work anywhere on the page, except while somebody types. */

import { showKeys } from "./dialogs.js";

/** @typedef {Record<"board" | "list" | "prompt" | "journal", HTMLElement>} Places */

/**
 * @param {Pick<import("./match_controller.js").MatchController, "choices" | "undo">} match
 * @param {Places} places
 */
export function listenToKeys(match, { board, list, prompt, journal }) {
  const focus = (/** @type {Element | null} */ piece) => /** @type {HTMLElement | null} */ (piece)?.focus();
  /** @type {Record<string, () => void>} */
  const keys = {
    u: () => match.undo(),
    e: () => match.choices.forward(),
    b: () => focus(board.querySelector("[data-offered]") ?? board),
    c: () => focus(list.querySelector("button, input") ?? prompt),
    j: () => focus(journal),
    "?": showKeys,
    Escape: () => match.choices.unpick(),
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
