// @ts-check
/** Draws the match page as its controller knows it. */

import { BoardView } from "../board/view.js";
import { drawChapterLink } from "../rulebook/chapters.js";
import { drawControls, drawRefusal } from "./panels/controls.js";
import { byId } from "../ui/elements.js";
import { consequences, explained } from "./explanations.js";
import { giveRoom } from "./choices/room.js";
import { announceAll, keepFocus } from "./focus.js";
import { LiveClocks } from "./clocks/live_clocks.js";
import { drawClockStrip, drawPlayers } from "./panels/players.js";
import { glide } from "../board/glide.js";
import { hintText, promptText, spokenPrompt } from "./prompt.js";
import { foldable, offeredFinder } from "./panels/sheet.js";
import { drawSince, linesSince } from "./panels/since.js";
import { drawStanding } from "./clocks/standing.js";
import { speak } from "../ui/speech.js";

const SPOKEN = 8; // lines of an update, at most

export class MatchView {
  /** @type {import("./panels.js").MatchPanels | null} */ panels = null; // null until board and question are painted
  prompt = byId("prompt");
  panel = /** @type {HTMLElement} */ (this.prompt.closest("section"));
  speak = speak;
  #hasLed = false; // whether the last drawing has led the focus to the prompt

  /**
   * @param {import("./controller.js").MatchController} controller
   * @param {BoardModule} game
   */
  constructor(controller, game) {
    this.controller = controller;
    this.game = game;
    this.board = new BoardView(byId("board"), game, () => {
      controller.choices.mark();
      this.panels?.advice.mark();
    });
    this.offeredChanged = offeredFinder(this.panel, this.board.root);
    this.unfold = foldable(this.panel);
    giveRoom(this.panel);
    const { dataset } = /** @type {HTMLElement} */ (document.querySelector("[data-match]"));
    this.page = dataset;
    this.clocks = new LiveClocks(document.body, controller.serverTime, () => this.panels?.turnSign.sound("clock"));
  }

  draw() {
    const drawAll = () => {
      this.drawQuestion();
      this.drawTold();
      this.drawControls();
    };
    glide(this.panel, () => (this.#hasLed = keepFocus(this.board.root, drawAll))); // undo and the like go with the length of the choices
    this.panels?.drawMatch();
  }

  /** Draw people, prompt, journal and outcome up to the last shown moment. */
  drawTold() {
    this.drawPeople();
    this.drawPrompt();
    this.panels?.drawJournal();
    drawSince(byId("since"), this.shownLines(), this.controller.people.players, this.#lastSeen);
    this.panels?.drawOutcome();
  }

  /** The present, or while steps are shown the match as the last of them left it. */
  shownFrame() {
    const { frame, pastView } = this.controller;
    return pastView === null || !this.panels?.moments.running ? frame : { ...frame, view: pastView, outcome: null };
  }

  /** The version of the player's last answer. The set-up is no news, and an outcome tells all. */
  get #lastSeen() {
    const { outcome, seat, since } = this.shownFrame();
    return outcome || seat === null ? null : Math.max(since, 1);
  }

  shownLines() {
    const { lines } = this.controller;
    return lines.slice(0, Math.max(0, lines.length - (this.panels?.moments.untold ?? 0)));
  }

  /** Add the panels to the page. @param {import("./panels.js").MatchPanels} panels */
  complete(panels) {
    this.panels = panels;
    panels.draw();
  }

  drawQuestion() {
    this.panels?.advice.draw();
    this.drawBoard();
    this.offeredChanged();
    this.unfold(this.controller.choices.question, this.board.root.querySelector("[data-offered]") !== null);
    this.controller.choices.drawList();
    this.drawPrompt();
  }

  /** @param {boolean} [still] whether pieces are put into place at once */
  drawBoard(still = false) {
    this.board.draw(this.controller.pastView ?? this.controller.frame.view, this.#page(), still);
  }

  drawPeople() {
    const { people } = this.controller;
    const frame = this.shownFrame();
    const ctx = this.context();
    const { game, controller } = this;
    const summary = (/** @type {number} */ seat) => game.playerSummary?.(frame.view, ctx, seat);
    drawPlayers(byId("players"), people, frame, controller.clocks, summary, {
      standing: game.standing?.(frame.view, ctx),
      block: (seat) => game.playerBlock?.(frame.view, ctx, seat),
    });
    const strip = document.getElementById("clock-strip"); // of a live match with clocks
    if (strip) drawClockStrip(strip, this.controller.clocks);
    const notice = document.getElementById("clocks-stand");
    if (notice) drawStanding(notice, this.controller.clocksStand);
    this.clocks.show(this.controller.clocks, frame.seat);
    this.panels?.advice.draw();
  }

  drawPrompt() {
    const ends = this.controller.frame.outcome !== null && this.shownFrame().outcome === null;
    if (!ends) this.prompt.textContent = promptText(this.controller);
    const { question } = this.controller.choices;
    this.panel.toggleAttribute("data-mine", question !== null || this.controller.isHeld);
    this.panel.toggleAttribute("data-telling", question === null && this.controller.isTelling());
    drawChapterLink(byId("question-chapter"), question);
    this.#drawHint();
  }

  drawControls() {
    drawControls(byId("controls"), byId("acts"), this.controller);
    drawRefusal(byId("refusal"), this.controller.refusal);
  }

  refused() {
    this.panels?.turnSign.sound("refusal");
  }

  drawConnection() {
    this.panels?.drawConnection();
    this.#drawHint();
  }

  drawNote() {
    this.panels?.drawNote();
  }

  drawChat() {
    this.panels?.drawChat();
  }

  /** @param {MatchFrame} before @param {JournalLine[]} said */
  follow(before, said) {
    this.panels?.follow(before, said);
  }

  /** Say the question of a page that has just been opened, after the news since the player's last answer. */
  announceFirst() {
    this.announce(undefined, linesSince(this.shownLines(), this.#lastSeen));
  }

  /** Say the moves of others and the question. @param {string | undefined} asked the question before @param {JournalLine[]} said */
  announce(asked, said) {
    const { question } = this.controller.choices;
    if (question && question.id === asked) return;
    const news = said.slice(-SPOKEN).map((line) => line.text);
    const isOpen = !this.controller.frame.outcome && !this.controller.isTelling();
    const asks = isOpen ? spokenPrompt(this.controller) : [];
    announceAll(this.#hasLed, [...news, ...asks, ...(this.panels?.result() ?? [])]);
  }

  /** The context of the board. */
  context() {
    return this.board.context(this.#page());
  }

  /** @returns {import("../board/context.js").PageContext} */
  #page() {
    const { choices, frame, notes, hello } = this.controller;
    return {
      choices,
      seat: frame.seat ?? hello.side,
      over: this.shownFrame().outcome !== null,
      playerName: this.#nameOf,
      explain: (key) => explained(key, frame),
      suppose: (supposed) => consequences(supposed, frame, () => this.drawBoard()),
      redraw: () => this.drawBoard(),
      notes,
      saveNotes: (changed) => this.controller.saveNotes(changed),
      language: hello.language,
      playersBeside: true,
    };
  }

  #nameOf = (/** @type {number} */ seat) => this.controller.playerName(seat);

  #drawHint() {
    const hint = byId("hint");
    hint.textContent = hintText(this.controller);
    hint.hidden = !hint.textContent;
  }
}
