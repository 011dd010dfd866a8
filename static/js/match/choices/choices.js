// @ts-check
/** The choices of the open question and the picks among them, marked on the board and listed beside it. */

import { ChoiceInput } from "./input.js";
import { buttons, countText } from "./list.js";
import { fitsPair, whyApart } from "./pairs.js";
import { markChoices } from "./marks.js";
import { highlightOptions } from "../../board/highlight.js";
import { askToConfirm } from "../../ui/dialogs.js";
import { render } from "../../ui/render.js";
import { speak } from "../../ui/speech.js";
import { t } from "../../ui/text.js";

const STORE = `picked:${location.pathname}`;
const READ = 400; // milliseconds: an earlier click or key was meant for the question before

/**
 * @typedef {object} Callbacks
 * @property {(question: QuestionView, answer: Answer) => void} answer
 * @property {(why: string) => void} refuse say the reason for a refusal
 * @property {() => void} redraw draw the board again after a change of the picks
 */

export class Choices {
  /** @type {QuestionView | null} */ question = null;
  /** @type {string[]} */ picked = [];
  amount = 0;
  typed = ""; // a number that is being written
  sent = false;
  /** @type {string[]} */ #ahead = []; // answers to the questions that come next
  #unread = 0; // the timer until the question may be answered
  #isFirst = true; // no question has been shown yet
  #isTakenBack = false; // the next question is one that the player has undone an answer to
  /** @type {Map<string, number>} */ advised = new Map(); // the keys that a hint names, with their places

  /**
   * @param {HTMLElement} board
   * @param {HTMLElement} list where the buttons go
   * @param {Callbacks} callbacks
   */
  constructor(board, list, callbacks) {
    this.board = board;
    this.list = list;
    this.callbacks = callbacks;
    new ChoiceInput(board, list, this);
    highlightOptions(list, board);
  }

  /**
   * Show `question`, or null on another player's turn.
   * @param {QuestionView | null} question
   * @param {boolean} sent whether an answer to it is under way
   */
  show(question, sent) {
    if (question?.id !== this.question?.id) {
      const kept = JSON.parse(sessionStorage.getItem(STORE) ?? "null");
      const mine = kept !== null && kept.question === question?.id;
      this.picked = mine ? kept.picked : [];
      this.amount = mine ? kept.amount : (question?.least ?? 0);
      this.typed = mine ? (kept.typed ?? "") : "";
      if (!this.#isFirst) this.list.closest(".asked")?.scrollTo({ top: 0, behavior: "instant" }); // it is read from its beginning
      this.#waitUntilRead(question);
    }
    this.#isFirst = false;
    this.question = question;
    this.picked = this.picked.filter((key) => question?.options?.some((option) => option.key === key));
    this.sent = sent;
    if (!sent) this.#goOn();
  }

  /** Take no answer to a question in its first moments, unless the player knows it. @param {QuestionView | null} question */
  #waitUntilRead(question) {
    clearTimeout(this.#unread);
    const isKnown = question === null || this.#isFirst || this.#isTakenBack;
    if (question) this.#isTakenBack = false;
    this.list.toggleAttribute("data-unread", !isKnown);
    this.#unread = isKnown ? 0 : setTimeout(() => this.#waitUntilRead(null), READ);
  }

  /** Answer a question that has been answered ahead; where the answer does not fit, the rest is forgotten. */
  #goOn() {
    const next = this.#ahead.shift();
    const fits = this.question?.kind === "one" && this.question.options?.some(({ key }) => key === next);
    if (next !== undefined && fits) this.send(next);
    else this.forget();
  }

  /** Return whether the next question has been answered ahead. */
  get goesOn() {
    return this.#ahead.length > 0;
  }

  /** Forget the answers given ahead. */
  forget() {
    this.#ahead = [];
  }

  /** Expect the question before, while its answer is being undone. */
  goBack() {
    this.forget();
    this.#isTakenBack = true;
  }

  /** Return an offer of several answers in a row, beside the options. @param {string} key */
  aheadOf(key) {
    return this.question?.ahead?.find((each) => each.key === key);
  }

  /** @param {string} key */
  isOffered(key) {
    if (this.question?.pairs) return fitsPair(this.question, this.picked, key);
    return Boolean(this.question?.options?.some((option) => option.key === key) || this.aheadOf(key));
  }

  /** Return the id of the text that describes a piece on the board. @param {string} key */
  describedBy(key) {
    return this.board
      .querySelector(`[data-key="${CSS.escape(key)}"][aria-describedby]`)
      ?.getAttribute("aria-describedby");
  }

