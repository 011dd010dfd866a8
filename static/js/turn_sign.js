// @ts-check
/** Shows in the title, by the icons and by a sound that something waits for me; in the title, what is new in the chat too. */

import { Chime } from "./chime.js";
import { t } from "./text.js";
import { showHere } from "./waiting.js";

export class TurnSign {
  #chime = new Chime();
  #waits = ""; // what waits for me, in words
  #unread = 0; // messages

  /** @param {DOMStringMap} icons the addresses of the icons: `icon`, and `iconTurn` for my turn */
  constructor(icons) {
    this.icons = icons;
  }

  /** Let the end of the match be heard. */
  end() {
    this.#chime.ringEnd();
  }

  /** Let it be heard that others have moved. */
  moved() {
    this.#chime.ringMove();
  }

  /**
   * @param {string} question what names on this site what I am asked; empty while I am not asked
   * @param {string} [says] what waits for me, if it is not my turn
   */
  show(question, says = t("Your turn")) {
    this.#chime.notify(question);
    this.#waits = question && says;
    this.#showTitle();
    const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector("link[rel=icon]"));
    if (icon) icon.href = (question ? this.icons.iconTurn : this.icons.icon) ?? icon.href;
  }

  /** @param {number} count of messages that I have not read */
  showUnread(count) {
    this.#unread = count;
    this.#showTitle();
  }

  #showTitle() {
    showHere(this.#waits && `● ${this.#waits}`, this.#unread ? t("Chat: {n}", { n: this.#unread }) : "");
  }
}
