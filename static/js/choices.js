// @ts-check
/** What may be chosen now: lit up on the board, listed as buttons, chosen by one handler. */

import { render } from "lit-html";
import { buttons } from "./choice_list.js";
import { confirmed } from "./dialogs.js";
import { t } from "./text.js";

const OFFERED = "[data-key][data-offered]";
const SLIP = 8; // pixels a pointer may move between press and release of one click
const STORE = `picked:${location.pathname}`;

/** @typedef {HTMLElement | SVGElement} Piece */

/**
 * @typedef {object} Dealings
 * @property {(question: QuestionView, answer: Answer) => void} answer
 * @property {(why: string) => void} bar say why something cannot be chosen
 * @property {() => void} redraw draw the board again: what is picked has changed
 */

export class Choices {
  /** @type {QuestionView | null} */ question = null;
  /** @type {string[]} */ picked = [];
  amount = 0;
  sent = false;
  /** @type {{ key?: string, question?: string, x: number, y: number } | null} */ #pressed = null;
  /** @type {string | undefined} */ #meantFor = undefined; // the question at which a click, or a series of them, began

  /**
   * @param {HTMLElement} board
   * @param {HTMLElement} list where the buttons go
   * @param {Dealings} dealings
   */
  constructor(board, list, dealings) {
    this.board = board;
    this.list = list;
    this.dealings = dealings;
    for (const place of [board, list]) {
      place.addEventListener("pointerdown", (event) => this.#press(event));
      place.addEventListener("click", (event) => this.#heed(event), { capture: true });
      place.addEventListener("click", (event) => this.#clicked(event));
    }
    board.addEventListener("keydown", (event) => {
      const pressed = event.key === "Enter" || event.key === " ";
      if (pressed && !(event.target instanceof HTMLButtonElement)) this.#clicked(event);
    });
  }

  /**
   * Show `question`, or null when it is somebody else's turn to decide.
   * @param {QuestionView | null} question
   * @param {boolean} sent whether an answer to it is under way
   */
  show(question, sent) {
    if (question?.id !== this.question?.id) {
      const kept = JSON.parse(sessionStorage.getItem(STORE) ?? "null");
      const mine = kept !== null && kept.question === question?.id;
      this.picked = mine ? kept.picked : [];
      this.amount = mine ? kept.amount : (question?.least ?? 0);
    }
    this.question = question;
    this.picked = this.picked.filter((key) => this.offered(key));
    this.sent = sent;
  }

  /** @param {string} key */
  offered(key) {
    return this.question?.options?.some((option) => option.key === key) ?? false;
  }

  /** @param {string} key */
  why(key) {
    return this.question?.barred?.find((barred) => barred.key === key)?.why;
  }

  /** Take back what was picked. */
  unpick() {
    this.#pick([]);
  }

  /** @param {string} key */
  choose(key) {
    const question = this.question;
    const option = question?.options?.find((each) => each.key === key);
    if (!question || !option || this.sent) return;
    if (question.kind === "one") {
      this.send(key);
    } else if (this.picked.includes(key)) {
      this.#pick(this.picked.filter((each) => each !== key));
    } else if (this.picked.length < question.most) {
      this.#pick([...this.picked, key]);
    } else if (question.most === 1) {
      this.#pick([key]);
    } else {
      this.dealings.bar(t("You can choose {n} at most: take one back first.", { n: question.most }));
    }
  }

  /** @param {number} amount */
  setAmount(amount) {
    const { least = 0, most = 0 } = this.question ?? {};
    this.amount = Math.max(least, Math.min(most, Math.round(amount) || 0));
    this.#keep();
    this.draw();
  }

  /** @param {Answer} answer */
  async send(answer) {
    const question = this.question;
    if (!question || this.sent) return;
    const keys = Array.isArray(answer) ? answer : [answer];
    const risky = question.options?.filter((option) => option.warning && keys.includes(option.key)) ?? [];
    const [first] = risky;
    const warnings = risky.map((option) => option.warning ?? "");
    if (first && !(await confirmed(warnings, question.kind === "one" ? first.label : t("Yes")))) return;
    if (this.question?.id !== question.id || this.sent) return;
    this.sent = true; // one answer to a question
    this.draw();
    this.light();
    this.dealings.answer(question, answer);
  }

  /** List the choices. */
  draw() {
    this.list.toggleAttribute("data-sent", this.sent);
    render(buttons(this), this.list);
  }

  /** Mark on the board what may be chosen, what is picked and what is barred. */
  light() {
    this.board.toggleAttribute("data-sent", this.sent);
    const options = new Map(this.question?.options?.map((option) => [option.key, option.label]));
    const several = this.question?.kind === "some";
    for (const piece of /** @type {NodeListOf<Piece>} */ (this.board.querySelectorAll("[data-key]"))) {
      const key = piece.dataset.key ?? "";
      const label = options.get(key);
      const place = this.picked.indexOf(key) + 1;
      set(piece, "data-offered", label === undefined ? null : "");
      set(piece, "data-barred", this.why(key) === undefined ? null : "");
      set(piece, "data-picked", place === 0 ? null : String(place));
      set(piece, "aria-pressed", several && label !== undefined ? String(place > 0) : null);
      if (piece instanceof HTMLButtonElement) {
        set(piece, "aria-disabled", label === undefined ? "true" : null);
        continue;
      }
      if (label !== undefined && !piece.hasAttribute("aria-label")) {
        piece.setAttribute("aria-label", label);
        piece.dataset.labelled = "";
      } else if (label === undefined && piece.dataset.labelled !== undefined) {
        piece.removeAttribute("aria-label");
        delete piece.dataset.labelled;
      }
      set(piece, "tabindex", label === undefined ? null : "0");
      set(piece, "role", label === undefined ? quietRole(piece) : "button");
    }
  }

  /** @param {MouseEvent} event */
  #press(event) {
    const hit = offeredAround(event);
    const key = hit ? nearest(hit, event).dataset.key : undefined;
    this.#pressed = { key, question: this.question?.id, x: event.clientX, y: event.clientY };
  }

  /** A click is meant for the question at which it was begun, and a double click is one decision. @param {MouseEvent} event */
  #heed(event) {
    if (!pointed(event)) return;
    if (event.detail === 1) this.#meantFor = this.#pressed ? this.#pressed.question : this.question?.id;
    if (this.#meantFor === this.question?.id) return;
    this.#pressed = null;
    if (offeredAround(event) || event.currentTarget === this.list) event.stopImmediatePropagation();
  }

  /** What was pressed counts, even if it has glided away under the pointer since. @param {Event} event */
  #slippedAway(event) {
    const pressed = this.#pressed;
    if (!pressed || !pointed(event)) return;
    if (Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < SLIP) return pressed.key;
  }

  /** @param {Event} event */
  #clicked(event) {
    const hit = offeredAround(event);
    const key = hit ? (pointed(event) ? nearest(hit, event) : hit).dataset.key : this.#slippedAway(event);
    const barred = /** @type {Piece | null} */ (
      event.target instanceof Element && event.target.closest("[data-barred]")
    );
    if (key) {
      event.preventDefault();
      this.choose(key);
    } else if (barred?.dataset.key) {
      this.dealings.bar(this.why(barred.dataset.key) ?? "");
    }
    this.#pressed = null;
  }

