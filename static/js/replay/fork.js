// @ts-check
/** The beginning of a fork, a new match from the shown moment. */

const REST = 300; // milliseconds: the rest of the slider before a request

/**
 * @param {HTMLFormElement | null} form missing while the match runs
 * @param {string} address
 * @returns {(moment: number) => void} to be called when another moment is shown
 */
export function forkOffer(form, address) {
  if (!form) return () => {};
  const [number, button, text] = /** @type {[HTMLInputElement, HTMLButtonElement, HTMLElement]} */ (
    ["input[name=moment]", "button", "#fork-says"].map((which) => form.querySelector(which))
  );
  let timer = 0;

  async function ask() {
    const moment = number.value;
    const response = await fetch(`${address}?at=${moment}`).catch(() => null);
    const found = await response?.json();
    if (moment !== number.value || !found) return;
    text.textContent = found.says;
    button.disabled = found.move === null;
  }

  return (moment) => {
    number.value = String(moment);
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), REST);
  };
}
