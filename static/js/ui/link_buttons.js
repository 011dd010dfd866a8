// @ts-check
/** The buttons beside a link: copy it, or share it where the device can. */

/** Make the buttons of all links work. */
export function sharing() {
  document.addEventListener("click", (event) => void pressed(event));
  showSharing();
}

/** Show the buttons that this browser supports. */
export function showSharing() {
  const buttons = (/** @type {string} */ kind) =>
    /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll(`[data-${kind}]`));
  for (const button of buttons("copy")) button.hidden = !navigator.clipboard;
  for (const button of buttons("share")) button.hidden = !("share" in navigator);
}

/** @param {MouseEvent} event */
async function pressed({ target }) {
  const button = target instanceof Element ? target.closest("button") : null;
  if (button?.dataset.copy) {
    await navigator.clipboard.writeText(linkIn(button.dataset.copy));
    button.textContent = button.dataset.done ?? "";
  } else if (button?.dataset.share) {
    await navigator.share({ url: linkIn(button.dataset.share) }).catch(() => {}); // the visitor cancelled
  }
}

/** @param {string} id */
const linkIn = (id) => /** @type {HTMLInputElement} */ (document.getElementById(id)).value;
