// @ts-check
/** Puts fresh parts, marked `data-live`, in the place of the old ones. */

import { showWaiting } from "./title.js";

/** @param {Document} page as it is now, or as much of it */
export function takeLiveParts(page) {
  for (const old of document.querySelectorAll("[data-live]")) {
    const fresh = page.getElementById(old.id);
    if (fresh) replace(old, document.adoptNode(fresh));
  }
  document.documentElement.dataset.waiting = page.documentElement.dataset.waiting ?? "";
  showWaiting();
}

/** @param {Element} old @param {Element} fresh */
function replace(old, fresh) {
  const focused = old.contains(document.activeElement) ? document.activeElement : null;
  if (focused instanceof HTMLInputElement && !focused.readOnly) return; // the visitor is typing here
  for (const open of old.querySelectorAll("details[open] > summary")) {
    sameIn(fresh, open)?.parentElement?.setAttribute("open", "");
  }
  if (old.outerHTML === fresh.outerHTML) return; // a screen reader is not to hear it again
  old.replaceWith(fresh);
  if (focused) sameIn(fresh, focused)?.focus();
}

/** Return the counterpart of `known` in the new part. @param {Element} part @param {Element} known */
function sameIn(part, known) {
  const candidates = /** @type {NodeListOf<HTMLElement>} */ (part.querySelectorAll(known.tagName));
  return [...candidates].find((each) => each.textContent === known.textContent);
}
