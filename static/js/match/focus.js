// @ts-check
/** The focus of the match page during a drawing. */

import { byId } from "../ui/elements.js";

/** Draw, and keep the focus on its element or on the same choice. If that is gone, focus the prompt. @param {HTMLElement} board @param {() => void} draw */
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
