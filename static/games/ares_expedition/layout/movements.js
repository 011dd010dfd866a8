// @ts-check
/** Movements on the board: cards fly to where they lie, Mars swells as it changes, an ocean turns over, phases are revealed. */

import { render } from "lit-html";
import { picture } from "./drawings.js";

/** @typedef {AresExpedition.MarsView} View */

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const EASING = "cubic-bezier(0.3, 0, 0.2, 1)";
const FLIGHT = 480;
const BETWEEN = 110; // milliseconds between one thing and the next

/** Where the cards of the hand lay when the board was drawn last. @type {WeakMap<HTMLElement, Map<string, DOMRect>>} */
const places = new WeakMap();

/** @param {HTMLElement} root @param {string} selector @param {Keyframe[]} frames @param {number} duration @param {number} [delay] for each further element */
function move(root, selector, frames, duration, delay = 0) {
  root.querySelectorAll(selector).forEach((element, n) => {
    element.animate(frames, { duration, delay: n * delay, easing: EASING, fill: "backwards" });
  });
}

/** @param {HTMLElement} root @param {View | null} before @param {View} after */
export function animate(root, before, after) {
  if (calm.matches || document.visibilityState !== "visible") return;
  if (before) {
    changeMars(root, before, after);
    if (after.phases.length && after.round !== before.round)
      move(root, ".phase", [{ scale: "0 1" }, { scale: "1 1" }], 300, BETWEEN);
    move(root, ".stock li:has(.change) > :first-child", hop(), 400, BETWEEN);
    for (const player of after.players) {
      const known = before.players[player.seat]?.tableau ?? [];
      const played = player.tableau.filter((number) => !known.includes(number));
      played.slice(-2).forEach((number) => fly(root, number, player.seat, after));
    }
    if (after.ended && !before.ended) end(root);
    notePlaces(root);
  } else requestAnimationFrame(() => notePlaces(root)); // a measurement now would delay the first board
}

/** @param {HTMLElement} root */
function notePlaces(root) {
  const cards = /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(".project[data-flip]"));
  places.set(root, new Map([...cards].map((card) => [card.dataset.flip ?? "", card.getBoundingClientRect()])));
}

/** @returns {Keyframe[]} */
const hop = () => [{ transform: "none" }, { transform: "translateY(-0.35rem)", offset: 0.4 }, { transform: "none" }];

/** @param {HTMLElement} root @param {View} before @param {View} after */
function changeMars(root, before, after) {
  const steps = (/** @type {View} */ { temperature, oxygen, oceans }) =>
    [temperature.step, oxygen.step, oceans.step].join();
  if (steps(before) === steps(after)) return;
  move(
    root,
    ".globe > .planet",
    [{ transform: "none" }, { transform: "scale(1.07)", offset: 0.35 }, { transform: "none" }],
    700,
  );
  if (after.oceans.step === before.oceans.step) return;
  if (after.oceans.step > before.oceans.step)
    move(
      root,
      ".newest-sea",
      [
        { transform: "scale(0.1)", opacity: 0 },
        { transform: "none", opacity: 1 },
      ],
      900,
    );
  move(root, ".tile:has(.newest)", [{ scale: "0 1" }, { scale: "1 1" }], 300);
}

/** Let the picture of a card fly to the tab of its player: from the hand, or else from the player's row beside the board. @param {HTMLElement} root @param {number} number @param {number} seat @param {View} view */
function fly(root, number, seat, view) {
  if (root.querySelector(`.in-play[data-flip="card:${number}"]`)) return; // it is in sight, and glides
  const key = seat === view.seat ? "mine" : `seat-${seat}`;
  const goal = root.querySelector(`[role="tab"][id$="-${key}"]`)?.getBoundingClientRect();
  const row = document.querySelector(`.players-panel .player .seat-${seat}`)?.getBoundingClientRect();
  const from = places.get(root)?.get(`card:${number}`) ?? row;
  if (!goal || !from?.width) return;
  const ghost = document.createElement("div");
  ghost.className = "flying";
  render(picture(number, view.cards[number]), ghost);
  root.append(ghost);
  const around = root.getBoundingClientRect();
  const at = (/** @type {DOMRect} */ box, /** @type {number} */ size) =>
    `translate(${box.x + box.width / 2 - around.x}px, ${box.y + box.height / 2 - around.y}px) translate(-50%, -50%) scale(${size})`;
  const frames = [
    { transform: at(from, 1), opacity: from === row ? 0 : 1 },
    { transform: at(from, 1.08), opacity: 1, offset: 0.25 },
    { transform: at(goal, 0.25), opacity: 0.4 },
  ];
  ghost.animate(frames, { duration: FLIGHT, easing: EASING }).finished.then(
    () => ghost.remove(),
    () => ghost.remove(),
  );
}

/** The end appears: the planet turns into sight, then the points grow. @param {HTMLElement} root */
function end(root) {
  move(root, ".fin > .globe", [{ scale: 0.86, rotate: "-20deg", opacity: 0 }, { scale: 1, rotate: "0deg", opacity: 1 }], 1400);
  move(root, ".fin .bars > span", [{ scale: "0 1", transformOrigin: "left" }, { scale: "1 1", transformOrigin: "left" }], 500, BETWEEN);
  move(root, ".fin .best li", [{ opacity: 0, translate: "0 0.6rem" }, { opacity: 1, translate: "0 0" }], 400, BETWEEN);
} // prettier-ignore
