// @ts-check
/** On a phone the question is a sheet at the bottom of the screen, which folds away to show the board. */

const STORE = "sheet-folded";

/** @param {HTMLElement} panel */
export function foldable(panel) {
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
}
