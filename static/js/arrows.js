// @ts-check
/** Arrow keys step to the nearest thing on offer in that direction, on any board. */

/** @type {Record<string, (dx: number, dy: number) => [number, number]>} */
const AHEAD = {
  ArrowRight: (dx, dy) => [dx, dy],
  ArrowLeft: (dx, dy) => [-dx, dy],
  ArrowDown: (dx, dy) => [dy, dx],
  ArrowUp: (dx, dy) => [-dy, dx],
};

/** @param {HTMLElement} board */
export function arrowsMoveFocus(board) {
  board.addEventListener("keydown", (event) => {
    const ahead = AHEAD[event.key];
    const here = event.target instanceof Element ? event.target.closest("[data-offered]") : null;
    if (!ahead || !here) return;
    event.preventDefault();
    const from = centre(here);
    /** @type {HTMLElement | null} */
    let best = null;
    let least = Infinity;
    for (const piece of /** @type {NodeListOf<HTMLElement>} */ (board.querySelectorAll("[data-offered]"))) {
      const to = centre(piece);
      const [along, aside] = ahead(to.x - from.x, to.y - from.y);
      const cost = along + 2 * Math.abs(aside);
      if (along > 1 && cost < least) [best, least] = [piece, cost];
    }
    best?.focus();
  });
}

/** @param {Element} element */
function centre(element) {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
