// @ts-check
/** Keys that work anywhere on the page, except in text fields and open menus. */

import { chapterOf } from "../rulebook/chapters.js";
import { showKeys } from "../ui/dialogs.js";
import { showRules, showSummary } from "../rulebook/dialog.js";

/** @typedef {Record<"board" | "list" | "prompt" | "journal", HTMLElement>} Places */

/**
 * @param {Pick<import("./controller.js").MatchController, "choices" | "undo" | "undoAll">} match
 * @param {Places} places
 */
export function listenToKeys(match, { board, list, prompt, journal }) {
  const focus = (/** @type {Element | null} */ piece) => /** @type {HTMLElement | null} */ (piece)?.focus();
  /** @type {Record<string, () => void>} */
  const keys = {
    u: () => match.undo(),
    "Shift+u": () => match.undoAll(),
    e: () => match.choices.forward(),
    b: () => focus(board.querySelector("[data-offered]") ?? board),
    c: () => focus(list.querySelector("button, input") ?? prompt),
    j: () => focus(journal),
    k: showKeys,
    r: () => {
      const piece = /** @type {HTMLElement | null} */ (document.activeElement?.closest("[data-key]"));
      const chapter = chapterOf(piece?.dataset.key ?? "") ?? chapterOf(match.choices.question?.topic ?? "");
      const rules = /** @type {HTMLAnchorElement} */ (document.querySelector("a[data-rules]"));
      void showRules(chapter?.address ?? rules.href);
    },
    "?": () => void showSummary(),
    Escape: () => match.choices.unpick(),
  };
  addEventListener("keydown", (event) => {
    const typing = event.target instanceof Element && event.target.closest("input, textarea, select, dialog");
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const act = (event.shiftKey && keys[`Shift+${key}`]) || keys[key];
    if (!act || typing || menuIsOpen() || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  });
  const button = /** @type {HTMLElement} */ (document.querySelector("[data-keys]"));
  button.hidden = false;
  button.addEventListener("click", showKeys);
  const summary = /** @type {HTMLElement | null} */ (document.querySelector("[data-summary]"));
  if (!summary) return; // in a lesson
  summary.hidden = false;
  summary.addEventListener("click", () => void showSummary());
}

/** The browser closes it by Escape; previews and tips are no menus. */
const menuIsOpen = () => document.querySelector('[popover=""]:popover-open, [popover="auto"]:popover-open') !== null;
