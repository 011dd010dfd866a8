// @ts-check
/** Draws a step of a lesson: the match page's board, question and log, below what the step says. */

import { drawAdviceMarks } from "./advice_marks.js";
import { BoardView } from "./board_view.js";
import { drawChapterLink } from "./chapters.js";
import { drawControls, drawRefusal } from "./controls.js";
import { byId } from "./elements.js";
import { drawJournal } from "./journal.js";
import { keepFocus } from "./kept_focus.js";
import { hintText, promptText } from "./prompt.js";
import { speak } from "./speak.js";

/** @typedef {import("./match_controller.js").View} View */

/** @implements {View} */
export class LessonView {
  prompt = byId("prompt");
  panel = /** @type {HTMLElement} */ (this.prompt.closest("section"));
  speak = speak;
  #noActs = document.createElement("div"); // nobody resigns in a lesson
  /** @type {Answer[]} */ #wanted = [];
  #done = false;
  #place = "";
  #moved = false; // whether what is asked has become another since it was looked for
  #shown = false; // whether the learner has been shown what is right

  /**
   * @param {import("./match_controller.js").MatchController} controller
   * @param {BoardModule} game
   */
  constructor(controller, game) {
    this.controller = controller;
    this.board = new BoardView(byId("board"), game, () => this.#mark());
    byId("lesson-show").addEventListener("click", () => this.#show());
    for (const moved of ["scroll", "resize"])
      addEventListener(moved, () => drawAdviceMarks(this.board.root), { passive: true, capture: true });
  }

  /** Take what came of an attempt. @param {import("./lesson_connection.js").Told} told */
  tell({ wanted, done, place }) {
    this.#wanted = wanted;
    this.#done = done;
    this.#place = place;
    this.#moved = true;
    this.#shown = false;
    this.controller.choices.advised = new Map();
  }

  draw() {
    keepFocus(this.board.root, () => {
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

  /** Bring into sight what the step is about, where a board is larger than its window. */
  #reveal() {
    const { root } = this.board;
    if (this.#place) {
      root.querySelector(`[data-details="${CSS.escape(this.#place)}"]`)?.scrollIntoView({ block: "center" });
      return;
    }
    const keys = this.#wanted.flat().map((key) => CSS.escape(String(key)));
    for (const key of keys)
      root.querySelector(`[data-key="${key}"][data-offered]`)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** What moves a match on stands back where the step wants something else first. */
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

  /** Say what has happened and what is asked; the end of a step is read where the focus goes. @param {string | undefined} asked the question before @param {JournalLine[]} said */
  announce(asked, said) {
    const { question } = this.controller.choices;
    if (question && question.id !== asked)
      speak([...said.map((line) => line.text), promptText(this.controller)].join(" "));
  }

  // A lesson has no people who come and go, no connection, no chat and no notes; its board shows only the present.
  drawPeople() {}
  drawConnection() {}
  drawNote() {}
  drawChat() {}
  follow() {}

  /** What the board is given beside its view. */
  context() {
    return this.board.context(this.#page());
  }

  /** @returns {import("./board_context.js").PageContext} */
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

  /** Mark the right answer, on the board and in the list, after what is to be written before it. */
  #show() {
    const { choices } = this.controller;
    const first = this.#place ? 2 : 1;
    choices.advised = new Map(this.#wanted.flat().map((key, n) => [String(key), n + first]));
    this.#shown = true;
    this.#moved = true;
    this.drawQuestion();
  }

  /** Mark on the board what may be chosen, and what the learner is shown. */
  #mark() {
    const { root } = this.board;
    this.controller.choices.mark();
    for (const place of root.querySelectorAll("[data-advised]:not([data-key])")) place.removeAttribute("data-advised");
    if (this.#shown && this.#place)
      root.querySelector(`[data-details="${CSS.escape(this.#place)}"]`)?.setAttribute("data-advised", "1");
    drawAdviceMarks(root);
  }

  /** The step is done: what it brought takes the place of what it asked. */
  #end() {
    const after = byId("lesson-after");
    after.hidden = false;
    this.panel.toggleAttribute("data-done", true);
    after.querySelector("p")?.focus({ preventScroll: true });
  }
}
