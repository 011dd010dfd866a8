// @ts-check
/** The number of waiting matches in the title and on the icon of the installed site, from `data-waiting`. */

/** @type {string | undefined} */
let page; // the title without the number, which the server writes as well
let here = { waits: "", chat: "" }; // the texts of this page's match in the title
let called = false; // whether a call came since the page was last visible

/** Write the title: texts of this page's match, and the number of others. */
export function showWaiting() {
  page ??= document.title.replace(/^\(\d+\) /, "");
  const others = Number(document.documentElement.dataset.waiting ?? 0);
  const number = others && !here.waits ? `(${others}) ` : "";
  const signs = [here.waits, here.chat, `${number}${page}`].filter(Boolean).join(" · ");
  document.title = called ? `● ${signs}` : signs;
  if (!("setAppBadge" in navigator)) return;
  const count = others + (here.waits ? 1 : 0);
  // a browser may refuse, as where the site is not installed
  void (count ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {});
}

/**
 * Set the texts of this page's match in the title.
 * @param {string} waits the waiting action, or empty
 * @param {string} chat
 */
export function showHere(waits, chat) {
  here = { waits, chat };
  showWaiting();
}

/** Mark a call in the title until the page is visible. */
export function showCall() {
  if (document.visibilityState === "visible") return;
  called = true;
  showWaiting();
}

document.addEventListener("visibilitychange", () => {
  if (!called || document.visibilityState !== "visible") return;
  called = false;
  showWaiting();
});
