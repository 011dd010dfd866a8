// @ts-check
/** Lines from the system of the ship that was picked up to the systems it is connected to. */

/** @param {HTMLElement} root @param {Homeworlds.View | null} _before @param {Homeworlds.View} view */
export function animate(root, _before, view) {
  const canvas = /** @type {SVGElement} */ (root.querySelector(".lines"));
  const frame = canvas.getBoundingClientRect();
  canvas.setAttribute("viewBox", `0 0 ${frame.width} ${frame.height}`);
  const from = centre(root, view.picked.split(":")[1], frame);
  const lines = from ? view.reach.map((name) => centre(root, name, frame)).filter((to) => to !== null) : [];
  canvas.replaceChildren(...lines.map((to) => line(/** @type {DOMPoint} */ (from), to)));
}

/** @param {HTMLElement} root @param {string | undefined} name @param {DOMRect} frame */
function centre(root, name, frame) {
  const system = name && root.querySelector(`[data-system="${CSS.escape(name)}"]`);
  if (!system) return null;
  const box = system.getBoundingClientRect();
  return new DOMPoint(box.x + box.width / 2 - frame.x, box.y + box.height / 2 - frame.y);
}

/** @param {DOMPoint} from @param {DOMPoint} to */
function line(from, to) {
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", `M${from.x} ${from.y}L${to.x} ${to.y}`);
  return path;
}
