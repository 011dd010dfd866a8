// @ts-check
/** Let every piece glide from where it was to where the new view puts it. */

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const GLIDE = 320;

/**
 * Draw, and move what has a data-flip (or a data-key) in `root` from its old place to its new one.
 * @param {HTMLElement} root
 * @param {() => void} draw
 */
export function glide(root, draw) {
  if (calm.matches || document.visibilityState !== "visible") return draw();
  const before = new Map(pieces(root).map((piece) => [name(piece), piece.getBoundingClientRect()]));
  draw();
  for (const piece of pieces(root)) {
    const from = before.get(name(piece));
    const to = piece.getBoundingClientRect();
    if (!from) {
      if (before.size) piece.animate([{ opacity: 0 }, { opacity: 1 }], { duration: GLIDE });
      continue;
    }
    const scale = scaleOf(piece);
    const dx = (from.x - to.x + (from.width - to.width) / 2) / scale;
    const dy = (from.y - to.y + (from.height - to.height) / 2) / scale;
    if (Math.abs(dx) < 1 && Math.abs(dy) < 1) continue;
    piece.animate([{ translate: `${dx}px ${dy}px` }, { translate: "0px 0px" }], {
      duration: GLIDE,
      easing: "cubic-bezier(0.3, 0, 0.2, 1)",
    });
  }
}

/** @param {HTMLElement} root @returns {HTMLElement[]} */
const pieces = (root) => [.../** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-flip]"))];

/** @param {HTMLElement} piece */
const name = (piece) => piece.dataset.flip;

/** How many screen pixels one unit of the piece's own drawing takes. @param {Element} piece */
function scaleOf(piece) {
  const matrix = piece instanceof SVGGraphicsElement ? piece.ownerSVGElement?.getScreenCTM() : null;
  return matrix?.a || 1;
}
