// @ts-check
/** A turn as a storyboard: a panel for each card that was used. */

import { html, nothing } from "lit-html";
import { t } from "../../../js/ui/text.js";
import { actionIcon } from "../cards/icons.js";

/** @typedef {Impulse.View} View */

/** @param {View} view */
export function story(view) {
  return html`${strip(t("This turn"), view.story, view)}${strip(t("The turn before"), view.told, view)}`;
}

/** @param {string} name @param {Impulse.PanelView[]} panels @param {View} view */
function strip(name, panels, view) {
  const shown = panels.filter((panel) => panel.lines.length);
  if (!shown.length) return nothing;
  return html`<section class="story" aria-label=${name}>
    <h3>${name}</h3>
    <div class="cards" tabindex="0" role="group" aria-label=${name}>
      ${shown.map((panel) => {
        const face = view.faces[panel.card];
        return html`<article class="panel-of seat-${panel.seat} ${face?.color ?? ""}">
          <h4>${face ? actionIcon(face.action) : nothing}${panel.title}</h4>
          <ul role="list">
            ${panel.lines.map((line) => html`<li>${line}</li>`)}
          </ul>
        </article>`;
      })}
    </div>
  </section>`;
}
