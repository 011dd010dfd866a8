// @ts-check
/** A turn as a storyboard: a panel for each card that was used. */

import { html, nothing } from "lit-html";
import { t } from "../../../js/ui/text.js";
import { picture } from "../art/drawings.js";

/** @typedef {Impulse.View} View */

/** @param {View} view */
export function story(view) {
  const now = strip(t("This turn"), view.story, view);
  const before = strip(t("The turn before"), view.told, view);
  return html`${now}${before}${now === nothing && before === nothing ? html`<p class="quiet-text">${t("Nothing yet.")}</p>` : nothing}`;
}

/** The same below a heading that names this turn. @param {View} view */
export function storyInFull(view) {
  const now = strip(t("This turn"), view.story, view, false);
  return html`${now === nothing ? html`<p class="quiet-text">${t("Nothing yet.")}</p>` : now}${strip(t("The turn before"), view.told, view)}`;
}

/** @param {string} name @param {Impulse.PanelView[]} panels @param {View} view @param {boolean} [isNamed] whether its name stands above it */
function strip(name, panels, view, isNamed = true) {
  const shown = panels.filter((panel) => panel.lines.length);
  if (!shown.length) return nothing;
  return html`<section class="story" aria-label=${name}>
    ${isNamed ? html`<h3>${name}</h3>` : nothing}
    ${shown.map((panel) => {
      const face = view.faces[panel.card];
      return html`<article class="panel-of seat-${panel.seat} ${face?.color ?? ""}">
        <h4>${face ? picture(face) : nothing}<span>${panel.title}</span></h4>
        <ul role="list">
          ${panel.lines.map((line) => html`<li>${line}</li>`)}
        </ul>
      </article>`;
    })}
  </section>`;
}

/**
 * Leave out panels that have no room beside the Impulse, as the log has them: the turn before, then the oldest.
 * @param {HTMLElement} root
 */
export function fitStory(root) {
  const place = root.querySelector(".told");
  if (!place) return;
  const [now, before] = [...place.querySelectorAll("section")].map((each) => [...each.querySelectorAll("article")]);
  for (const each of place.querySelectorAll("[data-left-out]")) each.removeAttribute("data-left-out");
  for (const panel of [...(before ?? []).reverse(), ...(now ?? [])]) {
    if (place.scrollHeight <= place.clientHeight) return;
    panel.setAttribute("data-left-out", "");
    const section = panel.closest("section");
    section?.toggleAttribute("data-left-out", section.querySelector("article:not([data-left-out])") === null);
  }
}
