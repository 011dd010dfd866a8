// @ts-check
/** Adds a random number of this browser to every form by which somebody takes a seat, agrees or begins. */

const BYTES = 32;

/** Fill in the random number of whatever form is sent. */
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
