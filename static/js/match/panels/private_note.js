// @ts-check
/** A private note at this match, kept on the server and pinned above the board. */

import { html } from "lit-html";
import { render } from "../../ui/render.js";
import { t } from "../../ui/text.js";

const WAIT = 800;

/**
 * @param {HTMLElement} place a text area in the menu, missing for spectators
 * @param {HTMLElement} pinned where the note is read
 * @param {{notes: Record<string, any>, saveNotes: (notes: Record<string, any>) => void}} store
 */
export function privateNote(place, pinned, store) {
  if (!(place instanceof HTMLTextAreaElement)) return { show() {} };
  const area = place;
  pinned.replaceChildren();
  let timer = 0;

  function show() {
    if (document.activeElement !== area) area.value = store.notes.own ?? "";
    const own = area.value.trim();
    pinned.hidden = !own;
    render(
      html`<p>${own}</p>
        <button type="button" class="quiet" @click=${edit}>${t("Edit")}</button>`,
      pinned,
    );
  }

  function edit() {
    /** @type {HTMLElement} */ (area.closest("[popover]")).showPopover();
    area.focus();
  }

  function keep() {
    clearTimeout(timer);
    if (area.value === (store.notes.own ?? "")) return;
    store.saveNotes({ ...store.notes, own: area.value });
    show();
  }

  area.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(keep, WAIT);
  });
  area.addEventListener("change", keep);
  addEventListener("pagehide", keep);
  show();
  return { show };
}
