// @ts-check
/**
 * The size of pieces: the largest that shows the whole map, within bounds of the stylesheet. A size that fits
 * and is not much too small stays, so that pieces do not grow and shrink with every choice.
 */

const STEP = 0.08;
const WORTH_IT = 1.6; // so many times as large pieces must be possible before they grow

/** @type {WeakMap<HTMLElement, {unit: number, place: string}>} */
const before = new WeakMap();

/** @param {HTMLElement} root */
export function fit(root) {
  const map = /** @type {HTMLElement} */ (root.querySelector(".map"));
  const place = `${root.clientWidth}×${root.clientHeight}`;
  const last = before.get(root);
  const unit = largest(map);
  const keeps = last && last.place === place && unit >= last.unit && unit < last.unit * WORTH_IT;
  before.set(root, { unit: keeps ? last.unit : unit, place });
  map.style.setProperty("--unit", String(before.get(root)?.unit));
}

/** Return the largest size that shows everything, or the smallest allowed one. @param {HTMLElement} map */
function largest(map) {
  const style = getComputedStyle(map);
  const [least, most] = ["--least", "--most"].map((name) => Number(style.getPropertyValue(name)));
  for (let unit = most; unit > least; unit -= STEP) {
    map.style.setProperty("--unit", String(unit));
    if (fits(map)) return unit;
  }
  return least;
}

/** @param {HTMLElement} map */
const fits = (map) =>
  map.scrollHeight <= map.clientHeight &&
  [...map.querySelectorAll(".zone, .colonies, .column")].every(
    (each) => each.scrollHeight <= each.clientHeight + 1 && each.scrollWidth <= each.clientWidth + 1,
  );
