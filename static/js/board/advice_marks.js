// @ts-check
/** The numbers of hints over the pieces, in a layer above the board. */

import { html } from "lit-html";
import { render } from "../ui/render.js";

const MARK = 18; // the height of a mark above its piece, in pixels

/** @type {HTMLElement | null} */ let layer = null;

/** Put a number at each advised piece in sight, or at its part `data-heart`. @param {HTMLElement} board */
export function drawAdviceMarks(board) {
  const advised = /** @type {NodeListOf<HTMLElement | SVGElement>} */ (board.querySelectorAll("[data-advised]"));
  if (!advised.length && !layer) return;
  if (!layer) {
    layer = document.createElement("div");
    layer.className = "advice-marks";
    layer.setAttribute("aria-hidden", "true"); // the pieces have it as their description
    board.after(layer);
  }
  const seen = /** @type {HTMLElement} */ (board.parentElement).getBoundingClientRect();
  const origin = layer.getBoundingClientRect(); // it scrolls with the board
  const marks = [...advised].flatMap((piece) => {
    const heart = piece.querySelector("[data-heart]"); // the middle of a box around a bent piece lies outside of it
    const { left, top, right, width, height } = (heart ?? piece).getBoundingClientRect();
    const inSight =
      width && height && left < seen.right && right > seen.left && top < seen.bottom && top > seen.top - 8;
    if (!inSight) return [];
    const above = heart ? null : document.elementFromPoint(left + width / 2, top - 8)?.closest("[data-key]");
    const inside = above && above !== piece ? MARK : 0; // its neighbour stays whole
    const y = Math.max(top + inside, heart ? top : seen.top + MARK); // the edge of the board cuts no mark
    return [{ n: piece.dataset.advised, x: left + width / 2 - origin.left, y: y - origin.top, heart }];
  });
  render(
    marks.map(
      ({ n, x, y, heart }) =>
        html`<b class="advised" ?data-centred=${heart} .style=${`left: ${x}px; top: ${y}px`}>${n}</b>`,
    ),
    layer,
  );
}
