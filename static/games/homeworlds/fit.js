// @ts-check
/** The size of pieces: as large as lets the whole map be seen, between bounds that the stylesheet sets. */

const STEP = 0.08;

/** @param {HTMLElement} root */
export function fit(root) {
  const map = /** @type {HTMLElement} */ (root.querySelector(".map"));
  const style = getComputedStyle(map);
  const [least, most] = ["--least", "--most"].map((name) => Number(style.getPropertyValue(name)));
  for (let unit = most; ; unit -= STEP) {
    map.style.setProperty("--unit", String(Math.max(unit, least)));
    if (unit <= least || fits(map)) return;
  }
}

/** @param {HTMLElement} map */
const fits = (map) =>
  map.scrollHeight <= map.clientHeight &&
  [...map.querySelectorAll(".colonies, .column")].every(
    (each) => each.scrollHeight <= each.clientHeight + 1 && each.scrollWidth <= each.clientWidth + 1,
  );
