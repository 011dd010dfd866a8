// @ts-check
/** Where the keys are stays where it was while the page of a match is drawn anew. */

import { byId } from "./elements.js";

/** The focus stays where it is, or on the same choice; what has vanished gives it to the prompt. @param {HTMLElement} board @param {() => void} draw */
export function keepFocus(board, draw) {
  const focused = document.activeElement;
  const inside = [board, byId("choices"), byId("controls")].some(
    (place) => place !== focused && place.contains(focused),
  );
  const key = byId("choices").contains(focused) ? focused?.getAttribute("data-key") : null;
  draw();
  const again = key && byId("choices").querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (again) return /** @type {HTMLElement} */ (again).focus({ preventScroll: true });
  const gone = !focused?.isConnected || (focused.hasAttribute("data-key") && !focused.hasAttribute("data-offered"));
  if (inside && gone) byId("prompt").focus({ preventScroll: true });
}
