// @ts-check
/** Draws templates, also on a page that the browser translates. */

import { nothing, render as renderInPlace } from "lit-html";

const FIELDS = "input[name], textarea[name]"; // which hold the visitor's text

/**
 * Draw a template in its place.
 *
 * A browser that translates puts `font` elements, which no page of ours has, in the place of the text nodes that
 * lit-html would write to. So all that is there is drawn anew.
 * @param {unknown} template @param {HTMLElement} place
 */
export function render(template, place) {
  if (place.querySelector("font")) {
    const written = [.../** @type {NodeListOf<Field>} */ (place.querySelectorAll(FIELDS))];
    const { activeElement } = document;
    const { scrollTop } = place;
    renderInPlace(nothing, place);
    renderInPlace(template, place);
    place.scrollTop = scrollTop;
    for (const field of written) restore(place, field, field === activeElement);
  } else renderInPlace(template, place);
}

/** @typedef {HTMLInputElement | HTMLTextAreaElement} Field */

/** @param {HTMLElement} place @param {Field} before @param {boolean} hadFocus */
function restore(place, before, hadFocus) {
  const now = /** @type {Field | null} */ (place.querySelector(`[name="${CSS.escape(before.name)}"]`));
  if (!now) return;
  now.value = before.value;
  if (hadFocus) now.focus({ preventScroll: true });
}
