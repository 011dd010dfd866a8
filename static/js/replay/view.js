// @ts-check
/** Draws the replay page as its controller knows it. */

import { html, nothing } from "lit-html";
import { BoardView } from "../board/view.js";
import { markQuiet } from "../match/choices/marks.js";
import { byId } from "../ui/elements.js";
import { naming } from "../ui/player_names.js";
import { render } from "../ui/render.js";
import { replayControls } from "./controls.js";
import { forkOffer } from "./fork.js";
import { ReplayJournal } from "./journal.js";
import { replayReview } from "./review.js";
import { speak } from "../ui/speech.js";
import { t } from "../ui/text.js";

export class ReplayView {
  /**
   * @param {import("./controller.js").ReplayController} replay
   * @param {BoardModule} game
   * @param {DOMStringMap} addresses of the journal and of the beginning of a fork
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
    this.drawControls(); // they name the turn of the frame
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

  /** Mark lines that the journal beside the board holds as well. */
  #markRepeated() {
    byId("moment-lines").toggleAttribute("data-repeated", this.journal.holds(this.replay.frame?.said ?? []));
  }
}
