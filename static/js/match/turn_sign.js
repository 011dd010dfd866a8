// @ts-check
/** The sign of the player's turn in title, icon and sound. The title counts new chat messages, too. */

import { Chime } from "../ui/chime.js";
import { t } from "../ui/text.js";
import { showHere } from "../site/title.js";

export class TurnSign {
  #chime = new Chime();
  #waits = ""; // the waiting action in words
  #unread = 0; // messages

  /** @param {DOMStringMap} icons the addresses of the icons: `icon`, and `iconTurn` for my turn */
  constructor(icons) {
    this.icons = icons;
  }

  /** Let something be heard. @param {import("../ui/chime.js").SoundName} sound */
  sound(sound) {
    this.#chime.play(sound);
  }

  /** Let the end of the match be heard. @param {boolean} lost whether I have lost it */
  end(lost) {
    this.#chime.play("end", lost);
  }

  /**
   * @param {string} question the id of the question on this site; empty on another player's turn
   * @param {string} [says] the waiting action on another player's turn
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
