// @ts-check
/** The focus of the match page during a drawing, and what a screen reader says with it. */

import { byId } from "../ui/elements.js";
import { inSentences, letFocusSpeak, speakAll } from "../ui/speech.js";

/**
 * Draw, and keep the focus on its element or on the same choice of the same question. If that is gone, lead the focus
 * to the prompt, and return true. Another question may give the same key another meaning, such as skip.
 * @param {HTMLElement} board @param {() => void} draw
 */
export function keepFocus(board, draw) {
  const focused = document.activeElement;
  const inside = [board, byId("choices"), byId("controls")].some(
    (place) => place !== focused && place.contains(focused),
  );
  const asked = byId("prompt").textContent;
  const key = byId("choices").contains(focused) ? focused?.getAttribute("data-key") : null;
  draw();
  const isSame = byId("prompt").textContent === asked;
  const again = isSame && key && byId("choices").querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (again) {
    /** @type {HTMLElement} */ (again).focus({ preventScroll: true });
    return false;
  }
  const gone = !focused?.isConnected || (focused.hasAttribute("data-key") && !focused.hasAttribute("data-offered"));
  if (!inside || !gone) return false;
  lead();
  return true;
}

/**
 * Say news and question. Where a drawing has led the focus to them, the focus says them: a screen reader says it
 * before the live region, which would repeat the question after it.
 * @param {boolean} hasLed @param {string[]} texts
 */
export function announceAll(hasLed, texts) {
  if (!hasLed) speakAll(texts);
  else if (texts.length) write(inSentences(texts));
}

/** Focus the text that stands for the prompt, until the focus moves on. */
function lead() {
  const heard = byId("heard");
  write(byId("prompt").textContent ?? "");
  heard.onblur = () => {
    if (document.activeElement !== heard) write(""); // otherwise the window has lost the focus
  };
  heard.focus({ preventScroll: true });
  letFocusSpeak(heard);
}

/** Write a text in a block: a screen reader says a focused paragraph twice. @param {string} text */
function write(text) {
  /** @type {Element} */ (byId("heard").firstElementChild).textContent = text;
}
