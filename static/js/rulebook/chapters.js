// @ts-check
/** Links from questions and pieces to their chapter of the rules. */

import { html, nothing } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { render } from "../ui/render.js";
import { t } from "../ui/text.js";

/** @type {Record<string, [id: string, name: string]>} by a question's topic, and by the first part of a key */
const chapters = JSON.parse(document.getElementById("chapters")?.textContent ?? "{}");

/** Return the chapter of a topic or key, or null. @param {string} about a topic or a key */
export function chapterOf(about) {
  const rules = /** @type {HTMLAnchorElement | null} */ (document.querySelector("a[data-rules]"));
  const chapter = chapters[about] ?? chapters[about.split(":")[0]];
  return rules && chapter ? { address: `${rules.href}#${chapter[0]}`, name: chapter[1] } : null;
}

/** @param {string} about a topic or a key @param {boolean} [aside] whether keys pass it over */
export function chapterLink(about, aside = false) {
  const chapter = chapterOf(about);
  if (!chapter) return nothing;
  const name = t("Rules: {chapter}", { chapter: chapter.name });
  return html`<a data-chapter href=${chapter.address} tabindex=${aside ? -1 : nothing}>${name}</a>`;
}

/** The link beside the question, with a short form for narrow places. @param {string} topic */
function questionLink(topic) {
  const chapter = chapterOf(topic);
  if (!chapter) return nothing;
  const name = t("Rules: {chapter}", { chapter: chapter.name });
  return html`<a data-chapter href=${chapter.address} title=${name}
    ><span>${name}</span><span class="short">${t("Rules")}</span></a
  >`;
}

/** Draw the link of the question. @param {HTMLElement} place @param {QuestionView | null | undefined} question */
export function drawChapterLink(place, question) {
  const topic = question?.topic ?? "";
  place.hidden = !chapterOf(topic);
  render(keyed(question?.id, questionLink(topic)), place);
}
