// @ts-check
/** The journal in the game's notation, for who reads it, and what its words mean. */

import { showInFull } from "./dialogs.js";
import { byId } from "./elements.js";
import { t } from "./text.js";

const STORE = "notation"; // on this device, for all matches

/** Whether lines of the journal are shown as they are written by those who know the notation. */
export const inNotation = () => localStorage.getItem(STORE) === "on";

/**
 * @param {(() => unknown) | undefined} key what the words mean; games without a notation have none
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
