// @ts-check
/** The start of every page of the site. */

import { followNews } from "./news.js";
import { addRandomNumbers } from "./random_number.js";
import { keepWorker } from "./service_worker.js";
import { showWaiting } from "./title.js";

const LIFETIME = 34560000; // seconds: the longest that browsers allow a cookie

/** Keep a choice in a cookie, which the server reads. @param {string} name @param {string} value */
function remember(name, value) {
  document.cookie = `${name}=${value}; path=/; max-age=${LIFETIME}; samesite=lax`;
}

/** Tell the server the browser's time zone: pages show times in it, and guests begin with it. */
function rememberZone() {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (timeZone) remember("zone", timeZone);
}

/** Let a button switch between the dark and the light theme. Before its first use, the system decides. */
function switchTheme() {
  const root = document.documentElement;
  const buttons = /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("[data-theme-switch]"));
  for (const button of buttons) {
    button.hidden = false;
    button.addEventListener("click", () => {
      const { theme } = root.dataset;
      const dark = theme === "system" ? matchMedia("(prefers-color-scheme: dark)").matches : theme === "dark";
      root.dataset.theme = dark ? "light" : "dark";
      remember("theme", root.dataset.theme);
    });
  }
}

/** Unsubscribe a signed-out browser from pushes, and close its notifications. The server has already forgotten them. */
async function endPushes() {
  if (!("serviceWorker" in navigator && "PushManager" in window)) return;
  if (Notification.permission !== "granted") return;
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return;
  for (const notification of await registration.getNotifications()) notification.close();
  const subscription = await registration.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

/** Start the parts that every page has. */
export function startSite() {
  rememberZone();
  switchTheme();
  showWaiting();
  followNews();
  keepWorker();
  if ("signedOut" in document.body.dataset) void endPushes();
  addRandomNumbers();
}
