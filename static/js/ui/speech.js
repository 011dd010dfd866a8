// @ts-check
/** The polite live region for texts that a screen reader should say. */

import { t } from "./text.js";

/** Say texts one after another, each as a sentence. @param {string[]} texts */
export function speakAll(texts) {
  const sentences = texts.filter(Boolean).map((text) => (/[.!?…。！？]$/.test(text) ? text : t("{text}.", { text })));
  speak(sentences.join(" "));
}

/** @param {string} text */
export function speak(text) {
  const region = document.getElementById("spoken");
  if (!region || !text) return;
  // the same words once more are only read again if something differs
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}
