// @ts-check
/** The parts of the match menu that need scripts: the switches of pace and sound, and the menu that opens with the page. */

import { Chime } from "../../ui/chime.js";
import { pace } from "../../ui/pace.js";
import { byId } from "../../ui/elements.js";

/** The menu is a popover: its button opens and closes it. @param {() => void} paceChanged */
export function matchMenu(paceChanged) {
  const menu = byId("menu");
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (menu.querySelectorAll("[data-with-scripts]")))
    part.hidden = false;
  if ("open" in menu.dataset) menu.showPopover(); // a link has just been made
  soundSwitch(/** @type {HTMLElement} */ (menu.querySelector("[data-sound]")));
  const form = /** @type {HTMLFormElement | null} */ (menu.querySelector("[data-pace]"));
  if (form) paceSwitch(form, paceChanged);
}

/** The button that opens what happened, in a match with a seat of one's own. @param {() => void} open */
export function recapButton(open) {
  const menu = byId("menu");
  menu.querySelector("[data-recap]")?.addEventListener("click", () => {
    menu.hidePopover();
    open();
  });
}

/**
 * The device keeps the pace of the board; the server keeps that of the computers.
 * @param {HTMLFormElement} form @param {() => void} changed
 */
function paceSwitch(form, changed) {
  const button = /** @type {HTMLElement} */ (form.querySelector("[role=switch]"));
  const show = () => button.setAttribute("aria-checked", String(pace.isQuick));
  if (pace.isOpen && "quick" in form.dataset) pace.isQuick = true;
  form.hidden = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    pace.isQuick = !pace.isQuick;
    show();
    changed();
    const body = new FormData(form);
    body.set("quick", pace.isQuick ? "yes" : "no");
    void fetch(form.action, { method: "POST", body, keepalive: true }).catch(() => {}); // the board is quick all the same
  });
  show();
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
