// @ts-check
/** The board on its page: draws a view, lets pieces glide, and remembers what was drawn before. */

import { boardContext } from "./board_context.js";
import { glide } from "./flip.js";
import { Memory } from "./memory.js";
import { render } from "./render.js";

/** @typedef {import("./board_context.js").PageContext} PageContext */

export class BoardView {
  /** @type {any} */ #previousView = null;
  #memory = new Memory();

  /**
   * @param {HTMLElement} root
   * @param {BoardModule} game
   * @param {() => void} mark called after each drawing, before pieces glide
   */
  constructor(root, game, mark) {
    this.root = root;
    this.game = game;
    this.mark = mark;
  }

  /** @param {PageContext} page */
  context(page) {
    return boardContext({ ...page, previousView: this.#previousView, memory: this.#memory });
  }

  /** @param {any} view @param {PageContext} page @param {boolean} [still] whether pieces are put into place at once */
  draw(view, page, still = false) {
    const ctx = this.context(page);
    const drawing = () => {
      render(this.game.board(view, ctx), this.root);
      this.game.fit?.(this.root);
      this.mark();
    };
    if (still) drawing();
    else glide(this.root, drawing);
    this.game.animate?.(this.root, this.#previousView, view, ctx);
    this.#previousView = view;
  }

  /** Forget what was drawn before: the next view is of another perspective, so that nothing has moved. */
  forget() {
    this.#previousView = null;
  }
}
