// @ts-check
/** Draws a step of a lesson: its text, and below it the board, question and log of the match page. */

import { drawAdviceMarks } from "../board/advice_marks.js";
import { BoardView } from "../board/view.js";
import { drawChapterLink } from "../rulebook/chapters.js";
import { drawControls, drawRefusal } from "../match/panels/controls.js";
import { byId } from "../ui/elements.js";
import { drawJournal } from "../match/panels/journal.js";
import { giveRoom } from "../match/choices/room.js";
import { announceAll, keepFocus } from "../match/focus.js";
import { hintText, promptText, spokenPrompt } from "../match/prompt.js";
import { speak } from "../ui/speech.js";

/** @typedef {import("../match/controller.js").View} View */

/** @implements {View} */
export class LessonView {
  prompt = byId("prompt");
  panel = /** @type {HTMLElement} */ (this.prompt.closest("section"));
  speak = speak;
  #hasLed = false; // whether the last drawing has led the focus to the prompt
  #noActs = document.createElement("div"); // a lesson has no acts, such as resigning
  /** @type {Answer[]} */ #wanted = [];
  #done = false;
  #place = "";
  #moved = false; // whether the question has changed since the last search
  #shown = false; // whether the learner has seen the solution

  /**
   * @param {import("../match/controller.js").MatchController} controller
   * @param {BoardModule} game
   */
  constructor(controller, game) {
    this.controller = controller;
    this.board = new BoardView(byId("board"), game, () => this.#mark());
    byId("lesson-show").addEventListener("click", () => this.#show());
    giveRoom(this.panel);
    for (const moved of ["scroll", "resize"])
      addEventListener(moved, () => drawAdviceMarks(this.board.root), { passive: true, capture: true });
  }

  /** Take the result of an attempt. @param {import("./connection.js").Told} told */
  tell({ wanted, done, place }) {
    this.#wanted = wanted;
    this.#done = done;
    this.#place = place;
    this.#moved = true;
    this.#shown = false;
    this.controller.choices.advised = new Map();
  }

  draw() {
    this.#hasLed = keepFocus(this.board.root, () => {
      this.drawQuestion();
      this.drawControls();
    });
    const { lines, people } = this.controller;
    drawJournal(byId("journal"), lines, people.players, null);
    if (this.#done) this.#end();
  }

  drawQuestion() {
    this.drawBoard();
    this.controller.choices.drawList();
    this.#dim();
    this.drawPrompt();
    if (this.#moved) this.#reveal();
    this.#moved = false;
  }

  /** Scroll to the first piece of the step, where a board is larger than its window. */
  #reveal() {
    const { root } = this.board;
    if (this.#place) {
      root.querySelector(`[data-details="${CSS.escape(this.#place)}"]`)?.scrollIntoView({ block: "center" });
      return;
    }
    const keys = this.#wanted.flat().map((key) => `[data-key="${CSS.escape(String(key))}"][data-offered]`);
    if (keys.length) root.querySelector(keys.join())?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** Dim the buttons that move the match on, except where the step wants one of them. */
  #dim() {
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (this.panel.querySelectorAll(".forward")))
      button.toggleAttribute("data-later", !this.#wanted.flat().includes(button.dataset.key ?? ""));
  }

  /** @param {boolean} [still] whether pieces are put into place at once */
  drawBoard(still = false) {
    this.board.draw(this.controller.frame.view, this.#page(), still);
  }

  drawPrompt() {
    this.prompt.textContent = promptText(this.controller);
    const text = hintText(this.controller);
    byId("hint").textContent = text;
    byId("hint").hidden = text === "";
    drawChapterLink(byId("question-chapter"), this.controller.choices.question);
  }

  drawControls() {
    drawControls(byId("controls"), this.#noActs, this.controller);
    drawRefusal(byId("refusal"), this.controller.refusal);
  }

  /** Say the news and the question. At the end of a step, the focus makes a screen reader say the text. @param {string | undefined} asked the question before @param {JournalLine[]} said */
  announce(asked, said) {
    const { question } = this.controller.choices;
    if (!question || question.id === asked) return;
    announceAll(this.#hasLed, [...said.map((line) => line.text), ...spokenPrompt(this.controller)]);
  }

  // A lesson has no other people, no connection, no chat and no notes. Its board shows only the present.
  drawPeople() {}
  refused() {}
  drawConnection() {}
  drawNote() {}
  drawChat() {}
  follow() {}

  /** The context of the board. */
  context() {
    return this.board.context(this.#page());
  }

  /** @returns {import("../board/context.js").PageContext} */
  #page() {
    const { choices, frame, hello, notes } = this.controller;
    return {
      choices,
      seat: frame.seat,
      over: frame.outcome !== null,
      playerName: (seat) => this.controller.playerName(seat),
      redraw: () => this.drawBoard(),
      language: hello.language,
      notes,
      saveNotes: (written) => this.controller.saveNotes(written),
    };
  }

  /** Number the right answers on the board and in the list, after the place of a note. */
  #show() {
    const { choices } = this.controller;
    const first = this.#place ? 2 : 1;
    choices.advised = new Map(this.#wanted.flat().map((key, n) => [String(key), n + first]));
    this.#shown = true;
    this.#moved = true;
    this.drawQuestion();
  }

  /** Mark the offered pieces and the solution on the board. */
  #mark() {
    const { root } = this.board;
    this.controller.choices.mark();
    for (const place of root.querySelectorAll("[data-advised]:not([data-key])")) place.removeAttribute("data-advised");
    if (this.#shown && this.#place)
      root.querySelector(`[data-details="${CSS.escape(this.#place)}"]`)?.setAttribute("data-advised", "1");
    drawAdviceMarks(root);
  }

  /** End the step: its result replaces its question. */
  #end() {
    const after = byId("lesson-after");
    after.hidden = false;
    this.panel.toggleAttribute("data-done", true);
    /** @type {HTMLElement} */ (after.firstElementChild).focus({ preventScroll: true });
  }
}
