// @ts-check
/** Search in the rules: hits with the text around them, and a mark at the opened hit. */

import { html, nothing } from "lit-html";
import { render } from "../ui/render.js";
import { t } from "../ui/text.js";

const BLOCKS = "h2, h3, p, li, dl, dl > div, dt, dd, tr, th, td, caption, figure, figure text, figcaption";
const APART = "nav, [data-afterwards], [data-rules-search]";
const AROUND = 40; // letters on either side of a hit
const SHORT = /^[a-z]{1,3}$/u; // such words, as "how" and "of", tell little
const MOST = 8; // hits that have some of the words

/** @typedef {{block: HTMLElement, chapter: string, text: string, found: [number, number][]}} Hit */

/** Let the field of a page of rules find words in it. @param {ParentNode} place */
export function rulesSearch(place) {
  const search = /** @type {HTMLElement | null} */ (place.querySelector("[data-rules-search]"));
  const article = search?.closest("article");
  if (!search || !article) return;
  const [field, status, list] = /** @type {[HTMLInputElement, HTMLElement, HTMLElement]} */ (
    ["input", "[role=status]", "ol"].map((selector) => search.querySelector(selector))
  );
  /** @type {Hit[]} */
  let hits = [];
  search.hidden = false;

  field.addEventListener("input", () => {
    const words = wordsOf(field.value);
    const whole = words.length ? find(article, words) : [];
    hits = whole.length ? whole : nearest(article, words);
    mark([]);
    const said = whole.length
      ? t("Found: {n}", { n: whole.length })
      : t("No part has all these words. These have some of them:");
    status.textContent = !words.length ? "" : hits.length ? said : t("Nothing found");
    render(
      hits.map(
        (hit) =>
          html`<li>
            <button type="button" @click=${() => open(hit)}>
              ${hit.chapter ? html`<b>${hit.chapter}</b> ` : nothing}${excerpt(hit)}
            </button>
          </li>`,
      ),
      list,
    );
  });
  search.addEventListener("keydown", (event) => {
    const buttons = [...list.querySelectorAll("button")];
    const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    if (event.key === "Enter" && event.target === field && !event.isComposing) {
      event.preventDefault(); // in a dialog it would close it
      if (hits[0]) open(hits[0]);
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      (buttons[at + (event.key === "ArrowDown" ? 1 : -1)] ?? (at < 1 ? field : buttons[at])).focus();
    }
  });
}

/** @param {string} written */
const wordsOf = (written) => written.toLowerCase().split(/\s+/u).filter(Boolean);

/** The parts that have most of the words. @param {HTMLElement} article @param {string[]} written @returns {Hit[]} */
function nearest(article, written) {
  const words = [...new Set(written)].filter((word) => !SHORT.test(word));
  for (let least = Math.min(words.length, written.length - 1); least > 0; least -= 1) {
    const hits = find(article, words, least);
    if (hits.length) return hits.slice(0, MOST);
  }
  return [];
}

/** The innermost parts of a text that have all the words, or at least so many. @param {HTMLElement} article @param {string[]} words @param {number} [least] @returns {Hit[]} */
function find(article, words, least = words.length) {
  let chapter = "";
  const hits = [];
  for (const block of /** @type {NodeListOf<HTMLElement>} */ (article.querySelectorAll(BLOCKS))) {
    if (block.closest(APART)) continue;
    if (block.matches("h2, h3")) chapter = block.textContent ?? "";
    const text = textOf(block);
    const lower = text.toLowerCase();
    const fits = (/** @type {string} */ within) => words.filter((word) => within.includes(word)).length >= least;
    if (!fits(lower)) continue;
    if ([...block.querySelectorAll(BLOCKS)].some((part) => fits(textOf(part).toLowerCase()))) continue;
    hits.push({ block, chapter, text, found: words.flatMap((word) => placesOf(lower, word)) });
  }
  return hits;
}

/** Return where each text node of a part begins in it: parts within it, such as the cells of a row, are words apart. @param {Element} block */
function nodesOf(block) {
  const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  const nodes = [];
  let at = 0;
  let before = null;
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const inside = node.parentElement?.closest(BLOCKS);
    if (before !== null && inside !== before) at += 1;
    nodes.push({ node, at });
    at += node.textContent?.length ?? 0;
    before = inside;
  }
  return nodes;
}

/** @param {Element} block */
const textOf = (block) => nodesOf(block).reduce((text, { node, at }) => text.padEnd(at) + (node.textContent ?? ""), "");

/** @param {string} text @param {string} word @returns {[number, number][]} */
function placesOf(text, word) {
  /** @type {[number, number][]} */
  const places = [];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length))
    places.push([at, at + word.length]);
  return places;
}

/** @param {Hit} hit */
function excerpt({ text, found }) {
  const [from, to] = found[0];
  const start = Math.max(0, from - AROUND);
  const end = Math.min(text.length, to + AROUND);
  return html`<span
    >${start ? "…" : ""}${text.slice(start, from)}<mark>${text.slice(from, to)}</mark>${text.slice(to, end)}${end < text.length ? "…" : ""}</span
  >`;
}

/** @param {Hit} hit */
function open({ block, found }) {
  const ranges = found.map(([from, to]) => rangeIn(block, from, to));
  mark(ranges);
  goTo(ranges[0].startContainer.parentElement?.closest(BLOCKS) ?? block);
}

/** Scroll to a part of the rules and move the focus there. @param {HTMLElement | SVGElement} part */
export function goTo(part) {
  part.tabIndex = -1;
  part.focus({ preventScroll: true });
  part.scrollIntoView({ block: part.matches("h2, h3") ? "start" : "center" });
}

/** @param {Range[]} ranges */
function mark(ranges) {
  if (typeof Highlight === "function") CSS.highlights.set("found", new Highlight(...ranges));
}

/** @param {HTMLElement} block @param {number} from @param {number} to letters of its text */
function rangeIn(block, from, to) {
  const range = new Range();
  for (const { node, at } of nodesOf(block)) {
    const after = at + (node.textContent?.length ?? 0);
    if (from >= at && from < after) range.setStart(node, from - at);
    if (to > at && to <= after) range.setEnd(node, to - at);
  }
  return range;
}
