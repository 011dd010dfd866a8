// @ts-check
/** The polite live region for texts that a screen reader should say. */

import { t } from "./text.js";

const MISSED = 3000; // milliseconds until every screen reader has taken a text up
const AFTER_FOCUS = 1000; // milliseconds: with a new focus, Orca forgets the texts of live regions
let spokenAt = -MISSED;
let heldUntil = 0;
/** The element that the focus has gone to. @type {Element | null} */
let speaker = null;
/** Texts of the time after a new focus. @type {string[]} */
const held = [];

/** Say texts one after another, each as a sentence. @param {string[]} texts */
export const speakAll = (texts) => speak(inSentences(texts));

/** @param {string[]} texts */
export const inSentences = (texts) =>
  texts
    .filter(Boolean)
    .map((text) => (/[.!?…。！？]$/.test(text) ? text : t("{text}.", { text })))
    .join(" ");

/** Empty the live region: a closing dialog would make a screen reader say it once more. */
export const forgetSpoken = () => document.getElementById("spoken")?.replaceChildren();

/** Hold texts back until a screen reader has taken up a new focus, or the focus has moved on. @param {HTMLElement} focused */
export function letFocusSpeak(focused) {
  speaker = focused;
  heldUntil = performance.now() + AFTER_FOCUS;
}

/** @param {string} text */
export function speak(text) {
  const wait = document.activeElement === speaker ? heldUntil - performance.now() : 0;
  if (!text) return;
  if (wait <= 0 && !held.length) return add(text);
  if (!held.length) setTimeout(() => add(held.splice(0).join(" ")), wait);
  held.push(text);
}

/** Add a text to those of the last moments: a screen reader would miss a text that the next one replaces. @param {string} text */
function add(text) {
  const region = document.getElementById("spoken");
  if (!region) return;
  const now = performance.now();
  if (now - spokenAt > MISSED) region.replaceChildren();
  spokenAt = now;
  const line = document.createElement("p");
  line.textContent = text;
  region.append(line);
}
