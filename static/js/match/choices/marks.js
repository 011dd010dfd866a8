// @ts-check
/** Marks of offered, picked and barred pieces on the board. */

import { picksFirst } from "./list.js";
import { t } from "../../ui/text.js";

/** @typedef {HTMLElement | SVGElement} Piece */

/** @param {HTMLElement} board @param {import("./choices.js").Choices} choices */
export function markChoices(board, choices) {
  board.toggleAttribute("data-sent", choices.sent);
  const { options: offered = [], ahead = [] } = choices.question ?? {};
  const options = new Map(
    [...offered, ...ahead].filter(({ key }) => choices.isOffered(key)).map(({ key, label }) => [key, label]),
  );
  const several = choices.question !== null && picksFirst(choices.question);
  for (const piece of /** @type {NodeListOf<Piece>} */ (board.querySelectorAll("[data-key]"))) {
    const key = piece.dataset.key ?? "";
    const label = options.get(key);
    const place = choices.picked.indexOf(key) + 1;
    set(piece, "data-offered", label === undefined ? null : "");
    set(piece, "data-barred", choices.whyNot(key) === undefined ? null : "");
    set(piece, "data-about", choices.question?.about?.includes(key) ? "" : null);
    set(piece, "data-picked", place === 0 ? null : String(place));
    const advised = label === undefined ? undefined : choices.advised.get(key);
    set(piece, "data-advised", advised === undefined ? null : String(advised));
    set(piece, "aria-description", advised === undefined ? null : t("hint {n}", { n: advised }));
    set(piece, "aria-pressed", several && label !== undefined ? String(place > 0) : null);
    if (piece instanceof HTMLButtonElement) {
      set(piece, "aria-disabled", label === undefined ? "true" : null);
      continue;
    }
    markLabel(piece, label);
    const barred = choices.whyNot(key) !== undefined && piece.hasAttribute("aria-label");
    set(piece, "tabindex", label === undefined && !barred ? null : "0");
    set(piece, "aria-disabled", label === undefined && barred ? "true" : null);
    set(piece, "role", label === undefined && !barred ? quietRole(piece) : "button");
  }
}

/** Give the roles that pieces have where nothing can be chosen. @param {HTMLElement} board */
export function markQuiet(board) {
  for (const piece of board.querySelectorAll("[data-key][aria-label]:not(button)"))
    set(piece, "role", quietRole(piece));
}

/** Let a piece without a label of its own borrow that of its option. @param {Piece} piece @param {string | undefined} label */
function markLabel(piece, label) {
  if (label !== undefined && !piece.hasAttribute("aria-label")) {
    piece.setAttribute("aria-label", label);
    piece.dataset.labelled = "";
  } else if (label === undefined && piece.dataset.labelled !== undefined) {
    piece.removeAttribute("aria-label");
    delete piece.dataset.labelled;
  }
}

/** Return the role of a piece that is not offered. A screen reader says a label only with a role. @param {Element} piece */
function quietRole(piece) {
  if (!piece.hasAttribute("aria-label")) return null;
  return piece.querySelector("[data-key]") ? "group" : "img";
}

/** @param {Element} element @param {string} name @param {string | null} value */
function set(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
