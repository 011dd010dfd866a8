// @ts-check
/** The switch between journal text and the game's notation, and the key to its words. */

import { showInFull } from "../../ui/dialogs.js";
import { byId } from "../../ui/elements.js";
import { t } from "../../ui/text.js";

const STORE = "notation"; // on this device, for all matches

/** Return whether the journal shows notation. */
export const inNotation = () => localStorage.getItem(STORE) === "on";

/**
 * @param {(() => unknown) | undefined} key the meaning of the words; undefined in a game without notation
 * @param {() => void} redraw
 */
export function notationSwitch(key, redraw) {
  if (!key) return;
  const [button, help] = [byId("notation"), byId("notation-help")];
  const show = () => {
    button.setAttribute("aria-checked", String(inNotation()));
    help.hidden = !inNotation();
  };
  button.hidden = false;
  button.addEventListener("click", () => {
    localStorage.setItem(STORE, inNotation() ? "off" : "on");
    show();
    redraw();
  });
  help.addEventListener("click", () => void showInFull(t("Notation"), key()));
  show();
}
