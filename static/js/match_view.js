// @ts-check
/** Draws the match page as its controller knows it. */

import { Advice } from "./advice.js";
import { BoardView } from "./board_view.js";
import { drawChapterLink } from "./chapters.js";
import { chat } from "./chat.js";
import { drawControls } from "./controls.js";
import { byId } from "./elements.js";
import { explained } from "./explanations.js";
import { Ending, pointTable } from "./ending.js";
import { drawJournal, drawNews } from "./journal.js";
import { keepFocus } from "./kept_focus.js";
import { LiveClocks } from "./live_clocks.js";
import { drawOutcome } from "./outcome.js";
import { drawClockStrip, drawPlayers } from "./players.js";
import { privateNote } from "./private_note.js";
import { glide } from "./flip.js";
import { hintText, promptText } from "./prompt.js";
import { Moments } from "./moments.js";
import { inNotation } from "./notation_switch.js";
import { offeredFinder } from "./sheet.js";
import { speak } from "./speak.js";
import { consequences } from "./suppositions.js";
import { t } from "./text.js";
import { TurnSign } from "./turn_sign.js";

const SPOKEN = 8; // lines of an update, at most

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
    this.board = new BoardView(byId("board"), game, () => {
      controller.choices.mark();
      this.advice.mark();
    });
    this.advice = new Advice(/** @type {HTMLFormElement} */ (byId("advice")), byId("board"), controller);
    this.offeredChanged = offeredFinder(this.panel, this.board.root);
    const { dataset } = /** @type {HTMLElement} */ (document.querySelector("[data-match]"));
    this.page = dataset;
    this.turnSign = new TurnSign(dataset);
    this.clocks = new LiveClocks(document.body, controller.serverTime);
    this.ending = new Ending(byId("ending"), controller, dataset, () => this.#points());
    this.moments = new Moments(byId("moment"), dataset.steps ?? "", controller, () => this.#namedPieces());
    this.note = privateNote(byId("private-note"), byId("pinned"), controller);
    this.chat = chat(byId("chat"), byId("chat-tab"), byId("new-chat"), controller, (count) =>
      this.turnSign.showUnread(count),
    );
  }

  draw() {
    const { frame } = this.controller;
    const drawAll = () => {
      this.drawQuestion();
      this.drawPeople();
      this.drawJournal();
      drawNews(byId("since"), this.controller.lines, this.controller.people.players, frame.outcome ? 0 : frame.since);
      this.drawControls();
    };
    glide(this.panel, () => keepFocus(this.board.root, drawAll)); // undo and the like go with the length of the choices
    const { hello, people } = this.controller;
    const points = pointTable(this.#points(), frame, people.players);
    drawOutcome(byId("outcome"), frame, hello.commitment, this.#nameOf, "luck" in this.page, points);
    this.moments.afterwards(() => this.ending.show(() => this.turnSign.end()));
    const rematch = document.getElementById("rematch"); // of a match that began in a room
    if (rematch) rematch.hidden = !frame.outcome || frame.seat === null;
    const [mine] = frame.questions;
    const offer = frame.acts.find((act) => act.proposed);
    const { match } = this.controller.hello;
    if (mine) this.turnSign.show(`${match} ${mine.id}`);
    else this.turnSign.show(offer ? `${match} ${offer.about}` : "", offer?.proposed);
  }

  drawQuestion() {
    this.advice.draw();
    this.drawBoard();
    this.offeredChanged();
    this.controller.choices.drawList();
    this.drawPrompt();
  }

  /** @param {boolean} [still] whether pieces are put into place at once */
  drawBoard(still = false) {
    this.board.draw(this.controller.pastView ?? this.controller.frame.view, this.#page(), still);
  }

  drawJournal() {
    const { lines, people, lastSeen } = this.controller;
    drawJournal(byId("journal"), lines, people.players, lastSeen, inNotation() && Boolean(this.game.notation));
  }

  drawPeople() {
    const { people, frame } = this.controller;
    const ctx = this.context();
    drawPlayers(byId("players"), people, frame, this.controller.clocks, (seat) =>
      this.game.playerSummary?.(frame.view, ctx, seat),
    );
    const strip = document.getElementById("clock-strip"); // of a live match with clocks
    if (strip) drawClockStrip(strip, this.controller.clocks);
    this.clocks.show(this.controller.clocks, frame.seat);
    this.advice.draw();
  }

  drawPrompt() {
    this.prompt.textContent = promptText(this.controller);
    const { question } = this.controller.choices;
    this.panel.toggleAttribute("data-mine", question !== null);
    drawChapterLink(byId("question-chapter"), question);
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

  /** @param {MatchFrame} before @param {JournalLine[]} said */
  follow(before, said) {
    const now = this.controller.frame;
    this.moments.follow(before, now, said);
    if (said.length && now.since !== now.v && !now.questions.length && !now.outcome) this.turnSign.moved();
    // whoever was called back to a match that was broken off is no longer
    if (document.getElementById("sitting-live")?.childElementCount) document.dispatchEvent(new Event("news"));
  }

  /** Say what others have done and what I am asked. @param {string | undefined} asked the question before @param {JournalLine[]} said */
  announce(asked, said) {
    const { question } = this.controller.choices;
    if (question && question.id === asked) return;
    const news = said.slice(-SPOKEN).map((line) => line.text);
    speak([...news, this.controller.frame.outcome ? "" : promptText(this.controller)].filter(Boolean).join(" "));
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
      explain: (key) => explained(key, frame.v),
      suppose: (supposed) => consequences(supposed, frame.v, () => this.drawBoard()),
      redraw: () => this.drawBoard(),
      notes,
      saveNotes: (changed) => this.controller.saveNotes(changed),
      language: hello.language,
    };
  }

  /** @returns {PointSource[]} */
  #points() {
    const { frame } = this.controller;
    return (frame.outcome && this.game.points?.(frame.view)) || [];
  }

  #namedPieces() {
    return this.game.namedPieces?.(this.controller.pastView ?? this.controller.frame.view) ?? [];
  }

  #nameOf = (/** @type {number} */ seat) => this.controller.playerName(seat);

  #drawHint() {
    const hint = byId("hint");
    hint.textContent = hintText(this.controller);
    hint.hidden = !hint.textContent;
  }
}
