// @ts-check
/** Keeps the list of everybody's time fresh: asked for again when somebody has moved, and each minute. */

import { html, render } from "lit-html";

const MINUTE = 60_000;
const place = /** @type {HTMLElement} */ (document.querySelector("[data-clocks]"));
const list = /** @type {HTMLElement} */ (place.querySelector("ul"));
const players = /** @type {HTMLElement} */ (document.getElementById("players"));
let soon = 0;

async function refresh() {
  if (document.hidden) return;
  const response = await fetch(place.dataset.clocks ?? "").catch(() => null);
  if (!response?.ok) return;
  const { lines } = /** @type {{lines: string[]}} */ (await response.json());
  render(lines.map((line) => html`<li><small>${line}</small></li>`), list);
}

list.replaceChildren();
void refresh();
setInterval(() => void refresh(), MINUTE);
document.addEventListener("visibilitychange", () => void refresh());
new MutationObserver(() => {
  clearTimeout(soon);
  soon = setTimeout(() => void refresh(), 400);
}).observe(players, { subtree: true, attributeFilter: ["data-moves"], childList: true });
