// @ts-check
/** A scene in the place of the board, for a moment. Any click or key ends it. */

import { render } from "lit-html";
import { pace } from "../ui/pace.js";

/** @type {WeakMap<HTMLElement, () => void>} */
const running = new WeakMap();

/** @param {HTMLElement} root of the board @param {unknown} scene @param {string} name a class of its element @param {number} length milliseconds */
export function showScene(root, scene, name, length) {
  running.get(root)?.();
  const place = document.createElement("div");
  place.className = `scene ${name}`;
  place.dataset.scene = "";
  place.setAttribute("aria-hidden", "true");
  render(scene, place);
  root.append(place);
  const { speed } = pace;
  for (const each of place.getAnimations({ subtree: true })) each.playbackRate = speed;
  const ended = new AbortController();
  const timer = setTimeout(() => end(), length / speed);
  const end = () => {
    clearTimeout(timer);
    ended.abort();
    place.remove();
    running.delete(root);
  };
  running.set(root, end);
  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, end, { capture: true, signal: ended.signal });
}

/** Do this once the board shows no scene. @param {HTMLElement} root of the board @param {() => void} what */
export function afterScene(root, what) {
  const isShown = () => root.querySelector("[data-scene]") !== null;
  if (!isShown()) return what();
  const watch = new MutationObserver(() => {
    if (isShown()) return;
    watch.disconnect();
    what();
  });
  watch.observe(root, { childList: true, subtree: true });
}

/** End the scene that runs, if there is one. @param {HTMLElement} root of the board */
export const endScene = (root) => running.get(root)?.();
