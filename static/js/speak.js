// @ts-check
/** One polite live region for what a screen reader should say. */

const region = document.getElementById("spoken");

/** @param {string} text */
export function speak(text) {
  if (!region || !text) return;
  // the same words once more are only read again if something differs
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}
