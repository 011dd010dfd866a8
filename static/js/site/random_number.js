// @ts-check
/** The browser's random number in forms that take a seat, agree or begin a match. */

const BYTES = 32;

/** Fill in the random number of every form before it is sent. */
export function addRandomNumbers() {
  document.addEventListener("submit", fillIn, true);
}

/** @param {SubmitEvent} event */
function fillIn(event) {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const field = form.elements.namedItem("random_number");
  if (!(field instanceof HTMLInputElement)) return;
  const drawn = crypto.getRandomValues(new Uint8Array(BYTES));
  field.value = [...drawn].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
