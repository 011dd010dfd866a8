// @ts-check
/** Links from what is asked, and from what lies on the board, to the chapter of the rules that tells of it. */

import { html, nothing } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { render } from "./render.js";
import { t } from "./text.js";

/** @type {Record<string, [id: string, name: string]>} by a question's topic, and by the first part of a key */
const chapters = JSON.parse(document.getElementById("chapters")?.textContent ?? "{}");

/** Return where the rules tell of it, or null. @param {string} about a topic or a key */
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

/** The link beside what is asked: where other things stand beside it, it is short. @param {string} topic */
function questionLink(topic) {
  const chapter = chapterOf(topic);
  if (!chapter) return nothing;
  const name = t("Rules: {chapter}", { chapter: chapter.name });
  return html`<a data-chapter href=${chapter.address} title=${name}
    ><span>${name}</span><span class="short">${t("Rules")}</span></a
  >`;
}

/** Show in its place the link from what is asked: another question has another link. @param {HTMLElement} place @param {QuestionView | null | undefined} question */
export function drawChapterLink(place, question) {
  const topic = question?.topic ?? "";
  place.hidden = !chapterOf(topic);
  render(keyed(question?.id, questionLink(topic)), place);
}
