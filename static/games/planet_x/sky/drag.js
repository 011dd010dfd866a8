// @ts-check
/** A drag over the sky from the first to the last sector of a survey. It chooses one of the runs that the question offers. */

import { middleOf, place, runOf, CENTRE, TRACK } from "./geometry.js";

/** @typedef {{ from: number, run: string }} Drag */

/** @type {WeakMap<Element, Drag>} */
const drags = new WeakMap();

/** Return the offered runs as pairs of sectors with what they cost. @param {BoardContext} ctx */
const runsOf = (ctx) =>
  (ctx.question?.ahead ?? [])
    .filter(({ key }) => key.startsWith("run:"))
    .map(({ key, detail = "" }) => {
      const [first, last] = key.slice(4).split("-").map(Number);
      return { key, first, last, detail };
    });

/** Return whether the question takes a drag. @param {BoardContext} ctx */
export const takesDrag = (ctx) => runsOf(ctx).length > 0;

/**
 * Return the listeners of a sky.
 * @param {PlanetX.View} view @param {BoardContext} ctx
 */
export function dragOver(view, ctx) {
  const end = (/** @type {PointerEvent} */ event) => {
    const sky = skyOf(event);
    const drag = drags.get(sky);
    drags.delete(sky);
    show(view, sky, undefined);
    if (drag?.run && event.type === "pointerup") choose(sky, drag.run);
  };
  return {
    down: (/** @type {PointerEvent} */ event) => {
      if (event.isPrimary && event.button === 0 && takesDrag(ctx))
        drags.set(skyOf(event), { from: sectorAt(view, event), run: "" });
    },
    move: (/** @type {PointerEvent} */ event) => {
      const sky = skyOf(event);
      const drag = drags.get(sky);
      if (!drag) return;
      const to = sectorAt(view, event);
      const run = to === drag.from ? undefined : widest(view, runsOf(ctx), drag.from, to);
      if (run && !sky.hasPointerCapture(event.pointerId)) sky.setPointerCapture(event.pointerId);
      drag.run = run?.key ?? "";
      show(view, sky, run);
    },
    end,
  };
}

/** @param {PointerEvent} event */
const skyOf = (event) => /** @type {SVGSVGElement} */ (event.currentTarget);

/** Return the sector at a pointer, whatever its distance from the middle. @param {PlanetX.View} view @param {PointerEvent} event */
function sectorAt(view, event) {
  const matrix = skyOf(event).getScreenCTM();
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix?.inverse());
  const degrees = ((Math.atan2(x, -y) * 180) / Math.PI + 360) % 360;
  return Math.floor((degrees * view.sectors.length) / 360) + 1;
}

/**
 * Return the widest run between two sectors. They may be given in either order.
 * @param {PlanetX.View} view @param {ReturnType<typeof runsOf>} runs @param {number} from @param {number} to
 */
export function widest(view, runs, from, to) {
  const place = (/** @type {number} */ sector) => (sector - view.arrow + view.sectors.length) % view.sectors.length;
  const [low, high] = [place(from), place(to)].sort((a, b) => a - b);
  return runs
    .filter(({ first, last }) => place(first) >= low && place(last) <= high)
    .reduce((best, each) => (best && length(best) >= length(each) ? best : each), /** @type {any} */ (undefined));

  function length(/** @type {{ first: number, last: number }} */ { first, last }) {
    return place(last) - place(first);
  }
}

/** Show the run under the drag, and its months. @param {PlanetX.View} view @param {SVGSVGElement} sky @param {ReturnType<typeof runsOf>[number] | undefined} run */
function show(view, sky, run) {
  const [fan, months] = [".dragged path", ".dragged text"].map((each) => sky.querySelector(each));
  fan?.setAttribute("d", run ? runOf(view, run.first, run.last, CENTRE + 2, TRACK[0] - 2) : "");
  if (!months) return;
  months.textContent = run ? run.detail : "";
  if (!run) return;
  const size = (run.last - run.first + view.sectors.length) % view.sectors.length;
  months.setAttribute("transform", place(middleOf(view, run.first) + (size * 180) / view.sectors.length, 160));
}

/** Choose a run as a click on its piece does. @param {SVGSVGElement} sky @param {string} key */
function choose(sky, key) {
  const piece = /** @type {SVGElement} */ (sky.querySelector(".dragged"));
  piece.dataset.key = key;
  piece.dataset.offered = "";
  piece.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  delete piece.dataset.key;
  delete piece.dataset.offered;
}
