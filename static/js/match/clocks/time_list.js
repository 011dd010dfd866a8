// @ts-check
/** The list of all players' time, fetched again after each move and each minute. */

import { html } from "lit-html";
import { render } from "../../ui/render.js";

const MINUTE = 60_000;

/** @param {HTMLElement | null} place null in a match without time control @param {HTMLElement} players */
export function followClocks(place, players) {
  const list = place?.querySelector("ul");
  if (!place || !list) return;
  let soon = 0;

  async function refresh() {
    if (document.hidden) return;
    const response = await fetch(place?.dataset.clocks ?? "").catch(() => null);
    if (!response?.ok || !list) return;
    const { lines } = /** @type {{lines: string[]}} */ (await response.json());
    render(
      lines.map((line) => html`<li><small>${line}</small></li>`),
      list,
    );
  }

  list.replaceChildren();
  void refresh();
  setInterval(() => void refresh(), MINUTE);
  document.addEventListener("visibilitychange", () => void refresh());
  new MutationObserver(() => {
    clearTimeout(soon);
    soon = setTimeout(() => void refresh(), 400);
  }).observe(players, { subtree: true, attributeFilter: ["data-moves"], childList: true });
}