  /** @param {string[]} keys */
  #pick(keys) {
    if (this.sent) return;
    this.picked = keys;
    this.#keep();
    this.dealings.redraw();
    this.draw();
  }

  /** What is half chosen outlives a reload of the page. */
  #keep() {
    const kept = { question: this.question?.id, picked: this.picked, amount: this.amount };
    sessionStorage.setItem(STORE, JSON.stringify(kept));
  }
}

/** Whether a pointer did it, not a key. @param {Event} event @returns {event is MouseEvent} */
const pointed = (event) => event instanceof MouseEvent && event.detail > 0;

/** @param {Event} event */
const offeredAround = ({ target }) =>
  /** @type {Piece | null} */ (target instanceof Element ? target.closest(OFFERED) : null);

/** Where areas overlap in a drawing, as those of gates and cards do on a phone, the one whose middle is nearest counts. @param {Piece} hit @param {MouseEvent} click */
function nearest(hit, { clientX, clientY }) {
  const under = document
    .elementsFromPoint(clientX, clientY)
    .map((each) => /** @type {Piece | null} */ (each.closest(OFFERED)));
  const drawing = hit.closest("svg");
  const rivals = under.filter((each) => each !== null && drawing !== null && each.closest("svg") === drawing);
  const away = (/** @type {Piece} */ piece) => {
    const { x, y, width, height } = piece.getBoundingClientRect();
    return Math.hypot(x + width / 2 - clientX, y + height / 2 - clientY);
  };
  return /** @type {Piece[]} */ (rivals).reduce((best, each) => (away(each) < away(best) ? each : best), hit);
}

/** What a piece is while it cannot be chosen; a label needs a role to be read out. @param {Element} piece */
export function quietRole(piece) {
  if (!piece.hasAttribute("aria-label")) return null;
  return piece.querySelector("[data-key]") ? "group" : "img";
}

/** @param {Element} element @param {string} name @param {string | null} value */
function set(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
