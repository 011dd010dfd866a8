// @ts-check
/** The connection of a lesson, in place of a socket. The server replays all answers with each request, and stores none. */

import { t } from "../ui/text.js";

/**
 * @typedef {object} Told the result of an attempt
 * @property {MatchFrame} frame
 * @property {Answer[]} wanted the right answers
 * @property {boolean} done
 * @property {string} refused the reason for refusing the last answer
 * @property {string} place the place on the board for a note before the answer
 */

export class LessonConnection {
  /** @type {import("../site/socket.js").Message[]} */ unacknowledged = [];
  /** @type {Answer[]} */ #answers = []; // those that were right
  /** @type {Record<string, any>} */ #notes = {};

  /**
   * @param {HTMLFormElement} form holds the address, and the token that the server wants to see
   * @param {Pick<import("../site/socket.js").MatchListener, "frame" | "known">} listener
   * @param {(told: Told) => void} tell
   */
  constructor(form, listener, tell) {
    this.form = form;
    this.listener = listener;
    this.tell = tell;
  }

  /** Send an answer to be played. Notes travel with the next answer. @param {Record<string, any> & {type: string}} message */
  send(message) {
    if (message.type === "notes") this.#notes = message.notes;
    if (message.type !== "answer" || this.unacknowledged.length) return;
    this.unacknowledged = [{ ...message, id: "" }];
    void this.#play(message.answer);
  }

  hint() {}

  /** @param {Answer} answer */
  async #play(answer) {
    const answers = [...this.#answers, answer];
    const body = new FormData(this.form);
    body.set("answers", JSON.stringify(answers));
    body.set("notes", JSON.stringify(this.#notes));
    const headers = { Accept: "application/json" };
    const response = await fetch(location.pathname, { method: "POST", body, headers }).catch(() => null);
    const answered = await response?.json().catch(() => null);
    /** @type {Told | null} */
    const told = response?.ok ? answered : null;
    this.unacknowledged = [];
    if (told && !told.refused) {
      this.#answers = answers;
      this.tell(told);
      this.listener.frame(told.frame);
    } else {
      const error = told?.refused ?? answered?.error ?? t("The server cannot be reached now.");
      this.listener.frame({ type: "refused", id: "", v: this.listener.known().v, error });
    }
  }
}
