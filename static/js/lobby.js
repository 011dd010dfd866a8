// @ts-check
/** Keeps the page of a room or of the lobby fresh: when its socket says that something changed, the
 * page is asked for again and what is marked `data-live` takes the place of the old. */

import "./site.js";

const SIGN_OF_LIFE = 15_000;
const LONGEST_WAIT = 15_000;
const policy = /** @type {{createHTML(text: string): string}} */ (
  /** @type {any} */ (window).trustedTypes?.createPolicy("orrery", {
    createHTML: (/** @type {string} */ text) => text, // our own pages, escaped by the server
  }) ?? { createHTML: (/** @type {string} */ text) => text }
);

let asked = 0;

async function refresh() {
  const turn = ++asked;
  await new Promise((done) => setTimeout(done, 60)); // what changes at once is shown at once
  if (turn !== asked) return;
  const response = await fetch(location.href, { headers: { "X-Live": "1" } });
  if (turn !== asked) return;
  if (response.redirected || !response.ok) {
    location.assign(response.redirected ? response.url : location.href);
    return;
  }
  const page = new DOMParser().parseFromString(policy.createHTML(await response.text()), "text/html");
  for (const old of document.querySelectorAll("[data-live]")) {
    const fresh = page.getElementById(old.id);
    if (fresh) replace(old, document.adoptNode(fresh));
  }
  document.title = page.title;
  enhance();
}

/** @param {Element} old @param {Element} fresh */
function replace(old, fresh) {
  const focused = old.contains(document.activeElement) ? document.activeElement : null;
  if (focused instanceof HTMLInputElement && !focused.readOnly) return; // somebody is typing here
  old.replaceWith(fresh);
  if (focused) sameIn(fresh, focused)?.focus();
}

/** The element that stands for `known` in the new part. @param {Element} part @param {Element} known */
function sameIn(part, known) {
  const candidates = /** @type {NodeListOf<HTMLElement>} */ (part.querySelectorAll(known.tagName));
  return [...candidates].find((each) => each.textContent === known.textContent);
}

/** @param {string} address */
function listen(address) {
  const sign = /** @type {HTMLElement | null} */ (document.querySelector("[data-connection]"));
  let wait = 300;
  const open = () => {
    const socket = new WebSocket(new URL(address, location.href.replace(/^http/, "ws")));
    const alive = setInterval(() => socket.readyState === 1 && socket.send("{}"), SIGN_OF_LIFE);
    socket.onopen = () => {
      if (wait > 300) void refresh();
      wait = 300;
      if (sign) sign.dataset.connection = "live";
    };
    socket.onmessage = () => void refresh();
    socket.onclose = () => {
      clearInterval(alive);
      if (sign) sign.dataset.connection = "lost";
      setTimeout(open, wait * (0.5 + Math.random()));
      wait = Math.min(wait * 2, LONGEST_WAIT);
    };
  };
  open();
}

function enhance() {
  for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("[data-copy]"))) {
    button.hidden = !navigator.clipboard;
  }
  for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("[data-share]"))) {
    button.hidden = !("share" in navigator);
  }
}

/** @param {string | undefined} id */
const linkIn = (id) => /** @type {HTMLInputElement} */ (document.getElementById(id ?? "")).value;

document.addEventListener("click", async (event) => {
  const button = event.target instanceof Element && event.target.closest("button");
  if (!button) return;
  if (button.dataset.copy) {
    await navigator.clipboard.writeText(linkIn(button.dataset.copy));
    button.textContent = button.dataset.done ?? "";
  } else if (button.dataset.share) {
    await navigator.share({ url: linkIn(button.dataset.share) }).catch(() => {}); // they thought better of it
  } else if (button.getAttribute("aria-disabled") === "true") {
    event.preventDefault();
  }
});

enhance();
if (document.body.dataset.socket) listen(document.body.dataset.socket);
if (document.body.dataset.again) {
  // matches move on without ringing the lobby's bell
  setInterval(
    () => document.visibilityState === "visible" && void refresh(),
    Number(document.body.dataset.again) * 1000,
  );
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && void refresh());
}
