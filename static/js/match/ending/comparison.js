// @ts-check
/** Tells a single player how others solved the same deal, as soon as the match has been counted. */

import { html } from "lit-html";
import { showSharing } from "../../ui/link_buttons.js";
import { render } from "../../ui/render.js";
import { t } from "../../ui/text.js";

/** @type {{lines: string[], challenge: string, link: string}} */
let told = { lines: [], challenge: "", link: "" };

/** @param {string} address that tells the comparison */
export function followComparison(address) {
  async function look() {
    if (document.getElementById("outcome")?.hidden) return;
    const response = await fetch(address).catch(() => null);
    if (!response?.ok) return;
    told = await response.json();
    showComparison();
  }

  document.addEventListener("news", () => void look());
  void look();
}

/** Write the comparison into each place that shows the end of the match. */
export function showComparison() {
  if (!told.lines.length) return;
  for (const [n, place] of document.querySelectorAll("[data-comparison]").entries())
    render(comparison(`same-deal-${n}`), /** @type {HTMLElement} */ (place));
  showSharing();
}

/** The last line tells what is compared. @param {string} id of the link */
const comparison = (id) =>
  html`<p>${told.lines.slice(0, -1).map((line) => html`<span>${line}</span>`)}</p>
    <small>${told.lines.at(-1)}</small>
    <label for=${id}>${told.challenge}</label>
    <div class="link">
      <input id=${id} readonly .value=${told.link} />
      <button type="button" data-copy=${id} data-done=${t("Copied")} hidden>${t("Copy")}</button>
      <button type="button" data-share=${id} hidden>${t("Share")}</button>
    </div>`;
