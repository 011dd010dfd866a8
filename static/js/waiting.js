// @ts-check
/** Shows in the title, and on the icon of the installed site, what waits; the page says how many matches in `data-waiting`. */

/** @type {string | undefined} */
let page; // the title without the number, which the server has put before it as well
let here = { waits: "", chat: "" }; // what the title says of the match that is looked at
let called = false; // whether somebody calls, and the page has not been looked at since

/** Show the number, beside what has been said of this match. */
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
 * Let the title say what is new at the match that is looked at.
 * @param {string} waits what waits for me there, empty if nothing does
 * @param {string} chat
 */
export function showHere(waits, chat) {
  here = { waits, chat };
  showWaiting();
}

/** Let the title show that somebody calls, until the page is looked at. */
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
