// @ts-check
/** The parts of the match menu that need scripts: the sound switch, and the menu that opens with the page. */

import { Chime } from "../../ui/chime.js";
import { byId } from "../../ui/elements.js";

/** The menu is a popover: its button opens and closes it. */
export function matchMenu() {
  const menu = byId("menu");
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (menu.querySelectorAll("[data-with-scripts]")))
    part.hidden = false;
  if ("open" in menu.dataset) menu.showPopover(); // a link has just been made
  soundSwitch(/** @type {HTMLElement} */ (menu.querySelector("[data-sound]")));
}

/** @param {HTMLElement} button */
function soundSwitch(button) {
  if (!("AudioContext" in window)) return;
  const chime = new Chime();
  const volume = byId("volume");
  const slider = /** @type {HTMLInputElement} */ (volume.querySelector("input"));
  const show = () => {
    button.setAttribute("aria-checked", String(chime.enabled));
    volume.hidden = !chime.enabled;
  };
  slider.value = String(chime.volume);
  slider.addEventListener("change", () => {
    chime.volume = Number(slider.value);
    void chime.prepare().then(() => chime.play("turn"));
  });
  button.hidden = false;
  button.addEventListener("click", () => {
    chime.enabled = !chime.enabled;
    if (chime.enabled) void chime.prepare().then(() => chime.play("turn")); // a sample
    show();
  });
  show();
}
