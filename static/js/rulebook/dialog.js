// @ts-check
/** The rules over the board: who looks something up does not leave the match. */

import { showInFull } from "../ui/dialogs.js";
import { pageAt } from "../site/fetched_page.js";
import { goTo, rulesSearch } from "./search.js";

/** Let links to the rules and their summary open them in a dialog; where they cannot be fetched, they lead to the page. */
export function rulesDialog() {
  addEventListener("click", (event) => {
    const link =
      event.target instanceof Element ? event.target.closest("a[data-rules], a[data-chapter], a[data-glance]") : null;
    if (!(link instanceof HTMLAnchorElement)) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // the visitor wants another tab or window
    event.preventDefault();
    void (link.matches("[data-glance]") ? showSummary() : showRules(link.href));
  });
}

/** Show the game on one screen, as the page of its rules has it. */
export async function showSummary() {
  const link = /** @type {HTMLAnchorElement | null} */ (document.querySelector("a[data-rules]"));
  if (!link || document.querySelector("dialog[open]")) return;
  const { page: there } = await pageAt(link.href);
  const summary = there?.querySelector("#summary");
  if (!there || !summary) return location.assign(link.href);
  await takeStyles(there);
  const heading = summary.querySelector("h2");
  heading?.remove();
  const place = document.createElement("div");
  place.className = "rules prose";
  place.append(document.adoptNode(summary));
  await showInFull(`${there.querySelector("h1")?.textContent} · ${heading?.textContent}`, place);
}

/** Show the rules, from the chapter on that the address names. @param {string} address */
export async function showRules(address) {
  const { page: there } = await pageAt(address);
  if (!there) return location.assign(address);
  const article = /** @type {HTMLElement} */ (there.querySelector("article"));
  await takeStyles(there);
  const place = document.createElement("div");
  place.className = `rules ${[...(there.querySelector("main")?.classList ?? [])].filter((name) => name.startsWith("game-")).join(" ")}`;
  const heading = article.querySelector("h1");
  heading?.remove();
  for (const each of article.querySelectorAll("[data-afterwards]")) each.remove();
  place.append(document.adoptNode(article));
  place.addEventListener("click", (event) => {
    const anchor = event.target instanceof Element ? event.target.closest("a[href^='#']") : null;
    if (!anchor) return;
    event.preventDefault();
    const part = /** @type {HTMLElement | null} */ (place.querySelector(anchor.getAttribute("href") ?? ""));
    if (part) goTo(part);
  });
  rulesSearch(place);
  const closed = showInFull(heading?.textContent ?? "", place);
  place.closest("dialog")?.scrollTo(0, 0);
  const { hash } = new URL(address);
  const chapter = hash && /** @type {HTMLElement | null} */ (place.querySelector(hash));
  if (chapter) goTo(chapter);
  await closed;
}

/** Take over the stylesheets of a page, for the parts taken from it. @param {Document} page */
async function takeStyles(page) {
  const links = /** @type {NodeListOf<HTMLLinkElement>} */ (page.querySelectorAll("link[rel=stylesheet]"));
  const known = [...document.styleSheets].map((sheet) => sheet.href);
  const missing = [...links].filter(({ href }) => !known.includes(href));
  await Promise.all(missing.map(({ href }) => taken(href)));
}

/** Take over a stylesheet; one that fails to load is left out. @param {string} href */
function taken(href) {
  const sheet = document.createElement("link");
  sheet.rel = "stylesheet";
  sheet.href = href;
  return new Promise((done) => {
    sheet.addEventListener("load", done);
    sheet.addEventListener("error", done);
    document.head.append(sheet);
  });
}
