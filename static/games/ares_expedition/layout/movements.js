// @ts-check
/** Movements on the board: the planet swells when it changes, an ocean turns over, phases are revealed, amounts hop. */

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const EASE = "cubic-bezier(0.3, 0, 0.2, 1)";
const BETWEEN = 120; // milliseconds between one phase card and the next

/** @param {HTMLElement} root @param {string} selector @param {Keyframe[]} frames @param {number} duration @param {number} [delay] for each further element */
function move(root, selector, frames, duration, delay = 0) {
  root.querySelectorAll(selector).forEach((element, n) => {
    element.animate(frames, { duration, delay: n * delay, easing: EASE, fill: "backwards" });
  });
}

/** @param {HTMLElement} root @param {AresExpedition.MarsView | null} before @param {AresExpedition.MarsView} after */
export function animate(root, before, after) {
  if (!before || calm.matches || document.visibilityState !== "visible") return;
  const steps = (/** @type {AresExpedition.MarsView} */ { temperature, oxygen, oceans }) =>
    [temperature.step, oxygen.step, oceans.step].join();
  if (steps(before) !== steps(after)) {
    move(root, ".globe > .planet", [{ scale: 1 }, { scale: 1.06, offset: 0.35 }, { scale: 1 }], 600);
    move(root, ".globe .planet .caps, .globe .planet .sea", [{ opacity: 0 }, {}], 700);
  }
  if (after.oceans.step > before.oceans.step)
    move(root, ".tile:has(.newest)", [{ scale: "0 1" }, { scale: "1 1" }], 300);
  const revealed = after.phases.length && after.round !== before.round;
  if (revealed) move(root, ".phase", [{ scale: "0 1" }, { scale: "1 1" }], 300, BETWEEN);
  move(root, ".stock li:has(.change) .token", [{ translate: "0 0" }, { translate: "0 -0.35rem", offset: 0.4 }, { translate: "0 0" }], 400, 80);
} // prettier-ignore
