// @ts-check
/** The movements after a drawing: the sweep of a survey, the review of theories, and the end of a scene. */

import { endByAnything } from "./discovery.js";
import { lastAnswered } from "../sky/in_the_sky.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const SWEEP = 900;
const READ = 3500;
const APPEARS = [{ opacity: 0 }, { opacity: 1 }];

/** @param {HTMLElement} root @param {PlanetX.View | null} before @param {PlanetX.View} after @param {BoardContext} ctx */
export function animate(root, before, after, ctx) {
  endByAnything(root, ctx);
  if (!before || before === after || calm.matches) return;
  if (after.history.length === before.history.length + 1) sweep(root, after.history.at(-1)?.event);
  const answered = lastAnswered(after, ctx);
  if (answered && answered.event !== lastAnswered(before, ctx)?.event) tell(root, answered.event);
  for (const token of after.tokens) {
    const was = before.tokens.find(({ id }) => id === token.id)?.state;
    if (was === "hidden" && token.state !== was) turnUp(root.querySelector(`[data-flip="token:${token.id}"] > g`));
  }
}

/** Let the ray of a new survey sweep over its sectors. @param {HTMLElement} root @param {number | undefined} event */
function sweep(root, event) {
  const drawn = /** @type {SVGElement | null} */ (root.querySelector(`.sweep[data-event="${event}"]`));
  if (!drawn) return;
  const ray = drawn.querySelector(".ray");
  ray?.animate([{ rotate: `${-Number(drawn.dataset.turn)}deg` }, { rotate: "0deg" }], {
    duration: SWEEP,
    easing: "cubic-bezier(0.4, 0, 0.2, 1)",
  });
  for (const part of drawn.querySelectorAll(".fan, .arc"))
    part.animate(APPEARS, { duration: SWEEP, easing: "ease-in" });
  drawn.querySelector(".badge")?.animate(APPEARS, { duration: SWEEP / 3, delay: SWEEP, fill: "backwards" });
}

/** Show the answer to an own action, long enough to be read. @param {HTMLElement} root @param {number} event */
function tell(root, event) {
  const frames = [0, 1, 1, 0].map((opacity, n) => ({ opacity, offset: [0, 0.08, 0.85, 1][n] }));
  root.querySelector(`.answer[data-event="${event}"]`)?.animate(frames, { duration: READ, delay: SWEEP / 2 });
}

/** Turn up a theory that has just been reviewed. @param {Element | null} tile */
function turnUp(tile) {
  const scale = tile?.getAttribute("transform") ?? "";
  tile?.animate(
    [
      { transform: scale },
      { transform: `${scale} scale(0.1, 1.25)`, offset: 0.35 },
      { transform: `${scale} scale(1.3)`, offset: 0.7 },
      { transform: scale },
    ],
    { duration: 700, easing: "ease-in-out" },
  );
}
