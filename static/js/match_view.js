// @ts-check
/** Draws the match page as its controller knows it. */

import { BoardView } from "./board_view.js";
import { chat } from "./chat.js";
import { drawControls } from "./controls.js";
import { byId } from "./elements.js";
import { drawJournal, drawNews } from "./journal.js";
import { drawOutcome } from "./outcome.js";
import { drawPlayers } from "./players.js";
import { privateNote } from "./private_note.js";
import { hintText, promptText } from "./prompt.js";
import { offeredFinder } from "./sheet.js";
import { speak } from "./speak.js";
import { t } from "./text.js";
import { TurnSign } from "./turn_sign.js";

export class MatchView {
  prompt = byId("prompt");
  panel = /** @type {HTMLElement} */ (this.prompt.closest("section"));
  speak = speak;

  /**
   * @param {import("./match_controller.js").MatchController} controller
   * @param {BoardModule} game
   */
  constructor(controller, game) {
    this.controller = controller;
    this.game = game;
    this.board = new BoardView(byId("board"), game, () => controller.choices.mark());
    this.turnSign = new TurnSign(/** @type {HTMLElement} */ (document.querySelector("[data-match]")).dataset);
    this.offeredChanged = offeredFinder(this.panel, this.board.root);
    this.note = privateNote(byId("private-note"), byId("pinned"), controller);
    this.chat = chat(byId("chat"), byId("chat-tab"), byId("new-chat"), controller);
  }

  draw() {
    const { frame } = this.controller;
    this.#keepFocus(() => {
      this.drawQuestion();
      this.drawPeople();
      drawJournal(byId("journal"), this.controller.lines, this.controller.people.players, this.controller.lastSeen);
      drawNews(byId("since"), this.controller.lines, this.controller.people.players, frame.outcome ? 0 : frame.since);
      this.drawControls();
    });
    drawOutcome(byId("outcome"), frame, this.controller.hello.commitment, this.#nameOf);
    byId("rematch").hidden = !frame.outcome || frame.seat === null;
    const [mine] = frame.questions;
    this.turnSign.show(mine ? `${this.controller.hello.match} ${mine.id}` : "");
  }

  drawQuestion() {
    this.drawBoard();
    this.offeredChanged();
    this.controller.choices.drawList();
    this.drawPrompt();
  }

  drawBoard() {
    this.board.draw(this.controller.pastView ?? this.controller.frame.view, this.#page());
  }

  drawPeople() {
    const { people, frame } = this.controller;
    const ctx = this.context();
    drawPlayers(byId("players"), people, frame, (seat) => this.game.playerSummary?.(frame.view, ctx, seat));
  }

  drawPrompt() {
    this.prompt.textContent = promptText(this.controller);
    this.panel.toggleAttribute("data-mine", this.controller.choices.question !== null);
    this.#drawHint();
  }

  drawControls() {
    drawControls(byId("controls"), byId("acts"), this.controller);
  }

  drawConnection() {
    const line = byId("live");
    const state = this.controller.connectionState;
    line.dataset.state = state;
    line.textContent = { live: t("live"), connecting: t("connecting…"), lost: t("not connected") }[state];
    this.#drawHint();
  }

  drawNote() {
    this.note.show();
  }

  /** @param {ChatFrame} frame */
  drawChat(frame) {
    this.chat.show(frame);
  }

  /** Say what others have done and what I am asked. @param {string | undefined} asked the question before */
  announce(asked) {
    const { question } = this.controller.choices;
    if (question && question.id === asked) return;
    const last = this.controller.lines.at(-1)?.text ?? "";
    speak([last, this.controller.frame.outcome ? "" : promptText(this.controller)].filter(Boolean).join(" "));
  }

  /** What the board is given beside its view. */
  context() {
    return this.board.context(this.#page());
  }

  /** @returns {import("./board_context.js").PageContext} */
  #page() {
    const { choices, frame, notes, hello } = this.controller;
    return {
      choices,
      seat: frame.seat,
      over: frame.outcome !== null,
      playerName: this.#nameOf,
      redraw: () => this.drawBoard(),
      notes,
      saveNotes: (changed) => this.controller.saveNotes(changed),
      language: hello.language,
    };
  }

  #nameOf = (/** @type {number} */ seat) => this.controller.playerName(seat);

  #drawHint() {
    const hint = byId("hint");
    hint.textContent = hintText(this.controller);
    hint.hidden = !hint.textContent;
  }

  /** The focus stays where it is; what has vanished gives it to the prompt. @param {() => void} draw */
  #keepFocus(draw) {
    const focused = document.activeElement;
    const inside = [this.board.root, byId("choices"), byId("controls")].some(
      (place) => place !== focused && place.contains(focused),
    );
    draw();
    const gone = !focused?.isConnected || (focused.hasAttribute("data-key") && !focused.hasAttribute("data-offered"));
    if (inside && gone) this.prompt.focus({ preventScroll: true });
  }
}
