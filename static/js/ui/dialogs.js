// @ts-check
/** Dialogs of the page: asking "are you sure?", showing something in full, the list of keys. */

import { html, nothing } from "lit-html";
import { closeWith } from "./open_questions.js";
import { forgetSpoken } from "./speech.js";
import { render } from "./render.js";
import { t } from "./text.js";

/**
 * Open a dialog with `body`; the browser keeps the focus in it and gives it back afterwards.
 * @param {string} heading
 * @param {unknown} body
 * @param {unknown} buttons
 * @param {() => boolean} [isAsked] whether its question is still open: otherwise the dialog closes
 * @param {string} [says] the id of a part of the body that a screen reader says when the dialog opens
 * @returns {Promise<string>} the value of the button that closed it
 */
export function openDialog(heading, body, buttons, isAsked = () => true, says = "") {
  const dialog = document.createElement("dialog");
  const id = `dialog-${document.querySelectorAll("dialog").length}`;
  dialog.setAttribute("aria-labelledby", id);
  if (says) dialog.setAttribute("aria-describedby", says);
  document.body.append(dialog);
  render(
    html`<form method="dialog" class="dialog">
      <h2 id=${id}>${heading}</h2>
      ${body}
      <div class="row">${buttons}</div>
    </form>`,
    dialog,
  );
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close(); // on the backdrop
  });
  forgetSpoken();
  dialog.showModal();
  dialog.scrollTop = 0; // the focus on a button at its foot has scrolled a long one
  const closed = closeWith(isAsked, () => dialog.close());
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      closed();
      dialog.remove();
      resolve(dialog.returnValue);
    });
  });
}

/**
 * @param {string[]} sentences the warnings
 * @param {string} yes the label of the button that goes on
 * @param {() => boolean} isAsked whether the question is still open
 */
export async function askToConfirm(sentences, yes, isAsked) {
  const value = await openDialog(
    t("Are you sure?"),
    html`<div id="warnings" class="warnings">${sentences.map((sentence) => html`<p>${sentence}</p>`)}</div>`,
    html`<button value="no" autofocus>${t("No, go back")}</button><button value="yes" class="danger">${yes}</button>`,
    isAsked,
    "warnings",
  );
  return value === "yes";
}

/**
 * Show something in full, such as a card.
 * @param {string} heading
 * @param {unknown} body a template
 * @param {(() => void) | null} [choose] if it can be chosen right here
 * @param {() => boolean} [isOffered] whether it still can
 */
export async function showInFull(heading, body, choose = null, isOffered = undefined) {
  const choice = choose ? html`<button value="choose" class="primary">${t("Choose it")}</button>` : nothing;
  const value = await openDialog(
    heading,
    body,
    html`<button value="" autofocus>${t("Close")}</button>${choice}`,
    isOffered,
  );
  if (value === "choose") choose?.();
}

/** The list of keys, in a dialog that opens with "k". */
export function showKeys() {
  const keys = [
    ["← ↑ → ↓", t("to the next thing you can choose")],
    [t("Shift + arrows"), t("to the next piece, whether you can choose it or not")],
    ["Enter", t("choose it")],
    ["Esc", t("unmark your choices, where you mark several")],
    ["U", t("undo")],
    [t("Shift + U"), t("undo all answers of your turn")],
    ["E", t("go on: end, skip or confirm")],
    ["I", t("explain the item in focus")],
    ["B", t("to the board")],
    ["C", t("to your choices")],
    ["J", t("to the log")],
    ["R", t("the rules on the item in focus or the question")],
    ["?", t("the game at a glance")],
    ["K", t("this list")],
  ];
  const rows = keys.map(
    ([key, text]) =>
      html`<div>
        <dt><kbd>${key}</kbd></dt>
        <dd>${text}</dd>
      </div>`,
  );
  return openDialog(
    t("Keyboard shortcuts"),
    html`<dl class="keys">${rows}</dl>`,
    html`<button class="primary" autofocus>${t("Close")}</button>`,
  );
}
