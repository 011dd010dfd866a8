// @ts-check
/** A listener for the size of a board's place, called at most once a frame. */

/**
 * @param {HTMLElement} board
 * @param {() => void} redraw
 */
export function whenResized(board, redraw) {
  const place = board.parentElement ?? board;
  let from = innerHeight;
  /** @type {number | undefined} told to an observer at once: asked for here, the page would be laid out before it is drawn */ let width;
  let height = 0;
  new ResizeObserver(() => {
    const known = width !== undefined;
    const wider = place.clientWidth !== width;
    const higher = place.clientHeight !== height && innerHeight !== from; // a drawing can make the place longer, too
    [width, height] = [place.clientWidth, place.clientHeight];
    if (!known || (!wider && !higher)) return;
    from = innerHeight;
    redraw();
  }).observe(place);
}
