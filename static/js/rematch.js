// @ts-check
/** When a match is over, tells whoever still looks at it that somebody wants a rematch. */

import { t } from "./text.js";

const EVERY = 8000;
const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form#rematch, #rematch form"));
const button = form?.querySelector("button");

async function look() {
  if (!form || !button || form.closest("[hidden]") || document.visibilityState !== "visible") return;
  const response = await fetch(form.action, { headers: { Accept: "application/json" } }).catch(() => null);
  if (!response?.ok) return;
  /** @type {{wanted: string[]}} */
  const { wanted } = await response.json();
  if (wanted.length) button.textContent = t("Rematch: {names} wants one", { names: wanted.join(", ") });
}

setInterval(() => void look(), EVERY);
