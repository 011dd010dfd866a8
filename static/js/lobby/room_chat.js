// @ts-check
/** Sends messages of a room's chat without leaving the page, and keeps the newest one in sight. */

import { pageAt } from "../site/fetched_page.js";
import { t } from "../ui/text.js";

/** @param {() => Promise<void>} refresh requests the page's live parts again */
export function roomChat(refresh) {
  const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form[data-chat]"));
  if (!form) return;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void send(form, refresh);
  });
  showNewest();
}

/** Scroll the chat to its end. */
export function showNewest() {
  document.querySelector(".room-messages")?.scrollTo({ top: 1e6, behavior: "instant" });
}

/** @param {HTMLFormElement} form @param {() => Promise<void>} refresh */
async function send(form, refresh) {
  const button = /** @type {HTMLButtonElement} */ (form.querySelector("button"));
  const field = /** @type {HTMLInputElement} */ (form.querySelector("[name=text]"));
  const text = field.value;
  button.disabled = true;
  // a field has the name "action", too
  const { page, status } = await pageAt(form.getAttribute("action") ?? "", new FormData(form));
  button.disabled = false;
  const refused = page?.querySelector(".messages .error")?.textContent ?? "";
  const error = page ? refused : t("The message was not sent. Try again.");
  const shown = /** @type {HTMLElement} */ (document.querySelector("[data-chat-error]"));
  shown.textContent = error;
  shown.hidden = !error;
  if (status === 200 && !error && field.value === text) field.value = "";
  field.focus();
  await refresh();
}
