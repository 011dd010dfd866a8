// @ts-check
/** The board on its page: draws a view, lets pieces glide, and remembers the last view. */

import { boardContext } from "./context.js";
import { glide } from "./glide.js";
import { Memory } from "./memory.js";
import { render } from "../ui/render.js";

/** @typedef {import("./context.js").PageContext} PageContext */

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

  /** Forget the last view: the next one has another perspective, and no piece glides. */
  forget() {
    this.#previousView = null;
  }
}
