// @ts-check
/** Draws the replay page as its controller knows it. */

import { html, nothing, render } from "lit-html";
import { BoardView } from "./board_view.js";
import { markQuiet } from "./choice_marks.js";
import { byId } from "./elements.js";
import { replayControls } from "./replay_controls.js";
import { forkOffer } from "./replay_fork.js";
import { ReplayJournal } from "./replay_journal.js";
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
    this.journal = new ReplayJournal(byId("moments"), addresses.journal ?? "", (version) => replay.go(version));
    this.drawFork = forkOffer(document.querySelector("form.fork"), addresses.beginning ?? "");
  }

  drawControls() {
    render(replayControls(this.replay), byId("replay-controls"));
  }

  drawPosition() {
    this.drawFork(this.replay.version);
    this.journal.mark(this.replay.version);
  }

  drawFrame() {
    history.replaceState(null, "", this.replay.hash);
    this.drawBoard();
    this.#drawLines();
  }

  drawBoard() {
    const { replay } = this;
    if (!replay.frame) return;
    this.board.draw(replay.frame.view, {
      choices: null,
      seat: replay.seat,
      over: replay.frame.outcome !== null,
      playerName: (seat) => replay.playerName(seat),
      redraw: () => this.drawBoard(),
      language: replay.data.language,
    });
  }

  drawError() {
    const text = t("That moment could not be loaded. Is the network there?");
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
      html`${lines.map((line) => html`<li class=${line.heading ? "heading" : nothing}>${line.text}</li>`)}`,
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
