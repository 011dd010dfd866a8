// @ts-check
/** Shows in the title, by the icon and by a sound that it is my turn. */

import { Chime } from "./chime.js";
import { t } from "./text.js";

export class TurnSign {
  #chime = new Chime();
  #title = document.title;

  /** @param {DOMStringMap} icons the addresses of the icons: `icon`, and `iconTurn` for my turn */
  constructor(icons) {
    this.icons = icons;
  }

  /** @param {string} question what names my open question on this site; empty while I am not asked */
  show(question) {
    this.#chime.notify(question);
    document.title = question ? `● ${t("Your turn")} · ${this.#title}` : this.#title;
    const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector("link[rel=icon]"));
    if (icon) icon.href = (question ? this.icons.iconTurn : this.icons.icon) ?? icon.href;
  }
}
