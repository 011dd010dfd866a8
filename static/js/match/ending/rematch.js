// @ts-check
/** Shows at the end of a match that another player wants a rematch. */

import { t } from "../../ui/text.js";

/** @param {HTMLFormElement} form hidden until the match is over, and from spectators */
export function lookForRematch(form) {
  const button = /** @type {HTMLButtonElement} */ (form.querySelector("button"));

  async function look() {
    if (form.hidden) return;
    const response = await fetch(form.action, { headers: { Accept: "application/json" } }).catch(() => null);
    if (!response?.ok) return;
    /** @type {{wanted: string[]}} */
    const { wanted } = await response.json();
    if (!wanted.length) return;
    const others = document.querySelectorAll(`button[form="${form.id}"]`); // in the panel of the end
    for (const each of [button, ...others])
      each.textContent = t("Rematch: {names} wants one", { names: wanted.join(", ") });
  }

  document.addEventListener("news", () => void look());
  void look();
}
