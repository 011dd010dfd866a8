// @ts-check
/** Highlights: a line under the mouse or in focus marks the pieces that it names. */

/** @typedef {[name: string, key: string]} NamedPiece a name of a piece in the journal, and its data-key, data-details or data-flip */

/**
 * @param {HTMLElement} list holds the lines
 * @param {HTMLElement} board
 * @param {() => NamedPiece[]} namedPieces
 */
export function highlightNamed(list, board, namedPieces) {
  const mark = (/** @type {Element | null} */ line) => markNamed(board, line?.textContent ?? "", namedPieces());
  const focused = () => (list.contains(document.activeElement) ? document.activeElement?.closest("li") : null) ?? null;

  list.addEventListener("pointerover", (event) => mark(lineOf(event) ?? focused()));
  list.addEventListener("pointerleave", () => mark(focused()));
  list.addEventListener("focusin", (event) => mark(lineOf(event)));
  list.addEventListener("focusout", () => mark(null));
  list.addEventListener("keydown", (event) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const lines = /** @type {HTMLElement[]} */ ([...list.querySelectorAll("li[tabindex]")]);
    if (!by || !lines.length) return;
    event.preventDefault();
    const here = lines.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    lines[here < 0 ? lines.length - 1 : Math.max(0, Math.min(lines.length - 1, here + by))].focus();
  });
}

/** Mark the pieces of the option under the mouse or in focus. @param {HTMLElement} list @param {HTMLElement} board */
export function highlightOptions(list, board) {
  const mark = (/** @type {EventTarget | null} */ target) => {
    const option = target instanceof Element ? target.closest("[data-key]") : null;
    markKeys(board, option ? [option.getAttribute("data-key") ?? ""] : []);
  };
  list.addEventListener("pointerover", (event) => event.pointerType === "mouse" && mark(event.target));
  list.addEventListener("focusin", (event) => mark(event.target));
  for (const ends of ["pointerleave", "focusout", "click"]) list.addEventListener(ends, () => mark(null));
}

/** Mark on the board the pieces that a text names. @param {HTMLElement} board @param {string} text @param {NamedPiece[]} namedPieces */
export function markNamed(board, text, namedPieces) {
  markKeys(board, keysNamedIn(text, namedPieces));
}

/** @param {HTMLElement} board @param {string[]} keys */
function markKeys(board, keys) {
  for (const each of board.querySelectorAll("[data-highlighted]")) each.removeAttribute("data-highlighted");
  for (const key of keys) {
    const marks = ["key", "details", "flip"].map((kind) => `[data-${kind}="${CSS.escape(key)}"]`);
    for (const each of board.querySelectorAll(marks.join())) each.setAttribute("data-highlighted", "");
  }
}

/** @param {Event} event */
const lineOf = (event) => (event.target instanceof Element ? event.target.closest("li") : null);

/**
 * The keys of the pieces that a text names. A longer name counts before a shorter one within it.
 * @param {string} text @param {NamedPiece[]} namedPieces
 */
function keysNamedIn(text, namedPieces) {
  const keys = new Map(namedPieces.map(([name, key]) => [name.toLowerCase(), key]));
  const names = [...keys.keys()]
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  if (!names.length) return [];
  const pattern = new RegExp(
    `(?<![\\p{Script=Latin}\\p{N}])(?:${names.join("|")})(?![\\p{Script=Latin}\\p{N}])`,
    "giu",
  );
  return [...new Set(text.match(pattern)?.map((name) => /** @type {string} */ (keys.get(name.toLowerCase()))))];
}
