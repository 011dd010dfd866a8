// @ts-check
/** Draws the replay page as its controller knows it. */

import { html, nothing } from "lit-html";
import { BoardView } from "./board_view.js";
import { markQuiet } from "./choice_marks.js";
import { byId } from "./elements.js";
import { naming } from "./naming.js";
import { render } from "./render.js";
import { replayControls } from "./replay_controls.js";
import { forkOffer } from "./replay_fork.js";
import { ReplayJournal } from "./replay_journal.js";
import { replayReview } from "./replay_review.js";
import { speak } from "./speak.js";
import { t } from "./text.js";

export class ReplayView {
  /**
   * @param {import("./replay_controller.js").ReplayController} replay
   * @param {BoardModule} game
   * @param {DOMStringMap} addresses of the journal, and of what says where a fork would begin
   */
  constructor(replay, game, addresses) {
    this.replay = replay;
    this.board = new BoardView(byId("board"), game, () => markQuiet(this.board.root));
    this.marked = naming(replay.data.names.map((name, seat) => ({ name, seat })));
    const go = (/** @type {number} */ version) => replay.go(version);
    this.journal = new ReplayJournal(byId("moments"), addresses.journal ?? "", go, this.marked);
    this.review = replayReview(/** @type {HTMLFormElement | null} */ (document.getElementById("review")), replay);
    this.drawFork = forkOffer(document.querySelector("form.fork"), addresses.beginning ?? "");
  }

  drawControls() {
    render(replayControls(this.replay), byId("replay-controls"));
  }

  drawPosition() {
    this.drawFork(this.replay.version);
    this.journal.mark(this.replay.version);
    this.review.show();
  }

  drawFrame() {
    history.replaceState(null, "", this.replay.hash);
    this.drawControls(); // which name the turn that the frame tells
    this.drawBoard();
    this.#drawLines();
  }

  /** @param {boolean} [still] whether pieces are put into place at once */
  drawBoard(still = false) {
    const { replay } = this;
    if (!replay.frame) return;
    const page = {
      choices: null,
      seat: replay.seat,
      over: replay.frame.outcome !== null,
      playerName: (/** @type {number} */ seat) => replay.playerName(seat),
      redraw: () => this.drawBoard(),
      language: replay.data.language,
    };
    this.board.draw(replay.frame.view, page, still);
  }

  drawError() {
    const text = t("That moment could not be loaded. Are you online?");
    render(html`<li class="message error">${text}</li>`, byId("moment-lines"));
  }

  async perspectiveChanged() {
    this.board.forget();
    await this.journal.load(this.replay.perspective);
    this.#markRepeated();
  }

  #drawLines() {
    const lines = this.replay.frame?.said ?? [];
    render(
      html`${lines.map((line) => html`<li class=${line.heading ? "heading" : nothing}>${this.marked(line.text)}</li>`)}`,
      byId("moment-lines"),
    );
    this.#markRepeated();
    speak(lines.map((line) => line.text).join(" "));
  }

  /** What the journal beside the board holds as well need not be read twice. */
  #markRepeated() {
    byId("moment-lines").toggleAttribute("data-repeated", this.journal.holds(this.replay.frame?.said ?? []));
  }
}
