// @ts-check
/** Subscribes this browser to pushes, switches its sound on and off, and suggests the time zone it is in. */

import "./lobby.js";
import { Chime } from "../ui/chime.js";
import { t } from "../ui/text.js";
import { worker } from "../site/service_worker.js";
import { deviceLabel } from "../site/device_label.js";

const place = /** @type {HTMLElement | null} */ (document.querySelector("[data-push]"));
const zone = /** @type {HTMLInputElement | null} */ (document.querySelector("[data-zone]"));

if (zone?.dataset.zone === "UTC") {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll("_", " ");
  if ([...(zone.list?.options ?? [])].some((option) => option.value === here)) zone.value = here;
}
zone?.addEventListener("focus", () => zone.select()); // a browser lists only what contains the text

const box = /** @type {HTMLInputElement | null} */ (document.querySelector("[data-chime] input"));
if (box && "AudioContext" in window) {
  const chime = new Chime();
  /** @type {HTMLElement} */ (box.closest("[data-chime]")).hidden = false;
  box.checked = chime.enabled;
  box.addEventListener("change", () => {
    chime.enabled = box.checked;
    if (box.checked) void chime.prepare().then(() => chime.play("turn")); // a sample
  });
}

if (place && "serviceWorker" in navigator && "PushManager" in window) {
  place.hidden = false;
  place.querySelector("[data-subscribe]")?.addEventListener("click", () => void subscribe(place));
}

/** @param {HTMLElement} place */
async function subscribe(place) {
  const said = /** @type {HTMLElement} */ (place.querySelector("[data-said]"));
  try {
    if ((await Notification.requestPermission()) !== "granted") {
      said.textContent = t("The browser does not allow it.");
      return;
    }
    const registration = await worker();
    await navigator.serviceWorker.ready;
    const subscription = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: place.dataset.key ?? "",
    });
    const response = await fetch(place.dataset.url ?? "", {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-CSRFToken": csrf() },
      body: JSON.stringify({ ...subscription.toJSON(), label: deviceLabel() }),
    });
    if (!response.ok) throw new Error(String((await response.json()).error));
    location.reload();
  } catch (error) {
    said.textContent = t("That did not work: {why}", { why: error instanceof Error ? error.message : String(error) });
  }
}

function csrf() {
  return /** @type {HTMLInputElement} */ (document.querySelector("[name=csrfmiddlewaretoken]")).value;
}
