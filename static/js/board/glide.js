// @ts-check
/** Gliding pieces, from the old place to the one in the new view. With reduced motion they appear there. */

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const GLIDE = 320;
const APPEARS = [{ opacity: 0 }, { opacity: 1 }];
/** Out of sight while it changes its place: nothing is seen to jump. @type {Keyframe[]} */
const ELSEWHERE = [
  { opacity: 0, visibility: "hidden" },
  { opacity: 0, visibility: "hidden", offset: 0.2 },
  { opacity: 1, visibility: "visible" },
];

/** @typedef {HTMLElement | SVGGraphicsElement} Piece */

/**
 * Draw, and let elements with a data-flip in `root` glide from their old place to the new one.
 * @param {HTMLElement} root
 * @param {() => void} draw
 */
export function glide(root, draw) {
  const first = root.firstElementChild === null;
  if (first || document.visibilityState !== "visible") return draw();
  const before = places(root);
  draw();
  if (before.size === 0) return;
  /** @type {Map<Element, DOMPoint>} how far each gliding piece is away from its place, in pixels */
  const away = new Map();
  const now = places(root);
  for (const piece of pieces(root)) {
    const from = before.get(piece.dataset.flip);
    const to = now.get(piece.dataset.flip);
    if (!from || !to) {
      piece.animate(APPEARS, { duration: GLIDE });
      continue;
    }
    const whole = new DOMPoint(from.x - to.x, from.y - to.y);
    away.set(piece, whole);
    const carrier = piece.parentElement?.closest("[data-flip]");
    const carried = (carrier && away.get(carrier)) || new DOMPoint();
    const own = inUnitsOf(piece, whole.x - carried.x, whole.y - carried.y);
    if (Math.hypot(whole.x - carried.x, whole.y - carried.y) < 1) continue;
    if (calm.matches) {
      // A hidden element loses the focus, and the player may be typing in it.
      piece.animate(piece.contains(document.activeElement) ? APPEARS : ELSEWHERE, { duration: GLIDE / 2 });
      continue;
    }
    piece.animate([{ translate: `${own.x}px ${own.y}px` }, { translate: "0px 0px" }], {
      duration: GLIDE,
      easing: "cubic-bezier(0.3, 0, 0.2, 1)",
    });
  }
}

/** @param {HTMLElement} root @returns {Piece[]} */
const pieces = (root) =>
  [.../** @type {NodeListOf<Piece>} */ (root.querySelectorAll("[data-flip]"))].filter(
    (piece) => !("grows" in piece.dataset) || piece.childElementCount > 0, // an empty box is nowhere
  );

/**
 * The middle of each piece on the board, or of its upper edge if it grows downwards.
 * A drawing may move the board itself, because a shorter page scrolls.
 * @param {HTMLElement} root
 */
function places(root) {
  const board = root.getBoundingClientRect();
  return new Map(
    pieces(root).map((piece) => {
      const box = piece.getBoundingClientRect();
      const down = "grows" in piece.dataset ? 0 : box.height / 2;
      return [piece.dataset.flip, new DOMPoint(box.x + box.width / 2 - board.x, box.y + down - board.y)];
    }),
  );
}

/** A distance on the screen in the units `piece` is moved by: a drawing may be scaled and turned. @param {Piece} piece @param {number} x @param {number} y */
function inUnitsOf(piece, x, y) {
  const parent = piece instanceof SVGGraphicsElement ? piece.parentElement : null;
  const matrix = parent instanceof SVGGraphicsElement ? parent.getScreenCTM() : null;
  if (!matrix) return new DOMPoint(x, y);
  const { a, b, c, d } = matrix;
  return new DOMPoint(x, y).matrixTransform(new DOMMatrix([a, b, c, d, 0, 0]).inverse());
}