  /** @param {string} key */
  whyNot(key) {
    const apart = this.question && whyApart(this.question, this.picked, key);
    return apart ?? this.question?.barred?.find((barred) => barred.key === key)?.why;
  }

  /** The options that move the match on: end, skip, confirm, or the only one. */
  get moving() {
    const { kind, options = [], ahead = [] } = this.question ?? {};
    const alone = kind === "one" && options.length === 1 && ahead.every(({ listed }) => listed === false);
    return options.filter((option) => option.primary || alone);
  }

  /** Send the picked option, or choose the first that moves the match on: its button shows E. */
  forward() {
    const [picked] = this.picked;
    if (this.question?.kind === "one" && picked) return this.submit(picked);
    const [option] = this.moving;
    if (option) this.choose(option.key);
  }

  /** Take back all picks. */
  unpick() {
    this.#pick([]);
  }

  /** Take back the pair at a place, even a half pair. @param {number} place */
  unpickPair(place) {
    this.#pick(this.picked.filter((_key, n) => n >> 1 !== place));
  }

  /** Choose one step at a piece that offers a whole way. @param {string} key */
  step(key) {
    this.forget();
    this.submit(key);
  }

  /** Say why `key` cannot be chosen. @param {string} key */
  explain(key) {
    this.callbacks.refuse(this.whyNot(key) ?? "");
  }

  /** @param {string} key */
  choose(key) {
    const question = this.question;
    if (!question || this.sent || this.#unread) return;
    const ahead = this.aheadOf(key);
    if (ahead) {
      const [first, ...rest] = ahead.answers;
      this.#ahead = rest;
      this.send(/** @type {string} */ (first));
      return;
    }
    const option = question.options?.find((each) => each.key === key);
    if (!option) return;
    if (question.kind === "one" && (!question.submit || option.primary)) {
      this.send(key);
    } else if (question.pairs) {
      if (this.isOffered(key)) this.#pick([...this.picked, key]);
    } else if (this.picked.includes(key)) {
      this.#pick(this.picked.filter((each) => each !== key));
    } else if (this.picked.length < question.most) {
      this.#pick([...this.picked, key]);
    } else if (question.most === 1) {
      this.#pick([key]);
    } else {
      this.callbacks.refuse(t("You can choose at most {n}: remove one first.", { n: question.most }));
    }
  }

  /** @param {number} amount */
  setAmount(amount) {
    const { least = 0, most = 0 } = this.question ?? {};
    this.amount = Math.max(least, Math.min(most, Math.round(amount) || 0));
    this.#keep();
    this.drawList();
  }

  /** Answer as the player wants, once the question has been seen. @param {Answer} answer */
  submit(answer) {
    if (!this.#unread) void this.send(answer);
  }

  /** Keep a half-typed number. @param {string} text */
  type(text) {
    this.typed = text;
    this.#keep();
    this.drawList();
  }

  /** @param {Answer} answer */
  async send(answer) {
    const question = this.question;
    if (!question || this.sent) return;
    this.#isTakenBack = false;
    const keys = Array.isArray(answer) ? answer : [answer];
    const risky = question.options?.filter((option) => option.warning && keys.includes(option.key)) ?? [];
    const [first] = risky;
    const warnings = risky.map((option) => option.warning ?? "");
    const isAsked = () => this.question?.id === question.id && !this.sent;
    const yes = question.kind === "one" ? first?.label : t("Yes");
    if (first && !(await askToConfirm(warnings, yes ?? "", isAsked))) return;
    if (!isAsked()) return;
    this.sent = true; // one answer to a question
    this.drawList();
    this.mark();
    this.callbacks.answer(question, answer);
  }

  /** List the choices. */
  drawList() {
    this.list.toggleAttribute("data-sent", this.sent);
    render(buttons(this), this.list);
  }

  /** Mark the offered pieces on the board. */
  mark() {
    markChoices(this.board, this);
  }

  /** @param {string[]} keys */
  #pick(keys) {
    if (this.sent) return;
    this.picked = keys;
    this.#keep();
    this.callbacks.redraw();
    this.drawList();
    const { question } = this;
    if (question?.kind === "some" && !question.pairs) speak(countText(question, keys.length));
  }

  /** Keep unsent picks over a reload of the page. */
  #keep() {
    const kept = { question: this.question?.id, picked: this.picked, amount: this.amount, typed: this.typed };
    sessionStorage.setItem(STORE, JSON.stringify(kept));
  }
}
