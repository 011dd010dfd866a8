// @ts-check
/** Asking "are you sure?" in a dialog of the page. */

import { html, render } from "lit-html";
import { t } from "./text.js";

/**
 * @param {string} sentence
 * @param {string} yes what the button that goes on says
 * @returns {Promise<boolean>}
 */
export function confirmed(sentence, yes) {
  const dialog = document.createElement("dialog");
  dialog.setAttribute("aria-labelledby", "confirm-sentence");
  document.body.append(dialog);
  render(
    html`<form method="dialog" class="confirm">
      <p id="confirm-sentence">${sentence}</p>
      <div class="row">
        <button value="no" autofocus>${t("No, go back")}</button>
        <button value="yes" class="danger">${yes}</button>
      </div>
    </form>`,
    dialog,
  );
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "yes");
    });
  });
}

/** The list of keys, in a dialog that opens with "?". */
export function showKeys() {
  const keys = [
    ["← ↑ → ↓", t("to the next thing on offer on the board")],
    ["Enter, Space", t("choose it")],
    ["Esc", t("take back what is picked but not sent")],
    ["U", t("undo")],
    ["B", t("to the board")],
    ["C", t("to your choices")],
    ["J", t("to the journal")],
    ["?", t("this list")],
  ];
  const dialog = document.createElement("dialog");
  dialog.setAttribute("aria-labelledby", "keys-heading");
  document.body.append(dialog);
  render(
    html`<form method="dialog" class="keys">
      <h2 id="keys-heading">${t("Keys")}</h2>
      <dl>${keys.map(([key, says]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${says}</dd></div>`)}</dl>
      <button class="primary" autofocus>${t("Close")}</button>
    </form>`,
    dialog,
  );
  dialog.addEventListener("close", () => dialog.remove());
  dialog.showModal();
}
