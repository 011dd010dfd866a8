/** A page by jsdom, and what jsdom has not: places on the screen, movements, media queries. Import it before the modules. */

import { JSDOM } from "jsdom";

const { window } = new JSDOM("<!doctype html>", { url: "http://orrery.test/match/abc/", pretendToBeVisual: true });
const NAMES = `document location history sessionStorage localStorage CSS Element Node HTMLElement HTMLButtonElement HTMLTextAreaElement HTMLInputElement
  SVGElement SVGGraphicsElement Event EventTarget MouseEvent PointerEvent KeyboardEvent MutationObserver getComputedStyle
  requestAnimationFrame`;
for (const name of ["window", ...NAMES.split(/\s+/)]) {
  const value =
    name === "getComputedStyle" || name === "requestAnimationFrame" ? window[name].bind(window) : window[name];
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

export const { document, sessionStorage, localStorage } = window;
Object.defineProperty(document, "visibilityState", { value: "visible", writable: true });

/** What a media query finds; for all queries alike. */
export const media = { matches: false, addEventListener() {} };
globalThis.matchMedia = () => media;
globalThis.ResizeObserver = class {
  observe() {}
};
globalThis.innerWidth = 1280;
globalThis.innerHeight = 800;
globalThis.DOMPoint = class {
  constructor(x = 0, y = 0) {
    Object.assign(this, { x, y });
  }
};

const boxes = new WeakMap();
const movements = new WeakMap();
const box = (element) => boxes.get(element) ?? { x: 0, y: 0, width: 0, height: 0 };
const covers = ({ x, y, width, height }, atX, atY) => atX >= x && atX <= x + width && atY >= y && atY <= y + height;
Object.assign(window.Element.prototype, {
  getBoundingClientRect() {
    const { x, y, width, height } = box(this);
    return { x, y, width, height, left: x, top: y, right: x + width, bottom: y + height };
  },
  animate(frames) {
    movements.set(this, [...moved(this), frames]);
  },
  scrollTo() {},
  scrollIntoView() {},
});
document.elementsFromPoint = (x, y) =>
  [...document.querySelectorAll("*")].filter((each) => boxes.has(each) && covers(box(each), x, y)).reverse();
Object.assign(window.HTMLDialogElement.prototype, {
  showModal() {
    this.open = true;
  },
  close(value = "") {
    this.returnValue = value;
    this.dispatchEvent(new Event("close"));
  },
});

/** Give an element a place on the screen. */
export function place(element, x, y, width, height) {
  boxes.set(element, { x, y, width, height });
  return element;
}

/** Return the movements that an element was given. */
export const moved = (element) => movements.get(element) ?? [];

/** Return the element that stands alone in `text`, put on the page. */
export function put(text, inside = document.body) {
  inside.insertAdjacentHTML("beforeend", text);
  return inside.lastElementChild;
}

/** Let an event happen at an element, and bubble; returns the event. */
export function happen(target, type, { detail = 1, ...more } = {}) {
  const kind = type.startsWith("key") ? KeyboardEvent : type.startsWith("pointer") ? PointerEvent : MouseEvent;
  const event = new kind(type, { bubbles: true, cancelable: true, detail, ...more });
  target.dispatchEvent(event);
  return event;
}

export const press = (key, target = document.body, more = {}) => happen(target, "keydown", { key, ...more });

/** Let whatever waits for promises go on. */
export const settled = () => new Promise((resolve) => setImmediate(resolve));

let visit = new window.AbortController();
for (const target of [window, document]) {
  const listen = target.addEventListener.bind(target);
  target.addEventListener = (type, listener, options) =>
    listen(type, listener, { ...(options === true ? { capture: true } : options), signal: visit.signal });
}
globalThis.addEventListener = window.addEventListener;
globalThis.removeEventListener = window.removeEventListener.bind(window);

/** Leave the page: it is empty, and nothing listens any more. */
export function leave() {
  visit.abort();
  visit = new window.AbortController();
  document.body.replaceChildren();
  sessionStorage.clear();
  localStorage.clear();
  document.visibilityState = "visible";
  media.matches = false;
}
