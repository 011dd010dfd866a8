// @ts-check
/** The question as a sheet at the bottom of a phone, which folds away from the board. */

const STORE = "sheet-folded";

/**
 * The button that scrolls to an offered piece on the board. Pressed again, it scrolls to the next one out of sight.
 * @param {HTMLElement} panel covers the lower part of the screen @param {HTMLElement} board
 * @returns {() => void} called after a change of the board
 */
export function offeredFinder(panel, board) {
  const button = /** @type {HTMLButtonElement} */ (panel.querySelector("[data-find]"));
  const offered = () => [...board.querySelectorAll("[data-offered]")];
  let last = -1;
  button.addEventListener("click", () => {
    const pieces = offered();
    const seen = (/** @type {Element} */ piece) => {
      const { top, bottom } = piece.getBoundingClientRect();
      return top >= 0 && bottom <= panel.getBoundingClientRect().top;
    };
    const ahead = [...pieces.keys()].map((n) => (last + 1 + n) % pieces.length);
    last = ahead.find((n) => !seen(pieces[n])) ?? last;
    pieces[last]?.scrollIntoView({
      block: "start",
      behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth",
    });
  });
  return () => {
    last = -1;
    button.hidden = offered().length === 0;
  };
}

/**
 * Let the sheet be folded away.
 * @param {HTMLElement} panel
 * @returns {(question: QuestionView | null, isOnBoard: boolean) => void} opens it for a question that can be answered only there
 */
export function foldable(panel) {
  let asked = "";
  const button = /** @type {HTMLButtonElement} */ (panel.querySelector("[data-fold]"));
  const show = (/** @type {boolean} */ folded) => {
    panel.toggleAttribute("data-folded", folded);
    button.setAttribute("aria-expanded", String(!folded));
  };
  button.hidden = false;
  button.addEventListener("click", () => {
    const folded = !panel.hasAttribute("data-folded");
    sessionStorage.setItem(STORE, folded ? "yes" : "");
    show(folded);
  });
  show(sessionStorage.getItem(STORE) === "yes");
  return (question, isOnBoard) => {
    if (!question || question.id === asked) return;
    asked = question.id;
    const isOnlyHere = question.kind !== "one" || !isOnBoard; // its button sends the picks
    show(sessionStorage.getItem(STORE) === "yes" && !isOnlyHere);
  };
}
